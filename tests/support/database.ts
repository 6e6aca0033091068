import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects to the maintenance database of the run's cluster, as the owner of all test databases. */
    clusterUrl: string
  }
}

export const mainTemplateName = 'nordbro_template'
/** A run inside a test (`sharedClusterEnv`) has its own template beside the main one. */
export const templateName = process.env['TEST_TEMPLATE'] ?? mainTemplateName
/** For a Vitest run started by a test: shares this cluster, with a clone of the template for its own migrations. */
export const sharedClusterEnv = (): { TEST_CLUSTER_URL: string; TEST_TEMPLATE: string } => ({
  TEST_CLUSTER_URL: inject('clusterUrl'),
  TEST_TEMPLATE: `nordbro_template_${randomBytes(6).toString('hex')}`,
})

/** Multiplies the database timeouts of a server under test, so that a slow machine causes no refusals. */
export const timeoutFactor = 10

export const withDatabaseName = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Registers work for the end of the file (`afterAll`) or of the test (`onTestFinished`). */
export type CleanupHook = (work: () => Promise<void>) => void

/** Runs work at the end of the current test, or of the file outside a test. Vitest ignores `afterAll` inside a test. */
export const onTestEnd: CleanupHook = (work) => (TestRunner.getCurrentTest() ? onTestFinished(work) : afterAll(work))

/** Connects for these statements. Returns the rows of the last one. */
export const runStatements = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const runOnCluster = (...statements: string[]) => runStatements(inject('clusterUrl'), ...statements)

/** Creates a database and drops it afterwards: a clone of the migrated template, or without tables with `empty`. */
export const createTestDatabase = async (options: { empty?: boolean; cleanUp?: CleanupHook } = {}): Promise<string> => {
  const { empty = false, cleanUp = onTestEnd } = options
  const name = `test_${randomBytes(6).toString('hex')}`
  // `drop database … with (force)` requires a superuser while autovacuum is connected; a plain drop makes autovacuum
  // give way. So refuse new connections and terminate the existing ones first.
  let isCreated = false
  cleanUp(async () => {
    if (!isCreated) return
    await runOnCluster(
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      `drop database ${name}`,
    )
  })
  await runOnCluster(`create database ${name} template ${empty ? 'template0' : templateName} strategy file_copy`)
  isCreated = true
  return withDatabaseName(inject('clusterUrl'), name)
}

/** Opens a clone of the migrated template, for tests of code without an endpoint. */
export const openTestDatabase = async (
  options: { cleanUp?: CleanupHook } = {},
): Promise<Database & { url: string }> => {
  const { cleanUp = onTestEnd } = options
  const url = await createTestDatabase({ cleanUp })
  const database = openDatabase(url, { max: 4, timeoutFactor })
  cleanUp(database.close)
  return { ...database, url }
}
