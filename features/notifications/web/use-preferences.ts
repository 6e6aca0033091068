import { useRef, useState } from 'react'
import { useAnswer, useMutationOf } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { readPreferences, setMailRhythm, setPreference } from '../contract/index.ts'
import type { Channel, MailRhythm, OfferedType } from '../contract/preferences.ts'

type Pressed = { id: number; key: string; value: boolean | MailRhythm }

/**
 * What the member wants to be told of, and how. A press shows at once because what is shown follows from the answer and
 * the presses under way; they are sent one after the other, and one that fails is taken back by itself.
 */
export const usePreferences = () => {
  const answer = useAnswer(readPreferences, {})
  const [underWay, setUnderWay] = useState<readonly Pressed[]>([])
  const last = useRef(Promise.resolve())
  const made = useRef(0)
  const setting = useMutationOf(setPreference, { refreshes: [readPreferences] })
  const settingRhythm = useMutationOf(setMailRhythm, { refreshes: [readPreferences] })

  const press = (key: string, value: Pressed['value'], send: () => Promise<unknown>) => {
    const one = { id: ++made.current, key, value }
    setUnderWay((before) => [...before, one])
    last.current = last.current
      .then(send)
      .then(() => undefined, (error: unknown) => void toast(failureToast(error)))
      .finally(() => setUnderWay((before) => before.filter(({ id }) => id !== one.id)))
  }
  const pressedLast = (key: string) => underWay.findLast((one) => one.key === key)?.value

  const { data, error, isFetching, refetch } = answer
  return {
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
    isRetrying: isFetching,
    isWanted: (type: OfferedType, channel: Channel) => (pressedLast(`${type}.${channel}`) as boolean | undefined) ?? data?.types[type][channel] ?? false,
    want: (type: OfferedType, channel: Channel, wanted: boolean) => press(`${type}.${channel}`, wanted, () => setting.mutateAsync({ type, channel, wanted })),
    rhythm: (pressedLast('rhythm') as MailRhythm | undefined) ?? data?.rhythm ?? 'at_once',
    setRhythm: (rhythm: MailRhythm) => press('rhythm', rhythm, () => settingRhythm.mutateAsync({ rhythm })),
  }
}
export type Preferences = ReturnType<typeof usePreferences>
