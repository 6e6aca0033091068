import { describe, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { communityFeedChanged, createPost } from '#features/activity/contract/index.ts'
import { closeOpportunity, listOpportunities } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { codesOf, createAuditor, healthyConfig } from '#features/production-audit/server/testing.ts'
import type { Config } from '#platform/config.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startReplicatedDatabase } from '#tests/support/replicated-database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const { primary, standby } = await startReplicatedDatabase()
const network = await createFlakyNetwork(standby.url)
const server = await startTestServer({
  database: { url: primary.url, directUrl: primary.url, readUrl: network.url },
})
const owner = await signedInMember(server)
let asked = 0
/** The list, with another limit each time, so that no cached answer has it. */
const list = async () => (await server.client().succeed(listOpportunities, { limit: 2 + (asked++ % 40) })).items
const titles = async () => (await list()).map(({ title }) => title)

const catchUp = async () => {
  await standby.query('select pg_wal_replay_resume()')
  const [written] = await primary.query('select pg_current_wal_insert_lsn()::text as lsn')
  await vi.waitUntil(
    async () =>
      (await standby.query(`select pg_last_wal_replay_lsn() >= '${written?.['lsn']}' as ok`))[0]?.['ok'] === true,
    { timeout: waitTimeoutMs },
  )
}

let changes = 0
/** Changes the opportunities on the primary, and not on the replica, which serves the reads. Returns the new title. */
const changeUnseen = () =>
  vi.waitFor(
    async () => {
      await catchUp()
      await standby.query('select pg_wal_replay_pause()')
      const title = `Efter ${++changes}`
      await server.pool.query('update opportunities set title = $1', [title])
      expect(await titles()).not.toContain(title)
      return title
    },
    { timeout: waitTimeoutMs },
  )

describe('reads of visitors with a streaming replica', () => {
  it('come from the replica, and from the primary once it is more than five seconds behind', async () => {
    await buildOpportunity(server, owner.id, { title: 'Före' })
    const title = await changeUnseen()
    const changedAt = performance.now()
    await vi.waitFor(async () => expect(await titles()).toContain(title), { timeout: waitTimeoutMs, interval: 500 })
    expect(performance.now() - changedAt).toBeGreaterThan(3_000)
    await catchUp()
  })

  it('include at once what an event has announced, although the replica does not have it yet', async () => {
    const { id } = await buildOpportunity(server, owner.id)
    await changeUnseen()
    const ids = async () => (await list()).map((item) => item.id)
    expect(await ids()).toContain(id)
    await owner.client.succeed(closeOpportunity, { id })
    expect(await ids()).not.toContain(id)
    await catchUp()
  })

  it('come from the replica after an event that does not concern them', async () => {
    const title = await changeUnseen()
    const live = await subscribeLive(server, owner.client)
    await owner.client.succeed(createPost, { text: 'Hej!', audience: 'everyone' })
    await live.next(({ name }) => name === communityFeedChanged.name)
    live.close()
    expect(await titles()).not.toContain(title)
    await catchUp()
  })

  it('come from the primary while the replica does not answer', async () => {
    const title = await changeUnseen()
    network.cut()
    expect(await titles()).toContain(title)
    network.restore()
    await catchUp()
  })

  it('[ADM-07/configuration] the audit names a replica that is behind, does not answer or does not replicate', async () => {
    const audit = createAuditor(server, await healthyConfig(server.config))
    const at = (readUrl: string) => ({
      config: { ...server.config, database: { ...server.config.database, readUrl } as Config['database'] },
    })
    expect(codesOf(await audit('replica'))).toEqual([['passed', 'replica_current']])
    expect(codesOf(await audit('replica', at(primary.url)))).toEqual([['warning', 'replica_not_streaming']])
    network.cut()
    expect(codesOf(await audit('replica'))).toEqual([['warning', 'replica_unreachable']])
    network.restore()
    await changeUnseen()
    expect(codesOf(await audit('replica'))).toEqual([['warning', 'replica_behind']])
    await catchUp()
  })

  it('continue while the primary has failed', async () => {
    await changeUnseen()
    primary.kill()
    await vi.waitFor(async () => expect((await server.client().raw('/readyz')).status).toBe(503), {
      timeout: waitTimeoutMs,
    })
    for (let n = 0; n < 5; n++) expect((await titles()).length).toBeGreaterThan(0)
  })
})
