import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { feedChanged } from '#features/activity/contract/index.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  declineRequest,
  listConnections,
  listMembers,
  listRecommended,
  listRequests,
  networkLimits,
  readNetworkSummary,
  removeConnection,
  requestConnection,
  setDismissed,
  withdrawRequest,
} from '../contract/index.ts'
import { network } from './index.ts'
import { signedInProfile, countPairRows } from './testing.ts'

const server = await startTestServer()
const unknownMemberId = '00000000-0000-4000-8000-000000000000'

type TestMember = { id: string; client: Client }
const stateFor = async (one: TestMember, other: TestMember) => {
  const { items } = await one.client.succeed(listMembers, { sort: 'newest', limit: 100 })
  return items.find(({ id }) => id === other.id)?.connection.state
}
const statesOf = async (one: TestMember, other: TestMember) => [await stateFor(one, other), await stateFor(other, one)]
const createPair = async (): Promise<[TestMember & { fullName: string }, TestMember & { fullName: string }]> => [
  await signedInProfile(server),
  await signedInProfile(server),
]
const notificationTypesOf = async ({ client }: TestMember) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)
/** Ages declined requests and the request log by some days. */
const passDays = async (days: number) => {
  await server.pool.query(`update connection_requests set declined_at = declined_at - make_interval(days => $1)`, [
    days,
  ])
  await server.pool.query(`update connection_asks set asked_at = asked_at - make_interval(days => $1)`, [days])
}

