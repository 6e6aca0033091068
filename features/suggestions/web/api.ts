import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import {
  listSuggestions,
  readSuggestion,
  setVote,
  similarSuggestions,
  type SuggestionView,
  unmergeSuggestion,
} from '../contract/index.ts'
import type { Page } from '#kit/page.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'

export const boardReads = [listSuggestions, readSuggestion, similarSuggestions]

type Items = { items: SuggestionView[] }

/** Replaces a suggestion in every cached answer. */
const useCacheSuggestion = () => {
  const client = useQueryClient()
  return (updated: SuggestionView) => {
    const withSuggestion = <T extends Items>(answer: T): T => ({
      ...answer,
      items: answer.items.map((one) => (one.id === updated.id ? updated : one)),
    })
    client.setQueriesData<InfiniteData<Page<SuggestionView>>>(
      { queryKey: [listSuggestions.name], predicate: ({ queryKey }) => queryKey[2] === 'list' },
      (list) => list && { ...list, pages: list.pages.map(withSuggestion) },
    )
    client.setQueriesData<Items>({ queryKey: [similarSuggestions.name] }, (answer) => answer && withSuggestion(answer))
    client.setQueriesData<SuggestionView>(
      { queryKey: [readSuggestion.name, { id: updated.id }] },
      (answer) => answer && updated,
    )
  }
}

/**
 * The viewer's vote, shown optimistically. It is derived from the cached suggestion and the pending request, so a
 * refusal needs no rollback and an event that arrives in between causes no flicker.
 */
export const useVote = (suggestion: SuggestionView) => {
  const cacheSuggestion = useCacheSuggestion()
  const { mutate, isPending, variables } = useEndpointMutation(setVote, {
    // Run requests in sequence, so that the last click wins.
    scope: { id: `${setVote.name} ${suggestion.id}` },
    onSuccess: cacheSuggestion,
    onError: (error) => toast(failureToast(error)),
  })
  const voted = isPending ? variables.voted : suggestion.voted
  return {
    voted,
    votes: suggestion.votes + Number(voted) - Number(suggestion.voted),
    toggle: () => mutate({ id: suggestion.id, voted: !voted }),
  }
}

export const useUnmerge = () => {
  const t = useTexts('suggestions')
  return useEndpointMutation(unmergeSuggestion, {
    refreshes: boardReads,
    onSuccess: () => void toast({ title: t('card.unmerged'), tone: 'positive' }),
    onError: (error) => toast(failureToast(error)),
  })
}
