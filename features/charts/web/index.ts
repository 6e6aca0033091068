export { Chart } from './chart.tsx'
export { saveTable } from './save-table.ts'
export type { ChartData, RowsTo, Series } from './series.ts'
