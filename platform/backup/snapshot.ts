import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveHeader, ArchiveManifest } from './archive-format.ts'
import { fileRemovalLock } from './file-removal-lock.ts'

/** Waiting jobs leave pg-boss's own tables, whose shape depends on its version, for this table. */
export const restoredJobsTable = 'restored_jobs'
const jobColumns = ['id', 'name', 'data', 'start_after', 'singleton_key']
/** Jobs of these queues are of no use after a restore: a backup makes itself. */
const skippedQueues = 'backups.%'

/** The migrations' own table is written by applying them. */
const skippedTables = ['schema_migrations']

export const quoted = (name: string): string => pg.escapeIdentifier(name)
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')

/** Our tables with the columns that can be written, without tables of extensions and unlogged ones. */
export const readTables = async (client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> all($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [skippedTables],
  )
  return rows
}

export type Snapshot = {
  tables: ArchiveHeader['tables']
  migrations: ArchiveHeader['migrations']
  sequences: ArchiveManifest['sequences']
  /** The rows of a table in COPY's text format. */
  rowsOf(table: ArchiveHeader['tables'][number]): AsyncIterable<Buffer>
  /**
   * Writes the storage keys of the files to a local file: there can be millions, and the transaction must not stay open
   * while the files are copied. @param fileKeys SELECTs
   */
  spoolKeys(fileKeys: readonly string[], file: string): Promise<void>
  /** Ends the transaction; files are still not removed until `close`. */
  end(): Promise<void>
  /** Rejects when the connection is lost, and with it the lock. */
  readonly lost: Promise<never>
  close(): Promise<void>
}

/** In COPY's text format a newline ends a row; those in values are escaped. */
export const countRows = (chunk: Uint8Array): number => {
  let rows = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
  return rows
}

/**
 * Opens a snapshot of the whole database: one read-only transaction, which has no transaction id and so delays no live
 * event. From before it begins until `close`, no node removes the bytes of a file.
 */
export const openSnapshot = async (databaseUrl: string): Promise<Snapshot> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'nordbro-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  let isClosed = false
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => {
      if (!isClosed) reject(new Error('The connection to the database was lost.'))
    })
  })
  lost.catch(() => undefined)
  const close = async () => {
    isClosed = true
    await client.end().catch(() => undefined)
  }
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock_shared($1)', [fileRemovalLock])
    await client.query('begin isolation level repeatable read, read only')
    const tables = await readTables(client)
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const { rows: queue } = await client.query<{ exists: boolean }>(
      `select to_regclass('pgboss.job') is not null as exists`,
    )
    // Sequences are not part of a transaction: their values are at least those of the snapshot's rows.
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    )
    const waitingJobs = queue[0]?.exists
      ? ` union all select id, name, coalesce(data, '{}'), start_after, singleton_key from pgboss.job
          where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name not like '${skippedQueues}'`
      : ''
    return {
      tables,
      migrations,
      sequences,
      rowsOf: ({ name, columns }) => {
        const columnList = quotedList(name === restoredJobsTable ? jobColumns : columns)
        const rest = name === restoredJobsTable ? waitingJobs : ''
        return client.query(copyTo(`copy (select ${columnList} from ${quoted(name)}${rest}) to stdout`))
      },
      spoolKeys: (fileKeys, file) =>
        pipeline(
          client.query(copyTo(`copy (${fileKeys.join(' union ')} order by 1) to stdout`)),
          createWriteStream(file, { mode: 0o600 }),
        ),
      end: async () => void (await client.query('commit')),
      lost,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export async function* readKeys(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line !== '') yield line
}
