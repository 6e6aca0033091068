import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useNavigation, useSearchParams } from 'react-router'
import { listMembers } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { filterParams, type DirectoryFilters, parseFilters, hasFilters } from './search-params.ts'
import { FilterBar } from './filter-bar.tsx'
import { MemberTile } from './member-tile.tsx'
import { Recommended } from './recommended.tsx'
import { TileGrid, TileSkeletons } from './tile-grid.tsx'

type List = ReturnType<typeof useList<typeof listMembers>>

/** The directory (NET-01), filtered by the URL. */
export const DiscoverTab = () => {
  const t = useTexts('network')
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  // During a navigation, the controls already show the new filters.
  const { location: next } = useNavigation()
  const displayedFilters = next?.pathname === '/network' ? parseFilters(new URLSearchParams(next.search)) : filters
  const list = useList(listMembers, filters)
  const applyFilters = (chosen: DirectoryFilters) =>
    setSearch(filterParams(chosen), { replace: true, preventScrollReset: true })
  const correctedTo = list.first?.correctedTo
  return (
    <div className="flex flex-col gap-6">
      <FilterBar filters={displayedFilters} onChange={applyFilters} />
      {!hasFilters(filters) && <Recommended />}
      <div className="flex flex-col gap-4">
        <ResultCount list={list} />
        {correctedTo && (
          <Callout tone="info">{t('directory.corrected', { q: filters.q ?? '', words: correctedTo })}</Callout>
        )}
        <MemberResults list={list} filters={filters} onClear={() => applyFilters({})} />
      </div>
    </div>
  )
}

/** "Showing 20 of 340 profiles". */
const ResultCount = ({ list }: { list: List }) => {
  const t = useTexts('network')
  const format = useFormat()
  const shown = uniqueById(list.items).length
  if (list.total === undefined || shown === 0) return <p role="status" className="sr-only" />
  // Members who left or joined since the first page was counted must not make the total less than the shown number.
  const total = Math.max(list.total, shown)
  const key = list.first?.totalIsEstimate ? 'directory.showing_about' : 'directory.showing'
  return (
    <p role="status" className="text-sm text-ink-muted tabular-nums">
      {t(key, { count: total, shown: format.number(shown), total: format.number(total) })}
    </p>
  )
}

const MemberResults = ({ list, filters, onClear }: { list: List; filters: DirectoryFilters; onClear: () => void }) => {
  const t = useTexts('network')
  if (list.isPending) return <TileSkeletons />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('directory.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return hasFilters(filters) ? (
      <EmptyState
        icon={<SearchX />}
        title={t('directory.no_match.title')}
        text={t('directory.no_match.text')}
        action={<Button onClick={onClear}>{t('directory.no_match.action')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<Users />}
        title={t('directory.empty.title')}
        text={t('directory.empty.text')}
        action={<ButtonLink to="/profile">{t('directory.empty.action')}</ButtonLink>}
      />
    )
  }
  return (
    <section
      aria-label={t('directory.list')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      <TileGrid>
        {uniqueById(list.items).map((member) => (
          <li key={member.id}>
            <MemberTile member={member} />
          </li>
        ))}
      </TileGrid>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('directory.end')} />
      )}
    </section>
  )
}
