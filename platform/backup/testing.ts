import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import { quoted, readTables } from './snapshot.ts'

export type MemoryStorage = Storage & { readonly files: Map<string, Buffer> }

/** A storage in memory, for drills on many databases. */
export const createMemoryStorage = (): MemoryStorage => {
  const files = new Map<string, Buffer>()
  return {
    files,
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    putStream: async (key, bytes) => void files.set(key, await buffer(bytes)),
    read: async (key) => {
      const bytes = files.get(key)
      return bytes ? Readable.from(bytes.length > 0 ? [bytes] : []) : null
    },
    remove: async (key) => void files.delete(key),
  }
}

/** A checksum for each table, of all its rows and columns, and for each sequence. */
export const tableChecksums = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(row_text, '|' order by row_text collate "C")), '') as sum
         from (select t::text as row_text from ${quoted(name)} t) as all_rows`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    const { rows } = await client.query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`,
    )
    for (const { name, value } of rows) sums[`sequence ${name}`] = String(value)
    return sums
  } finally {
    await client.end()
  }
}

export const fileChecksums = (storage: MemoryStorage): Record<string, string> =>
  Object.fromEntries(
    [...storage.files]
      .map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
