import { useState, useSyncExternalStore } from 'react'
import { useAnswer, useMutationOf } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { pushState, startPush, stopPush } from '../contract/index.ts'
import { pushAbility, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

const never = () => () => undefined

/** Whether this very browser is told by Web Push. It asks for permission only when the member presses. */
export const PushSwitch = () => {
  const t = useTexts('notifications')
  const ability = useSyncExternalStore(never, pushAbility, () => 'unsupported' as const)
  const { data } = useAnswer(pushState, {}, { enabled: ability !== 'unsupported' })
  const starting = useMutationOf(startPush, { refreshes: [pushState] })
  const stopping = useMutationOf(stopPush, { refreshes: [pushState] })
  const [wished, setWished] = useState<boolean | null>(null)

  const turn = async (on: boolean, publicKey: string) => {
    if (!on) {
      await stopping.mutateAsync({})
      // What the browser still holds leads nowhere now.
      return unsubscribeBrowser().catch(() => undefined)
    }
    const browser = await subscribeBrowser(publicKey)
    if (!browser) return void toast({ title: t('push.refused'), text: t('push.denied') })
    await starting.mutateAsync(browser)
  }
  const press = (on: boolean) => {
    if (!data) return
    setWished(on)
    turn(on, data.publicKey)
      .catch(
        (error: unknown) =>
          void toast(
            error instanceof DOMException
              ? { title: t('failures.startPush'), text: t('push.no_service'), tone: 'destructive' }
              : failureToast(error),
          ),
      )
      .finally(() => setWished(null))
  }
  const hint = { ready: t('push.hint'), denied: t('push.denied'), unsupported: t('push.unsupported') }
  return (
    <Switch
      label={t('push.label')}
      hint={hint[ability]}
      checked={wished ?? data?.on ?? false}
      disabled={!data || wished !== null || (ability !== 'ready' && !data.on)}
      onChange={({ target }) => press(target.checked)}
    />
  )
}