describe('connecting two members', () => {
  it('[NET-02/request, NET-02/message, NET-02/accept, NET-02/remove, NOTI-01/connections, DASH-01/new-connection] requesting, accepting and removing a connection updates lists, events and notifications of both members', async () => {
    const [one, other] = await createPair()
    expect(await statesOf(one, other)).toEqual(['none', 'none'])

    const live = await subscribeLive(server, other.client)
    const view = await one.client.succeed(requestConnection, { memberId: other.id, message: 'Vi sågs i Luleå.' })
    expect(view).toEqual({ state: 'requested', requestId: expect.any(String) })
    await live.next(({ name }) => name === 'network.changed')
    live.close()
    expect(await statesOf(one, other)).toEqual(['requested', 'asked'])
    const incoming = await other.client.succeed(listRequests, { direction: 'incoming' })
    expect(incoming).toMatchObject({
      items: [{ id: view.requestId, member: { id: one.id }, message: 'Vi sågs i Luleå.' }],
      total: 1,
      nextCursor: null,
    })
    expect((await one.client.succeed(listRequests, { direction: 'outgoing' })).items).toMatchObject([
      { id: view.requestId, member: { id: other.id } },
    ])
    expect(await other.client.succeed(readNetworkSummary, {})).toEqual({ connections: 0, incomingRequests: 1 })
    expect(await notificationTypesOf(other)).toEqual(['connection_requested'])

    expect(await other.client.succeed(acceptRequest, { memberId: one.id })).toEqual({
      state: 'connected',
      requestId: null,
    })
    expect(await statesOf(one, other)).toEqual(['connected', 'connected'])
    // The request notification is withdrawn once it is answered, together with its reminder mail.
    expect([await notificationTypesOf(one), await notificationTypesOf(other)]).toEqual([['connection_accepted'], []])
    expect(await countPairRows(server, one.id, other.id)).toEqual({ connections: 2, requests: 0, activities: 1 })
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await mine.client.succeed(listConnections, {})).toMatchObject({
        items: [{ id: theirs.id, connectedAt: expect.any(String) }],
        total: 1,
      })
      expect(await mine.client.succeed(readNetworkSummary, {})).toEqual({ connections: 1, incomingRequests: 0 })
    }

    expect(await one.client.succeed(removeConnection, { memberId: other.id })).toEqual({
      state: 'none',
      requestId: null,
    })
    expect(await statesOf(one, other)).toEqual(['none', 'none'])
    expect(await countPairRows(server, one.id, other.id)).toEqual({ connections: 0, requests: 0, activities: 0 })
  })

  it('[DASH-01/live, NET-02/remove] removing a connection publishes a feed change to both members and their connections', async () => {
    const [one, other] = await createPair()
    const friend = await signedInProfile(server)
    for (const asking of [other, friend]) {
      await asking.client.succeed(requestConnection, { memberId: one.id })
      await one.client.succeed(acceptRequest, { memberId: asking.id })
    }
    const streams = await Promise.all([one, other, friend].map(({ client }) => subscribeLive(server, client)))
    // Events of the new connections may still be in transit.
    for (const stream of streams) await drainEvents(server, stream)
    const countFeedChanges = () =>
      streams.map(({ received }) => received.filter(({ name }) => name === feedChanged.name).length)
    const before = countFeedChanges()
    await one.client.succeed(removeConnection, { memberId: other.id })
    for (const stream of streams) await drainEvents(server, stream)
    expect(countFeedChanges()).toEqual(before.map((count) => count + 1))
    for (const stream of streams) stream.close()
  })

  it('[NET-02/request, NET-02/accept] repeating a step changes nothing and notifies only once', async () => {
    const [one, other] = await createPair()
    const first = await one.client.succeed(requestConnection, { memberId: other.id, message: 'En gång' })
    expect(await one.client.succeed(requestConnection, { memberId: other.id, message: 'En annan' })).toEqual(first)
    expect(
      (await other.client.succeed(listRequests, { direction: 'incoming' })).items.map(({ message }) => message),
    ).toEqual(['En gång'])
    for (let time = 0; time < 2; time++)
      expect((await other.client.succeed(acceptRequest, { memberId: one.id })).state).toBe('connected')
    expect((await one.client.succeed(requestConnection, { memberId: other.id })).state).toBe('connected')
    for (const answer of [declineRequest, withdrawRequest]) {
      expect((await other.client.succeed(answer, { memberId: one.id })).state).toBe('connected')
      expect((await one.client.succeed(answer, { memberId: other.id })).state).toBe('connected')
    }
    expect([await notificationTypesOf(one), await notificationTypesOf(other)]).toEqual([['connection_accepted'], []])
    for (let time = 0; time < 2; time++)
      expect((await other.client.succeed(removeConnection, { memberId: one.id })).state).toBe('none')
  })

  it('[NET-02/crossing] requesting a member who has already requested the viewer connects both', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id })
    expect(await other.client.succeed(requestConnection, { memberId: one.id, message: 'Gärna!' })).toEqual({
      state: 'connected',
      requestId: null,
    })
    expect(await countPairRows(server, one.id, other.id)).toEqual({ connections: 2, requests: 0, activities: 1 })
    expect([await notificationTypesOf(one), await notificationTypesOf(other)]).toEqual([['connection_accepted'], []])
  })

  it('[NET-02/withdraw] withdrawing a request removes it and its notification for both members', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id })
    expect(await one.client.succeed(withdrawRequest, { memberId: other.id })).toEqual({
      state: 'none',
      requestId: null,
    })
    expect(await statesOf(one, other)).toEqual(['none', 'none'])
    expect(await notificationTypesOf(other)).toEqual([])
    expect(await other.client.call(acceptRequest, { memberId: one.id })).toMatchObject({
      status: 409,
      code: 'network.not_asked',
    })
  })
})

