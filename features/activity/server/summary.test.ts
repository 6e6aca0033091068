import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { readMember } from '#features/profiles/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createPost, dashboardSummary, stepNames } from '../contract/index.ts'
import { connect } from './testing.ts'

const server = await startTestServer()

const request = (from_id: string, to_id: string, declined = false) =>
  server.db
    .insertInto('connection_requests')
    .values({ from_id, to_id, declined_at: declined ? new Date() : null })
    .execute()

it('dashboardSummary requires a member who is not banned', async () => {
  expect((await server.call(dashboardSummary, {})).code).toBe('auth.required')
  expect((await (await signedInMember(server, { banned: true })).client.call(dashboardSummary, {})).code).toBe(
    'auth.blocked',
  )
  for (const overrides of [{ confirmed: false }, { adminLevel: 'viewer' as const }]) {
    expect((await (await signedInMember(server, overrides)).client.call(dashboardSummary, {})).status).toBe(200)
  }
})

it('[DASH-02/connections, DASH-02/opportunities] dashboardSummary counts a member’s own items and pending requests', async () => {
  const [me, friend, asking, declined, blocked] = await Promise.all(
    Array.from({ length: 5 }, () => signedInMember(server)),
  )
  if (!me || !friend || !asking || !declined || !blocked) throw new Error('five were made')
  const summary = () => me.client.succeed(dashboardSummary, {})
  expect(await summary()).toMatchObject({
    connections: 0,
    opportunities: 0,
    applications: 0,
    pending: { connectionRequests: 0, applications: 0 },
    hiddenFromSearch: false,
  })

  await connect(server, me.id, friend.id)
  await request(asking.id, me.id)
  await request(declined.id, me.id, true)
  await request(blocked.id, me.id)
  const [open, closed, theirs] = [
    await buildOpportunity(server, me.id),
    await buildOpportunity(server, me.id, { closedAt: new Date() }),
    await buildOpportunity(server, friend.id),
  ]
  await buildApplication(server, open.id, friend.id)
  await buildApplication(server, open.id, asking.id, { status: 'reviewed' })
  await buildApplication(server, closed.id, asking.id)
  await buildApplication(server, theirs.id, me.id)
  expect(await summary()).toMatchObject({
    connections: 1,
    opportunities: 1,
    applications: 1,
    pending: { connectionRequests: 2, applications: 2 },
  })

  await me.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
  expect((await summary()).pending.connectionRequests).toBe(1)

  const profile = async () => (await asking.client.succeed(readMember, { id: me.id })).connections
  expect(await profile()).toBe(1)
  for (const { id } of [friend, asking])
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
  expect(await summary()).toMatchObject({ connections: 0, pending: { connectionRequests: 0, applications: 0 } })
  expect((await declined.client.succeed(readMember, { id: me.id })).connections).toBe(0)
})

it('dashboardSummary returns the first steps that a member has completed', async () => {
  const me = await signedInMember(server, { confirmed: false, onboarded: false })
  const other = await signedInMember(server)
  const open = async () => {
    const { steps } = await me.client.succeed(dashboardSummary, {})
    return stepNames.filter((step) => !steps[step])
  }
  expect(await open()).toEqual([...stepNames])
  await server.db
    .updateTable('users')
    .set({ email_confirmed: true, email_confirmed_at: new Date() })
    .where('id', '=', me.id)
    .execute()
  await server.db
    .updateTable('profiles')
    .set({ onboarded_at: new Date(), bio: 'Jag bygger broar.', expertise: ['broar'], avatar_url: '/media/one' })
    .where('id', '=', me.id)
    .execute()
  expect(await open()).toEqual(['connect', 'message', 'contribute'])
  await request(me.id, other.id)
  expect(await open()).toEqual(['message', 'contribute'])
  await me.client.succeed(createPost, { text: 'Hej, jag är ny här.', audience: 'everyone' })
  expect(await open()).toEqual(['message'])
})
