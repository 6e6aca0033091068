import { useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, readOwnProfile, updatePrivacy } from '../../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { call } from '#shell/api/call.ts'
import { query } from '#shell/api/query.ts'
import { useAutosave } from '#shell/forms/autosave.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

type Privacy = Required<InputOf<typeof updatePrivacy>>

const privacyOf = ({ isPublic, messagesFrom, hiddenFromSearch, hidesVisits }: OwnProfile): Privacy => ({
  isPublic,
  messagesFrom,
  hiddenFromSearch,
  hidesVisits,
})

/** Privacy settings (SET-08), saved on change. Use once per screen, because each call sends all of them. */
export const usePrivacy = (profile: OwnProfile) => {
  const client = useQueryClient()
  const setCachedProfile = useSetCachedProfile()
  const settings = useAutosave<Privacy[keyof Privacy]>()
  const stored = privacyOf(profile)
  const currentValue = <Name extends keyof Privacy>(name: Name): Privacy[Name] =>
    (settings.chosen(name) as Privacy[Name] | undefined) ?? stored[name]
  return {
    shown: {
      isPublic: currentValue('isPublic'),
      messagesFrom: currentValue('messagesFrom'),
      hiddenFromSearch: currentValue('hiddenFromSearch'),
      hidesVisits: currentValue('hidesVisits'),
    },
    set: <Name extends keyof Privacy>(name: Name, value: Privacy[Name]) =>
      settings.save(name, value, async () => {
        // Read the latest values here: an earlier change may have been saved or refused since.
        const latest = client.getQueryData(query(readOwnProfile, {}).queryKey) ?? profile
        await setCachedProfile(await call(updatePrivacy, { ...privacyOf(latest), [name]: value }))
      }),
  }
}
export type PrivacySettings = ReturnType<typeof usePrivacy>
