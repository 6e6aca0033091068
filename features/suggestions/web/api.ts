import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import {
  listSuggestions,
  readSuggestion,
  setVote,
  similarSuggestions,
  type SuggestionView,
  unmergeSuggestion,
} from '#features/suggestions/contract/index.ts'
import type { Page } from '#kit/page.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'

/** Every read that shows suggestions. */
export const boardReads = [listSuggestions, readSuggestion, similarSuggestions]

type Items = { items: SuggestionView[] }

/** Puts a suggestion as it is now into every answer on screen that shows it. */
const useCacheSuggestion = () => {
  const client = useQueryClient()
  return (now: SuggestionView) => {
    const withSuggestion = <T extends Items>(answer: T): T => ({
      ...answer,
      items: answer.items.map((one) => (one.id === now.id ? now : one)),
    })
    client.setQueriesData<InfiniteData<Page<SuggestionView>>>(
      { queryKey: [listSuggestions.name], predicate: ({ queryKey }) => queryKey[2] === 'list' },
      (list) => list && { ...list, pages: list.pages.map(withSuggestion) },
    )
    client.setQueriesData<Items>({ queryKey: [similarSuggestions.name] }, (answer) => answer && withSuggestion(answer))
    client.setQueriesData<SuggestionView>(
      { queryKey: [readSuggestion.name, { id: now.id }] },
      (answer) => answer && now,
    )
  }
}

/**
 * The reader's vote on a suggestion, shown before the server has answered. What is shown follows from the answer and the
 * press that is under way, so a refusal needs no undoing, and an answer or an event in between cannot make it jump.
 */
export const useVote = (suggestion: SuggestionView) => {
  const cacheSuggestion = useCacheSuggestion()
  const { mutate, isPending, variables } = useEndpointMutation(setVote, {
    // One press after the other: the last one is what counts.
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

/** Puts a duplicate back on the board. */
export const useUnmerge = () => {
  const t = useTexts('suggestions')
  return useEndpointMutation(unmergeSuggestion, {
    refreshes: boardReads,
    onSuccess: () => void toast({ title: t('card.unmerged'), tone: 'positive' }),
    onError: (error) => toast(failureToast(error)),
  })
}