describe('declining a request', () => {
  it('[NET-02/decline] the sender of a declined request sees it as pending and cannot reach the decliner for a month', async () => {
    const [one, other] = await createPair()
    const live = await subscribeLive(server, one.client)
    const changes = () => live.received.filter(({ name }) => name === 'network.changed')
    await one.client.succeed(requestConnection, { memberId: other.id, message: 'Hej' })
    await live.next(({ name }) => name === 'network.changed')
    const before = await one.client.succeed(listRequests, { direction: 'outgoing' })
    expect(await other.client.succeed(declineRequest, { memberId: one.id })).toEqual({ state: 'none', requestId: null })
    expect(await statesOf(one, other)).toEqual(['requested', 'none'])
    expect(await one.client.succeed(listRequests, { direction: 'outgoing' })).toEqual(before)
    expect(await other.client.succeed(listRequests, { direction: 'incoming' })).toMatchObject({ items: [], total: 0 })

    // A resent request looks pending to its sender but does not reach the decliner.
    expect((await one.client.succeed(withdrawRequest, { memberId: other.id })).state).toBe('none')
    expect(await statesOf(one, other)).toEqual(['none', 'none'])
    expect((await one.client.succeed(requestConnection, { memberId: other.id, message: 'Igen' })).state).toBe(
      'requested',
    )
    expect(await statesOf(one, other)).toEqual(['requested', 'none'])
    expect(await notificationTypesOf(other)).toEqual([])
    // The sender received only events of their own steps: requested, withdrew, requested again.
    await drainEvents(server, live)
    expect(changes()).toHaveLength(3)
    live.close()

    await passDays(networkLimits.askAgainDays - 1)
    await network.cleanup?.(server.db, new Date())
    expect(await statesOf(one, other)).toEqual(['requested', 'none'])
    await passDays(2)
    await network.cleanup?.(server.db, new Date())
    expect(await statesOf(one, other)).toEqual(['none', 'none'])
    await one.client.succeed(requestConnection, { memberId: other.id })
    expect(await statesOf(one, other)).toEqual(['requested', 'asked'])
  })

  it('[NET-02/request, NET-02/withdraw, NET-02/decline] declining, withdrawing and resending one request changes no other request', async () => {
    const [one, other] = await createPair()
    const [third, fourth] = await createPair()
    for (const [from, to] of [
      [one, other],
      [one, fourth],
      [third, other],
      [third, fourth],
    ] as const)
      await from.client.succeed(requestConnection, { memberId: to.id, message: 'Hej' })
    const others = async () =>
      (
        await server.pool.query('select * from connection_requests where (from_id, to_id) <> ($1, $2) order by id', [
          one.id,
          other.id,
        ])
      ).rows
    const before = await others()
    expect(before.length).toBeGreaterThanOrEqual(3)
    await other.client.succeed(declineRequest, { memberId: one.id })
    await one.client.succeed(withdrawRequest, { memberId: other.id })
    await one.client.succeed(requestConnection, { memberId: other.id, message: 'Igen' })
    expect(await others()).toEqual(before)
  })

  it('a member who declined a request connects by sending a request of their own', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id })
    await other.client.succeed(declineRequest, { memberId: one.id })
    expect((await other.client.succeed(requestConnection, { memberId: one.id })).state).toBe('connected')
  })

  it('[NET-02/withdraw] after a declined request is withdrawn, a request in the other direction is a new request', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id })
    await other.client.succeed(declineRequest, { memberId: one.id })
    await one.client.succeed(withdrawRequest, { memberId: other.id })
    expect((await other.client.succeed(requestConnection, { memberId: one.id })).state).toBe('requested')
    expect(await statesOf(one, other)).toEqual(['asked', 'requested'])
  })
})

describe('the daily request limit', () => {
  it('withdrawn requests count towards the daily request limit, accepted ones do not, and it ends after a day', async () => {
    const eager = await signedInProfile(server)
    await server.db
      .insertInto('connection_asks')
      .values(
        Array.from({ length: networkLimits.requestsPerDay - 1 }, () => ({ member_id: eager.id, asked_at: new Date() })),
      )
      .execute()
    const [first, second] = await createPair()
    await eager.client.succeed(requestConnection, { memberId: first.id })
    await eager.client.succeed(withdrawRequest, { memberId: first.id })
    expect(await eager.client.call(requestConnection, { memberId: second.id })).toMatchObject({
      status: 429,
      code: 'network.too_many_requests',
    })
    // Accepting does not count as a request.
    await second.client.succeed(requestConnection, { memberId: eager.id })
    expect((await eager.client.succeed(requestConnection, { memberId: second.id })).state).toBe('connected')
    await passDays(1)
    await eager.client.succeed(requestConnection, { memberId: first.id })
  })
})

