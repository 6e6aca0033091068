import { Chart } from '#features/charts/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { VisitReport } from '../contract/index.ts'
import { trafficPath, type VisitFilters } from './search-params.ts'

const lastDayOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** Visitors and views by day, or by month. A number leads to the rows of its day or month. */
export const VisitChart = ({ data: { points, unit }, filters }: { data: VisitReport; filters: VisitFilters }) => {
  const t = useTexts('visits')
  const format = useFormat('UTC')
  const labelOf = (day: string) => (unit === 'month' ? format.month(day) : format.shortDate(day))
  return (
    <Chart
      title={t('chart')}
      kind="line"
      pointName={t(unit)}
      points={points.map(({ day }) => labelOf(day))}
      series={[
        { name: t('visitors'), values: points.map(({ visitors }) => visitors) },
        { name: t('views'), values: points.map(({ views }) => views) },
      ]}
      rowsTo={(at) => {
        const day = points[at]?.day
        if (day === undefined) return undefined
        const { period: _, ...others } = filters
        return trafficPath({ ...others, from: day, to: unit === 'month' ? lastDayOfMonth(day) : day }, { rows: true })
      }}
    />
  )
}
