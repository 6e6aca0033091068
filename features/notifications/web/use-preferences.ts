import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { useAutosave } from '#shell/forms/autosave.ts'
import { readPreferences, setGroupPreference, setMailRhythm, setPreference } from '../contract/index.ts'
import { type Channel, type MailRhythm, type PreferenceGroup, typesOfGroup } from '../contract/preferences.ts'
import type { NotificationType } from '../contract/types.ts'

/** The member's notification preferences, including changes that are not saved yet. */
export const usePreferences = () => {
  const { data, error, isFetching, refetch } = useEndpointQuery(readPreferences, {})
  const pendingChoices = useAutosave<boolean>()
  const pendingRhythm = useAutosave<MailRhythm>()
  const setting = useEndpointMutation(setPreference, { refreshes: [readPreferences] })
  const settingGroup = useEndpointMutation(setGroupPreference, { refreshes: [readPreferences] })
  const settingRhythm = useEndpointMutation(setMailRhythm, { refreshes: [readPreferences] })
  return {
    isReady: data !== undefined,
    error,
    retry: () => void refetch(),
    isRetrying: isFetching,
    isWanted: (type: NotificationType, channel: Channel) =>
      pendingChoices.chosen(`${type}.${channel}`) ?? data?.types[type][channel] ?? false,
    setWanted: (type: NotificationType, channel: Channel, wanted: boolean) =>
      pendingChoices.save(`${type}.${channel}`, wanted, () => setting.mutateAsync({ type, channel, wanted })),
    setGroupWanted: (group: PreferenceGroup, channel: Channel, wanted: boolean) =>
      pendingChoices.save(
        typesOfGroup(group).map((type) => `${type}.${channel}`),
        wanted,
        () => settingGroup.mutateAsync({ group, channel, wanted }),
      ),
    rhythm: pendingRhythm.chosen('rhythm') ?? data?.rhythm ?? 'at_once',
    setRhythm: (rhythm: MailRhythm) =>
      pendingRhythm.save('rhythm', rhythm, () => settingRhythm.mutateAsync({ rhythm })),
  }
}
export type Preferences = ReturnType<typeof usePreferences>
