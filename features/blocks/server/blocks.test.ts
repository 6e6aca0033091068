import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext, notifyInTransaction } from '#features/notifications/server/testing.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listBlockedMembers, readBlockState, setBlock, setMute } from '../contract/index.ts'
import { hasBlockBetween } from './index.ts'

const server = await startTestServer()
const jobs = await createJobContext(server)
const unknownMemberId = '00000000-0000-4000-8000-000000000000'

const connect = async (one: string, other: string) => {
  await server.db
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other },
      { member_id: other, other_id: one },
    ])
    .execute()
  const [low, high] = [one, other].toSorted()
  await server.db
    .insertInto('activities')
    .values({ actor_id: one, other_id: other, type: 'new_connection', subject: `connections:${low}:${high}` })
    .execute()
}
const connectionsBetween = async (one: string, other: string) => ({
  connections: (
    await server.db.selectFrom('connections').select('member_id').where('member_id', 'in', [one, other]).execute()
  ).length,
  activities: (await server.db.selectFrom('activities').select('id').where('actor_id', 'in', [one, other]).execute())
    .length,
})

describe('setBlock', () => {
  it('[NET-05/block] blocks in both directions, ends the connection and does not restore it', async () => {
    const [anna, bo] = [await signedInMember(server), await signedInMember(server)]
    await connect(anna.id, bo.id)
    expect(await connectionsBetween(anna.id, bo.id)).toEqual({ connections: 2, activities: 1 })
    expect(await anna.client.succeed(setBlock, { memberId: bo.id, blocked: true })).toEqual({
      blocked: true,
      muted: false,
    })
    expect(
      await Promise.all([hasBlockBetween(server.db, anna.id, bo.id), hasBlockBetween(server.db, bo.id, anna.id)]),
    ).toEqual([true, true])
    expect(await connectionsBetween(anna.id, bo.id)).toEqual({ connections: 0, activities: 0 })
    await anna.client.succeed(setBlock, { memberId: bo.id, blocked: false })
    expect(await hasBlockBetween(server.db, bo.id, anna.id)).toBe(false)
    expect((await connectionsBetween(anna.id, bo.id)).connections).toBe(0)
  })

  it('refuses a block of oneself in any spelling of the id', async () => {
    const anna = await signedInMember(server)
    expect(await anna.client.call(setBlock, { memberId: anna.id.toUpperCase(), blocked: true })).toMatchObject({
      status: 409,
      code: 'block.yourself',
    })
  })

  it('[NET-05/block] a block ends a pending connection request', async () => {
    const [anna, bo] = [await signedInMember(server), await signedInMember(server)]
    await server.db.insertInto('connection_requests').values({ from_id: bo.id, to_id: anna.id }).execute()
    await anna.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    expect(
      await server.db.selectFrom('connection_requests').select('id').where('from_id', '=', bo.id).execute(),
    ).toEqual([])
  })

  it('[NET-05/block] hides a block from the blocked member, who can set and lift only their own', async () => {
    const [anna, bo] = [await signedInMember(server), await signedInMember(server)]
    await anna.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    expect(await bo.client.succeed(readBlockState, { memberId: anna.id })).toEqual({ blocked: false, muted: false })
    expect((await bo.client.succeed(listBlockedMembers, { kind: 'blocked' })).items).toEqual([])
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: false })
    expect(await hasBlockBetween(server.db, anna.id, bo.id)).toBe(true)
  })

  it('[NET-05/block] stores concurrent blocks by both members once each', async () => {
    const [anna, bo] = [await signedInMember(server), await signedInMember(server)]
    await connect(anna.id, bo.id)
    const rounds = Array.from({ length: 6 }, () => [
      anna.client.call(setBlock, { memberId: bo.id, blocked: true }),
      bo.client.call(setBlock, { memberId: anna.id, blocked: true }),
    ])
    expect((await Promise.all(rounds.flat())).map(({ code }) => code)).toEqual(Array(12).fill(null))
    expect(
      (
        await server.db
          .selectFrom('member_blocks')
          .select('blocker_id')
          .where('blocker_id', 'in', [anna.id, bo.id])
          .execute()
      ).length,
    ).toBe(2)
  })

  it('[NET-05/block] notifies only the open pages of the two members of a block', async () => {
    const [anna, bo, ced] = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
    const [atBo, atCed] = [await subscribeLive(server, bo.client), await subscribeLive(server, ced.client)]
    await anna.client.succeed(setBlock, { memberId: bo.id, blocked: true })
    expect((await atBo.next((event) => event.name === 'blocks.changed')).payload).toEqual({})
    await ced.client.succeed(setMute, { memberId: anna.id, muted: true })
    await drainEvents(server, atCed)
    expect(atCed.received.filter((event) => event.name === 'blocks.changed')).toHaveLength(1)
    atBo.close()
    atCed.close()
  })
})

