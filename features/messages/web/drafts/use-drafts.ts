import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type DraftView, listDrafts, messageLimits } from '../../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { query, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { wasEnqueued, useSendQueue } from '../sending/send-queue.ts'
import { type DraftCopy, copyOf } from './draft-copy.ts'
import { loadCopies } from './draft-sync.ts'

/** One request loads all drafts: the limit is low, and each view needs to find its own draft. */
export const allDraftsInput = { limit: messageLimits.drafts } as const

/** The member's drafts, last changed first: those of the server and unsaved local copies. */
export const useDrafts = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const { data, error, isPending, refetch } = useEndpointQuery(listDrafts, allDraftsInput)
  const { pending } = useSendQueue()
  const isHydrated = useHydrated()
  const drafts = data?.items ?? []
  const isBeingSent = (clientId: string) => wasEnqueued(clientId) || pending.some(({ key }) => key === clientId)
  const copies = new Map<string, DraftCopy>(drafts.map((draft) => [draft.clientId, copyOf(draft)]))
  if (isHydrated) for (const copy of loadCopies(memberId)) copies.set(copy.clientId, copy)
  return {
    memberId,
    drafts,
    copies: [...copies.values()]
      .filter(({ clientId }) => !isBeingSent(clientId))
      .sort((one, other) => other.changedAt - one.changedAt),
    isLoaded: data !== undefined,
    isPending,
    error,
    retry: () => void refetch(),
  }
}

export const useCacheSavedDraft = () => {
  const queries = useQueryClient()
  return useCallback(
    (draft: DraftView) => {
      const { queryKey } = query(listDrafts, allDraftsInput)
      // A response in flight may predate this draft, which would then seem to be deleted.
      void queries.cancelQueries({ queryKey }).then(() => {
        queries.setQueryData<OutputOf<typeof listDrafts>>(
          queryKey,
          (list) =>
            list && { ...list, items: [draft, ...list.items.filter(({ clientId }) => clientId !== draft.clientId)] },
        )
        return queries.invalidateQueries({ queryKey })
      })
    },
    [queries],
  )
}
