import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accounts, buildMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { connect, setProfile } from '#features/profiles/server/testing.ts'
import { uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import { eraseMember } from '#platform/erase.ts'
import { features } from '#platform/main.ts'
import type { Client } from '#tests/support/client.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  declineRequest,
  listConnections,
  listRequests,
  readNetworkSummary,
  removeConnection,
  requestConnection,
  withdrawRequest,
} from '../contract/index.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()

type Db = typeof server.db
type TestMember = { id: string; client: Client }

const eraseAccount = (id: string) =>
  server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))

const ban = (id: string) =>
  server.db.insertInto('account_blocks').values({ user_id: id, kind: 'ban', reason: 'A test wants it.' }).execute()

/** Counts of members that differ from a recount of the rows. */
const findWrongCounts = async (db: Db) => {
  const { rows } = await sql`
    select u.id, n.connections, n.incoming_requests, n.outgoing_requests, recount.*
    from users u left join connection_counts n on n.member_id = u.id
    cross join lateral (
      select (select count(*) from connections where member_id = u.id) as connected,
        (select count(*) from connection_requests where to_id = u.id and declined_at is null) as incoming,
        (select count(*) from connection_requests where from_id = u.id and withdrawn_at is null) as outgoing
    ) as recount
    where (coalesce(n.connections, 0), coalesce(n.incoming_requests, 0), coalesce(n.outgoing_requests, 0))
      <> (connected, incoming, outgoing)`.execute(db)
  return rows
}

const totalsOf = async ({ client }: TestMember) => ({
  connections: (await client.succeed(listConnections, {})).total,
  incoming: (await client.succeed(listRequests, { direction: 'incoming' })).total,
  outgoing: (await client.succeed(listRequests, { direction: 'outgoing' })).total,
  summary: await client.succeed(readNetworkSummary, {}),
})

const expectTotals = async (member: TestMember, [connections, incoming, outgoing]: [number, number, number]) =>
  expect(await totalsOf(member)).toEqual({
    connections,
    incoming,
    outgoing,
    summary: { connections, incomingRequests: incoming },
  })

/** Members with a connection to `one` each, from 1 in the order of the connections. */
const connectMany = async (one: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into users (email, name, email_confirmed, email_confirmed_at)
      select gen_random_uuid() || '@example.com', 'Crowd', true, now() from generate_series(1, ${count}) returning id
    ), named as (
      insert into profiles (id, full_name) select id, 'Crowd' from added returning id
    )
    select id from named`.execute(server.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into connections (member_id, other_id)
    select side.member_id, side.other_id from unnest(${ids}::uuid[]) as met
    cross join lateral (values (${one}::uuid, met), (met, ${one}::uuid)) as side (member_id, other_id)`.execute(
    server.db,
  )
  return ids
}

describe('totals of connections and requests', () => {
  it('[NET-02/request, NET-02/decline, NET-02/withdraw, NET-02/accept, NET-02/remove] follow every step at once', async () => {
    const [one, other] = [await signedInProfile(server), await signedInProfile(server)]
    await expectTotals(one, [0, 0, 0])
    const steps: [TestMember, 'request' | 'decline' | 'withdraw' | 'accept' | 'remove', number[][]][] = [
      [one, 'request', [[0, 0, 1], [0, 1, 0]]], // prettier-ignore
      [one, 'withdraw', [[0, 0, 0], [0, 0, 0]]], // prettier-ignore
      [one, 'request', [[0, 0, 1], [0, 1, 0]]], // prettier-ignore
      // Its sender does not learn of a decline.
      [other, 'decline', [[0, 0, 1], [0, 0, 0]]], // prettier-ignore
      [one, 'withdraw', [[0, 0, 0], [0, 0, 0]]], // prettier-ignore
      [one, 'request', [[0, 0, 1], [0, 0, 0]]], // prettier-ignore
      [other, 'request', [[1, 0, 0], [1, 0, 0]]], // prettier-ignore
      [other, 'remove', [[0, 0, 0], [0, 0, 0]]], // prettier-ignore
      [other, 'request', [[0, 1, 0], [0, 0, 1]]], // prettier-ignore
      [one, 'accept', [[1, 0, 0], [1, 0, 0]]], // prettier-ignore
    ]
    const endpoints = {
      request: requestConnection,
      decline: declineRequest,
      withdraw: withdrawRequest,
      accept: acceptRequest,
      remove: removeConnection,
    }
    for (const [member, step, [ofOne, ofOther]] of steps) {
      await member.client.succeed(endpoints[step], { memberId: member === one ? other.id : one.id })
      await expectTotals(one, ofOne as [number, number, number])
      await expectTotals(other, ofOther as [number, number, number])
    }
    await one.client.succeed(setBlock, { memberId: other.id, blocked: true })
    await expectTotals(one, [0, 0, 0])
    await expectTotals(other, [0, 0, 0])
    expect(await findWrongCounts(server.db)).toEqual([])
  })

  it('leave out banned members, with their requests, and count unlisted ones', async () => {
    const [me, unlisted, banned, asking, asked] = [
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
    ]
    await connect(server, me.id, unlisted.id)
    await connect(server, me.id, banned.id)
    await asking.client.succeed(requestConnection, { memberId: me.id })
    await me.client.succeed(requestConnection, { memberId: asked.id })
    await expectTotals(me, [2, 1, 1])
    await setProfile(server, unlisted.id, { hidden_from_search: true })
    for (const { id } of [banned, asking, asked]) await ban(id)
    await expectTotals(me, [1, 0, 0])
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'A test wants it.' })
      .where('user_id', '=', banned.id)
      .execute()
    await expectTotals(me, [2, 0, 0])
  })

  it('[SET-10/erasure] fall when another member is erased or their account is deleted', async () => {
    const [me, friend, asking, asked, deleted] = [
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
      await signedInProfile(server),
    ]
    for (const { id } of [friend, deleted]) await connect(server, me.id, id)
    await asking.client.succeed(requestConnection, { memberId: me.id })
    await me.client.succeed(requestConnection, { memberId: asked.id })
    await expectTotals(me, [2, 1, 1])
    for (const { id } of [friend, asking, asked]) await eraseAccount(id)
    await expectTotals(me, [1, 0, 0])
    // Without the areas' own work, by the foreign keys alone.
    await server.db.deleteFrom('users').where('id', '=', deleted.id).execute()
    await expectTotals(me, [0, 0, 0])
    expect(await findWrongCounts(server.db)).toEqual([])
  })

  it(`follow each change at once above ${uncachedTotal}, where the number of banned members may be a minute old`, async () => {
    const me = await signedInProfile(server)
    const ids = await connectMany(me.id, uncachedTotal + 3)
    await ban(ids[0] as string)
    await expectTotals(me, [uncachedTotal + 2, 0, 0])
    await ban(ids[1] as string)
    await expectTotals(me, [uncachedTotal + 2, 0, 0])
    await me.client.succeed(removeConnection, { memberId: ids[2] as string })
    await expectTotals(me, [uncachedTotal + 1, 0, 0])
    for (const memberId of ids.slice(3, 5)) await me.client.succeed(removeConnection, { memberId })
    // 101 rows are left; below, banned members are counted at once.
    await me.client.succeed(removeConnection, { memberId: ids[5] as string })
    await me.client.succeed(removeConnection, { memberId: ids[6] as string })
    await expectTotals(me, [uncachedTotal - 4, 0, 0])
  })
})

