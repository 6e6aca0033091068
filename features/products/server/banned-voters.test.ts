import { expect, it } from 'vitest'
import { banUser, unbanUser } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { securityEvents } from '#features/security-events/server/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listProducts, readBoard, readProduct, readStatistics, setVote } from '../contract/index.ts'
import { boardDayAt } from './board-days.ts'
import { products } from './index.ts'
import { buildProduct, clockAtNoon } from './testing.ts'

const clock = clockAtNoon()
const server = await startTestServer({ clock })
const [creator, admin] = [await signedInMember(server), await signedInMember(server, { adminLevel: 'super_admin' })]
const launch = (overrides = {}) => buildProduct(server, creator.id, { launchedAt: clock(), ...overrides })
const days = (count: number) => new Date(Date.now() - count * 86_400_000)
const members = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => buildMember(server)))).map(({ id }) => id)
const ban = (id: string) => admin.client.succeed(banUser, { id, reason: 'Many accounts' })
const unban = (id: string) => admin.client.succeed(unbanUser, { id, reason: 'One person' })
const countersOf = (id: string) =>
  server.db
    .selectFrom('products')
    .select(['vote_count', 'vote_weight', 'recent_weight', 'day_weight', 'week_weight'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const all = (votes: number) => ({
  vote_count: votes,
  vote_weight: votes * 100,
  recent_weight: votes * 100,
  day_weight: votes * 100,
  week_weight: votes * 100,
})
const boardAt = async (at: Date, period: 'day' | 'week' = 'day') =>
  (await server.client().succeed(readBoard, { period, date: boardDayAt(at) })).items.map(({ product }) => product.title)

it('does not count the votes of banned members until their ban is lifted', async () => {
  const [voters, [other]] = [await members(2), (await members(1)) as [string]]
  const first = await launch({ title: 'Liked by two', categories: ['games'], voterIds: voters })
  const second = await launch({ title: 'Liked by one', categories: ['games'], voterIds: [other] })
  const order = async (sort: 'popular' | 'trending') =>
    (await server.client().succeed(listProducts, { sort, category: 'games' })).items.map(({ title, votes }) => [
      title,
      votes,
    ])
  const theirs = async () => (await boardAt(clock())).filter((title) => title.startsWith('Liked'))
  expect(await theirs()).toEqual(['Liked by two', 'Liked by one'])

  for (const voter of voters) await ban(voter)
  for (const sort of ['popular', 'trending'] as const)
    expect(await order(sort)).toEqual([
      ['Liked by one', 1],
      ['Liked by two', 0],
    ])
  expect(await theirs()).toEqual(['Liked by one', 'Liked by two'])
  expect(await countersOf(first.id)).toEqual(all(0))
  expect(await countersOf(second.id)).toEqual(all(1))
  expect((await creator.client.succeed(readStatistics, { id: first.id })).total.votes).toBe(0)
  expect((await server.client().succeed(readProduct, { slug: first.slug })).votes).toBe(0)

  for (const voter of voters) await unban(voter)
  for (const sort of ['popular', 'trending'] as const)
    expect(await order(sort)).toEqual([
      ['Liked by two', 2],
      ['Liked by one', 1],
    ])
  expect(await countersOf(first.id)).toEqual(all(2))
  const { total, days: daily } = await creator.client.succeed(readStatistics, { id: first.id })
  expect([total.votes, daily.at(-1)?.votes]).toEqual([2, 2])
})

it('counts a member’s votes again at the next cleanup after a ban expires, and at once when it is erased', async () => {
  const [voter] = (await members(1)) as [string]
  const { id } = await launch({ voterIds: [voter] })
  await ban(voter)
  await products.cleanup?.(server.db, new Date())
  expect(await countersOf(id)).toEqual(all(0))
  await unban(voter)
  // The state that an expired ban leaves behind.
  await server.db.updateTable('product_votes').set({ counts: false }).where('member_id', '=', voter).execute()
  expect(await countersOf(id)).toEqual(all(0))
  await products.cleanup?.(server.db, new Date())
  expect(await countersOf(id)).toEqual(all(1))

  await ban(voter)
  expect(await countersOf(id)).toEqual(all(0))
  await securityEvents.erase?.(server.db, voter)
  expect(await countersOf(id)).toEqual(all(1))
})

it('does not count a vote that is cast at the same moment as its voter is banned', async () => {
  for (let round = 0; round < 6; round++) {
    const voter = await signedInMember(server)
    const earlier = await launch({ voterIds: [voter.id] })
    const { id } = await launch()
    const answers = await Promise.all([
      voter.client.call(setVote, { id, voted: true }),
      ban(voter.id),
      voter.client.call(setVote, { id: earlier.id, voted: round % 2 === 0 }),
    ])
    expect(answers.map((one) => ('status' in one ? one.status : 200)).filter((status) => status >= 500)).toEqual([])
    expect([await countersOf(id), await countersOf(earlier.id)]).toEqual([all(0), all(0)])
    await unban(voter.id)
    const rows = await server.db
      .selectFrom('product_votes')
      .select('product_id')
      .where('member_id', '=', voter.id)
      .execute()
    for (const product of [id, earlier.id])
      expect((await countersOf(product)).vote_count).toBe(
        rows.filter(({ product_id }) => product_id === product).length,
      )
  }
})

it('keeps the counters correct when many voters are banned and unbanned while others vote', async () => {
  const [voters, late] = [
    await members(8),
    await Promise.all(Array.from({ length: 6 }, () => signedInMember(server, { memberSince: days(30) }))),
  ]
  const { id } = await launch({ voterIds: voters })
  await Promise.all([...voters.map(ban), ...late.map(({ client }) => client.succeed(setVote, { id, voted: true }))])
  expect(await countersOf(id)).toEqual(all(6))
  await Promise.all([
    ...voters.slice(0, 4).map(unban),
    ...late.slice(0, 3).map(({ client }) => client.succeed(setVote, { id, voted: false })),
  ])
  expect(await countersOf(id)).toEqual(all(7))
})

it('[PROD-06/daily, PROD-06/weekly] keeps a closed board unchanged when voters withdraw, are banned or are erased', async () => {
  const at = days(20)
  const [one, two, three] = await Promise.all([signedInMember(server), signedInMember(server), signedInMember(server)])
  const first = await launch({ title: 'Closed first', launchedAt: at, voterIds: [one.id, two.id, three.id] })
  await launch({ title: 'Closed second', launchedAt: at, voterIds: await members(2) })
  const before = await countersOf(first.id)
  expect([await boardAt(at), await boardAt(at, 'week')]).toEqual([
    ['Closed first', 'Closed second'],
    ['Closed first', 'Closed second'],
  ])

  await one.client.succeed(setVote, { id: first.id, voted: false })
  await ban(two.id)
  await server.db.deleteFrom('users').where('id', '=', three.id).execute()
  expect(await countersOf(first.id)).toEqual({ ...before, vote_count: 0, vote_weight: 0, recent_weight: 0 })
  expect([await boardAt(at), await boardAt(at, 'week')]).toEqual([
    ['Closed first', 'Closed second'],
    ['Closed first', 'Closed second'],
  ])
  expect((await server.client().succeed(readProduct, { slug: first.slug })).places).toMatchObject({
    day: { place: 1 },
    week: { place: 1 },
  })

  // Votes cast or restored after the end do not change the closed boards.
  await one.client.succeed(setVote, { id: first.id, voted: true })
  await unban(two.id)
  expect(await countersOf(first.id)).toMatchObject({
    vote_count: 2,
    day_weight: before.day_weight,
    week_weight: before.week_weight,
  })
})
