import * as z from 'zod/mini'
import { download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, queryFlag } from '#kit/fields.ts'
import { listExportErrors } from './errors.ts'
import { exportableLists, exportFormats } from './lists.ts'

export { listExportErrors } from './errors.ts'
export { exportableLists, exportFormats, type ExportableList, type ExportFormat } from './lists.ts'

export const listExportLimits = {
  /** Characters of the filters. */
  filters: 2000,
  /** Rows are counted up to this number. */
  counted: 1000,
  /** Exports of one administrator at the same time, on one node. */
  atOnce: 3,
} as const

/** The query of the list's own endpoint, without paging: `role=mentor&state=banned`. */
const filters = () => z._default(z.string().check(z.maxLength(listExportLimits.filters)), '')
const input = { list: choice(exportableLists), filters: filters() }

const rows = z.int().check(z.describe('Rows of the list.'))

export const countRows = endpoint({
  name: 'listExports.count',
  method: 'GET',
  path: '/api/admin/exports/:list/count',
  summary:
    'Counts the rows that an export of a list with these filters would have, up to 1,000. `filters` is the query of the list’s own endpoint.',
  access: 'admin',
  input: z.strictObject(input),
  output: z.strictObject({
    rows,
    /** There are more rows than were counted. */
    isMore: z.boolean(),
  }),
  errors: pickErrors(listExportErrors, 'list_export.filters_invalid'),
  rate: 'search',
})

export const downloadList = endpoint({
  name: 'listExports.download',
  method: 'GET',
  path: '/api/admin/exports/:list/file',
  summary:
    'Downloads every row of a list of the administration with these filters, as CSV (RFC 4180) or as JSON lines, in the order of the list. An export that could not be finished ends without its last chunk.',
  access: 'admin',
  input: z.strictObject({
    ...input,
    format: z._default(choice(exportFormats), 'csv'),
    /** Begins a CSV file with a byte order mark, by which Excel knows that it is UTF-8. */
    bom: z._default(queryFlag(), false),
  }),
  output: download,
  errors: pickErrors(listExportErrors, 'list_export.filters_invalid', 'list_export.too_many'),
  rate: 'sensitive',
})
