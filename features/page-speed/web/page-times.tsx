import Gauge from 'lucide-react/icons/gauge'
import { useState } from 'react'
import { Chart } from '#features/charts/web/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import { type Measure, measures, pageSpeedLimits, readPageSpeed, thresholds } from '../contract/index.ts'
import { useFormatValue } from './format-value.ts'
import { RatedValue } from './rated-value.tsx'
import { type PageSpeedSearch, pageSpeedTo } from './search-params.ts'

type PageSpeed = OutputOf<typeof readPageSpeed>
type Shown = { data: PageSpeed; search: PageSpeedSearch }

/** The web vitals at the 75th percentile: in total, by day and by page. */
export const PageTimes = ({ search }: { search: PageSpeedSearch }) => {
  const t = useTexts('page-speed')
  const { days, device } = search
  const { data, error, isFetching, refetch } = useEndpointQuery(readPageSpeed, { days, ...(device && { device }) })
  return (
    <Section title={t('pages.title')} text={t('pages.text')}>
      {data && data.pages.length === 0 ? (
        <EmptyState title={t('pages.empty.title')} text={t('pages.empty.text')} icon={<Gauge />} />
      ) : data ? (
        <Vitals data={data} search={search} />
      ) : error ? (
        <ErrorState
          text={t('failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-xl" />
      )}
    </Section>
  )
}

const Vitals = ({ data, search }: Shown) => {
  const t = useTexts('page-speed')
  const format = useFormat()
  const formatValue = useFormatValue()
  const [measure, setMeasure] = useState<Measure>('lcp')
  const points = data.byDay[measure]
  return (
    <div className="flex flex-col gap-6">
      <div
        role="group"
        aria-label={t('measure')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3"
      >
        {measures.map((one) => {
          const total = data.total[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === measure}
              onClick={() => setMeasure(one)}
              className={classes(
                'flex flex-col rounded-xl border px-4 py-3 text-start transition-colors',
                one === measure ? 'border-primary bg-primary-soft' : 'border-line hover:border-line-strong',
              )}
            >
              <span className="text-sm text-ink-muted">{t(`measures.${one}.name`)}</span>
              <span className="text-xl font-bold tracking-tight tabular-nums">
                {total ? formatValue(one, total.value) : '–'}
              </span>
              <span className="text-xs text-ink-muted">
                {t('goal', { value: formatValue(one, thresholds[one].good) })}
              </span>
            </button>
          )
        })}
      </div>
      <Chart
        title={t(`measures.${measure}.name`)}
        text={t(`measures.${measure}.text`)}
        kind="line"
        pointName={t('day')}
        points={points.map(({ day }) => format.shortDay(day))}
        series={[{ name: t('p75'), values: points.map(({ value }) => value) }]}
        formatValue={(value) => formatValue(measure, value)}
        rowsTo={(at) => pageSpeedTo(search, { measure, day: points[at]?.day })}
      />
      <PageTable data={data} search={search} />
    </div>
  )
}

const tableMeasures = ['lcp', 'inp', 'cls', 'ttfb'] as const

const PageTable = ({ data, search }: Shown) => {
  const t = useTexts('page-speed')
  const format = useFormat()
  return (
    <TableContainer label={t('pages.table')}>
      <table className="w-full text-sm">
        <thead className="bg-surface-sunken text-ink-muted">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('pages.page')}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-medium">
              {t('pages.loads')}
            </th>
            {tableMeasures.map((measure) => (
              <th key={measure} scope="col" className="px-4 py-2 text-end font-medium">
                {t(`measures.${measure}.short`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.pages.map(({ page, loads, values }) => (
            <tr key={page} className="border-t border-line">
              <th scope="row" className="px-4 py-2 text-start font-normal">
                <bdi dir="ltr" className="wrap-anywhere">
                  {page}
                </bdi>
                {loads < pageSpeedLimits.certain && (
                  <span className="block text-xs text-ink-muted">{t('uncertain')}</span>
                )}
              </th>
              <td className="px-4 py-2 text-end">{format.number(loads)}</td>
              {tableMeasures.map((measure) => {
                const value = values[measure]
                return (
                  <td key={measure} className="px-4 py-2 text-end">
                    {value ? (
                      <RatedValue
                        measure={measure}
                        value={value.value}
                        label={`${t(`measures.${measure}.short`)}, ${page}`}
                        to={pageSpeedTo(search, { measure, subject: page })}
                      />
                    ) : (
                      <span className="text-ink-muted">–</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableContainer>
  )
}
