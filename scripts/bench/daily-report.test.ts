import { expect, it } from 'vitest'
import { type DailyRow, missedTargets } from './daily-report.ts'

const row: DailyRow = {
  name: 'recipients',
  connections: 16,
  figures: { perSecond: 900, p50: 12, p95: 50, failed: 0 },
  serverMs: 0.4,
  postgresMs: 0.9,
}

it('reports no missed target for a daily read within 50 ms without failed requests', () => {
  expect(missedTargets(row, 50)).toEqual([])
})

it('names the daily read whose latency or failed requests miss the target', () => {
  expect(missedTargets({ ...row, figures: { ...row.figures, p95: 50.4, failed: 3 } }, 50)).toEqual([
    'recipients: p95 50.4 ms at 16 connections, wanted 50',
    'recipients: 3 failed',
  ])
})

it('names the daily read that has not been answered once', () => {
  expect(missedTargets({ ...row, figures: { perSecond: 0, p50: 0, p95: 0, failed: 0 } }, 50)).toEqual([
    'recipients: no answer within the round',
  ])
})

it('treats a latency that was not measured as a missed target', () => {
  expect(missedTargets({ ...row, figures: { ...row.figures, p95: Number.NaN } }, 50)).toHaveLength(1)
})
