import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { programs } from './index.ts'
import { buildProgram } from './testing.ts'

const { db } = await openTestDatabase()
const wordsOf = async () => (await db.selectFrom('program_words').select('word').execute()).map(({ word }) => word)

it("[SET-09] the export contains the member's programs in all states, with their deadlines", async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  await buildProgram({ db }, other.id)
  await buildProgram({ db }, member.id, {
    title: 'For the export',
    status: 'draft',
    reviewNote: 'More, please.',
    applicationDeadline: '2027-02-14T23:59',
    createdAt: new Date('2026-01-01'),
  })
  await buildProgram({ db }, member.id, { title: 'Another', status: 'cancelled' })
  expect(await programs.exportFor?.(db, member.id)).toMatchObject({
    programs: [
      {
        title: 'For the export',
        status: 'draft',
        review_note: 'More, please.',
        time_zone: 'Europe/Stockholm',
        application_deadline: new Date('2027-02-14T22:59:00Z'),
      },
      { title: 'Another', status: 'cancelled' },
    ],
  })
})

it('[SET-10/erasure] erasing a member removes their programs, the words that only these have, and their decisions', async () => {
  const [member, other] = [await buildMember({ db }), await buildMember({ db })]
  await buildProgram({ db }, member.id, { title: 'Zirkonium glaciology' })
  const { id } = await buildProgram({ db }, other.id, { title: 'Glaciology', reviewedById: member.id })
  expect(await wordsOf()).toEqual(expect.arrayContaining(['zirkonium', 'glaciology']))
  await db.transaction().execute(async (tx) => programs.erase?.(tx, member.id))
  const rows = await db
    .selectFrom('programs')
    .select(['id', 'reviewed_by'])
    .where('owner_id', 'in', [member.id, other.id])
    .execute()
  expect(rows).toEqual([{ id, reviewed_by: null }])
  expect(await wordsOf()).toContain('glaciology')
  expect(await wordsOf()).not.toContain('zirkonium')
})
