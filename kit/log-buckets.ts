/** Each bucket ends 1.15 times where it begins, so a percentile that is read from counts in buckets is at most 7.5 % off. */
const ratio = 1.15

/** 1 ms to 2 hours. */
export const lastLogBucket = 113

/** The bucket of a value of at least 0; values below 1 are in the first one, the largest in the last one. */
export const logBucketOf = (value: number): number =>
  Math.min(lastLogBucket, Math.max(0, Math.floor(Math.log(Math.max(value, 1)) / Math.log(ratio))))

/** Where a bucket begins and ends. */
export const logBucketBounds = (bucket: number): { from: number; to: number } => ({
  from: bucket === 0 ? 0 : ratio ** bucket,
  to: ratio ** (bucket + 1),
})

/** The value that stands for a bucket: its middle on the logarithmic scale. */
export const logBucketValue = (bucket: number): number => ratio ** (bucket + 0.5)
