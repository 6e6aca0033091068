import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { list } from '#features/notifications/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  answerInvitation,
  archiveProduct,
  createProduct,
  decide,
  listProducts,
  readProduct,
  setVote,
} from '../contract/index.ts'
import { products } from './index.ts'
import { buildProduct } from './testing.ts'

const server = await startTestServer()
const creator = await signedInMember(server)
const days = (count: number) => new Date(Date.now() - count * 86_400_000)
const voter = (since = days(30)) => signedInMember(server, { memberSince: since })
const launched = (overrides = {}) => buildProduct(server, creator.id, overrides)

const countsOf = async (id: string) => {
  const { vote_count, vote_weight, recent_weight } = await server.db
    .selectFrom('products')
    .select(['vote_count', 'vote_weight', 'recent_weight'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const votes = await server.db
    .selectFrom('product_votes')
    .select(['weight', 'is_recent'])
    .where('product_id', '=', id)
    .where('counts', '=', true)
    .execute()
  const sum = (rows: typeof votes) => rows.reduce((all, { weight }) => all + weight, 0)
  // The counters must always match the votes.
  expect([vote_count, vote_weight, recent_weight]).toEqual([
    votes.length,
    sum(votes),
    sum(votes.filter(({ is_recent }) => is_recent)),
  ])
  return { votes: vote_count, weight: vote_weight, recent: recent_weight }
}

describe('setVote', () => {
  it('[PROD-04/vote] counts one vote per member, however often it is cast or withdrawn', async () => {
    const { id } = await launched()
    const { client } = await voter()
    for (const voted of [true, true])
      expect(await client.succeed(setVote, { id, voted })).toMatchObject({ votes: 1, voted: true, weighsLess: false })
    for (const voted of [false, false])
      expect(await client.succeed(setVote, { id, voted })).toMatchObject({ votes: 0, voted: false })
    expect(await countsOf(id)).toEqual({ votes: 0, weight: 0, recent: 0 })
  })

  it('[NOTI-01/votes] the creator and the makers are notified once when concurrent votes reach ten, and again at twenty-five', async () => {
    const [owner, maker] = [await signedInMember(server), await signedInMember(server)]
    const { id, title, slug } = await buildProduct(server, owner.id, { title: 'Fyrskepp', makerIds: [maker.id] })
    const voters = await Promise.all(Array.from({ length: 25 }, () => voter()))
    const vote = (some: typeof voters, voted = true) =>
      Promise.all(some.map(({ client }) => client.succeed(setVote, { id, voted })))
    const noticesOf = async ({ client }: typeof owner) =>
      (await client.succeed(list, {})).items
        .filter(({ type }) => type === 'product_votes')
        .map(({ payload, link }) => [payload, link])
    await vote(voters.slice(0, 9))
    expect(await noticesOf(owner)).toEqual([])
    await vote(voters.slice(9, 15))
    // Below ten and above it again.
    await vote(voters.slice(0, 8), false)
    await vote(voters.slice(0, 8))
    const ten = [{ title, count: 10 }, `/products/${slug}`]
    for (const member of [owner, maker]) expect(await noticesOf(member)).toEqual([ten])
    await vote(voters.slice(15))
    expect(await noticesOf(maker)).toEqual([[{ title, count: 25 }, `/products/${slug}`], ten])
    expect(await noticesOf(voters[0] as (typeof voters)[number])).toEqual([])
  })

  it('[PROD-06/votes-weighed] weighs a new account’s vote at a quarter and keeps that weight as the account ages', async () => {
    const { id } = await launched()
    const [old, young] = [await voter(days(8)), await voter(days(6))]
    await old.client.succeed(setVote, { id, voted: true })
    expect(await young.client.succeed(setVote, { id, voted: true })).toMatchObject({ votes: 2, weighsLess: true })
    expect(await countsOf(id)).toEqual({ votes: 2, weight: 125, recent: 125 })
    await server.db
      .updateTable('users')
      .set({ created_at: days(60) })
      .where('id', '=', young.id)
      .execute()
    expect(await young.client.succeed(setVote, { id, voted: true })).toMatchObject({ weighsLess: true })
    await young.client.succeed(setVote, { id, voted: false })
    expect(await young.client.succeed(setVote, { id, voted: true })).toMatchObject({ weighsLess: false })
    expect((await countsOf(id)).weight).toBe(200)
  })

  it('[PROD-04/vote] refuses visitors, unconfirmed members, makers, and votes for products that are not launched', async () => {
    const [{ client: maker, id: makerId }, { client: unconfirmed }] = [
      await voter(),
      await signedInMember(server, { confirmed: false }),
    ]
    const { id } = await launched({ makerIds: [makerId] })
    const draft = await launched({ status: 'draft' })
    const archived = await launched({ status: 'archived', makerIds: [makerId] })
    expect(await server.call(setVote, { id, voted: true })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await unconfirmed.call(setVote, { id, voted: true })).toMatchObject({
      status: 403,
      code: 'auth.unconfirmed',
    })
    expect(await creator.client.call(setVote, { id, voted: true })).toMatchObject({ status: 409, code: 'product.own' })
    expect(await maker.call(setVote, { id, voted: true })).toMatchObject({ status: 409, code: 'product.own' })
    expect(await maker.call(setVote, { id: archived.id, voted: true })).toMatchObject({
      status: 409,
      code: 'product.not_launched',
    })
    expect(await maker.call(setVote, { id: draft.id, voted: true })).toMatchObject({
      status: 404,
      code: 'product.not_found',
    })
    expect(await maker.call(setVote, { id: 'x', voted: true })).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
  })

  it('[PROD-04/vote] counts one vote for a member who votes in twelve tabs at once', async () => {
    const { id } = await launched()
    const member = await voter()
    const tabs = await Promise.all(Array.from({ length: 12 }, () => signedInClient(server, member)))
    const answers = await Promise.all(tabs.map((tab) => tab.call(setVote, { id, voted: true })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await countsOf(id)).votes).toBe(1)
    await Promise.all(tabs.map((tab, at) => tab.call(setVote, { id, voted: at % 2 === 0 })))
    const { votes } = await countsOf(id)
    expect((await member.client.succeed(readProduct, { slug: id })).voted).toBe(votes === 1)
  })

  it('[PROD-04/vote] counts a hundred votes from a hundred concurrent voters', async () => {
    const { id } = await launched()
    const voters = await Promise.all(Array.from({ length: 100 }, () => voter()))
    const answers = await Promise.all(voters.map(({ client }) => client.call(setVote, { id, voted: true })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await countsOf(id)).toEqual({ votes: 100, weight: 10_000, recent: 10_000 })
  })

  it('[PROD-04/vote] either counts or refuses a vote that is cast while the product is archived', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await launched()
      const { client } = await voter()
      const [vote, archived] = await Promise.all([
        client.call(setVote, { id, voted: true }),
        creator.client.call(archiveProduct, { id }),
      ])
      expect(archived.status).toBe(200)
      expect([200, 404, 409]).toContain(vote.status)
      expect((await countsOf(id)).votes).toBe(vote.status === 200 ? 1 : 0)
    }
  })

  it('removes the vote of a member who confirms being a maker', async () => {
    const member = await voter()
    const { id } = await launched({ invitedIds: [member.id], voterIds: [member.id] })
    await member.client.succeed(answerInvitation, { id, accepted: true })
    expect((await countsOf(id)).votes).toBe(0)
  })
})

it('[SET-10/erasure] reduces the count when a voter is erased', async () => {
  const [one, two] = [await buildMember(server), await buildMember(server)]
  const { id } = await launched({ voterIds: [one.id, two.id] })
  await server.db.deleteFrom('users').where('id', '=', one.id).execute()
  expect((await countsOf(id)).votes).toBe(1)
})

it('removes a vote from trending after a week, but not from popular', async () => {
  const { id } = await launched({
    title: 'Of last week',
    voterIds: [(await buildMember(server)).id],
    launchedAt: days(8),
  })
  expect((await countsOf(id)).recent).toBe(100)
  await products.cleanup?.(server.db, new Date())
  expect(await countsOf(id)).toEqual({ votes: 1, weight: 100, recent: 0 })
})

it('lists every product exactly once while votes are cast during paging', async () => {
  const admin = await signedInMember(server, { adminLevel: 'admin' })
  const made = await creator.client.succeed(createProduct, { title: 'Later', language: 'en' })
  expect(await admin.client.call(decide, { id: made.id, decision: 'approve' })).toMatchObject({
    code: 'product.wrong_state',
  })
  const all = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await server
      .client()
      .succeed(listProducts, { sort: 'newest', limit: 3, ...(cursor ? { cursor } : {}) })
    for (const { id } of page.items) all.add(id)
    const [first] = page.items
    if (first) await (await voter()).client.succeed(setVote, { id: first.id, voted: true })
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const { total } = await server.client().succeed(listProducts, { limit: 1 })
  expect(all.size).toBe(total)
})