describe('blocking a connected member', () => {
  it('[NET-05/block] a block removes the connection and makes both members "not found" to each other', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id })
    await other.client.succeed(acceptRequest, { memberId: one.id })
    await other.client.succeed(setBlock, { memberId: one.id, blocked: true })
    expect(await countPairRows(server, one.id, other.id)).toEqual({ connections: 0, requests: 0, activities: 0 })
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const endpoint of [requestConnection, acceptRequest, declineRequest, withdrawRequest, removeConnection]) {
        const blocked = await mine.client.call(endpoint, { memberId: theirs.id })
        const missing = await mine.client.call(endpoint, { memberId: unknownMemberId })
        expect([blocked.status, blocked.code, blocked.refusal?.params]).toEqual([
          missing.status,
          missing.code,
          missing.refusal?.params,
        ])
        expect(blocked.code).toBe('network.member_not_found')
      }
    }
  })
})

describe('access to the network endpoints', () => {
  const calls: [AnyEndpoint, Record<string, unknown>][] = [
    [listMembers, {}],
    [listConnections, {}],
    [listRequests, { direction: 'incoming' }],
    [readNetworkSummary, {}],
    [listRecommended, {}],
    [requestConnection, { memberId: 'x' }],
    [acceptRequest, { memberId: 'x' }],
    [declineRequest, { memberId: 'x' }],
    [withdrawRequest, { memberId: 'x' }],
    [removeConnection, { memberId: 'x' }],
    [setDismissed, { memberId: 'x', dismissed: true }],
  ]
  it.each(calls.map(([endpoint, input]) => [endpoint.name, endpoint, input] as const))(
    '%s applies its access rule to every kind of viewer',
    async (_name, endpoint, input) => {
      const [target, other] = [await signedInProfile(server), await signedInProfile(server)]
      await target.client.succeed(requestConnection, { memberId: other.id })
      const full = 'memberId' in input ? { ...input, memberId: target.id } : input
      const codeFor = async (client: Client) => (await client.call(endpoint, full as never)).code ?? 'ok'
      const confirmedOnly = endpoint.access === 'confirmed'
      const unconfirmed = await signedInMember(server, { confirmed: false })
      const [third, admin, banned, blocked] = [
        await signedInProfile(server),
        await signedInProfile(server, { adminLevel: 'super_admin' }),
        await signedInMember(server, { banned: true }),
        await signedInProfile(server),
      ]
      await target.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
      const outsider = endpoint === acceptRequest ? 'network.not_asked' : 'ok'
      expect({
        visitor: await codeFor(server.client()),
        unconfirmed: await codeFor(unconfirmed.client),
        banned: await codeFor(banned.client),
        blocked: await codeFor(blocked.client),
        third: await codeFor(third.client),
        admin: await codeFor(admin.client),
        party: await codeFor(target.client),
        other: await codeFor(other.client),
      }).toEqual({
        visitor: 'auth.required',
        unconfirmed: confirmedOnly ? 'auth.unconfirmed' : 'ok',
        banned: 'auth.blocked',
        blocked: 'memberId' in input ? 'network.member_not_found' : 'ok',
        // Administrators have no say in other members' connections.
        third: outsider,
        admin: outsider,
        party: 'memberId' in input ? 'network.with_yourself' : 'ok',
        other: 'ok',
      })
    },
  )

  it('requests and connections between two members are invisible to others, administrators included', async () => {
    const [one, other] = await createPair()
    await one.client.succeed(requestConnection, { memberId: other.id, message: 'Bara för dig' })
    const admin = await signedInProfile(server, { adminLevel: 'super_admin' })
    for (const direction of ['incoming', 'outgoing'] as const)
      expect((await admin.client.succeed(listRequests, { direction })).items).toEqual([])
    expect(await stateFor(admin, one)).toBe('none')
  })

  it('network endpoints refuse a message that is too long, an invalid id and an unknown field', async () => {
    const [one, other] = await createPair()
    expect(await one.client.call(requestConnection, { memberId: other.id, message: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      fields: { message: 'field.too_long' },
    })
    expect(await one.client.call(requestConnection, { memberId: 'x' })).toMatchObject({
      status: 400,
      fields: { memberId: 'field.invalid_id' },
    })
    expect(await one.client.call(acceptRequest, { memberId: other.id, message: 'x' } as never)).toMatchObject({
      status: 400,
      fields: { message: 'field.unknown' },
    })
    expect(await one.client.call(listRequests, { direction: 'sideways' } as never)).toMatchObject({
      status: 400,
      fields: { direction: 'field.not_in_list' },
    })
    expect(await one.client.call(listConnections, { cursor: 'eA' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

describe('lists of connections and requests', () => {
  it('connections and requests are searchable and page without gaps or duplicates while they change', async () => {
    const me = await signedInProfile(server)
    const names = ['Åsa Berg', 'Björn Ek', 'Cilla Dahl', 'David Grön', 'Eva Holm']
    const others = []
    for (const fullName of names) {
      const one = await signedInProfile(server, { fullName, location: fullName === 'Eva Holm' ? 'Umeå' : 'Lund' })
      await one.client.succeed(requestConnection, { memberId: me.id, message: `Från ${fullName}` })
      others.push(one)
    }
    const first = await me.client.succeed(listRequests, { direction: 'incoming', limit: 2 })
    expect(first.items.map(({ member }) => member.fullName)).toEqual(['Eva Holm', 'David Grön'])
    // The first request of the next page is withdrawn, and a new one arrives at the top.
    await (others[2] as TestMember).client.succeed(withdrawRequest, { memberId: me.id })
    const late = await signedInProfile(server, { fullName: 'Frida Sen' })
    await late.client.succeed(requestConnection, { memberId: me.id })
    const second = await me.client.succeed(listRequests, {
      direction: 'incoming',
      limit: 2,
      cursor: first.nextCursor ?? '',
    })
    expect(second).toMatchObject({
      items: [{ member: { fullName: 'Björn Ek' } }, { member: { fullName: 'Åsa Berg' } }],
      nextCursor: null,
    })

    for (const one of [others[0], others[1], others[3], others[4], late])
      await me.client.succeed(acceptRequest, { memberId: (one as TestMember).id })
    const page = await me.client.succeed(listConnections, { limit: 3 })
    expect([page.items.map(({ fullName }) => fullName), page.total]).toEqual([
      ['Frida Sen', 'Eva Holm', 'David Grön'],
      5,
    ])
    await me.client.succeed(removeConnection, { memberId: page.items[2]?.id ?? '' })
    const rest = await me.client.succeed(listConnections, { limit: 3, cursor: page.nextCursor ?? '' })
    expect([rest.items.map(({ fullName }) => fullName), rest.nextCursor]).toEqual([['Björn Ek', 'Åsa Berg'], null])

    const namesFor = async (q: string) =>
      (await me.client.succeed(listConnections, { q })).items.map(({ fullName }) => fullName)
    expect(await namesFor('bjö')).toEqual(['Björn Ek'])
    expect(await namesFor('asa')).toEqual([])
    expect(await namesFor('umea')).toEqual([])
    expect(await namesFor('lund')).toEqual(['Björn Ek', 'Åsa Berg'])
    expect(await namesFor('+++')).toEqual([])
  })

  it('the connection list shows a hidden member and leaves out a banned one', async () => {
    const me = await signedInProfile(server)
    const [hidden, banned] = [await signedInProfile(server, { hidden: true }), await signedInProfile(server)]
    for (const one of [hidden, banned]) {
      await one.client.succeed(requestConnection, { memberId: me.id })
      await me.client.succeed(acceptRequest, { memberId: one.id })
    }
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: banned.id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    expect(await me.client.succeed(listConnections, {})).toMatchObject({ items: [{ id: hidden.id }], total: 1 })
    expect(await me.client.call(requestConnection, { memberId: banned.id })).toMatchObject({
      code: 'network.member_not_found',
    })
    expect((await me.client.succeed(removeConnection, { memberId: banned.id })).state).toBe('none')
  })
})
