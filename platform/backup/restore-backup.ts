import type { Readable } from 'node:stream'
import pg from 'pg'
import { applyMigrations, type Migration, migrate, migrationLock, readMigrations } from '#platform/db/migrate.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { ArchiveError, type ArchiveHeader, type ArchiveManifest } from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import { loadArchive } from './load-archive.ts'
import { recreateTables } from './rebuild.ts'
import { quoted, readTables } from './snapshot.ts'

/** Why nothing was restored. The message is for the operator. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

export type RestoreTarget = {
  databaseUrl: string
  storage: Storage
  /** SELECTs of the storage keys that belong to a backup (`Feature.fileKeys`). */
  fileKeys: readonly string[]
  key: string
}

export type RestoreOptions = {
  /** Replaces a database that has members. */
  replace?: boolean
  /** Members erased after the archive was made, by `erasedHash`, as noted beside the archives. */
  erased?: readonly { hash: string; erasedAt: Date }[]
  /** The migrations of this release. */
  migrations?: readonly Migration[]
  onStep?: (step: 'verified' | 'tables' | 'files' | 'committed') => void | Promise<void>
}

/** SQLSTATE `out_of_memory` is also the one of a full lock table. */
const isOutOfLocks = (error: unknown) =>
  (error as pg.DatabaseError).code === '53200' &&
  /max_locks_per_transaction/.test((error as pg.DatabaseError).hint ?? '')
const outOfLocks =
  'PostgreSQL cannot lock as many tables at once as it takes to replace all of them. Nothing was changed. Set max_locks_per_transaction to 256, or restore into an empty database.'

const nodeNames = ['nordbro', 'nordbro-jobs', 'nordbro-live']

/** The archive's own migrations, in their order. @throws {ArchiveError} if this release does not have them */
const migrationsOf = (header: ArchiveHeader, known: readonly Migration[]): Migration[] => {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  return header.migrations.map(({ name, checksum }) => {
    const migration = byName.get(name)
    if (!migration)
      throw new ArchiveError(
        `The archive is newer than this release: it has the migration ${name}. It was made by release ${header.release}; restore it with that one or a newer one.`,
      )
    if (migration.checksum !== checksum)
      throw new ArchiveError(`The archive has another migration ${name} than this release.`)
    return migration
  })
}

type TargetState = { isFresh: boolean; isSame: boolean }

/** @throws {RestoreError} if the database must not be replaced */
const examineTarget = async (
  client: pg.ClientBase,
  { replace, header }: { replace: boolean; header: ArchiveHeader },
): Promise<TargetState> => {
  const { rows: others } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = any($1)`,
    [nodeNames],
  )
  if (others.length > 0)
    throw new RestoreError('A server works with this database. Stop every node first. Nothing was changed.')
  const { rows: known } = await client.query<{ migrations: string | null; users: string | null; tables: number }>(
    `select to_regclass('schema_migrations')::text as migrations, to_regclass('users')::text as users,
       (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as tables`,
  )
  const facts = known[0] as (typeof known)[number]
  if (facts.tables === 0) return { isFresh: true, isSame: false }
  if (facts.migrations === null)
    throw new RestoreError(
      'The database belongs to another program: it has tables, but none of ours. Nothing was changed.',
    )
  if (facts.users !== null && !replace) {
    const { rowCount } = await client.query('select from users limit 1')
    if (rowCount !== 0)
      throw new RestoreError(
        'The database has members. Restore into an empty one, or replace everything in this one with --replace. Nothing was changed.',
      )
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const wanted = [...header.migrations].sort((a, b) => (a.name < b.name ? -1 : 1))
  const isSame =
    rows.length === wanted.length &&
    [...rows]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .every(({ name, checksum }, at) => name === wanted[at]?.name && checksum === wanted[at]?.checksum)
  return { isFresh: false, isSame }
}

/** Storage keys and erased members of the database that is replaced: an earlier release may lack the tables. */
const rememberTarget = async (client: pg.ClientBase, fileKeys: readonly string[]): Promise<void> => {
  await client.query('create temp table replaced_keys (storage_key text) on commit drop')
  await client.query('create temp table replaced_erasures (hash text, erased_at timestamptz) on commit drop')
  const copies = [
    ...fileKeys.map((select) => `insert into replaced_keys ${select}`),
    'insert into replaced_keys select storage_key from file_removals',
    'insert into replaced_erasures select hash, erased_at from erased_members',
  ]
  for (const copy of copies) {
    await client.query('savepoint copied')
    try {
      await client.query(copy)
      await client.query('release savepoint copied')
    } catch (error) {
      // Undefined table or column.
      if (!/^42(P01|703)$/.test((error as pg.DatabaseError).code ?? '')) throw error
      await client.query('rollback to savepoint copied')
    }
  }
}

const checkTables = async (client: pg.ClientBase, header: ArchiveHeader): Promise<void> => {
  const own = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  const differing = header.tables.filter(({ name, columns }) => {
    const ours = own.get(name)
    return !ours || columns.length !== ours.length || !columns.every((column) => ours.includes(column))
  })
  if (differing.length > 0 || header.tables.length !== own.size)
    throw new ArchiveError(
      `The archive's tables are not those of its migrations: ${differing.map(({ name }) => name).join(', ') || 'one is missing'}.`,
    )
}

