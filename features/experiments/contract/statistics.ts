/** The normal quantiles of a confidence of 95 % on both sides, and of a power of 80 %. */
const confidenceZ = 1.959964
const powerZ = 0.841621

/** The values are shares from 0 to 1, or differences from -1 to 1. */
export type Interval = { value: number; low: number; high: number }

const sampleSizeFor = (one: number, other: number): number => {
  const mean = (one + other) / 2
  const spread =
    confidenceZ * Math.sqrt(2 * mean * (1 - mean)) + powerZ * Math.sqrt(one * (1 - one) + other * (1 - other))
  return Math.ceil((spread / (one - other)) ** 2)
}

/**
 * How many members each variant needs, so that a difference of `effect` from the share `baseline`, up or down, is found
 * with a probability of 80 % at a significance of 5 %: the test of two proportions without continuity correction
 * (Fleiss, Statistical Methods for Rates and Proportions, section 4.2).
 */
export const sampleSize = (baseline: number, effect: number): number =>
  Math.max(
    ...[baseline + effect, baseline - effect]
      .filter((share) => share > 0 && share < 1)
      .map((share) => sampleSizeFor(baseline, share)),
  )

/** The Wilson score interval of a share at 95 % confidence; null without members. */
export const shareInterval = (reached: number, members: number): Interval | null => {
  if (members === 0) return null
  const value = reached / members
  const square = confidenceZ ** 2
  const middle = reached + square / 2
  const reach = confidenceZ * Math.sqrt(members * value * (1 - value) + square / 4)
  return { value, low: (middle - reach) / (members + square), high: (middle + reach) / (members + square) }
}

/** How much higher the second share is, at 95 % confidence: Newcombe's hybrid score interval (1998, method 10). */
export const differenceInterval = (first: Interval | null, second: Interval | null): Interval | null => {
  if (!first || !second) return null
  const value = second.value - first.value
  return {
    value,
    low: value - Math.hypot(second.value - second.low, first.high - first.value),
    high: value + Math.hypot(second.high - second.value, first.value - first.low),
  }
}
