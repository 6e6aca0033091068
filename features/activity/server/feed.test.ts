import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import {
  closeOpportunity,
  createOpportunity,
  deleteOpportunity,
  reopenOpportunity,
  updateOpportunity,
} from '#features/opportunities/contract/index.ts'
import { setBlock, setMute } from '#features/blocks/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { type ActivityView, listCommunityFeed, listFeed } from '../contract/index.ts'
import { buildActivity, buildPost, connect } from './testing.ts'

const server = await startTestServer()

const feedOf = async (client: Client, limit?: number) => (await client.succeed(listFeed, limit ? { limit } : {})).items
const communityOf = async (client: Client) => (await client.succeed(listCommunityFeed, { limit: 100 })).items
const ids = (items: readonly ActivityView[]) => items.map(({ id }) => id)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signedInMember(server)))
const createTrio = async () => {
  const [reader, friend, stranger] = (await people(3)) as [Person, Person, Person]
  await connect(server, reader.id, friend.id)
  return { reader, friend, stranger }
}
type Person = Awaited<ReturnType<typeof signedInMember>>

const banMember = (user_id: string) =>
  server.db.insertInto('account_blocks').values({ user_id, kind: 'ban', reason: 'A test wants it.' }).execute()
const opportunity = {
  title: 'Brobyggare',
  type: 'job',
  language: 'sv',
  description: 'Vi bygger en bro, och du bygger med. Den ska hålla länge.',
  requirements: [],
  benefits: [],
  remoteOk: true,
  deadlineZone: 'Europe/Stockholm',
} satisfies InputOf<typeof createOpportunity>

