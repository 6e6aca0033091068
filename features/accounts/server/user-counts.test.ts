import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { accounts, buildMember } from './testing.ts'

const { db } = await openTestDatabase()
const storedCounts = async () =>
  (
    await sql`select coalesce(sum(members), 0)::int as members, coalesce(sum(confirmed), 0)::int as confirmed from user_counts`.execute(
      db,
    )
  ).rows[0]
const counted = async () =>
  (
    await sql`select count(*)::int as members, (count(*) filter (where email_confirmed))::int as confirmed from users`.execute(
      db,
    )
  ).rows[0]

it('[ADM-01] user_counts follows concurrent sign-ups, confirmations, erasures and rollbacks', async () => {
  const built = await Promise.all(Array.from({ length: 12 }, (_, n) => buildMember({ db }, { confirmed: n % 3 > 0 })))
  const ids = built.map(({ id }) => id)
  await Promise.all([
    db
      .updateTable('users')
      .set({ email_confirmed: true, email_confirmed_at: new Date() })
      .where('id', 'in', ids.slice(0, 4))
      .execute(),
    db.updateTable('users').set({ name: 'Ny' }).where('id', 'in', ids.slice(4, 8)).execute(),
    db.deleteFrom('users').where('id', 'in', ids.slice(8)).execute(),
    db
      .transaction()
      .execute(async (tx) => {
        await buildMember({ db: tx })
        throw new Error('undone')
      })
      .catch(() => undefined),
  ])
  expect(await storedCounts()).toEqual(await counted())
})

it('[ADM-01] the cleanup folds user_counts into one row during concurrent sign-ups', async () => {
  await Promise.all([
    ...Array.from({ length: 8 }, () => buildMember({ db })),
    accounts.cleanup?.(db, new Date()),
    accounts.cleanup?.(db, new Date()),
  ])
  expect(await storedCounts()).toEqual(await counted())
  await accounts.cleanup?.(db, new Date())
  expect((await db.selectFrom('user_counts').selectAll().execute()).length).toBe(1)
  expect(await storedCounts()).toEqual(await counted())
})
