import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  listOwn,
  listProducts,
  type ProductCard,
  type ProductDetail,
  readBoard,
  readProduct,
  setVote,
} from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Page } from '#kit/page.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { clearPendingVote, hasPendingVote } from './pending-vote.ts'

type Votes = Pick<ProductCard, 'id' | 'votes' | 'voted'>

/** Updates the votes of a product in every cached query. */
const useCacheVotes = () => {
  const client = useQueryClient()
  return ({ id, votes, voted }: Votes) => {
    const withVotes = <T extends Votes>(one: T): T => (one.id === id ? { ...one, votes, voted } : one)
    for (const { name } of [listProducts, listOwn]) {
      client.setQueriesData<InfiniteData<Page<ProductCard>>>(
        { queryKey: [name], predicate: ({ queryKey }) => queryKey[2] === 'list' },
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(withVotes) })) },
      )
    }
    client.setQueriesData<OutputOf<typeof readBoard>>(
      { queryKey: [readBoard.name] },
      (board) =>
        board && { ...board, items: board.items.map((item) => ({ ...item, product: withVotes(item.product) })) },
    )
    client.setQueriesData<ProductDetail>({ queryKey: [readProduct.name] }, (product) => product && withVotes(product))
  }
}

/** An optimistic vote, derived from the cached product and the pending mutation, so a refusal needs no rollback. */
export const useVote = (product: ProductCard) => {
  const t = useTexts('products')
  const cacheVotes = useCacheVotes()
  /** The result of the viewer's own vote, for screen readers. */
  const [announcement, setAnnouncement] = useState('')
  const { mutate, isPending, variables } = useEndpointMutation(setVote, {
    // In sequence, so that the last press decides.
    scope: { id: `${setVote.name} ${product.id}` },
    onSuccess: (now) => {
      cacheVotes(now)
      setAnnouncement(t(now.voted ? 'vote.cast' : 'vote.taken_back', { count: now.votes }))
      if (now.voted && now.weighsLess) toast({ title: t('vote.counted'), text: t('vote.weighs_less') })
    },
    onError: (error) => toast(failureToast(error)),
  })
  const voted = isPending ? variables.voted : product.voted
  const toggle = () => mutate({ id: product.id, voted: !voted })
  /** Confirms with a toast, because the viewer has not pressed anything on this page. */
  const castPendingVote = () =>
    mutate(
      { id: product.id, voted: true },
      { onSuccess: ({ weighsLess }) => void (weighsLess || toast({ title: t('vote.counted'), tone: 'positive' })) },
    )
  return {
    voted,
    votes: product.votes + Number(voted) - Number(product.voted),
    announcement,
    toggle,
    castPendingVote,
  }
}

/** Casts the vote that a visitor chose before signing in, once. Opening the URL does not cast a vote. */
export const usePendingVote = ({ id, can, voted }: ProductCard, cast: () => void) => {
  const verdict = can.vote ?? 'ok'
  const reason = useReason('products')(verdict)
  useEffect(() => {
    // The product was still loaded as a visitor.
    if (verdict === 'auth.required' || !hasPendingVote(id)) return
    clearPendingVote()
    if (reason !== undefined) toast({ title: reason })
    else if (!voted) cast()
  }, [id, verdict, reason, voted, cast])
}
