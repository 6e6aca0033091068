import { useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, readOwnProfile } from '#features/profiles/contract/index.ts'
import { query, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'

/** The member's own profile, with everything they edit. */
export const useOwnProfile = () => useEndpointQuery(readOwnProfile, {})

/** Shows the profile as a change answered it, and its name and picture wherever the session is shown (NAV-03). */
export const useSetCachedProfile = () => {
  const client = useQueryClient()
  const { refresh } = useAuth()
  return async (updated: OwnProfile): Promise<void> => {
    const { queryKey } = query(readOwnProfile, {})
    // An answer from before the change must not come after it.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, updated)
    void refresh().catch(() => undefined)
  }
}
