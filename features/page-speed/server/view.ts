import { logBucketValue } from '#kit/log-buckets.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type * as contract from '../contract/index.ts'
import { type Measure, measures } from '../contract/index.ts'

type PageSpeed = OutputOf<typeof contract.readPageSpeed>

const rounded = (bucket: number): number => {
  const value = logBucketValue(bucket)
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
}

type Value = { measure: Measure; count: number; p75: number }

export const valuesOf = (rows: readonly Value[]): PageSpeed['total'] =>
  Object.fromEntries(rows.map(({ measure, count, p75 }) => [measure, { value: rounded(p75), count }]))

export const seriesOf = (days: readonly string[], rows: readonly (Value & { day: string })[]): PageSpeed['byDay'] => {
  const known = new Map(rows.map((row) => [`${row.measure} ${row.day}`, row]))
  const seriesOfMeasure = (measure: Measure) =>
    days.map((day) => {
      const row = known.get(`${measure} ${day}`)
      return { day, value: row ? rounded(row.p75) : null, count: row?.count ?? 0 }
    })
  return Object.fromEntries(measures.map((measure) => [measure, seriesOfMeasure(measure)])) as PageSpeed['byDay']
}

/** @param rows of one page after the other */
export const pagesOf = (rows: readonly (Value & { subject: string })[]): PageSpeed['pages'] =>
  [...Map.groupBy(rows, ({ subject }) => subject)].map(([page, values]) => ({
    page,
    loads: Math.max(...values.map(({ count }) => count)),
    values: valuesOf(values),
  }))

type Answers = { count: number; failures: number; median: number; p95: number }

export const answersOf = ({ count, failures, median, p95 }: Answers) => ({
  median: rounded(median),
  p95: rounded(p95),
  count,
  failures,
})

export const answersByDay = (days: readonly string[], rows: readonly (Answers & { day: string })[]) => {
  const known = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => {
    const row = known.get(day)
    return row ? { day, ...answersOf(row) } : { day, median: null, p95: null, count: 0, failures: 0 }
  })
}
