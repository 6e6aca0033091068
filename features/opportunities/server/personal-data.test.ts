import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opportunities } from './index.ts'
import * as favorites from './queries/favorites.ts'
import { buildOpportunity, buildSavedSearch } from './testing.ts'

const { db, pool } = await openTestDatabase()
const days = (count: number) => new Date(Date.now() - count * 86_400_000)

/** A member with a listing, a favorite and a saved search, and the other member these refer to. */
const buildActiveMember = async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  const own = await buildOpportunity({ db }, member.id, { title: 'Their own' })
  const theirs = await buildOpportunity({ db }, other.id, { title: 'Of another' })
  await favorites.add(db, member.id, theirs.id, new Date())
  await buildSavedSearch({ db }, member.id, { name: 'Their search' })
  return { member, other, own, theirs }
}

it("the export contains the member's opportunities and saved items", async () => {
  const { member } = await buildActiveMember()
  expect(await opportunities.exportFor?.(db, member.id)).toMatchObject({
    opportunities: [{ title: 'Their own' }],
    favorites: [{ title: 'Of another' }],
    savedSearches: [{ name: 'Their search' }],
  })
})

it('[SET-10/erasure] erasing a member removes all of their data and none of other members', async () => {
  const { member, other } = await buildActiveMember()
  await db.transaction().execute(async (tx) => opportunities.erase?.(tx, member.id))
  expect(await opportunities.exportFor?.(db, member.id)).toEqual({
    opportunities: [],
    favorites: [],
    savedSearches: [],
  })
  expect(await opportunities.exportFor?.(db, other.id)).toMatchObject({ opportunities: [{ title: 'Of another' }] })
})

it('the cleanup deletes sent-alert records only when no search looks back to them', async () => {
  const [reader, poster] = [await buildMember({ db }), await buildMember({ db })]
  const { id: searchId } = await buildSavedSearch({ db }, reader.id, { since: days(1) })
  const old = await buildOpportunity({ db }, poster.id, { createdAt: days(30) })
  const recent = await buildOpportunity({ db }, poster.id, { createdAt: new Date() })
  for (const [id, alertedAt] of [
    [old.id, days(29)],
    [recent.id, new Date()],
  ] as const) {
    await db
      .insertInto('saved_search_alerts')
      .values({ search_id: searchId, opportunity_id: id, created_at: alertedAt })
      .execute()
  }
  expect(await opportunities.cleanup?.(db, new Date())).toBe(1)
  expect(
    (await pool.query('select opportunity_id from saved_search_alerts where search_id = $1', [searchId])).rows,
  ).toEqual([{ opportunity_id: recent.id }])
})
