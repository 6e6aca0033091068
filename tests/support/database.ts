import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's cluster: connects to its maintenance database, as the owner of all test databases. */
    clusterUrl: string
  }
}

export const mainTemplateName = 'nordbro_template'
/** A run inside a test (`sharingThisCluster`) has a template of its own beside the main one. */
export const templateName = process.env['TEST_TEMPLATE'] ?? mainTemplateName
/** Environment for a Vitest run that a test starts: it shares this run's cluster, and adds its own migrations to a clone of the template. */
export const sharedClusterEnv = (): { TEST_CLUSTER_URL: string; TEST_TEMPLATE: string } => ({
  TEST_CLUSTER_URL: inject('clusterUrl'),
  TEST_TEMPLATE: `nordbro_template_${randomBytes(6).toString('hex')}`,
})

/** How many times as long as usual a server under test waits for its database: what a busy machine makes slow is not refused. */
export const timeoutFactor = 10

/** The same server's other database. */
export const withDatabaseName = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Keeps work for later: when the file's tests are over (`afterAll`), or the test (`onTestFinished`). */
export type CleanupHook = (work: () => Promise<void>) => void

/** When the test that is running is over, else when the file's tests are: inside a test nobody hears an `afterAll`. */
export const onTestEnd: CleanupHook = (work) => (TestRunner.getCurrentTest() ? onTestFinished(work) : afterAll(work))

const runOnCluster = async (...statements: string[]) => {
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
 * Called at the top of a test file or inside a test.
 */
export const createTestDatabase = async (options: { empty?: boolean; cleanUp?: CleanupHook } = {}): Promise<string> => {
  const { empty = false, cleanUp = onTestEnd } = options
  const name = `test_${randomBytes(6).toString('hex')}`
  // Not "with (force)": that is refused to all but superusers while autovacuum is in the database, and without it autovacuum
  // gives way. Instead nobody is let in any more, and who is asked to leave has left before it goes.
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

/** A clone of the migrated template, opened: for tests of what has no endpoint. */
export const openTestDatabase = async (
  options: { cleanUp?: CleanupHook } = {},
): Promise<Database & { url: string }> => {
  const { cleanUp = onTestEnd } = options
  const url = await createTestDatabase({ cleanUp })
  const database = openDatabase(url, { max: 4, timeoutFactor })
  cleanUp(database.close)
  return { ...database, url }
}
