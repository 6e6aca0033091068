import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { preparedNameOf } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { captureStatements } from '#tests/support/statements.ts'
import { listMembers, removeConnection } from '../contract/index.ts'
import * as queries from './queries/directory.ts'
import type { Filter } from './queries/directory-statements.ts'
import { parseSearch } from './search.ts'
import { signedInProfile } from './testing.ts'

const server = await startTestServer()
const viewer = await signedInMember(server, { role: 'investor' })
const other = await signedInMember(server)

// 2,400 members, of whom 300 are investors.
await sql`
  with opened as (
    insert into users (email, name, email_confirmed, email_confirmed_at)
    select 'crowd-' || n || '@example.com', 'Crowd', true, now() from generate_series(1, 2400) n returning id, email
  )
  insert into profiles (id, full_name, role, created_at)
  select id, 'Crowd', case when n % 8 = 0 then 'investor' end, now() - n * interval '1 minute'
  from opened, substring(email from 'crowd-(\\d+)@') as digits, cast(digits as int) as n`.execute(server.db)
await sql`analyze users, profiles`.execute(server.db)

const investorsFor = (viewerId: string): Filter => ({
  search: null,
  role: 'investor',
  mentorAvailable: false,
  connectedOnly: false,
  viewerId,
  language: 'sv',
})

it('[NET-01/header] a large total is counted once a minute for all viewers, minus the members each viewer does not see', async () => {
  const totalFor = async (client: Client) => (await client.succeed(listMembers, { role: 'investor' })).total
  expect(await totalFor(other.client)).toBe(301)
  expect(await totalFor(viewer.client)).toBe(300)
  const { items } = await viewer.client.succeed(listMembers, { role: 'investor', limit: 2 })
  for (const { id } of items) await viewer.client.succeed(setBlock, { memberId: id, blocked: true })
  expect(await totalFor(viewer.client)).toBe(298)
  expect(await totalFor(other.client)).toBe(301)

  const sent: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void sent.push(query as CompiledQuery),
  })
  const counts = () =>
    sent.splice(0).filter(({ sql: text }) => text.includes('count(*)') && !text.includes('p.id in (')).length
  const totalOf = (viewerId: string, bound = 5000) => queries.countMembers(db, investorsFor(viewerId), bound)
  expect(await totalOf(viewer.id)).toEqual({ total: 298, isEstimate: false })
  expect(counts()).toBe(1)
  expect(await totalOf(other.id)).toEqual({ total: 301, isEstimate: false })
  expect(counts()).toBe(0)
  // A count that reaches the bound is an estimate, also for a viewer who sees fewer members.
  expect(await totalOf(viewer.id, 300)).toEqual({ total: 300, isEstimate: true })
})

it("[NET-01/header] the total of the viewer's own connections is counted at each call", async () => {
  const totalOf = async () => (await other.client.succeed(listMembers, { connectedOnly: true })).total
  await sql`
    with pairs as (
      select ${other.id}::uuid as me, id from profiles where full_name = 'Crowd' order by created_at desc limit 150
    )
    insert into connections (member_id, other_id, connected_at)
    select me, id, now() from pairs union all select id, me, now() from pairs`.execute(server.db)
  expect(await totalOf()).toBe(150)
  const { items } = await other.client.succeed(listMembers, { connectedOnly: true, limit: 1 })
  const [first] = items
  if (!first) throw new Error('No connection is listed.')
  await other.client.succeed(removeConnection, { memberId: first.id })
  expect(await totalOf()).toBe(149)
})

