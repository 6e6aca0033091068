import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type DraftView, listDrafts, messageLimits } from '../../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { query, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { wasEnqueued, useSendQueue } from '../send-queue.ts'
import { type DraftCopy, copyOf } from './draft-copy.ts'
import { loadCopies } from './draft-sync.ts'

/** All of them in one answer: there are few, and each place that shows one wants to know whether it is there. */
export const allDraftsInput = { limit: messageLimits.drafts } as const

/** The member's drafts, last changed first: the server's, and what this browser has not been able to save. */
export const useDrafts = () => {
  const memberId = useAuth().viewer?.id ?? ''
  const { data, error, isPending, refetch } = useEndpointQuery(listDrafts, allDraftsInput)
  const { pending } = useSendQueue()
  const drafts = data?.items ?? []
  const isBeingSent = (clientId: string) => wasEnqueued(clientId) || pending.some(({ key }) => key === clientId)
  const copies = new Map<string, DraftCopy>(drafts.map((draft) => [draft.clientId, copyOf(draft)]))
  for (const copy of loadCopies(memberId)) copies.set(copy.clientId, copy)
  return {
    memberId,
    /** As the server has them. */
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

/** Puts a draft that was just saved into the list, before the event that tells of it. */
export const useCacheSavedDraft = () => {
  const queries = useQueryClient()
  return useCallback(
    (draft: DraftView) => {
      const { queryKey } = query(listDrafts, allDraftsInput)
      // An answer under way may be older than this draft. It must not seem to be gone.
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
