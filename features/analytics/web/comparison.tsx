import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText, fieldTexts } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { stockholmDayAt } from '#kit/stockholm-day.ts'
import { compareFigures } from '../contract/index.ts'
import { ComparisonChart } from './comparison/chart.tsx'
import { PeriodFields } from './comparison/period-fields.tsx'
import { ComparisonTable } from './comparison/table.tsx'
import { CountedAt } from './counted-at.tsx'
import { parsePeriods } from './periods.ts'
import { RowsOverlay } from './rows-overlay.tsx'

/** ANA-01: period against period. What is compared is in the address. */
export default function ComparisonTab() {
  const t = useTexts('analytics')
  const format = useFormat()
  const [search] = useSearchParams()
  const [today] = useState(() => stockholmDayAt(new Date()))
  const periods = parsePeriods(search, today)
  const { period, before, figure } = periods
  const { data, error, isFetching, refetch } = useEndpointQuery(compareFigures, {
    ...period,
    beforeFrom: before.from,
    beforeTo: before.to,
    figure,
  })
  // While another choice loads, the last one stays.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  const fieldErrors = fieldTexts(error)
  const isRefused = Object.keys(fieldErrors).length > 0
  const comparison = isRefused ? undefined : (data ?? shown)
  const nameOf = ({ from, to }: { from: string; to: string }) =>
    t('days', { from: format.day(from), to: format.day(to) })
  const names = { period: nameOf(period), before: nameOf(before) }
  return (
    <div className="grid grid-cols-1 gap-8">
      <PeriodFields periods={periods} today={today} errors={fieldErrors} />
      {comparison ? (
        <>
          <ComparisonTable comparison={comparison} period={period} before={before} names={names} />
          <ComparisonChart comparison={comparison} figure={figure} names={names} />
          <CountedAt at={comparison.countedAt} />
        </>
      ) : error && !isRefused ? (
        <ErrorState
          text={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : isRefused ? null : (
        <ListSkeleton rows={6} />
      )}
      <RowsOverlay />
    </div>
  )
}
