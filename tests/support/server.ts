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
import type { DB } from '#platform/db/schema.ts'
import { type StoredMail, createMailbox } from '#platform/mail/mailbox.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { start } from '#platform/main.ts'
import type { NodeOptions } from '#platform/node.ts'
import { type CallResult, type CallOptions, type Client, createClient } from './client.ts'
import { testConfig } from './config.ts'
import { type CleanupHook, createTestDatabase, timeoutFactor, onTestEnd } from './database.ts'
import { waitTimeoutMs } from './timeouts.ts'

export type TestServerOptions = NodeOptions & {
  /** Settings other than a test's usual ones. */
  config?: Partial<Config>
  /** Another node on the same database and data folder as this one. */
  sameDatabaseAs?: TestServer
  /** Unless said, the server lives as long as the test that starts it, or as the file's tests. */
  cleanUp?: CleanupHook
}

export type TestServer = {
  url: string
  config: Config
  databaseUrl: string
  db: Kysely<DB>
  pool: pg.Pool
  /** A new visitor. */
  client(options?: { language?: Language }): Client
  /** One call as somebody, or as a visitor that is never seen again. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    as?: Client,
    options?: CallOptions,
  ): Promise<CallResult<E>>
  /** What was mailed, newest first. */
  mails(to?: string): Promise<StoredMail[]>
  /** The `nth` mail to an address (the first is 1), as soon as it is there. */
  mailTo(to: string, nth?: number): Promise<StoredMail>
  /** To which of these addresses anything is to be mailed, once all jobs with such a name (`like`) have run: they run side by side. */
  mailRecipientsAfterJobs(jobs: string, to: readonly string[]): Promise<string[]>
  stop(): Promise<void>
}

/** A port that is free in this moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts what listens on a port, which has to be known before: another file's server may have taken it by the time it listens. */
export const withFreePort = async <T>(listen: (port: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listen(await freePort())
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EADDRINUSE' || attempt === 5) throw error
    }
  }
}

/**
 * Starts the real server on a database of its own; at the top of a test file:
 *
 *     const server = await startTestServer()
 *
 * Rate limits, pages and schedules are off unless asked for; jobs and mails run.
 */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { config: configOverrides, sameDatabaseAs, cleanUp = onTestEnd, ...node } = options
  const cleanups: (() => Promise<void>)[] = []
  // Registered before the first wait: afterwards the file's tests are no longer being gathered.
  cleanUp(async () => {
    for (const work of cleanups.reverse()) await work()
  })
  const addCleanup: CleanupHook = (work) => cleanups.push(work)

  const dataDir = sameDatabaseAs?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'nordbro-server-')))
  // A job that was under way at the stop may still keep its mail there.
  if (!sameDatabaseAs) addCleanup(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
  const databaseUrl = sameDatabaseAs?.databaseUrl ?? (await createTestDatabase({ cleanUp: addCleanup }))

  const startAt = async (port: number) => {
    const config: Config = { ...testConfig({ port, dataDir, databaseUrl }), ...configOverrides }
    return {
      config,
      running: await start(config, databaseUrl, {
        rateLimits: false,
        pages: false,
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
          // In the order in which they were handed over: of two that are sent in one go either may be kept first.
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
