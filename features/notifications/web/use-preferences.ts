import { useAnswer, useMutationOf } from '#shell/api/query.ts'
import { useAutosave } from '#shell/forms/autosave.ts'
import { readPreferences, setMailRhythm, setPreference } from '../contract/index.ts'
import type { Channel, MailRhythm } from '../contract/preferences.ts'
import type { NotificationType } from '../contract/types.ts'

/** The member's notification preferences, with the choices that are not saved yet. */
export const usePreferences = () => {
  const { data, error, isFetching, refetch } = useAnswer(readPreferences, {})
  const wishes = useAutosave<boolean>()
  const rhythms = useAutosave<MailRhythm>()
  const setting = useMutationOf(setPreference, { refreshes: [readPreferences] })
  const settingRhythm = useMutationOf(setMailRhythm, { refreshes: [readPreferences] })
  return {
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
    isRetrying: isFetching,
    isWanted: (type: NotificationType, channel: Channel) =>
      wishes.chosen(`${type}.${channel}`) ?? data?.types[type][channel] ?? false,
    want: (type: NotificationType, channel: Channel, wanted: boolean) =>
      wishes.save(`${type}.${channel}`, wanted, () => setting.mutateAsync({ type, channel, wanted })),
    rhythm: rhythms.chosen('rhythm') ?? data?.rhythm ?? 'at_once',
    setRhythm: (rhythm: MailRhythm) => rhythms.save('rhythm', rhythm, () => settingRhythm.mutateAsync({ rhythm })),
  }
}
export type Preferences = ReturnType<typeof usePreferences>
