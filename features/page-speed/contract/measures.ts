/** Web vitals, measured in the browsers of visitors and members. */
export const measures = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Measure = (typeof measures)[number]

/** `answer` is the time of the server to answer a call. */
export const allMeasures = [...measures, 'answer'] as const

/**
 * What counts as good and as poor at the 75th percentile, in milliseconds; `cls` in thousandths. The web vitals' own
 * thresholds; for answers those of `docs/performance.md`.
 */
export const thresholds: Record<(typeof allMeasures)[number], { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
  answer: { good: 200, poor: 1000 },
}

export const ratings = ['good', 'fair', 'poor'] as const
export type Rating = (typeof ratings)[number]

export const ratingOf = (measure: (typeof allMeasures)[number], value: number): Rating =>
  value <= thresholds[measure].good ? 'good' : value <= thresholds[measure].poor ? 'fair' : 'poor'
