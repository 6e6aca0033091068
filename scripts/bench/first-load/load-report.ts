import type { Language } from '#kit/fields.ts'
import { median } from '../load.ts'
import { createTable } from '../table.ts'
import type { Cache, PageLoad } from './page-loads.ts'

export type LoadFigures = Omit<PageLoad, 'lcpElement'>
export type LoadRow = { name: string; language: Language; cache: Cache } & LoadFigures

type Bounded = 'lcp' | 'interactive'
const bounds: Record<Cache, Record<Bounded, number>> = {
  empty: { lcp: 1200, interactive: 3000 },
  warm: { lcp: 800, interactive: 1500 },
}

const figures = [
  'fcp',
  'lcp',
  'interactive',
  'hydrated',
  'scriptFiles',
  'scriptKb',
  'calls',
  'rate',
  'index',
] as const satisfies (keyof LoadFigures)[]

/** The median of each figure over the rounds. */
export const medianLoad = (rounds: readonly LoadFigures[]): LoadFigures =>
  Object.fromEntries(
    figures.map((figure) => [figure, median(rounds.map((load) => load[figure]))]),
  ) as unknown as LoadFigures

/** One text per bound that the page misses, such as `network, sv, warm cache: LCP 940 ms, wanted 800`. */
export const missedLoadBounds = (row: LoadRow): string[] =>
  (['lcp', 'interactive'] as const)
    // Not `>`: a figure that was not measured (NaN) misses its bound too.
    .filter((figure) => !(row[figure] <= bounds[row.cache][figure]))
    .map(
      (figure) =>
        `${row.name}, ${row.language}, ${row.cache} cache: ${figure === 'lcp' ? 'LCP' : figure} ${Math.round(row[figure])} ms, wanted ${bounds[row.cache][figure]}`,
    )

const rounded = (figure: keyof LoadFigures) => (row: LoadRow) => String(Math.round(row[figure]))

export const loadTable = createTable<LoadRow>([
  ['', ({ language }) => language],
  ['cache', ({ cache }) => cache],
  ['FCP ms', rounded('fcp')],
  ['LCP ms', rounded('lcp')],
  ['active ms', rounded('interactive')],
  ['all ms', rounded('hydrated')],
  ['files', rounded('scriptFiles')],
  ['kB', rounded('scriptKb')],
  ['calls', rounded('calls')],
  ['rate', ({ rate }) => rate.toFixed(1)],
  ['index', rounded('index')],
])
