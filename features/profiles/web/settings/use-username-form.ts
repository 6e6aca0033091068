import { claimUsername, type OwnProfile } from '#features/profiles/contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { useShowProfile } from './own-profile.ts'

/** The form that takes a username; `onTaken` follows when the member has it. */
export const useUsernameForm = (profile: OwnProfile, onTaken: () => unknown) => {
  const show = useShowProfile()
  const form = useContractForm<typeof claimUsername, { username: string }>(claimUsername, {
    draft: `username:${profile.id}`,
    defaults: { username: profile.username ?? '' },
    send: async ({ username }) => {
      if (username !== profile.username) await show(await call(claimUsername, { username }))
      form.reset({ username })
      await onTaken()
    },
  })
  return form
}
export type UsernameForm = ReturnType<typeof useUsernameForm>
