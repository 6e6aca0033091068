import { useState, useSyncExternalStore } from 'react'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { pushState, startPush, stopPush } from '../contract/index.ts'
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

const subscribeNever = () => () => undefined

/** Turns Web Push on or off for this browser. Asks for permission only when the member turns it on. */
export const PushSwitch = () => {
  const t = useTexts('notifications')
  const support = useSyncExternalStore(subscribeNever, pushSupport, () => 'unsupported' as const)
  const { data } = useEndpointQuery(pushState, {}, { enabled: support !== 'unsupported' })
  const starting = useEndpointMutation(startPush, { refreshes: [pushState] })
  const stopping = useEndpointMutation(stopPush, { refreshes: [pushState] })
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)

  const setPush = async (on: boolean, publicKey: string) => {
    if (!on) {
      await stopping.mutateAsync({})
      // A failure is harmless: the server has already deleted the subscription.
      return unsubscribeBrowser().catch(() => undefined)
    }
    const browser = await subscribeBrowser(publicKey)
    if (!browser) return void toast({ title: t('push.refused'), text: t('push.denied') })
    await starting.mutateAsync(browser)
  }
  const toggle = (on: boolean) => {
    if (!data) return
    setPendingValue(on)
    setPush(on, data.publicKey)
      .catch(
        (error: unknown) =>
          void toast(
            error instanceof DOMException
              ? { title: t('failures.startPush'), text: t('push.no_service'), tone: 'destructive' }
              : failureToast(error),
          ),
      )
      .finally(() => setPendingValue(null))
  }
  const hint = { ready: t('push.hint'), denied: t('push.denied'), unsupported: t('push.unsupported') }
  return (
    <Switch
      label={t('push.label')}
      hint={hint[support]}
      checked={pendingValue ?? data?.on ?? false}
      disabled={!data || pendingValue !== null || (support !== 'ready' && !data.on)}
      onChange={({ target }) => toggle(target.checked)}
    />
  )
}
