import { describe, expect, it } from 'vitest'
import { comparisonHeading, comparisonLine, type ComparisonRow, missedTargets } from './comparison-report.ts'

const figures = { requests: 3000, perSecond: 1000, p50: 10, p95: 20, p99: 30, failed: 0 }
const row: ComparisonRow = {
  name: 'unread count',
  wantedRatio: 0.7,
  wantedOfMinimal: 0.5,
  product: figures,
  ownSql: figures,
  minimal: figures,
  ratio: 0.7,
  ratioOfMinimal: 0.5,
  cpuMs: 0.42,
  slowestP95: null,
  otherPrograms: 0.04,
}

describe('missedTargets', () => {
  it('a row that reaches its targets misses none', () => {
    expect(missedTargets(row)).toEqual([])
  })

  it('a case without targets is judged by its p99 and its failures alone', () => {
    const { wantedRatio: _, wantedOfMinimal: __, ...untargeted } = row
    expect(missedTargets({ ...untargeted, ratio: 0.1, ratioOfMinimal: 0.1 })).toEqual([])
  })

  it('a row names each target that it misses', () => {
    expect(
      missedTargets({
        ...row,
        ratio: 0.699,
        ratioOfMinimal: 0.499,
        product: { ...figures, p99: 93, failed: 2 },
        minimal: { ...figures, failed: 1 },
        slowest: { connections: 32, p95: 50 },
        slowestP95: 51,
      }),
    ).toEqual([
      '0.49 of minimal, wanted 0.50',
      '0.69 of own SQL, wanted 0.70',
      "p99 is 3.1 times own SQL's, wanted 3",
      'p95 51 ms at 32 connections, wanted 50',
      '2 failed',
      '1 of minimal failed',
    ])
  })

  it('a ratio that was not measured misses its target', () => {
    expect(missedTargets({ ...row, ratio: Number.NaN, ratioOfMinimal: Number.NaN })).toHaveLength(2)
  })
})

it('a line ends with what it misses and with what other programs used', () => {
  expect(comparisonLine(row)).toMatch(/ 0\.42 +0$/)
  expect(comparisonLine({ ...row, ratio: 0.5, otherPrograms: 0.3 })).toMatch(
    / {2}other programs used 0\.3 processors; misses: 0\.50 of own SQL, wanted 0\.70$/,
  )
})

it('the heading marks a busy machine', () => {
  expect(comparisonHeading(true)).toMatch(/^case \(busy machine\) /)
  expect(comparisonHeading(false)).toMatch(/^case {5}/)
})
