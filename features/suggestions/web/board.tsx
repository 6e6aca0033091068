import Lightbulb from 'lucide-react/icons/lightbulb'
import SearchX from 'lucide-react/icons/search-x'
import { listSuggestions } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import type { BoardFilters } from './search-params.ts'
import { BoardFilterBar } from './board-filter-bar.tsx'
import { SuggestButton } from './suggest-button.tsx'
import { SuggestionCard } from './suggestion-card.tsx'

export const Board = ({ filters }: { filters: BoardFilters }) => {
  const t = useTexts('suggestions')
  return (
    <>
      <PageHead title={t('board.title')} description={t('board.description')} />
      <PageHeader title={t('board.title')} lead={t('board.description')} actions={<SuggestButton />} />
      <BoardFilterBar filters={filters} />
      <SuggestionList filters={filters} />
    </>
  )
}

const SuggestionList = ({ filters }: { filters: BoardFilters }) => {
  const t = useTexts('suggestions')
  const list = useList(listSuggestions, filters)
  if (list.isPending) return <ListSkeleton rows={5} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('board.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) return <NoSuggestions filters={filters} />
  return (
    <section
      aria-label={t('board.list')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      <ol className="flex flex-col gap-3">
        {uniqueById(list.items).map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionCard suggestion={suggestion} />
          </li>
        ))}
      </ol>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('board.end')} />
      )}
    </section>
  )
}

const NoSuggestions = ({ filters: { sort: _, ...activeFilters } }: { filters: BoardFilters }) => {
  const t = useTexts('suggestions')
  if (Object.keys(activeFilters).length === 0) {
    return <EmptyState title={t('board.empty.title')} text={t('board.empty.text')} icon={<Lightbulb />} />
  }
  return (
    <EmptyState
      title={t('board.no_match.title')}
      text={t('board.no_match.text')}
      icon={<SearchX />}
      action={<ButtonLink to="/suggestions">{t('board.no_match.action')}</ButtonLink>}
    />
  )
}
