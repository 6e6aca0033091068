import { stringify } from 'csv-stringify/sync'
import { byteOrderMark, csvOptions } from '#kit/csv.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { ExportFormat } from '../contract/lists.ts'
import { cellAt, columnsOf, withoutAbilities } from './columns.ts'

type Writer = {
  /** Media type. */
  type: string
  /** What the file begins with. */
  head: string
  write: (rows: readonly unknown[]) => string
}

const csvLines = (records: (string | number)[][]): string => stringify(records, csvOptions)

export const createWriter = (list: AnyEndpoint, { format, bom }: { format: ExportFormat; bom: boolean }): Writer => {
  if (format === 'ndjson') {
    return {
      type: 'application/x-ndjson; charset=utf-8',
      head: '',
      write: (rows) => rows.map((row) => `${JSON.stringify(withoutAbilities(row))}\n`).join(''),
    }
  }
  const columns = columnsOf(list)
  return {
    type: 'text/csv; charset=utf-8; header=present',
    head: (bom ? byteOrderMark : '') + csvLines([columns.map(({ name }) => name)]),
    write: (rows) => csvLines(rows.map((row) => columns.map((column) => cellAt(row, column)))),
  }
}