describe('the feed', () => {
  it('requires a confirmed address and rejects an invalid cursor or limit', async () => {
    for (const list of [listFeed, listCommunityFeed]) {
      expect((await server.call(list, {})).code).toBe('auth.required')
      expect((await (await signedInMember(server, { banned: true })).client.call(list, {})).code).toBe('auth.blocked')
      expect((await (await signedInMember(server, { confirmed: false })).client.call(list, {})).code).toBe(
        'auth.unconfirmed',
      )
      for (const overrides of [{}, { adminLevel: 'super_admin' as const }]) {
        expect((await (await signedInMember(server, overrides)).client.call(list, {})).status).toBe(200)
      }
      const { client } = await signedInMember(server)
      expect((await client.call(list, { cursor: 'bm8' })).fields).toEqual({ cursor: 'field.invalid' })
      expect((await client.call(list, { limit: 101 })).fields).toEqual({ limit: 'field.too_big' })
    }
  })

  it('lists activities of the viewer and their connections, newest first, and none of strangers', async () => {
    const { reader, friend, stranger } = await createTrio()
    const made = [
      await buildActivity(server, friend.id, { type: 'profile_update' }),
      await buildActivity(server, friend.id, { type: 'joined_program', title: 'Vinterresan' }),
      await buildActivity(server, stranger.id, { type: 'profile_update' }),
      await buildActivity(server, stranger.id, { type: 'new_connection', otherId: friend.id }),
      await buildActivity(server, friend.id, { type: 'completed_session', otherId: stranger.id }),
      await buildActivity(server, reader.id, { type: 'profile_update' }),
    ]
    await buildPost(server, stranger.id)
    const feed = await feedOf(reader.client)
    expect(ids(feed)).toEqual([5, 4, 3, 1, 0].map((at) => made[at]?.id))
    expect(feed[2]).toMatchObject({
      type: 'new_connection',
      actor: { id: stranger.id },
      other: { id: friend.id },
      post: null,
      link: null,
    })
    expect(feed[3]).toMatchObject({ type: 'joined_program', title: 'Vinterresan', other: null })
  })

  it('adds only public activities of strangers to the community feed', async () => {
    const { reader, friend, stranger } = await createTrio()
    const far = await buildMember(server)
    await buildActivity(server, stranger.id, { type: 'new_connection', otherId: far.id })
    await buildActivity(server, stranger.id, { type: 'profile_update' })
    await buildActivity(server, stranger.id, { type: 'joined_program', title: 'Dolt' })
    const close = await buildPost(server, stranger.id, { audience: 'connections' })
    const open = await buildPost(server, stranger.id)
    const own = await buildActivity(server, friend.id, { type: 'profile_update' })
    const shown = await communityOf(reader.client)
    const mine = new Set([reader.id, friend.id, stranger.id])
    const ours = shown.filter(({ actor }) => mine.has(actor.id))
    expect(ours.map(({ id, post }) => post?.id ?? id)).toEqual([own.id, open.id])
    expect(shown.map(({ post }) => post?.id)).not.toContain(close.id)
  })

  it('[NET-05/block] omits activities with a blocked, muted or banned member on either side', async () => {
    const { reader, friend } = await createTrio()
    const [blocked, blocker, muted, banned] = (await people(4)) as [Person, Person, Person, Person]
    for (const one of [blocked, blocker, muted, banned]) await connect(server, reader.id, one.id)
    for (const one of [blocked, blocker, muted, banned]) {
      await buildPost(server, one.id)
      await buildActivity(server, one.id, { type: 'profile_update' })
      await buildActivity(server, friend.id, { type: 'new_connection', otherId: one.id })
    }
    const visible = await buildPost(server, friend.id)
    expect(await feedOf(reader.client)).toHaveLength(13)
    await reader.client.succeed(setBlock, { memberId: blocked.id, blocked: true })
    await blocker.client.succeed(setBlock, { memberId: reader.id, blocked: true })
    await reader.client.succeed(setMute, { memberId: muted.id, muted: true })
    await banMember(banned.id)
    expect((await feedOf(reader.client)).map(({ post }) => post?.id)).toEqual([visible.id])
    const excluded = new Set([blocked.id, blocker.id, muted.id, banned.id])
    expect(
      (await communityOf(reader.client)).filter(
        ({ actor, other }) => excluded.has(actor.id) || (other && excluded.has(other.id)),
      ),
    ).toEqual([])
    // Muting is one-sided: the muted member still sees the reader.
    const own = await buildPost(server, reader.id)
    expect((await feedOf(muted.client)).map(({ post }) => post?.id)).toContain(own.id)
    expect((await communityOf(blocked.client)).map(({ post }) => post?.id)).not.toContain(own.id)
  })

  it('shows posts of members hidden from search to their connections only', async () => {
    const { reader, friend, stranger } = await createTrio()
    for (const { id } of [friend, stranger]) {
      await server.db.updateTable('profiles').set({ hidden_from_search: true }).where('id', '=', id).execute()
      await buildPost(server, id)
    }
    const hidden = new Set([friend.id, stranger.id])
    expect(
      (await communityOf(reader.client)).filter(({ actor }) => hidden.has(actor.id)).map(({ actor }) => actor.id),
    ).toEqual([friend.id])
    expect((await communityOf(stranger.client)).map(({ actor }) => actor.id)).toContain(stranger.id)
  })

  it('shows an activity with a hidden member only to its members and to connections of the hidden member', async () => {
    const { reader, friend, stranger } = await createTrio()
    await server.db.updateTable('profiles').set({ hidden_from_search: true }).where('id', '=', stranger.id).execute()
    await connect(server, friend.id, stranger.id)
    const activityIds = [
      await buildActivity(server, friend.id, { type: 'new_connection', otherId: stranger.id }),
      await buildActivity(server, stranger.id, { type: 'completed_session', otherId: friend.id }),
    ]
      .map(({ id }) => id)
      .toReversed()
    expect(ids(await feedOf(reader.client))).toEqual([])
    for (const { client } of [friend, stranger]) expect(ids(await feedOf(client))).toEqual(activityIds)
    await connect(server, reader.id, stranger.id)
    expect(ids(await feedOf(reader.client))).toEqual(activityIds)
  })

  it('[DASH-01/new-opportunity] shows an opportunity under its current title while it is open', async () => {
    const { reader, friend: owner } = await createTrio()
    const made = await owner.client.succeed(createOpportunity, opportunity)
    const readFeed = async () =>
      (await feedOf(reader.client)).map(({ type, title, link, language }) => ({ type, title, link, language }))
    const line = { type: 'new_opportunity', title: 'Brobyggare', link: `/opportunities/${made.slug}`, language: 'sv' }
    expect(await readFeed()).toEqual([line])
    await owner.client.succeed(updateOpportunity, { id: made.id, ...opportunity, title: 'Brobyggerska' })
    expect(await readFeed()).toEqual([{ ...line, title: 'Brobyggerska' }])
    await owner.client.succeed(closeOpportunity, { id: made.id })
    expect(await readFeed()).toEqual([])
    await owner.client.succeed(reopenOpportunity, { id: made.id })
    expect(await readFeed()).toEqual([{ ...line, title: 'Brobyggerska' }])
    await owner.client.succeed(deleteOpportunity, { id: made.id })
    expect(await readFeed()).toEqual([])
  })

  it('pages without gaps or duplicates while posts are added and removed', async () => {
    const { reader, friend } = await createTrio()
    const made: string[] = []
    for (let at = 0; at < 30; at++) made.unshift((await buildPost(server, friend.id)).id)
    const seen: string[] = []
    let cursor: string | undefined
    for (let round = 0; ; round++) {
      const page = await reader.client.succeed(listFeed, { limit: 7, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ post }) => post?.id ?? ''))
      // A new post sorts before the first page, and a removed post leaves no gap.
      await buildPost(server, friend.id)
      if (round === 1)
        await server.db
          .deleteFrom('posts')
          .where('id', '=', made[20] as string)
          .execute()
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(made.filter((_, at) => at !== 20))
  })

  it('continues past many activities that the viewer may not see', async () => {
    const { reader, friend } = await createTrio()
    const other = await buildMember(server)
    await connect(server, reader.id, other.id)
    const first = await buildPost(server, friend.id)
    for (let at = 0; at < 60; at++)
      await buildActivity(server, friend.id, { type: 'new_connection', otherId: other.id })
    const last = await buildPost(server, friend.id)
    await server.db.insertInto('member_mutes').values({ muter_id: reader.id, muted_id: other.id }).execute()
    const page = await reader.client.succeed(listFeed, { limit: 2 })
    expect(page.items.map(({ post }) => post?.id)).toEqual([last.id])
    const seen: (string | undefined)[] = []
    for (let cursor = page.nextCursor; cursor !== null;) {
      const next = await reader.client.succeed(listFeed, { limit: 2, cursor })
      seen.push(...next.items.map(({ post }) => post?.id))
      cursor = next.nextCursor
    }
    expect(seen).toEqual([first.id])
  })
})

