import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { signUp } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import {
  communityFeedChanged,
  createPost,
  listCommunityFeed,
  postLimits,
  readPost,
} from '#features/activity/contract/index.ts'
import { addressesOf } from '#platform/db/addresses.ts'
import { detectPooler } from '#platform/db/pooler.ts'
import { createClient } from '#tests/support/client.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { createDataDir, startProgram, startProgramAndWait, waitOptions } from '#tests/support/program.ts'
import { startReplicatedDatabase } from '#tests/support/replicated-database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const poolSize = 4
const databaseUrl = await createTestDatabase()
const pooler = await startPgBouncer(databaseUrl, { poolSize })
const server = await startTestServer({ database: pooler.addresses })
// Either node may send a mail, so both have one mailbox.
const nodes = [server, await startTestServer({ database: pooler.addresses, sameDatabaseAs: server })] as const

describe('two nodes behind PgBouncer in transaction mode', () => {
  it('share few connections for many calls at once, and none reads what belongs to another', async () => {
    const members = await Promise.all(
      Array.from({ length: 24 }, (_, at) => signedInMember(nodes[at % 2] as typeof server)),
    )
    const answers = await Promise.all(
      members.flatMap(({ client, id }) =>
        Array.from({ length: 4 }, async () => {
          const { author } = await client.succeed(createPost, {
            text: `Av ${id}`,
            audience: 'everyone',
          })
          await client.succeed(listCommunityFeed, {})
          return author.id === id
        }),
      ),
    )
    expect(answers).not.toContain(false)
    const { rows } = await server.pool.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'nordbro'`,
    )
    expect(rows[0].count).toBeLessThanOrEqual(poolSize)
  })

  it('deliver live events from one to the other, and run jobs', async () => {
    const [writer, reader] = [await signedInMember(nodes[0]), await signedInMember(nodes[1])]
    const live = await subscribeLive(nodes[1], reader.client)
    await writer.client.succeed(createPost, { text: 'Till alla.', audience: 'everyone' })
    await live.next(({ name }) => name === communityFeedChanged.name)
    live.close()
    await nodes[1].call(signUp, {
      email: 'ny@example.com',
      password: 'norrsken-over-bron',
      passwordAgain: 'norrsken-over-bron',
      fullName: 'Ny Medlem',
      role: 'developer',
      acceptedTerms: true,
    })
    expect(await nodes[0].mailTo('ny@example.com')).toBeDefined()
  })

  it('find out whether the pooler supports prepared statements, as PgBouncer does from 1.21', async () => {
    const [version] = await pooler.show('version')
    const [, minor] = /1\.(\d+)/.exec(String(version?.['version'])) ?? []
    expect(await detectPooler(pooler.addresses.url)).toBe(Number(minor) >= 21 ? 'prepared' : 'unprepared')
    expect(await detectPooler(databaseUrl)).toBe('none')
  })

  it('have the timeouts of deploy/pgbouncer.ini for every statement', async () => {
    for (const [setting, value] of [
      ['statement_timeout', '15s'],
      ['lock_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '30s'],
    ])
      expect((await server.pool.query(`select current_setting('${setting}') as value`)).rows).toEqual([{ value }])
  })
})

it('a server whose only address leads to a pooler says at its start that it needs DATABASE_DIRECT_URL', async () => {
  const program = await startProgram(await createDataDir(), { DATABASE_URL: pooler.addresses.url })
  await vi.waitFor(
    () => expect(program.output()).toContain('DATABASE_URL leads to a pooler. In transaction mode it needs DATABASE_'),
    waitOptions,
  )
})

/** Calls are answered with 503 for at most this time after the primary has failed. */
const maxOutageMs = 15_000
/** After a refusal, as a client does. */
const retryMs = 100

it('after the primary has failed and the replica is promoted, calls work again within 15 seconds, nothing that was confirmed is lost, and the server has not ended', async () => {
  const { primary, standby } = await startReplicatedDatabase({ isSynchronous: true })
  const failing = await startPgBouncer(primary.url, { poolSize: 8 })
  // Members are made by a server without a pooler, whose connections end before the failure.
  const maker = await startTestServer({ database: addressesOf(primary.url) })
  const cookies = await Promise.all(Array.from({ length: 6 }, async () => (await signedInMember(maker)).client.cookies))
  await maker.stop()
  const program = await startProgramAndWait(await createDataDir(), {
    SECRET: maker.config.secret,
    DATABASE_URL: failing.addresses.url,
    DATABASE_DIRECT_URL: failing.addresses.directUrl,
  })
  const clients = cookies.map((jar) => {
    const client = createClient(program.url.replace('127.0.0.1', 'localhost'))
    for (const [name, value] of jar) client.cookies.set(name, value)
    return client
  })

  const confirmed: string[] = []
  const statuses = new Set<number>()
  let [failedAt, backAt] = [0, 0]
  const write = async (client: (typeof clients)[number]) => {
    for (let n = 0; n < postLimits.perDay && backAt === 0;) {
      const answer = await client.call(createPost, { text: `Inlägg ${n}`, audience: 'everyone' })
      statuses.add(answer.status)
      if (answer.status !== 200) {
        await setTimeout(retryMs)
        continue
      }
      n++
      confirmed.push(answer.body.id)
      // Calls may still be confirmed while the processes of the primary end.
      if (statuses.has(503)) backAt = performance.now()
      else if (n > 10) await vi.waitUntil(() => failedAt > 0, { timeout: waitTimeoutMs })
    }
  }
  const writers = clients.map(write)
  await vi.waitUntil(() => confirmed.length >= 20, { timeout: waitTimeoutMs })
  primary.kill()
  failedAt = performance.now()
  // What an operator, or a program such as Patroni, does.
  await standby.query('select pg_promote()')
  await standby.query('alter system reset synchronous_standby_names')
  await standby.query('select pg_reload_conf()')
  await failing.pointTo(standby.url)
  await Promise.all(writers)
  expect(backAt - failedAt).toBeLessThan(maxOutageMs)
  expect([...statuses].toSorted()).toEqual([200, 503])
  for (const id of confirmed) expect((await clients[0]?.call(readPost, { id }))?.status, id).toBe(200)
  expect(program.process.exitCode).toBeNull()
})
