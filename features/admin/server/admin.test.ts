import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { features } from '#platform/main.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readNodeHealth, readOverview } from '../contract/index.ts'

const server = await startTestServer()

describe.each([
  ['readOverview', readOverview],
  ['readNodeHealth', readNodeHealth],
] as const)('admin endpoint %s', (_name, endpoint) => {
  it('[ROUTE-05/admin-data, ROUTE-05/testing-data] refuses visitors and members without an admin level', async () => {
    const partner = await signedInMember(server, { accessRoles: ['partner', 'moderator'] })
    const answers = [
      await server.call(endpoint, {}),
      await (await signedInMember(server)).client.call(endpoint, {}),
      await partner.client.call(endpoint, {}),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 'auth.required'],
      [403, 'auth.forbidden'],
      [403, 'auth.forbidden'],
    ])
  })

  it.each(['viewer', 'admin', 'super_admin'] as const)('allows administrators of level %s', async (adminLevel) => {
    const { client } = await signedInMember(server, { adminLevel })
    expect((await client.call(endpoint, {})).status).toBe(200)
  })
})

it('readOverview counts members, opportunities and suggestions', async () => {
  const admin = await signedInMember(server, { adminLevel: 'viewer' })
  const before = await admin.client.succeed(readOverview, {})
  await buildMember(server, { confirmed: false })
  await buildMember(server, { memberSince: new Date(Date.now() - 8 * 86_400_000) })
  const { client } = await signedInMember(server)
  await client.succeed(createSuggestion, { title: 'Räkna rätt', description: 'En till, och inte två.', tags: [] })
  const after = await admin.client.succeed(readOverview, {})
  expect(after).toEqual({
    ...before,
    members: before.members + 3,
    confirmedMembers: before.confirmedMembers + 2,
    newMembers: before.newMembers + 2,
    suggestions: before.suggestions + 1,
  })
})

it('readOverview counts pending decisions, products by status and banned members', async () => {
  const admin = await signedInMember(server, { adminLevel: 'viewer' })
  const before = await admin.client.succeed(readOverview, {})
  const { id } = await buildMember(server, { banned: true })
  await server.db
    .insertInto('account_blocks')
    .values({ user_id: (await buildMember(server)).id, kind: 'security', reason: 'x' })
    .execute()
  await server.db
    .insertInto('feedback')
    .values([
      { sender_id: id, kind: 'idea', text: 'x', language: 'sv' },
      { sender_id: id, kind: 'bug', text: 'x', language: 'sv', state: 'done' },
    ])
    .execute()
  const after = await admin.client.succeed(readOverview, {})
  expect([after.banned - before.banned, after.waiting.feedback - before.waiting.feedback]).toEqual([1, 1])
  expect(after.waiting.products).toBe(after.products.pending)
})

it('a figure above 10,000 may be a minute old, and what waits for a decision beside it is counted again', async () => {
  const own = await startTestServer()
  const admin = await signedInMember(own, { adminLevel: 'viewer' })
  const addFeedback = (count: number) =>
    own.pool.query(
      `insert into feedback (sender_id, kind, text, language) select $1, 'idea', 'x', 'sv' from generate_series(1, $2)`,
      [admin.id, count],
    )
  const addSuggestion = (title: string) =>
    admin.client.succeed(createSuggestion, { title, description: 'Av en administratör.', tags: [] })
  const read = async () => {
    const { waiting, suggestions } = await admin.client.succeed(readOverview, {})
    return { feedback: waiting.feedback, suggestions }
  }
  await addFeedback(10_000)
  expect(await read()).toEqual({ feedback: 10_000, suggestions: 0 })
  await addFeedback(1)
  await addSuggestion('Ett förslag')
  expect(await read()).toEqual({ feedback: 10_001, suggestions: 1 })
  await addFeedback(1)
  await addSuggestion('Ett till')
  expect(await read()).toEqual({ feedback: 10_001, suggestions: 2 })
})

it('no two areas declare the same figure of the overview', async () => {
  const rows = await Promise.all(
    features.flatMap(
      ({ overview }) => overview?.(new Date()).map(async (row) => (await row.execute(server.db)).rows) ?? [],
    ),
  )
  const names = rows.flatMap(([row]) => Object.keys(row ?? {}))
  expect(names).toHaveLength(19)
  expect(new Set(names).size).toBe(names.length)
})

it('readOverview counts the mails that wait to be sent, not those that were sent', async () => {
  const serverWithoutJobs = await startTestServer({ sameDatabaseAs: server, jobs: false })
  const admin = await signedInMember(server, { adminLevel: 'viewer' })
  const countWaitingMails = async () => (await admin.client.succeed(readOverview, {})).mailsWaiting
  const before = await countWaitingMails()
  const add = (state: string) =>
    serverWithoutJobs.pool.query(
      `insert into pgboss.job (name, data, state, start_after) values ('mail.send', '{}', $1::pgboss.job_state, now() + interval '1 day')`,
      [state],
    )
  await add('created')
  await add('completed')
  expect(await countWaitingMails()).toBe(before + 1)
})

it('readNodeHealth returns the migrations, queues and outbox events of the running node', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'viewer' })
  const health = await client.succeed(readNodeHealth, {})
  const migrations = await readMigrations()
  expect(health.migrations).toEqual({ applied: migrations.length, pending: [], latest: migrations.at(-1)?.name })
  expect(health.node.version).toBe(process.versions.node)
  expect(health.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(health.queues.map((queue) => queue.name)).toEqual(expect.arrayContaining(['cleanup', 'mail.send']))
  expect(health.outbox.events).toBeGreaterThanOrEqual(1)
})
