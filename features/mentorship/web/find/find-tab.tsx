import Compass from 'lucide-react/icons/compass'
import SearchX from 'lucide-react/icons/search-x'
import { useNavigation, useSearchParams } from 'react-router'
import { listMentors } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { countFilters, filterParams, type FindFilters, parseFilters, parseTab, tabPath } from '../search-params.ts'
import { FindFilterBar } from './find-filter-bar.tsx'
import { FindRail } from './find-rail.tsx'
import { MentorRow, rowColumns } from './mentor-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

type List = ReturnType<typeof useList<typeof listMentors>>

/** The mentors (MENT-01), filtered by the URL. */
export default function FindTab() {
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  // During a navigation, the controls already show the new filters.
  const { location: next } = useNavigation()
  const nextSearch = new URLSearchParams(next?.search)
  const isFiltering = next?.pathname === '/mentorship' && parseTab(nextSearch) === 'find'
  const displayedFilters = isFiltering ? parseFilters(nextSearch) : filters
  const list = useList(listMentors, filters)
  const applyFilters = (chosen: FindFilters) =>
    setSearch(filterParams(chosen), { replace: true, preventScrollReset: true })
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <FindFilterBar filters={displayedFilters} onChange={applyFilters} />
        <ResultCount list={list} filters={filters} onClear={() => applyFilters({})} />
        <Results list={list} filters={filters} onClear={() => applyFilters({})} />
      </div>
      <FindRail filters={displayedFilters} onChange={applyFilters} />
    </div>
  )
}

type ResultsProps = { list: List; filters: FindFilters; onClear: () => void }

const ResultCount = ({ list, filters, onClear }: ResultsProps) => {
  const t = useTexts('mentorship')
  const shown = uniqueById(list.items).length
  if (shown === 0) return <p role="status" className="sr-only" />
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted">
      {/* Mentors who began since the first page was counted must not make the total less than the shown number. */}
      <p role="status" className="tabular-nums">
        {list.total !== undefined && t('find.count', { count: Math.max(list.total, shown) })}
      </p>
      {countFilters(filters) > 0 && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t('find.clear')}
        </Button>
      )}
    </div>
  )
}

const Results = ({ list, filters, onClear }: ResultsProps) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  if (list.isPending) return <RowSkeletons />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('find.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return countFilters(filters) > 0 ? (
      <EmptyState
        icon={<SearchX />}
        title={t('find.no_match.title')}
        text={t('find.no_match.text')}
        action={<Button onClick={onClear}>{t('find.clear')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<Compass />}
        title={t('find.empty.title')}
        text={t('find.empty.text')}
        action={
          <ButtonLink to={tabPath('become')} variant="primary">
            {t('find.empty.action')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <section
      aria-label={t('find.list')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      <div
        aria-hidden="true"
        className={classes('hidden px-5 pb-2 text-xs text-ink-faint *:nth-[n+2]:text-end', rowColumns)}
      >
        <span>{t('find.columns.mentor')}</span>
        <span>{t('find.columns.slot')}</span>
        <span>{t('find.columns.price')}</span>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface-raised">
        {uniqueById(list.items).map((listing) => (
          <li key={listing.id}>
            <MentorRow listing={listing} />
          </li>
        ))}
      </ul>
      <p className="pt-3 text-xs text-ink-faint">{t('find.zone', { zone: format.zoneName() })}</p>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('find.end')} />
      )}
    </section>
  )
}
