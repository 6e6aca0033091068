import { useState } from 'react'
import { productLimits, readStatistics } from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { classes } from '#shell/ui/classes.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { useDayFormat } from './day-format.ts'

const measures = ['visits', 'votes', 'comments', 'connects'] as const
type Measure = (typeof measures)[number]
type StatisticsData = OutputOf<typeof readStatistics>

/** PROD-06: the statistics of a launch, for its makers. */
export default function Statistics({ id, className }: { id: string; className?: string }) {
  const t = useTexts('products')
  const [measure, setMeasure] = useState<Measure>('visits')
  const { data, error, refetch, isFetching } = useEndpointQuery(readStatistics, { id })
  return (
    <Card as="section" className={classes('flex flex-col gap-4', className)}>
      <h2 className="text-sm font-medium">{t('statistics.title')}</h2>
      {error && !data ? (
        <ErrorState text={t('statistics.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <>
          <Totals total={data.total} measure={measure} onMeasure={setMeasure} />
          <Bars days={data.days} measure={measure} />
          <Table days={data.days} />
        </>
      ) : (
        <Skeleton className="h-40 w-full rounded-md" />
      )}
    </Card>
  )
}

const Totals = ({
  total,
  measure,
  onMeasure,
}: {
  total: StatisticsData['total']
  measure: Measure
  onMeasure: (measure: Measure) => void
}) => {
  const t = useTexts('products')
  const format = useFormat()
  return (
    <>
      <div
        role="group"
        aria-label={t('statistics.measure')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2"
      >
        {measures.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === measure}
            onClick={() => onMeasure(one)}
            className={classes(
              'flex flex-col rounded-lg border px-3 py-2 text-start transition-colors',
              one === measure ? 'border-primary bg-primary-soft' : 'border-line hover:border-line-strong',
            )}
          >
            <span className="text-xl font-bold tracking-tight tabular-nums">{format.number(total[one])}</span>
            <span className="text-xs text-ink-muted">{t(`statistics.measures.${one}`)}</span>
          </button>
        ))}
      </div>
      {total.newVotes > 0 && (
        <p className="text-xs text-ink-muted">
          {t('statistics.new_votes', {
            count: total.newVotes,
            share: format.percent(productLimits.newVoteWeight / 100),
          })}
        </p>
      )}
    </>
  )
}

const height = 64

/** A bar chart by day. The table below has the same data for screen readers. */
const Bars = ({ days, measure }: { days: StatisticsData['days']; measure: Measure }) => {
  const t = useTexts('products')
  const format = useFormat()
  const dayFormat = useDayFormat()
  const most = Math.max(1, ...days.map((day) => day[measure]))
  const width = 100 / Math.max(1, days.length)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <p className="text-sm text-ink-muted">{t('statistics.nothing')}</p>
  const sum = days.reduce((all, day) => all + day[measure], 0)
  return (
    <figure className="flex flex-col gap-1.5">
      <svg
        role="img"
        aria-label={t('statistics.bars', {
          measure: t(`statistics.measures.${measure}`),
          sum: format.number(sum),
          most: format.number(most),
          from: dayFormat.short(first.date),
          to: dayFormat.short(last.date),
        })}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full text-primary rtl:-scale-x-100"
      >
        {days.map((day, at) => {
          const value = Math.max(day[measure] === 0 ? 1 : 3, (day[measure] / most) * height)
          return (
            <rect
              key={day.date}
              x={at * width + width * 0.15}
              y={height - value}
              width={width * 0.7}
              height={value}
              rx={0.6}
              className={day[measure] === 0 ? 'fill-line' : 'fill-current'}
            >
              <title>{`${dayFormat.short(day.date)}: ${format.number(day[measure])}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="flex justify-between text-xs text-ink-muted">
        <span>{dayFormat.short(first.date)}</span>
        <span>{dayFormat.short(last.date)}</span>
      </figcaption>
    </figure>
  )
}

const Table = ({ days }: { days: StatisticsData['days'] }) => {
  const t = useTexts('products')
  const format = useFormat()
  const dayFormat = useDayFormat()
  if (days.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-xs text-ink-muted coarse:-my-2 coarse:py-2">{t('statistics.table')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer (WCAG 2.1.1) */}
      <section aria-label={t('statistics.table')} tabIndex={0} className="mt-2 max-h-64 overflow-auto">
        <table className="w-full text-xs tabular-nums">
          <thead className="sticky top-0 bg-surface-raised text-ink-muted">
            <tr>
              <th scope="col" className="py-1 pe-2 text-start font-medium">
                {t('statistics.day')}
              </th>
              {measures.map((one) => (
                <th key={one} scope="col" className="px-1 py-1 text-end font-medium">
                  {t(`statistics.measures.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.date} className="border-t border-line">
                <th scope="row" className="py-1 pe-2 text-start font-normal whitespace-nowrap">
                  {dayFormat.short(day.date)}
                </th>
                {measures.map((one) => (
                  <td key={one} className="px-1 py-1 text-end">
                    {format.number(day[one])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
