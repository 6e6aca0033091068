import CalendarDays from 'lucide-react/icons/calendar-days'
import SearchX from 'lucide-react/icons/search-x'
import { useNavigation, useSearchParams } from 'react-router'
import { listPrograms, programPhases } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { CreateButton } from './create-button.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { ListRail } from './list/list-rail.tsx'
import { ProgramRows } from './list/program-rows.tsx'
import { RowSkeletons } from './list/row-skeletons.tsx'
import { countFilters, filterParams, listPath, parseFilters, type ProgramFilters } from './search-params.ts'

const page = pageData(({ url, prefetchList }) => prefetchList(listPrograms, parseFilters(url.searchParams)))
export const loader = page.server
export const clientLoader = page.browser

/** `/programs`: all programs, filtered by the URL (PROG-03). */
export default function ListPage() {
  const t = useTexts('programs')
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  // During a navigation, the controls already show the new filters.
  const { location: next } = useNavigation()
  const displayedFilters = next?.pathname === '/programs' ? parseFilters(new URLSearchParams(next.search)) : filters
  const list = useList(listPrograms, filters)
  const applyFilters = (chosen: ProgramFilters) =>
    setSearch(filterParams(chosen), { replace: true, preventScrollReset: true })
  const clear = () => applyFilters({})
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('list.title')} description={t('list.lead')} />
      <link rel="alternate" type="application/atom+xml" title={t('feed.title')} href="/programs.atom" />
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={<CreateButton />} className="md:pb-6" />
      <AreaTabs current="all" />
      <div className="grid items-start gap-x-10 gap-y-6 pt-5 lg:grid-cols-[minmax(0,1fr)_min(15rem,24%)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Phases filters={displayedFilters} />
          <FilterBar filters={displayedFilters} onChange={applyFilters} />
          <ResultCount list={list} filters={filters} onClear={clear} />
          <Results list={list} filters={filters} onClear={clear} />
        </div>
        <ListRail />
      </div>
    </div>
  )
}

const Phases = ({ filters }: { filters: ProgramFilters }) => {
  const t = useTexts('programs')
  const { when, ...others } = filters
  return (
    <ChipLinks
      row
      replace
      label={t('list.when.label')}
      links={[
        { to: listPath(others), label: t('list.when.all'), current: when === undefined },
        ...programPhases.map((phase) => ({
          to: listPath({ ...others, when: phase }),
          label: t(`list.when.${phase}`),
          current: phase === when,
        })),
      ]}
    />
  )
}

type ResultsProps = {
  list: ReturnType<typeof useList<typeof listPrograms>>
  filters: ProgramFilters
  onClear: () => void
}

const ResultCount = ({ list, filters, onClear }: ResultsProps) => {
  const t = useTexts('programs')
  const format = useFormat()
  const shown = uniqueById(list.items).length
  if (shown === 0) return <p role="status" className="sr-only" />
  // Programs that were published since the first page was counted must not make the total less than the shown number.
  const total = Math.max(list.total ?? 0, shown)
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-muted">
      {/* The plural form needs the plain number, the viewer a formatted one. */}
      <p role="status" className="tabular-nums">
        {list.total !== undefined && t('list.count', { count: total }).replace(String(total), format.number(total))}
      </p>
      {countFilters(filters) > 0 && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  )
}

const Results = ({ list, filters, onClear }: ResultsProps) => {
  const t = useTexts('programs')
  if (list.isPending) return <RowSkeletons />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('list.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return countFilters(filters) > 0 ? (
      <EmptyState
        icon={<SearchX />}
        title={t('list.no_match.title')}
        text={t('list.no_match.text')}
        action={<Button onClick={onClear}>{t('list.clear')}</Button>}
      />
    ) : (
      <EmptyState
        icon={<CalendarDays />}
        title={t('list.empty.title')}
        text={t('list.empty.text')}
        action={<CreateButton variant="secondary" />}
      />
    )
  }
  return (
    <div aria-busy={list.isChanging} className={classes('transition-opacity', list.isChanging && 'opacity-60')}>
      <ProgramRows programs={list.items} />
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('list.end')} />
      )}
    </div>
  )
}
