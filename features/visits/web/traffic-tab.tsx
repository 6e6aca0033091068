import ChartColumn from 'lucide-react/icons/chart-column'
import SearchX from 'lucide-react/icons/search-x'
import { useSearchParams } from 'react-router'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { readVisitReport, type VisitReport, visitPeriods } from '../contract/index.ts'
import { ActiveFilters } from './active-filters.tsx'
import { Breakdowns } from './breakdowns.tsx'
import { PageViewRows } from './page-view-rows.tsx'
import { parseFilters, parseRows, trafficPath, type VisitFilters } from './search-params.ts'
import { Totals } from './totals.tsx'
import { VisitChart } from './visit-chart.tsx'

/** The traffic of the platform (ADM-01, tab analytics); the filters are in the URL. */
export default function TrafficTab() {
  const t = useTexts('visits')
  const [search] = useSearchParams()
  const filters = parseFilters(search)
  const { data, error, isFetching, isPlaceholderData, refetch } = useEndpointQuery(readVisitReport, filters, {
    keepsPrevious: true,
  })
  return (
    <Section
      title={t('title')}
      text={t('lead')}
      className="gap-6"
      actions={<ExportLink list="page_views" filters={filters} />}
    >
      <div className="flex flex-col gap-3">
        <Periods filters={filters} />
        <ActiveFilters filters={filters} pages={data?.pages} />
      </div>
      {data ? (
        <div className={classes('flex flex-col gap-8 transition-opacity', isPlaceholderData && 'opacity-60')}>
          {!data.isOn && (
            <Callout tone="warning" title={t('off')} action={<Link to="/admin?tab=settings">{t('turn_on')}</Link>}>
              {t('off_text')}
            </Callout>
          )}
          {data.totals.views === 0 ? (
            <NoVisits filters={filters} isOn={data.isOn} />
          ) : (
            <Report data={data} filters={filters} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Section>
  )
}

const Periods = ({ filters }: { filters: VisitFilters }) => {
  const t = useTexts('visits')
  const { from, to, period = '28d', ...others } = filters
  const hasDays = from !== undefined || to !== undefined
  return (
    <ChipLinks
      label={t('periods_label')}
      replace
      links={visitPeriods.map((one) => ({
        to: trafficPath({ ...others, period: one }),
        label: t(`periods.${one}`),
        current: one === period && !hasDays,
      }))}
    />
  )
}

const NoVisits = ({ filters: { period, ...filters }, isOn }: { filters: VisitFilters; isOn: boolean }) => {
  const t = useTexts('visits')
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState
        level={3}
        icon={<SearchX />}
        title={t('none')}
        text={t('none_text')}
        action={<ButtonLink to={trafficPath({ ...(period && { period }) })}>{t('clear')}</ButtonLink>}
      />
    )
  return isOn ? <EmptyState level={3} icon={<ChartColumn />} title={t('empty')} text={t('empty_text')} /> : null
}

const Report = ({ data, filters }: { data: VisitReport; filters: VisitFilters }) => {
  const t = useTexts('visits')
  const [search, choose] = useSearchParam()
  const showsRows = parseRows(search)
  return (
    <>
      <Totals data={data} filters={filters} />
      <VisitChart data={data} filters={filters} />
      <Breakdowns data={data} filters={filters} />
      <Button
        size="sm"
        className="self-start"
        aria-expanded={showsRows}
        onClick={() => choose('rows', showsRows ? '' : 'true')}
      >
        {showsRows ? t('rows.hide') : t('rows.show')}
      </Button>
      {showsRows && <PageViewRows filters={filters} />}
    </>
  )
}
