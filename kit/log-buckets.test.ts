import { expect, it } from 'vitest'
import { lastLogBucket, logBucketBounds, logBucketOf, logBucketValue } from './log-buckets.ts'

it('a value is within the bounds of its bucket, and at most 7.5 % from the value that stands for it', () => {
  for (let value = 1; value < 6_000_000; value *= 1.37) {
    const bucket = logBucketOf(value)
    const { from, to } = logBucketBounds(bucket)
    expect(value).toBeGreaterThanOrEqual(bucket === 0 ? 0 : from * 0.999999)
    expect(value).toBeLessThan(to * 1.000001)
    expect(Math.abs(logBucketValue(bucket) - value) / value).toBeLessThan(0.075)
  }
})

it.each([
  [0, 0],
  [0.4, 0],
  [1, 0],
  [Number.MAX_SAFE_INTEGER, lastLogBucket],
])('%d is in bucket %i', (value, bucket) => {
  expect(logBucketOf(value)).toBe(bucket)
})
