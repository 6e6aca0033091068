import { claimUsername, type OwnProfile } from '../../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

export const useUsernameForm = (profile: OwnProfile, onTaken: () => unknown) => {
  const setCachedProfile = useSetCachedProfile()
  return useEditForm<typeof claimUsername, { username: string }>(claimUsername, {
    draft: `username:${profile.id}`,
    saved: { username: profile.username ?? '' },
    shouldSend: ({ username }) => username !== profile.username,
    savedOf: ({ username }) => ({ username: username ?? '' }),
    onSaved: async (updated) => {
      if (updated) await setCachedProfile(updated)
      await onTaken()
    },
  })
}
export type UsernameFormState = ReturnType<typeof useUsernameForm>
