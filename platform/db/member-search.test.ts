import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { captureStatements } from '#tests/support/statements.ts'
import { prepareSuggestions, readTypedSearch } from './member-search.ts'

const { db } = await openTestDatabase()
const suggest = prepareSuggestions<{ id: string }>({
  name: 'test.suggestions',
  columns: () => sql`p.id`,
  isSuggestedConnection: () => sql`true`,
  isSuggestedMember: sql`true`,
  isSuggestedTo: () => sql`true`,
})

// More than all viewers share of a search, so that the matches are cached; the first is a connection of the viewer.
const { rows } = await sql<{ id: string }>`
  with added as (
    insert into users (email, name, email_confirmed, email_confirmed_at)
    select 'crowd-' || n || '@example.com', 'Crowd', true, now() from generate_series(1, 80) n returning id, email
  )
  insert into profiles (id, full_name) select id, 'Crowd ' || email from added returning id`.execute(db)
const [viewerId, friendId] = rows.map(({ id }) => id) as [string, string]
await sql`insert into connections (member_id, other_id) values (${viewerId}, ${friendId}), (${friendId}, ${viewerId})`.execute(
  db,
)

it('suggests members for a shared search with one statement, the connection first', async () => {
  const search = await readTypedSearch(db, 'crow', ['name'])
  const suggestMembers = () => suggest(db, { viewerId, search, limit: 6, onlyConnections: false })
  const suggested = await suggestMembers()
  expect(suggested.map(({ id }) => id)).toEqual([friendId, ...suggested.slice(1).map(({ id }) => id)])
  expect(suggested).toHaveLength(6)
  expect(await captureStatements(/\bprofiles\b/, suggestMembers)).toHaveLength(1)
})
