import { categories, type Category, type Metric, type PageFigures } from './audit.ts'

const leastScores: Record<Category, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const most: Partial<Record<Metric, number>> = { lcp: 1500, cls: 0.02, tbt: 100 }

export const missedBounds = ({ scores, metrics }: PageFigures): string[] => [
  ...categories
    .filter((one) => scores[one] < leastScores[one])
    .map((one) => `${one} ${scores[one]}, wanted ${leastScores[one]}`),
  ...(Object.keys(most) as Metric[])
    // Not `>`: a metric that was not measured (NaN) misses its limit too.
    .filter((one) => !(metrics[one] <= (most[one] as number)))
    .map((one) => `${one.toUpperCase()} ${shown(one, metrics[one])}, wanted ${shown(one, most[one] as number)}`),
]

const shown = (metric: Metric, value: number) => (metric === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`)

const columns: readonly [string, (page: PageFigures) => string][] = [
  ['perf', ({ scores }) => String(scores.performance)],
  ['a11y', ({ scores }) => String(scores.accessibility)],
  ['best', ({ scores }) => String(scores['best-practices'])],
  ['seo', ({ scores }) => String(scores.seo)],
  ['FCP', ({ metrics }) => shown('fcp', metrics.fcp)],
  ['LCP', ({ metrics }) => shown('lcp', metrics.lcp)],
  ['CLS', ({ metrics }) => shown('cls', metrics.cls)],
  ['TBT', ({ metrics }) => shown('tbt', metrics.tbt)],
  ['SI', ({ metrics }) => shown('si', metrics.si)],
  ['machine', ({ machine }) => String(machine)],
]

const width = 20
const line = (name: string, cells: readonly string[]) =>
  name.padEnd(width) + cells.map((cell) => cell.padStart(9)).join('')
export const heading = line(
  'page',
  columns.map(([title]) => title),
)

export const rowOf = (page: PageFigures): string[] => [
  line(
    page.name,
    columns.map(([, cell]) => cell(page)),
  ),
  ...page.failed.map(
    ({ id, title, value, where }) =>
      `    ${id}: ${[title, value].filter(Boolean).join(' · ')}${where.map((place) => `\n        ${place}`).join('')}`,
  ),
]
