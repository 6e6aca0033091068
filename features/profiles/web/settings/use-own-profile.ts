import { useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, readOwnProfile } from '../../contract/index.ts'
import { query, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'

export const useOwnProfile = () => useEndpointQuery(readOwnProfile, {})

/** Stores an updated profile in the query cache and refreshes name and picture of the session (NAV-03). */
export const useSetCachedProfile = () => {
  const client = useQueryClient()
  const { refresh } = useAuth()
  return async (updated: OwnProfile): Promise<void> => {
    const { queryKey } = query(readOwnProfile, {})
    // An older response must not overwrite the update.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, updated)
    void refresh().catch(() => undefined)
  }
}
