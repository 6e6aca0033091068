import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's cluster: connects to its maintenance database, as the owner of all test databases. */
    clusterUrl: string
  }
}

export const templateName = 'nordbro_template'

/** The same server's other database. */
export const databaseAt = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs when the file's tests are over, or, given `onTestFinished`, the test. */
export type CleanUp = (work: () => Promise<void>) => void

const onCluster = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A database of one's own, dropped afterwards: by default a clone of the migrated template, with `empty` a bare one.
 * Called at the top of a test file, or inside a test with `cleanUp: onTestFinished`.
 */
export const createTestDatabase = async (options: { empty?: boolean; cleanUp?: CleanUp } = {}): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Not "with (force)": that is refused to all but superusers while autovacuum is in the database, and without it autovacuum gives way.
  const drop = () =>
    onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`, `drop database if exists ${name}`)
  if (options.cleanUp) options.cleanUp(drop)
  else afterAll(drop)
  await onCluster(`create database ${name} template ${options.empty ? 'template0' : templateName} strategy file_copy`)
  return databaseAt(inject('clusterUrl'), name)
}

/** A clone of the migrated template, opened: for tests of what has no endpoint. */
export const openTestDatabase = async (options: { cleanUp?: CleanUp } = {}): Promise<Database & { url: string }> => {
  const url = await createTestDatabase(options)
  const database = openDatabase(url, { max: 4 })
  if (options.cleanUp) options.cleanUp(database.close)
  else afterAll(database.close)
  return { ...database, url }
}
