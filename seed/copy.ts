import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | null | readonly string[]

const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
const arrayText = (list: readonly string[]) =>
  `{${list.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

/** One value in COPY's text format (PostgreSQL manual, COPY). */
const field = (value: Value): string => {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escapeText(arrayText(value))
  return escapeText(String(value))
}

/** Streams rows into a table by COPY; memory stays flat however many there are. */
export const copyInto = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
  onRows?: (count: number) => void,
): Promise<void> => {
  const lines = function* () {
    let buffer: string[] = []
    for (const row of rows) {
      buffer.push(`${row.map(field).join('\t')}\n`)
      if (buffer.length < 500) continue
      onRows?.(buffer.length)
      yield buffer.join('')
      buffer = []
    }
    onRows?.(buffer.length)
    if (buffer.length > 0) yield buffer.join('')
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}