describe('a frequent search', () => {
  const filterFor = (viewerId: string, word: string): Filter => ({
    ...investorsFor(viewerId),
    role: null,
    search: parseSearch([{ word, known: true }]),
  })
  /** Every search with a match is frequent. */
  const bound = 0
  const find = async (viewerId: string, word: string, limit = 3) =>
    (await queries.pageOf(server.db, filterFor(viewerId, word), 'relevance', null, limit, bound)).rows.map(
      ({ id }) => id,
    )
  const join = async (word: string, count: number) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.unshift(
        (await signedInProfile(server, { fullName: `${word} ${n}`, memberSince: new Date(Date.UTC(2026, 0, 1 + n)) }))
          .id,
      )
    return ids
  }

  it('leaves out members who were blocked, banned, hidden or renamed since another viewer made it', async () => {
    const [newest, second, third, fourth, fifth, sixth, seventh] = (await join('Vanlig', 7)) as [string, ...string[]]
    expect(await find(other.id, 'vanlig')).toEqual([newest, second, third])
    await viewer.client.succeed(setBlock, { memberId: newest, blocked: true })
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: second as string, kind: 'ban', reason: 'x' })
      .execute()
    await setProfile(server, third as string, { hidden_from_search: true })
    await setProfile(server, fourth as string, { full_name: 'Ovanlig' })
    expect(await find(viewer.id, 'vanlig')).toEqual([fifth, sixth, seventh])
    expect(await find(other.id, 'vanlig')).toEqual([newest, fifth, sixth])
    // The viewer is not among the members that the viewer finds.
    expect(await find(newest, 'vanlig')).toEqual([fifth, sixth, seventh])
  })

  it('lists a renamed member at the place of the new name', async () => {
    // More than 100, so viewers share the search.
    const ids = (await join('Omdöpt', 101)).toReversed() as [string, ...string[]]
    const byName = async () =>
      (await queries.pageOf(server.db, filterFor(other.id, 'omdöpt'), 'name', null, 2, 1000)).rows.map(({ id }) => id)
    expect(await byName()).toEqual([ids[0], ids[1]])
    await setProfile(server, ids[0], { full_name: 'Omdöpt X' })
    expect(await byName()).toEqual([ids[1], ids[10]])
  })

  it('finds a new member at once beside few others', async () => {
    const filter = filterFor(viewer.id, 'sällsynt')
    const count = async () => (await queries.pageOf(server.db, filter, 'relevance', null, 3, 1000)).total?.total
    for (const expected of [1, 2]) {
      await join('Sällsynt', 1)
      expect(await count()).toBe(expected)
    }
  })

  it('subtracts the members that the viewer does not see from the total that all share', async () => {
    const [blocked] = (await join('Räknad', 101)) as [string]
    await viewer.client.succeed(setBlock, { memberId: blocked, blocked: true })
    const totalFor = async (viewerId: string) =>
      (await queries.pageOf(server.db, filterFor(viewerId, 'räknad'), 'relevance', null, 3, 1000)).total
    expect(await totalFor(other.id)).toEqual({ total: 101, isEstimate: false })
    await join('Räknad', 1)
    expect(await totalFor(other.id)).toEqual({ total: 101, isEstimate: false })
    expect(await totalFor(viewer.id)).toEqual({ total: 100, isEstimate: false })
  })

  it('fills the page with others when too few of the shared members are visible', async () => {
    const ids = await join('Mängd', 104)
    expect(await find(other.id, 'mängd')).toEqual(ids.slice(0, 3))
    await server.db
      .insertInto('member_blocks')
      .values(ids.slice(0, 99).map((id) => ({ blocker_id: viewer.id, blocked_id: id })))
      .execute()
    expect(await find(viewer.id, 'mängd')).toEqual(ids.slice(99, 102))
  })

  it('reads a tier without matches as fully as one with many', async () => {
    const inName = await join('Björnberg', 2)
    const inCompany = await signedInProfile(server, { company: 'Björnberg AB' })
    expect(await find(viewer.id, 'björnberg', 10)).toEqual([...inName, inCompany.id])
  })
})

describe('a search with few matches', () => {
  const joinAll = (word: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => signedInProfile(server, { fullName: `${word} ${n}` })))

  it('reads its page and total in one prepared statement, and so it does without a match', async () => {
    await joinAll('Ovanligt', 3)
    for (const [q, total] of [
      ['ovanligt', 3],
      ['ingenstans', 0],
    ] as const) {
      const search = () => viewer.client.succeed(listMembers, { q, limit: 2 })
      expect((await search()).total).toBe(total)
      const statements = await captureStatements(/\bprofiles p\b/, search)
      expect(statements.map(({ text }) => preparedNameOf(text)).filter((name) => name !== 'accounts.viewer')).toEqual([
        'network.rarePage.relevance.000',
      ])
    }
  })

  it('counts the members that the viewer sees at each call, up to the total that all share', async () => {
    const [blocked] = await joinAll('Enstaka', 100)
    const totalFor = async ({ client }: { client: Client }) =>
      (await client.succeed(listMembers, { q: 'enstaka', limit: 2 })).total
    expect(await totalFor(other)).toBe(100)
    await viewer.client.succeed(setBlock, { memberId: blocked?.id ?? '', blocked: true })
    expect(await totalFor(viewer)).toBe(99)
    await joinAll('Enstaka', 2)
    expect(await totalFor(other)).toBe(102)
    expect(await totalFor(viewer)).toBe(101)
    await joinAll('Enstaka', 1)
    expect(await totalFor(other)).toBe(102)
  })
})