describe('counts of connections and requests', () => {
  it('equal a recount after fifty members request, accept, remove, block and are erased at the same time', async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => signedInProfile(server)))
    const memberAt = (at: number) => crowd[at % crowd.length] as (typeof crowd)[number]
    // Around a circle; the first two members also send requests to everyone, and withdraw them.
    const rounds = [
      [requestConnection, 1, 7],
      [acceptRequest, -1, -7],
      [requestConnection, -1, 3],
      [removeConnection, 1],
    ] as const
    const erased = [memberAt(20), memberAt(21), memberAt(28), memberAt(35)]
    for (const [round, [endpoint, ...steps]] of rounds.entries()) {
      const calls = crowd.flatMap((member, at) => [
        ...steps.map((step) => () => member.client.call(endpoint, { memberId: memberAt(at + crowd.length + step).id })),
        ...(at > 1
          ? [
              () =>
                memberAt(at % 2).client.call(round % 2 === 0 ? requestConnection : withdrawRequest, {
                  memberId: member.id,
                }),
            ]
          : []),
        ...(at % 10 === round
          ? [() => member.client.call(setBlock, { memberId: memberAt(at + 1).id, blocked: true })]
          : []),
      ])
      const [answers] = await Promise.all([
        Promise.all(calls.map((call) => call())),
        Promise.all((round === rounds.length - 1 ? erased : []).map(({ id }) => eraseAccount(id))),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await findWrongCounts(server.db)).toEqual([])
    }
    const { rows } = await sql<{ total: number }>`
      select sum(connections)::int as total from connection_counts where member_id = any(${crowd.map(({ id }) => id)}::uuid[])`.execute(
      server.db,
    )
    expect(rows[0]?.total).toBeGreaterThan(20)
  })

  it('are filled for existing rows by the migration', async () => {
    const { db, migrateOn } = await openBeforeMigration('20261126_0210_connection_counts.sql')
    const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => buildMember({ db })))
    const [a, b, c] = [one?.id, two?.id, three?.id] as [string, string, string]
    await connect({ db }, a, b)
    const at = new Date()
    await db
      .insertInto('connection_requests')
      .values([
        { from_id: c, to_id: a },
        { from_id: b, to_id: c, declined_at: at },
        { from_id: four?.id as string, to_id: a, declined_at: at, withdrawn_at: at },
      ])
      .execute()
    await migrateOn()
    const { rows } = await sql`
      select member_id, connections, incoming_requests, outgoing_requests from connection_counts order by member_id`.execute(
      db,
    )
    expect(rows).toEqual(
      [
        { member_id: a, connections: 1, incoming_requests: 1, outgoing_requests: 0 },
        { member_id: b, connections: 1, incoming_requests: 0, outgoing_requests: 1 },
        { member_id: c, connections: 0, incoming_requests: 0, outgoing_requests: 1 },
      ].toSorted((left, right) => (left.member_id < right.member_id ? -1 : 1)),
    )
    await connect({ db }, a, c)
    await db.deleteFrom('users').where('id', '=', b).execute()
    expect(await findWrongCounts(db)).toEqual([])
  })
})
