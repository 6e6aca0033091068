import type { Language } from '#kit/languages.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { dayText, instantText } from '#platform/i18n/zoned-times.ts'
import type { Texts } from '#platform/i18n/texts.ts'
import { columnLabel } from './labels.ts'

/** `list` is the list of the area that is shown. */
export type Formats = { readonly language: Language; readonly t: Texts; readonly list: string }

type Row = Record<string, unknown>

/** A list whose rows have more columns is shown as a list of their values, because a table would not fit on a phone. */
const mostTableColumns = 4

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const none = '<span class="empty">–</span>'

const timeOf = (machine: string, text: string): string =>
  `<time datetime="${escapeHtml(machine)}">${escapeHtml(text)}</time>`

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/
/** JSON columns have times as text. The name must say so as well, because members may write such a text. */
const timeColumn = /(?:_at|_on|_since|_from|_deadline|^day|(?:^|_)until|^times|At)$/

const timeIn = (text: string, column: string, language: Language): string | null => {
  if (!timeColumn.test(column)) return null
  const isDay = dayPattern.test(text)
  if (!isDay && !instantPattern.test(text)) return null
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return null
  return isDay ? dayText(instant, language) : instantText(instant, 'UTC', language)
}

const textOf = (text: string, column: string, { language }: Formats): string => {
  const time = timeIn(text, column, language)
  return time === null ? `<bdi>${escapeHtml(text)}</bdi>` : timeOf(text, time)
}

const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

const tableOf = (rows: readonly Row[], columns: readonly string[], formats: Formats): string => {
  const heads = columns.map(
    (column) => `<th scope="col">${escapeHtml(columnLabel(formats.language, formats.list, column))}</th>`,
  )
  const lines = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${valueOf(row[column], column, formats)}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const listOf = (values: readonly unknown[], column: string, formats: Formats): string => {
  if (values.length === 0) return none
  if (values.every(isRow)) {
    const columns = columnsOf(values)
    return columns.length <= mostTableColumns && values.length > 1
      ? tableOf(values, columns, formats)
      : values.map((row) => rowOf(row, formats)).join('')
  }
  return `<ul class="values">${values.map((value) => `<li>${valueOf(value, column, formats)}</li>`).join('')}</ul>`
}

/** HTML of any value that an area exports. @param column decides whether a text is a time */
export const valueOf = (value: unknown, column: string, formats: Formats): string => {
  if (value === null || value === undefined || value === '') return none
  if (value instanceof Date) return timeOf(value.toISOString(), instantText(value, 'UTC', formats.language))
  if (typeof value === 'boolean') return escapeHtml(formats.t(value ? 'yes' : 'no'))
  if (Array.isArray(value)) return listOf(value, column, formats)
  if (isRow(value)) return Object.keys(value).length === 0 ? none : rowOf(value, formats)
  return textOf(String(value), column, formats)
}

/** The columns of a row with their labels. */
export const rowOf = (row: Row, formats: Formats): string =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(
      ([column, value]) =>
        `<dt>${escapeHtml(columnLabel(formats.language, formats.list, column))}</dt><dd>${valueOf(value, column, formats)}</dd>`,
    )
    .join('')}</dl>`
