import { claimUsername, type OwnProfile } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

export const useUsernameForm = (profile: OwnProfile, onTaken: () => unknown) => {
  const setCachedProfile = useSetCachedProfile()
  return useEditForm<typeof claimUsername, { username: string }>(claimUsername, {
    draft: `username:${profile.id}`,
    saved: { username: profile.username ?? '' },
    send: async ({ username }) => {
      if (username !== profile.username) await setCachedProfile(await call(claimUsername, { username }))
      return { username }
    },
    onSaved: onTaken,
  })
}
export type UsernameFormState = ReturnType<typeof useUsernameForm>