/**
 * Restores an archive: reads it to its end before anything is touched, then loads database and files. The database changes
 * in one transaction, which is committed when all files are stored. Files are stored under the keys that they had, so a
 * restore that was stopped can be repeated.
 * @throws {ArchiveError} {RestoreError}
 */
export const restoreBackup = async (
  open: () => Promise<Readable>,
  { databaseUrl, storage, fileKeys, key }: RestoreTarget,
  { replace = false, erased = [], migrations: given, onStep = () => undefined }: RestoreOptions = {},
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> => {
  const known = given ?? (await readMigrations())
  const verified = await readArchive(await open(), key, { header: (header) => void migrationsOf(header, known) })
  const { header, manifest } = verified
  const migrations = migrationsOf(header, known)
  await onStep('verified')

  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'nordbro-restore',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 10000; set client_min_messages = warning',
    )
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    if (!rows[0]?.locked)
      throw new RestoreError('A server is starting, or another restore is running. Nothing was changed.')
    const state = await examineTarget(client, { replace, header })
    const finish = async () => {
      await finishDatabase(client, { fileKeys, erased, manifest })
      await onStep('tables')
    }
    // Not in the transaction below, whose locks PostgreSQL limits. Tables without rows are not worth one.
    if (state.isFresh) await applyMigrations(client, migrations)
    await client.query('begin')
    try {
      await rememberTarget(client, fileKeys)
      if (!state.isFresh && !state.isSame) await recreateTables(client, migrations)
      await checkTables(client, header)
      await loadArchive(client, { open, key, storage, header, manifest }, finish)
      await onStep('files')
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw isOutOfLocks(error) ? new RestoreError(outOfLocks, { cause: error }) : error
    }
    await onStep('committed')
  } finally {
    await client.end().catch(() => undefined)
  }
  await migrate(databaseUrl, known)
  await analyze(databaseUrl)
  return verified
}

const finishDatabase = async (
  client: pg.ClientBase,
  {
    fileKeys,
    erased,
    manifest,
  }: { fileKeys: readonly string[]; erased: NonNullable<RestoreOptions['erased']>; manifest: ArchiveManifest },
): Promise<void> => {
  // `setval` alone would outlast a rollback; `restart` gives the sequence a storage that does not.
  const { rows: sequences } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of sequences) await client.query(`alter sequence ${quoted(name)} restart`)
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
  // The backup that is restored was being made itself, and nothing else can have been.
  await client.query(`delete from backup_runs where state in ('waiting', 'running')`)
  // Erased since the archive was made, as the replaced database or the notes beside the archives know.
  await client.query(
    `insert into erased_members (hash, erased_at, is_pending)
     select hash, min(erased_at), true from (
       select hash, erased_at from replaced_erasures
       union all select * from unnest($1::text[], $2::timestamptz[])
     ) as known group by hash
     on conflict (hash) do update set is_pending = true`,
    [erased.map(({ hash }) => hash), erased.map(({ erasedAt }) => erasedAt)],
  )
  // Files of the replaced database that the archive does not know: a job removes their bytes.
  await client.query(
    `insert into file_removals (storage_key)
     select storage_key from replaced_keys except (${fileKeys.join(' union ')}) on conflict do nothing`,
  )
}

/** Without statistics the planner takes every table for empty. */
const analyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'nordbro-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const { name } of await readTables(client)) await client.query(`analyze ${quoted(name)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
