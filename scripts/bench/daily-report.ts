import type { Figures } from './load.ts'
import { createTable } from './table.ts'

export type DailyRow = {
  name: string
  connections: number
  figures: Pick<Figures, 'perSecond' | 'p50' | 'p95' | 'failed'>
  /** Processor milliseconds per request; PostgreSQL's are null if it runs elsewhere. */
  serverMs: number
  postgresMs: number | null
}

/** One text per target that the row misses. @param maxP95 limit of the 95th percentile in milliseconds */
export const missedTargets = ({ name, connections, figures }: DailyRow, maxP95: number): string[] => [
  ...(figures.perSecond > 0 ? [] : [`${name}: no answer within the round`]),
  // Not `>`: a figure that was not measured (NaN) misses its target too.
  ...(figures.p95 <= maxP95
    ? []
    : [`${name}: p95 ${figures.p95.toFixed(1)} ms at ${connections} connections, wanted ${maxP95}`]),
  ...(figures.failed === 0 ? [] : [`${name}: ${figures.failed} failed`]),
]

export const dailyTable = createTable<DailyRow>(
  [
    ['requests/s', ({ figures }) => figures.perSecond.toFixed(0)],
    ['p50 ms', ({ figures }) => figures.p50.toFixed(1)],
    ['p95 ms', ({ figures }) => figures.p95.toFixed(1)],
    ['failed', ({ figures }) => String(figures.failed)],
    ['PostgreSQL', ({ postgresMs }) => postgresMs?.toFixed(2) ?? '–'],
    ['server', ({ serverMs }) => serverMs.toFixed(2)],
  ],
  54,
)
