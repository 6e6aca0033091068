import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'

export type Migration = {
  /** File name without the folder; determines the order over all areas. */
  name: string
  sql: string
  checksum: string
}

/** A migration that cannot be applied or was changed afterwards. The message is one line for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const root = join(import.meta.dirname, '../..')
/** The migrations of the platform and of the areas, relative to the project. */
export const migrationGlobs = ['platform/db/migrations/*.sql', 'features/*/server/migrations/*.sql']
const migrationNamePattern = /^\d{8}_\d{4}_[a-z0-9_]+\.sql$/
/** Advisory lock key, the same for all nodes. */
export const migrationLock = 5_067_231_042

/** All migrations of the platform and the areas, in order. @throws {MigrationError} for a bad file name */
export const readMigrations = async (from: string = root): Promise<Migration[]> => {
  const found = new Map<string, Migration>()
  for await (const path of glob(migrationGlobs, { cwd: from })) {
    const name = basename(path)
    if (!migrationNamePattern.test(name))
      throw new MigrationError(`${path}: a migration is named like 20261120_0001_words.sql.`)
    if (found.has(name)) throw new MigrationError(`${path}: two migrations have this name.`)
    // Line endings may differ between checkouts.
    const sql = (await readFile(join(from, path), 'utf8')).replaceAll('\r\n', '\n')
    found.set(name, { name, sql, checksum: createHash('sha256').update(sql).digest('hex') })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Applies pending migrations, each in its own transaction; nodes that start at once wait for each other. Refuses a file
 * that was changed after it had been applied. Ignores applied migrations without a file: a newer node ran them.
 * @returns the names applied now, and the applied names without a file
 * @throws {MigrationError}
 */
export const migrate = async (
  url: string,
  migrations?: readonly Migration[],
): Promise<{ applied: string[]; unknown: string[] }> => {
  const expected = migrations ?? (await readMigrations())
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nordbro-migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, checksum } of expected) {
      if (applied.has(name) && applied.get(name) !== checksum) {
        throw new MigrationError(
          `${name} was changed after it had been applied. Restore it and write a new migration instead.`,
        )
      }
    }
    const pending = expected.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    const known = new Set(expected.map(({ name }) => name))
    return {
      applied: pending.map(({ name }) => name),
      unknown: [...applied.keys()].filter((name) => !known.has(name)).sort(),
    }
  } finally {
    // Ends the session, which releases the advisory lock.
    await client.end().catch(() => undefined)
  }
}

const createMigrationsTable = (client: pg.ClientBase) =>
  client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )

const run = async (client: pg.ClientBase, { name, sql, checksum }: Migration) => {
  await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Makes the tables of these migrations in the caller's transaction. */
export const createTables = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await createMigrationsTable(client)
  for (const migration of migrations) {
    await run(client, migration)
    // A later migration cannot alter a table whose deferred checks are pending.
    await client.query('set constraints all immediate; set constraints all deferred')
  }
}

/** Makes the tables of these migrations, each in its own transaction, in a database without any. */
export const applyMigrations = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await createMigrationsTable(client)
  for (const migration of migrations) await apply(client, migration)
}

const apply = async (client: pg.ClientBase, migration: Migration) => {
  const { name, sql } = migration
  try {
    await client.query('begin')
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(`${name}${lineOf(error, sql)}: ${(error as Error).message}`, { cause: error })
  }
}

/** ` line 12`, if PostgreSQL reports the position of the error. */
const lineOf = (error: unknown, sql: string): string => {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : 0
  return position > 0 ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}
