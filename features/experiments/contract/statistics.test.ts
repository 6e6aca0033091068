import { expect, it } from 'vitest'
import { differenceInterval, sampleSize, shareInterval } from './statistics.ts'

it('[ANA-01/testing] sampleSize finds a difference up or down with 80 % power at 5 % significance', () => {
  // Fleiss, table A.3 without the continuity correction.
  expect(sampleSize(0.2, 0.05)).toBe(1094)
  expect(sampleSize(0.5, 0.1)).toBe(388)
  // Up needs fewer than down, so the larger number counts.
  expect(sampleSize(0.8, 0.05)).toBe(sampleSize(0.2, 0.05))
  expect(sampleSize(0.03, 0.05)).toBeGreaterThan(300)
})

it('[ANA-01/testing] differenceInterval is the hybrid score interval that Newcombe published', () => {
  const published: [first: [number, number], second: [number, number], low: number, high: number][] = [
    [[48, 80], [56, 70], 0.0524, 0.3339],
    [[3, 10], [9, 10], 0.1705, 0.809],
    [[0, 10], [10, 10], 0.6075, 1],
    [[0, 20], [0, 10], -0.1611, 0.2775],
  ]
  for (const [first, second, low, high] of published) {
    const interval = differenceInterval(shareInterval(...first), shareInterval(...second))
    expect(interval?.low).toBeCloseTo(low, 3)
    expect(interval?.high).toBeCloseTo(high, 3)
  }
  expect(shareInterval(0, 0)).toBeNull()
})
