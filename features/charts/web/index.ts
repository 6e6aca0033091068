export { Chart } from './chart.tsx'
export type { ChartData, RowsTo, Series } from './series.ts'
