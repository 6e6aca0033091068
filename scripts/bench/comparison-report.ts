import type { BenchCase } from './cases.ts'
import type { Figures } from './load.ts'
import { createTable } from './table.ts'

export type ComparisonRow = Pick<BenchCase, 'name' | 'wantedRatio' | 'wantedOfMinimal' | 'slowest'> & {
  product: Figures
  ownSql: Figures
  minimal: Figures
  /** Requests per second divided by those of own SQL and of the minimal floor. */
  ratio: number
  ratioOfMinimal: number
  /** Processor milliseconds of the product's process per request. */
  cpuMs: number
  /** The 95th percentile under the load of `slowest`. */
  slowestP95: number | null
  /** The average number of processors that other programs kept busy; null where it is unknown. */
  otherPrograms: number | null
}

/** The product's p99 divided by that of own SQL. */
const maxP99Ratio = 3
/** Other programs that use more of a processor than this change the figures. */
const noticeableOtherPrograms = 0.1

export const p99RatioOf = ({ product, ownSql }: Pick<ComparisonRow, 'product' | 'ownSql'>): number =>
  product.p99 / Math.max(1, ownSql.p99)

/** Rounded down, so that a ratio below its target never looks equal to it. */
const asRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

/** One text per target that the row misses, such as `0.31 of minimal, wanted 0.40`. */
export const missedTargets = (row: ComparisonRow): string[] => {
  const { wantedRatio, wantedOfMinimal, slowest, slowestP95 } = row
  const p99Ratio = p99RatioOf(row)
  // Not `<` and `>`: a figure that was not measured (NaN) misses its target too.
  return [
    wantedOfMinimal === undefined || row.ratioOfMinimal >= wantedOfMinimal
      ? null
      : `${asRatio(row.ratioOfMinimal)} of minimal, wanted ${wantedOfMinimal.toFixed(2)}`,
    wantedRatio === undefined || row.ratio >= wantedRatio
      ? null
      : `${asRatio(row.ratio)} of own SQL, wanted ${wantedRatio.toFixed(2)}`,
    p99Ratio <= maxP99Ratio ? null : `p99 is ${p99Ratio.toFixed(1)} times own SQL's, wanted ${maxP99Ratio}`,
    slowest === undefined || (slowestP95 !== null && slowestP95 <= slowest.p95)
      ? null
      : `p95 ${slowestP95?.toFixed(0)} ms at ${slowest.connections} connections, wanted ${slowest.p95}`,
    row.product.failed === 0 ? null : `${row.product.failed} failed`,
    ...(['ownSql', 'minimal'] as const).map((floor) =>
      row[floor].failed === 0 ? null : `${row[floor].failed} of ${floor === 'ownSql' ? 'own SQL' : floor} failed`,
    ),
  ].filter((text) => text !== null)
}

/** What stands behind the columns of a row. */
const remarksOn = (row: ComparisonRow): string => {
  const missed = missedTargets(row)
  const others = row.otherPrograms ?? 0
  return [
    ...(others > noticeableOtherPrograms ? [`other programs used ${others.toFixed(1)} processors`] : []),
    ...(missed.length > 0 ? [`misses: ${missed.join('; ')}`] : []),
  ].join('; ')
}

const whole = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })

const table = createTable<ComparisonRow>(
  [
    ['req/s', ({ product }) => whole(product.perSecond)],
    ['own SQL', ({ ownSql }) => whole(ownSql.perSecond)],
    ['ratio', ({ ratio }) => asRatio(ratio)],
    ['minimal', ({ minimal }) => whole(minimal.perSecond)],
    ['ratio', ({ ratioOfMinimal }) => asRatio(ratioOfMinimal)],
    ['p50 ms', ({ product }) => product.p50.toFixed(1)],
    ['p99 ms', ({ product }) => product.p99.toFixed(1)],
    ['CPU ms', ({ cpuMs }) => cpuMs.toFixed(2)],
    ['failed', ({ product }) => whole(product.failed)],
  ],
  36,
)

export const comparisonHeading = (isBusy: boolean): string => table.heading(isBusy ? 'case (busy machine)' : 'case')

export const comparisonLine = (row: ComparisonRow): string => `${table.row(row)}  ${remarksOn(row)}`.trimEnd()
