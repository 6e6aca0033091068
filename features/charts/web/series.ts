import type { To } from 'react-router'

/** One line or row of bars. `null` is a value that is not known or not shown, which leaves a gap. */
export type Series = {
  name: string
  values: readonly (number | null)[]
}

/** What a chart shows: `points` and the `values` of each series have the same length. */
export type ChartData = {
  /** What one point is, as the heading of the table's first column: "Day". */
  pointName: string
  /** Labels of the points in order, such as formatted days. */
  points: readonly string[]
  series: readonly Series[]
  /** `8 %`, `3.2 s`; a plain number by default. */
  formatValue?: ((value: number) => string) | undefined
}

/** The address of the rows that a value is made of, or undefined when the viewer may not see them. */
export type RowsTo = (point: number, series: number) => To | undefined

/** Labels are drawn for every n-th point, so that they do not touch. Widths in pixels. */
export const labelStep = (points: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((points * labelWidth) / Math.max(width, 1)))

/** The largest value of all series, at least 1, so that an axis without values has a length. */
export const largestValue = ({ series }: Pick<ChartData, 'series'>): number => {
  let largest = 0
  for (const { values } of series) for (const value of values) largest = Math.max(largest, value ?? 0)
  return largest === 0 ? 1 : largest
}

export const isEmpty = ({ series }: Pick<ChartData, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** Whether all values are whole numbers, as counts are. */
export const isWhole = ({ series }: Pick<ChartData, 'series'>): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
