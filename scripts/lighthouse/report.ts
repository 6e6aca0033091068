import { createTable } from '../bench/table.ts'
import type { Category, Metric, PageFigures } from './audit.ts'

const leastScores: Record<Category, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const most: Partial<Record<Metric, number>> = { lcp: 1500, cls: 0.02, tbt: 100 }

export const missedBounds = ({ scores, metrics }: PageFigures): string[] => [
  ...(Object.keys(scores) as Category[])
    .filter((one) => (scores[one] as number) < leastScores[one])
    .map((one) => `${one} ${scores[one]}, wanted ${leastScores[one]}`),
  ...(Object.keys(most) as Metric[])
    // Not `>`: a metric that was not measured (NaN) misses its limit too.
    .filter((one) => !(metrics[one] <= (most[one] as number)))
    .map((one) => `${one.toUpperCase()} ${shown(one, metrics[one])}, wanted ${shown(one, most[one] as number)}`),
]

const shown = (metric: Metric, value: number) => (metric === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`)

const score = (category: Category) => (page: PageFigures) => String(page.scores[category] ?? '')
const metric = (one: Metric) => (page: PageFigures) => shown(one, page.metrics[one])

const table = createTable<PageFigures>([
  ['perf', score('performance')],
  ['a11y', score('accessibility')],
  ['best', score('best-practices')],
  ['seo', score('seo')],
  ['FCP', metric('fcp')],
  ['LCP', metric('lcp')],
  ['CLS', metric('cls')],
  ['TBT', metric('tbt')],
  ['SI', metric('si')],
  ['slowed', ({ slowdown }) => slowdown.toFixed(1)],
  ['index', ({ index }) => String(Math.round(index))],
])

export const heading = table.heading('page')

export const rowOf = (page: PageFigures): string[] => [
  table.row(page),
  ...page.failed.map(
    ({ id, title, value, where }) =>
      `    ${id}: ${[title, value].filter(Boolean).join(' · ')}${where.map((place) => `\n        ${place}`).join('')}`,
  ),
]
