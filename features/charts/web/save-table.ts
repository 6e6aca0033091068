import type { ChartData } from './series.ts'

/** Saves a table as CSV. @throws when the code for it cannot be loaded */
export const saveTable = async (data: ChartData, title: string): Promise<void> =>
  (await import('./chart-files.ts')).saveCsv(data, title)
