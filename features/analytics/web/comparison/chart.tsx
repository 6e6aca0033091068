import { useSearchParams } from 'react-router'
import { Chart } from '#features/charts/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { comparedFigures, type ComparedFigure, type Comparison, figureRules } from '../../contract/index.ts'
import { rowsPath } from '../rows-search.ts'
import { useDayLabel } from '../use-day-label.ts'

type Props = {
  comparison: Comparison
  figure: ComparedFigure
  names: Record<'period' | 'before', string>
}

/** One figure of both periods, day beside day. */
export const ComparisonChart = ({ comparison, figure, names }: Props) => {
  const t = useTexts('analytics')
  const dayLabel = useDayLabel()
  const [, choose] = useSearchParam()
  const [search] = useSearchParams()
  const { days, daysBefore, maySeeRows } = comparison
  const length = Math.max(days.length, daysBefore.length)
  const at = Array.from({ length }, (_, index) => index)
  const { rows } = figureRules[figure]
  const mayOpen = rows === 'member' || (rows === 'admin-viewer' && maySeeRows)
  const title = t(`figures.${figure}`)
  return (
    <Section title={t('comparison.by_day')}>
      <Select
        label={t('comparison.figure')}
        className="w-72 max-sm:w-full"
        value={figure}
        onChange={({ currentTarget }) => choose('figure', currentTarget.value)}
        options={comparedFigures.map((value) => ({ value, label: t(`figures.${value}`) }))}
      />
      <Chart
        title={title}
        kind="line"
        pointName={t('day')}
        points={at.map((index) => dayLabel((days[index] ?? daysBefore[index])?.day ?? ''))}
        series={[
          { name: names.period, values: at.map((index) => days[index]?.value ?? null) },
          { name: names.before, values: at.map((index) => daysBefore[index]?.value ?? null) },
        ]}
        rowsTo={(point, series) => {
          const day = (series === 0 ? days : daysBefore)[point]?.day
          return mayOpen && day !== undefined ? rowsPath(search, { figure, from: day, to: day }) : undefined
        }}
      />
    </Section>
  )
}
