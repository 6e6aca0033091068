import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | null | readonly string[]

/** Rows per COPY. */
export const batchRows = 5000
const chunkRows = 500

const escapeText = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
const arrayText = (list: readonly string[]) =>
  `{${list.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

/** A value in COPY's text format (PostgreSQL manual, COPY). */
const field = (value: Value): string => {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escapeText(arrayText(value))
  return escapeText(String(value))
}

/**
 * Loads rows with one COPY per batch, so memory stays constant.
 * @param onRows called with the size of each batch once PostgreSQL has finished it, with triggers and constraints
 */
export const copyInto = async (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
  onRows?: (count: number) => void,
): Promise<void> => {
  const iterator = rows[Symbol.iterator]()
  let next = iterator.next()
  while (!next.done) {
    let count = 0
    const chunks = function* () {
      let lines: string[] = []
      for (; !next.done && count < batchRows; next = iterator.next()) {
        lines.push(`${next.value.map(field).join('\t')}\n`)
        count++
        if (lines.length < chunkRows) continue
        yield lines.join('')
        lines = []
      }
      if (lines.length > 0) yield lines.join('')
    }
    await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
    onRows?.(count)
  }
}
