import * as z from 'zod/mini'
import { download, emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { asRatio, inBytes } from '#kit/units.ts'
import { dataExportErrors } from './errors.ts'
import { dataExportChanged } from './events.ts'

export { dataExportErrors } from './errors.ts'
export { dataExportChanged } from './events.ts'

export const dataExportLimits = {
  /** How long a finished export can be downloaded (SET-09). */
  readyHours: 24,
  /** Exports of one member in 24 hours. Each reads all of the member's rows and files. */
  perDay: 3,
} as const

/** `deleted`: by the member, or when its 24 hours were over. */
export const dataExportStates = ['pending', 'processing', 'ready', 'error', 'deleted'] as const
export type DataExportState = (typeof dataExportStates)[number]

export const dataExportView = z.strictObject({
  id: id(),
  state: z.enum(dataExportStates),
  requestedAt: instant(),
  /** The part of the work that is done, while it is being made. */
  progress: z.nullable(asRatio(z.number().check(z.gte(0), z.lte(1)))),
  /** The size of the file, and until when it can be downloaded, when it is ready. */
  file: z.nullable(z.strictObject({ size: inBytes(z.int().check(z.gte(0))), expiresAt: instant() })),
})
export type DataExportView = z.output<typeof dataExportView>

/** Null: the member has never asked for one, or it is long gone. */
const latestExport = z.strictObject({ export: z.nullable(dataExportView) })

export const readDataExport = endpoint({
  name: 'dataExport.read',
  method: 'GET',
  path: '/api/account/data-export',
  summary: 'Returns the state of the caller’s latest data export, also to a member who is locked out.',
  access: 'signed-in',
  input: emptyInput,
  output: latestExport,
  staleAfter: [dataExportChanged],
})

export const requestDataExport = endpoint({
  name: 'dataExport.request',
  method: 'POST',
  path: '/api/account/data-export',
  summary:
    'Asks for a copy of everything that is stored about the caller (SET-09). It replaces an earlier one. At most three in 24 hours.',
  access: 'signed-in',
  reauthentication: true,
  input: emptyInput,
  output: latestExport,
  errors: pickErrors(dataExportErrors, 'data_export.in_progress', 'data_export.too_many'),
})

export const removeDataExport = endpoint({
  name: 'dataExport.remove',
  method: 'DELETE',
  path: '/api/account/data-export',
  summary: 'Deletes the file of the caller’s export before its 24 hours are over.',
  access: 'signed-in',
  input: emptyInput,
  output: latestExport,
  errors: pickErrors(dataExportErrors, 'data_export.not_ready'),
})

export const openDataExport = endpoint({
  name: 'dataExport.open',
  method: 'POST',
  path: '/api/account/data-export/open',
  summary: 'Checks that the caller may download the export now; the browser then opens the address of the file.',
  access: 'signed-in',
  reauthentication: true,
  input: emptyInput,
  output: z.strictObject({ id: id() }),
  errors: pickErrors(dataExportErrors, 'data_export.not_ready'),
})

export const downloadDataExport = endpoint({
  name: 'dataExport.download',
  method: 'GET',
  path: '/api/account/data-export/:id/file',
  summary: 'Downloads the caller’s export as a zip.',
  access: 'signed-in',
  reauthentication: true,
  input: z.strictObject({ id: id() }),
  output: download,
  errors: pickErrors(dataExportErrors, 'data_export.not_ready'),
})