/** Reference implementation: filters all activities in memory. */
const expectedFeedIds = async (readerId: string): Promise<string[]> => {
  const rows = await server.db.selectFrom('activities').selectAll().orderBy('position', 'desc').execute()
  const friends = await server.db
    .selectFrom('connections')
    .select('other_id')
    .where('member_id', '=', readerId)
    .execute()
  const circle = new Set([readerId, ...friends.map(({ other_id }) => other_id)])
  return rows
    .filter(({ actor_id, other_id }) => circle.has(actor_id) || (other_id !== null && circle.has(other_id)))
    .map(({ id }) => id)
}

it('the feed query finds the same activities for a busy circle and for a quiet one', async () => {
  const { reader, friend, stranger } = await createTrio()
  const [second, far] = (await people(2)) as [Person, Person]
  await connect(server, reader.id, second.id)
  // Fills several pages, with the circle member as actor or as other member.
  for (let at = 0; at < 40; at++) {
    const [actor, other] = [
      [friend, stranger],
      [stranger, second],
      [reader, far],
      [far, friend],
    ][at % 4] as [Person, Person]
    await buildActivity(server, actor.id, { type: 'completed_session', otherId: other.id })
  }
  const all = async () => {
    const found: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await reader.client.succeed(listFeed, { limit: 5, ...(cursor && { cursor }) })
      found.push(...ids(page.items))
      cursor = page.nextCursor
    } while (cursor)
    return found
  }
  expect(await all()).toEqual(await expectedFeedIds(reader.id))
  // More activities of strangers than `recentScanLimit`, above and between the circle's.
  const noise = async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      actor_id: far.id,
      type: 'profile_update' as const,
      subject: `noise:${Math.random()}:${at}`,
    }))
    await server.db.insertInto('activities').values(rows).execute()
  }
  await noise()
  expect(await all()).toEqual(await expectedFeedIds(reader.id))
  await buildActivity(server, friend.id, { type: 'profile_update' })
  await buildActivity(server, stranger.id, { type: 'new_connection', otherId: second.id })
  await noise()
  await buildActivity(server, friend.id, { type: 'profile_update' })
  const found = await all()
  expect(found).toHaveLength(43)
  expect(found).toEqual(await expectedFeedIds(reader.id))
})

it('the database accepts the activity types of new areas and refuses names that no area can declare', async () => {
  const { id } = await buildMember(server)
  const insert = (type: string) =>
    sql`insert into activities (actor_id, type, subject) values (${id}, ${type}, ${`form:${type}`})`.execute(server.db)
  await insert('planted_tree')
  for (const type of ['', 'New Post', 'x'.repeat(41)])
    await expect(insert(type), type).rejects.toMatchObject({ constraint: 'activities_type_check' })
  await sql`delete from activities where type = 'planted_tree'`.execute(server.db)
})
