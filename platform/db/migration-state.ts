import { type Kysely, sql } from 'kysely'
import { type Migration, readMigrations } from './migrate.ts'
import type { DB } from './schema.ts'

export type MigrationState = {
  /** Names in order. */
  applied: string[]
  /** Of this release, but not applied. */
  pending: string[]
  /** Applied, but not of this release: a later one ran on this database. */
  unknown: string[]
  /** Applied, and changed in this release since. */
  altered: string[]
}

/** Read once: the files of a running release do not change, and reading them takes 60 ms of the main thread. */
let ofThisRelease: Promise<Migration[]> | undefined
const readOnce = () =>
  (ofThisRelease ??= readMigrations().catch((error: unknown) => {
    // The next call tries again.
    ofThisRelease = undefined
    throw error
  }))

/** Compares the migrations of this release with those of the database, without applying any. */
export const readMigrationState = async (db: Kysely<DB>): Promise<MigrationState> => {
  const [expected, { rows }] = await Promise.all([
    readOnce(),
    sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations order by name`.execute(db),
  ])
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(expected.map(({ name }) => name))
  const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name)
  return {
    applied: namesOf(rows),
    pending: namesOf(expected.filter(({ name }) => !checksums.has(name))),
    unknown: namesOf(rows.filter(({ name }) => !known.has(name))),
    altered: namesOf(expected.filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)),
  }
}
