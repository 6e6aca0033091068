/**
 * Options of csv-stringify. RFC 4180. A cell that a spreadsheet would evaluate, one that begins with `=`, `+`, `-`, `@`, a tab
 * or a carriage return, gets an apostrophe before it.
 */
export const csvOptions = { record_delimiter: '\r\n', escape_formulas: true } as const

/** Spreadsheets read a file that begins with it as UTF-8. */
export const byteOrderMark = '\uFEFF'