describe('setMute', () => {
  it('[NET-05/mute] suppresses notifications from the muted member and nothing else', async () => {
    const [anna, bo, ced] = [await signedInMember(server), await signedInMember(server), await signedInMember(server)]
    await anna.client.succeed(setMute, { memberId: bo.id, muted: true })
    const notify = (fromId: string, key: string) =>
      notifyInTransaction(jobs, {
        memberIds: [anna.id],
        type: 'connection_accepted',
        payload: { member: 'x' },
        link: '/network',
        dedupeKey: key,
        fromId,
      })
    expect(await notify(bo.id, 'mute:1')).toEqual([])
    expect(await notify(ced.id, 'mute:2')).toEqual([anna.id])
    expect(await hasBlockBetween(server.db, anna.id, bo.id)).toBe(false)
    await anna.client.succeed(setMute, { memberId: bo.id, muted: false })
    expect(await notify(bo.id, 'mute:3')).toEqual([anna.id])
    await bo.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    expect(await notify(bo.id, 'mute:4')).toEqual([])
  })

  it('[NET-05/mute] notifies the open pages of the muting member, and not those of the muted member', async () => {
    const [anna, bo] = [await signedInMember(server), await signedInMember(server)]
    const [atAnna, atBo] = [await subscribeLive(server, anna.client), await subscribeLive(server, bo.client)]
    for (const muted of [true, false]) await anna.client.succeed(setMute, { memberId: bo.id, muted })
    for (const stream of [atAnna, atBo]) await drainEvents(server, stream)
    const changesAt = ({ received }: typeof atBo) => received.filter(({ name }) => name === 'blocks.changed').length
    expect({ anna: changesAt(atAnna), bo: changesAt(atBo) }).toEqual({ anna: 2, bo: 0 })
    atAnna.close()
    atBo.close()
  })
})

describe('listBlockedMembers', () => {
  it("[NET-05/block, NET-05/mute] lists the viewer's own blocks and mutes, latest first, page by page", async () => {
    const { client } = await signedInMember(server)
    const others = []
    for (const name of ['a', 'b', 'c']) others.push(await buildMember(server, { fullName: name }))
    for (const { id: memberId } of others) await client.succeed(setBlock, { memberId, blocked: true })
    await client.succeed(setMute, { memberId: others[0]?.id ?? '', muted: true })
    const first = await client.succeed(listBlockedMembers, { kind: 'blocked', limit: 2 })
    const rest = await client.succeed(listBlockedMembers, {
      kind: 'blocked',
      limit: 2,
      cursor: first.nextCursor as string,
    })
    expect([...first.items, ...rest.items].map(({ member }) => member.fullName)).toEqual(['c', 'b', 'a'])
    expect(rest.nextCursor).toBeNull()
    expect(
      (await client.succeed(listBlockedMembers, { kind: 'muted' })).items.map(({ member }) => member.fullName),
    ).toEqual(['a'])
    expect(await client.call(listBlockedMembers, { kind: 'liked' as 'muted' })).toMatchObject({
      status: 400,
      fields: { kind: 'field.not_in_list' },
    })
    expect(await client.call(listBlockedMembers, { kind: 'muted', cursor: 'x' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

describe('blocks access', () => {
  const calls = [
    ['readBlockState', readBlockState, {}, 200],
    ['setBlock', setBlock, { blocked: true }, 403],
    ['setMute', setMute, { muted: true }, 403],
  ] as const

  it.each(calls)(
    '[NET-05] %s allows members and administrators; setBlock and setMute require a confirmed address',
    async (_name, endpoint, more, unconfirmed) => {
      const other = await buildMember(server)
      const input = { memberId: other.id, ...more } as never
      expect(await server.call(endpoint, input)).toMatchObject({ status: 401, code: 'auth.required' })
      const bannedClient = await signedInClient(server, await buildMember(server, { banned: true }))
      expect(await bannedClient.call(endpoint, input)).toMatchObject({ status: 403, code: 'auth.blocked' })
      for (const [overrides, status] of [
        [{}, 200],
        [{ confirmed: false }, unconfirmed],
        [{ adminLevel: 'super_admin' as const }, 200],
      ] as const) {
        expect((await (await signedInMember(server, overrides)).client.call(endpoint, input)).status).toBe(status)
      }
      const { client } = await signedInMember(server)
      expect(await client.call(endpoint, { ...(input as object), memberId: 'x' } as never)).toMatchObject({
        status: 400,
        fields: { memberId: 'field.invalid_id' },
      })
    },
  )

  it.each(calls.slice(1))("%s refuses the caller's own id and an unknown member", async (_name, endpoint, more) => {
    const { id, client } = await signedInMember(server)
    expect(await client.call(endpoint, { memberId: id, ...more } as never)).toMatchObject({
      status: 409,
      code: 'block.yourself',
    })
    expect(await client.call(endpoint, { memberId: unknownMemberId, ...more } as never)).toMatchObject({
      status: 404,
      code: 'block.member_not_found',
    })
  })

  it('listBlockedMembers refuses a visitor', async () => {
    expect(await server.call(listBlockedMembers, { kind: 'muted' })).toMatchObject({
      status: 401,
      code: 'auth.required',
    })
  })
})
