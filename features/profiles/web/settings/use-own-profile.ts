import { useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, readOwnProfile } from '#features/profiles/contract/index.ts'
import { query, useAnswer } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'

/** The member's own profile, with everything they edit. */
export const useOwnProfile = () => useAnswer(readOwnProfile, {})

/** Shows the profile as a change answered it, and its name and picture wherever the session is shown (NAV-03). */
export const useShowProfile = () => {
  const client = useQueryClient()
  const { refresh } = useAuth()
  return async (now: OwnProfile): Promise<void> => {
    const { queryKey } = query(readOwnProfile, {})
    // An answer from before the change must not come after it.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, now)
    void refresh().catch(() => undefined)
  }
}
