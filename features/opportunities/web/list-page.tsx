import BellPlus from 'lucide-react/icons/bell-plus'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { listOpportunities } from '../contract/index.ts'
import { loginPath, pageData } from '#shell/api/page-data.ts'
import { useList } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { searchParamsOf, type Filters, filtersOf, isFiltered } from './filters.ts'
import { ListFilters } from './list-filters.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { CardSkeletons } from './skeletons.tsx'

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'))

const page = pageData(({ url, prefetchList }) => prefetchList(listOpportunities, filtersOf(url.searchParams)))
export const loader = page.server
export const clientLoader = page.browser

/** OPP-02: the open opportunities. Filters and sort order are stored in the URL. */
export default function ListPage() {
  const t = useTexts('opportunities')
  const format = useFormat()
  const { viewer } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  const [isSaveDialogOpen, setSaveDialogOpen] = useState(false)
  const filters = filtersOf(search)
  // During a navigation the controls already show the new filters.
  const { location: next } = useNavigation()
  const pendingFilters = next?.pathname === location.pathname ? filtersOf(new URLSearchParams(next.search)) : filters
  const list = useList(listOpportunities, filters)
  const change = (next: Filters) => navigate(`?${searchParamsOf(next)}`, { replace: true, preventScrollReset: true })
  const save = () => (viewer ? setSaveDialogOpen(true) : void navigate(loginPath(location)))

  // Plural selection needs the plain number; the text shows it with thousands separators.
  const totalText =
    list.total === undefined
      ? null
      : t('list.count', { count: list.total }).replace(String(list.total), format.number(list.total))
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('list.title')} description={t('list.lead')} />
      <link rel="alternate" type="application/atom+xml" title={t('feed.title')} href="/opportunities.atom" />
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          <ButtonLink to="/opportunities/new" variant="primary" icon={<Plus />}>
            {t('list.create')}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        <AreaTabs current="browse" />
        <ListFilters filters={pendingFilters} onChange={change} />
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-sm text-ink-muted">
            {totalText && (list.first?.totalIsEstimate ? t('list.about', { count_text: totalText }) : totalText)}
          </p>
          {isFiltered(filters) && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="quiet"
                onClick={() => void change(filters.sort && filters.sort !== 'relevance' ? { sort: filters.sort } : {})}
              >
                {t('list.clear')}
              </Button>
              <Button size="sm" icon={<BellPlus />} onClick={save}>
                {t('list.save')}
              </Button>
            </div>
          )}
        </div>
        {list.first?.correctedTo && (
          <Callout tone="info">{t('list.corrected', { q: filters.q ?? '', words: list.first.correctedTo })}</Callout>
        )}
        <Results list={list} filters={filters} />
      </div>
      {isSaveDialogOpen && (
        <Suspense fallback={null}>
          <SaveSearchDialog filters={filters} onClose={() => setSaveDialogOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

type ResultsProps = { list: ReturnType<typeof useList<typeof listOpportunities>>; filters: Filters }

const Results = ({ list, filters }: ResultsProps) => {
  const t = useTexts('opportunities')
  if (list.isPending) return <CardSkeletons />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('list.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return isFiltered(filters) ? (
      <EmptyState icon={<SearchX />} title={t('list.empty_title')} text={t('list.empty_text')} />
    ) : (
      <EmptyState
        title={t('list.none_title')}
        text={t('list.none_text')}
        action={<ButtonLink to="/opportunities/new">{t('list.create')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul
        aria-label={t('list.results')}
        aria-busy={list.isChanging}
        className={classes('flex flex-col gap-3 transition-opacity', list.isChanging && 'opacity-60')}
      >
        {list.items.map((opportunity) => (
          <li key={opportunity.id}>
            <OpportunityCard opportunity={opportunity} hasActions />
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />
      ) : (
        <EndOfList text={t('list.end')} />
      )}
    </>
  )
}
