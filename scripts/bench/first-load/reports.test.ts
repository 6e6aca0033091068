import { describe, expect, it } from 'vitest'
import { missedInteractionBound } from './interaction-report.ts'
import { type LoadRow, loadTable, medianLoad, missedLoadBounds } from './load-report.ts'
import { missedBlockBound } from './page-cost-report.ts'

const load = {
  fcp: 900,
  lcp: 1000,
  interactive: 2800,
  hydrated: 2900,
  scriptFiles: 14,
  scriptKb: 193.4,
  calls: 0,
  rate: 4.04,
  index: 239.6,
  lcpElement: 'p',
}
const row: LoadRow = { name: 'network', language: 'sv', cache: 'empty', ...load }

describe('missedLoadBounds', () => {
  it('a page that loads as fast as wanted misses no bound', () => {
    expect(missedLoadBounds({ ...row, lcp: 1200, interactive: 3000 })).toEqual([])
    expect(missedLoadBounds({ ...row, cache: 'warm', lcp: 800, interactive: 1500 })).toEqual([])
  })

  it('a slow page misses the bounds of its cache', () => {
    expect(missedLoadBounds({ ...row, lcp: 1201, interactive: 3001 })).toEqual([
      'network, sv, empty cache: LCP 1201 ms, wanted 1200',
      'network, sv, empty cache: interactive 3001 ms, wanted 3000',
    ])
    expect(missedLoadBounds({ ...row, cache: 'warm', lcp: 801, interactive: 1501 })).toEqual([
      'network, sv, warm cache: LCP 801 ms, wanted 800',
      'network, sv, warm cache: interactive 1501 ms, wanted 1500',
    ])
  })

  it('a figure that was not measured misses its bound', () => {
    expect(missedLoadBounds({ ...row, lcp: Number.NaN })).toHaveLength(1)
  })
})

it('a row of the first loads contains the median of each figure over the rounds', () => {
  const medians = medianLoad([load, { ...load, lcp: 5000, calls: 2 }, { ...load, lcp: 900, calls: 2 }])
  expect(medians).toMatchObject({ lcp: 1000, calls: 2, interactive: 2800 })
  expect(loadTable.row({ ...row, ...medians }).split(/\s{2,}/)).toEqual([
    'network',
    ...['sv', 'empty', '900', '1000', '2800', '2900', '14', '193', '2', '4.0', '240'],
  ])
})

it('an interaction may take 100 ms until the next paint', () => {
  const figures = { name: 'vote', count: 5, typical: 50, rate: 4, index: 240 }
  expect(missedInteractionBound({ ...figures, slowest: 96 })).toBeNull()
  expect(missedInteractionBound({ ...figures, slowest: 104 })).toContain('104 ms')
})

it('a page may block the event loop for 50 ms, with one and with several connections', () => {
  const cost = { name: 'search', p50: 9, p95: 12, perSecond: 100, blockedMs: 50, blockedMsBusy: 50 }
  expect(missedBlockBound(cost)).toBeNull()
  expect(missedBlockBound({ ...cost, blockedMs: 51 })).toContain('51 ms')
  expect(missedBlockBound({ ...cost, blockedMsBusy: 52 })).toContain('52 ms')
})
