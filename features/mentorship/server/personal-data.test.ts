import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { mentorship } from './index.ts'
import { buildListing } from './testing.ts'

const { db } = await openTestDatabase()
const wordsOf = async () => (await db.selectFrom('mentor_words').select('word').execute()).map(({ word }) => word)

it("[SET-09] the export contains the member's mentor listings with their hours", async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  await buildListing({ db }, other.id)
  await buildListing({ db }, member.id, {
    title: 'For the export',
    contactEmail: 'me@example.com',
    hours: [{ start: 540, end: 600 }],
    exceptions: [{ day: '2027-01-01', hours: [] }],
  })
  const exported = await mentorship.exportFor?.(db, member.id)
  expect(exported).toMatchObject({
    mentorListings: [{ title: 'For the export', contact_email: 'me@example.com', exceptions: [{ day: '2027-01-01' }] }],
  })
  expect((exported as { mentorListings: { weekly_hours: unknown[] }[] }).mentorListings[0]?.weekly_hours[6]).toEqual({
    weekday: 7,
    start_minute: 540,
    end_minute: 600,
  })
})

it('[SET-10/erasure] erasing a member removes their listings and the words that only these have', async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  await buildListing({ db }, member.id, { title: 'Zirkonium glaciology' })
  const { id } = await buildListing({ db }, other.id, { title: 'Glaciology' })
  expect(await wordsOf()).toEqual(expect.arrayContaining(['zirkonium', 'glaciology']))
  await db.transaction().execute(async (tx) => mentorship.erase?.(tx, member.id))
  const rows = await db
    .selectFrom('mentor_listings')
    .select('id')
    .where('owner_id', 'in', [member.id, other.id])
    .execute()
  expect(rows).toEqual([{ id }])
  expect(await wordsOf()).toContain('glaciology')
  expect(await wordsOf()).not.toContain('zirkonium')
})

it('[ROUTE-07/sitemap] the sitemap has active listings of members who are not banned, in pages', async () => {
  const [owner, banned] = [await buildMember({ db }), await buildMember({ db }, { banned: true })]
  await buildListing({ db }, banned.id, { title: 'Of a banned member' })
  await buildListing({ db }, owner.id, { title: 'Paused', isActive: false })
  const listed = [await buildListing({ db }, owner.id), await buildListing({ db }, owner.id)]
  const paths: string[] = []
  for (let after: string | null = null; ;) {
    const page: { id: string; path: string }[] = (await mentorship.sitemap?.(db, { after, limit: 1 })) ?? []
    if (page.length === 0) break
    paths.push(...page.map(({ path }) => path))
    after = page.at(-1)?.id ?? null
  }
  expect(paths).toEqual(expect.arrayContaining(listed.map(({ slug }) => `/mentorship/${slug}`)))
  expect(paths.join()).not.toMatch(/banned|paused/)
})
