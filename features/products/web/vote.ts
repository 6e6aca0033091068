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
} from '#features/products/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Page } from '#kit/page.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { clearPendingVote, hasPendingVote } from './pending-vote.ts'

type Votes = Pick<ProductCard, 'id' | 'votes' | 'voted'>

/** Puts the votes of a product as they are now into every answer on screen that shows it. */
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

/**
 * The reader's vote on a product, shown before the server has answered. What is shown follows from the answer and the
 * press that is under way, so a refusal needs no undoing, and an answer or an event in between cannot make it jump.
 */
export const useVote = (product: ProductCard) => {
  const t = useTexts('products')
  const cacheVotes = useCacheVotes()
  /** What came of the reader's own press, for those who hear the page. */
  const [said, setSaid] = useState('')
  const { mutate, isPending, variables } = useEndpointMutation(setVote, {
    // One press after the other: the last one is what counts.
    scope: { id: `${setVote.name} ${product.id}` },
    onSuccess: (now) => {
      cacheVotes(now)
      setSaid(t(now.voted ? 'vote.cast' : 'vote.taken_back', { count: now.votes }))
      if (now.voted && now.weighsLess) toast({ title: t('vote.counted'), text: t('vote.weighs_less') })
    },
    onError: (error) => toast(failureToast(error)),
  })
  const voted = isPending ? variables.voted : product.voted
  const toggle = () => mutate({ id: product.id, voted: !voted })
  /** The vote that was pressed for before signing in: said aloud, since nothing was pressed now. */
  const castWished = () =>
    mutate(
      { id: product.id, voted: true },
      { onSuccess: ({ weighsLess }) => void (weighsLess || toast({ title: t('vote.counted'), tone: 'positive' })) },
    )
  return {
    voted,
    votes: product.votes + Number(voted) - Number(product.voted),
    said,
    toggle,
    castWished,
  }
}

/** Casts the vote that its reader pressed for before they had signed in: once, and for nobody who only opens the address. */
export const usePendingVote = ({ id, can, voted }: ProductCard, cast: () => void) => {
  const verdict = can.vote ?? 'ok'
  const reason = useReason('products')(verdict)
  useEffect(() => {
    // Until then the answer is still the visitor's.
    if (verdict === 'auth.required' || !hasPendingVote(id)) return
    clearPendingVote()
    if (reason !== undefined) toast({ title: reason })
    else if (!voted) cast()
  }, [id, verdict, reason, voted, cast])
}
