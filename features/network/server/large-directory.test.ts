import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listMembers } from '../contract/index.ts'
import * as queries from './queries/directory.ts'
import { parseSearch } from './search.ts'

const server = await startTestServer()
const viewer = await signedInMember(server, { role: 'investor' })
const other = await signedInMember(server)

// 2,400 members: 300 are investors, 1,200 have the word "tidvatten" in their bio.
await sql`
  with opened as (
    insert into users (email, name, email_confirmed, email_confirmed_at)
    select 'crowd-' || n || '@example.com', 'Crowd', true, now() from generate_series(1, 2400) n returning id, email
  )
  insert into profiles (id, full_name, role, bio, created_at)
  select id, 'Crowd', case when n % 8 = 0 then 'investor' end, case when n % 2 = 0 then 'Kan tidvatten.' else 'Kan annat.' end, now() - n * interval '1 minute'
  from opened, substring(email from 'crowd-(\\d+)@') as digits, cast(digits as int) as n`.execute(server.db)
await sql`analyze users, profiles`.execute(server.db)

const filterOf = (viewerId: string, filter: Partial<queries.Filter> = {}): queries.Filter => ({
  search: null,
  role: null,
  mentorAvailable: false,
  connectedOnly: false,
  viewerId,
  language: 'sv',
  ...filter,
})
const tideSearch = parseSearch([{ word: 'tidvatten', known: true }])

it.each([
  ['newest', {}],
  ['relevance', { search: tideSearch }],
  ['relevance', { search: tideSearch, role: 'investor' }],
] as const)(
  'the page statement by %s is planned once per database connection, with filter %j',
  async (sort, filterOverrides) => {
    const { db, close } = openDatabase(server.databaseUrl, { max: 1 })
    const filter = filterOf(viewer.id, filterOverrides)
    const estimate = await queries.estimatePlan(db, filter, 21)
    for (let at = 0; at < 20; at++) expect(await queries.pageOf(db, filter, sort, null, 21, estimate)).toHaveLength(21)
    const { rows } = await sql<{
      generic_plans: number
      custom_plans: number
    }>`select generic_plans, custom_plans from pg_prepared_statements where name like 'network.members%'`.execute(db)
    await close()
    // PostgreSQL plans the first five executions for their values, to compare the costs.
    expect(rows).toEqual([{ generic_plans: 15, custom_plans: 5 }])
  },
)

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
  const estimate = await queries.estimatePlan(db, filterOf(viewer.id, { role: 'investor' }), 21)
  const totalOf = (viewerId: string, bound = 5000) =>
    queries.estimateTotal(db, filterOf(viewerId, { role: 'investor' }), estimate, bound)
  expect(await totalOf(viewer.id)).toEqual({ total: 298, isEstimate: false })
  expect(counts()).toBe(1)
  expect(await totalOf(other.id)).toEqual({ total: 301, isEstimate: false })
  expect(counts()).toBe(0)
  // A count that reaches the bound is an estimate, also for a viewer who sees fewer members.
  expect(await totalOf(viewer.id, 300)).toEqual({ total: 300, isEstimate: true })
})
