import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { vi } from 'vitest'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import { addressesOf, type DatabaseAddresses } from '#platform/db/addresses.ts'
import type { DB } from '#platform/db/schema.ts'
import { type StoredMail, createMailbox } from '#platform/mail/mailbox.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { start } from '#platform/main.ts'
import type { NodeOptions, RunningNode } from '#platform/node.ts'
import { type CallResult, type CallOptions, type Client, createClient } from './client.ts'
import { testConfig } from './config.ts'
import { type CleanupHook, createTestDatabase, timeoutFactor, onTestEnd } from './database.ts'
import { waitTimeoutMs } from './timeouts.ts'

export type TestServerOptions = NodeOptions & {
  config?: Partial<Config>
  /** An existing database, such as one behind a pooler. */
  database?: DatabaseAddresses
  /** Starts another node on the database and data folder of this server. */
  sameDatabaseAs?: TestServer
  /** By default the server stops at the end of the current test or file. */
  cleanUp?: CleanupHook
}

export type TestServer = {
  url: string
  config: Config
  databaseUrl: string
  db: Kysely<DB>
  pool: pg.Pool
  client(options?: { language?: Language }): Client
  /** Makes one call as the client, or as a new visitor. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    as?: Client,
    options?: CallOptions,
  ): Promise<CallResult<E>>
  /** The sent mails, newest first. */
  mails(to?: string): Promise<StoredMail[]>
  /** Waits for the `nth` mail to an address (from 1). */
  mailTo(to: string, nth?: number): Promise<StoredMail>
  /** Waits for all jobs whose name matches `jobs` (SQL `like`) and returns which of the addresses they send mail to. */
  mailRecipientsAfterJobs(jobs: string, to: readonly string[]): Promise<string[]>
  stop: RunningNode['stop']
}

export const ephemeralPort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Calls `listen` with a free port and retries when another process takes the port first. */
export const withFreePort = async <T>(listen: (port: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listen(await ephemeralPort())
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EADDRINUSE' || attempt === 5) throw error
    }
  }
}

/**
 * Starts the real server on a new database, at the top of a test file:
 *
 *     const server = await startTestServer()
 *
 * Rate limits, pages, the copy of the build and schedules are off by default; jobs and mails run.
 */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { config: configOverrides, database, sameDatabaseAs, cleanUp = onTestEnd, ...node } = options
  const cleanups: (() => Promise<void>)[] = []
  // Register before the first `await`: Vitest accepts hooks only while it collects the file.
  cleanUp(async () => {
    for (const work of cleanups.reverse()) await work()
  })
  const addCleanup: CleanupHook = (work) => cleanups.push(work)

  const dataDir = sameDatabaseAs?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'nordbro-server-')))
  // A job that is still running at the stop may store a mail there.
  if (!sameDatabaseAs) addCleanup(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const databaseUrl =
    database?.url ?? sameDatabaseAs?.databaseUrl ?? (await createTestDatabase({ cleanUp: addCleanup }))

  const startAt = async (port: number) => {
    const config: Config = {
      ...testConfig({ port, dataDir, databaseUrl }),
      database: { kind: 'external', ...(database ?? addressesOf(databaseUrl)) },
      ...configOverrides,
    }
    return {
      config,
      running: await start(config, config.database as DatabaseAddresses, {
        rateLimits: false,
        pages: false,
        storesBuild: false,
        schedules: false,
        timeoutFactor,
        ...node,
      }),
    }
  }
  const { config, running } = await withFreePort(startAt)
  addCleanup(running.stop)

  const { db, pool } = running.database
  const client: TestServer['client'] = (clientOptions) => createClient(running.url, clientOptions)
  const mails: TestServer['mails'] = async (to) =>
    (await createMailbox(config).list()).filter((mail) => to === undefined || mail.to === to)
  return {
    url: running.url,
    config,
    databaseUrl,
    db,
    pool,
    client,
    call: (endpoint, input, as, callOptions) => (as ?? client()).call(endpoint, input, callOptions),
    mails,
    mailTo: (to, nth = 1) =>
      vi.waitFor(
        async () => {
          // Order by job, because mails sent at the same time may be stored in any order.
          const jobs = await pool.query<{ id: string }>(
            `select id from pgboss.job where name = $1 and data ->> 'to' = $2 order by created_on limit $3`,
            [mailJob.name, to, nth],
          )
          const mailsById = new Map((await mails(to)).map((mail) => [mail.id, mail]))
          const mail =
            jobs.rows.length === nth &&
            jobs.rows.every(({ id }) => mailsById.has(id)) &&
            mailsById.get(jobs.rows.at(-1)?.id ?? '')
          if (!mail) throw new Error(`No mail number ${nth} to ${to} has come.`)
          return mail
        },
        { timeout: waitTimeoutMs, interval: 20 },
      ),
    mailRecipientsAfterJobs: async (jobs, to) => {
      const haveRun = async () =>
        (await pool.query(`select from pgboss.job where name like $1 and state < 'completed'`, [jobs])).rowCount === 0
      await vi.waitUntil(haveRun, { timeout: waitTimeoutMs, interval: 20 })
      const { rows } = await pool.query<{ to: string }>(
        `select distinct data ->> 'to' as to from pgboss.job where name = $1 and data ->> 'to' = any($2)`,
        [mailJob.name, to],
      )
      return rows.map((row) => row.to)
    },
    stop: running.stop,
  }
}
