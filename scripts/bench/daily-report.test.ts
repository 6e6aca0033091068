import { expect, it } from 'vitest'
import { type DailyRow, missedDailyTargets } from './daily-report.ts'

const row: DailyRow = {
  name: 'recipients',
  connections: 16,
  figures: { perSecond: 900, p50: 12, p95: 50, failed: 0 },
  serverMs: 0.4,
  postgresMs: 0.9,
}

it('reports no missed target for a daily read within 50 ms without failed requests', () => {
  expect(missedDailyTargets(row)).toEqual([])
})

it('names the daily read whose latency or failed requests miss the target', () => {
  expect(missedDailyTargets({ ...row, figures: { ...row.figures, p95: 50.4, failed: 3 } })).toEqual([
    'recipients: p95 50.4 ms at 16 connections, wanted 50',
    'recipients: 3 failed',
  ])
})

it('treats a latency that was not measured as a missed target', () => {
  expect(missedDailyTargets({ ...row, figures: { ...row.figures, p95: Number.NaN } })).toHaveLength(1)
})
