import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import * as queries from './queries.ts'

const [sent, decided, reset] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day))) as [Date, Date, Date]

it('[PART-01/status, PART-01/reset] the migration moves pending, decided and reset rounds with their notes and earlier roles', async () => {
  const { db, pool, migrateOn } = await openBeforeMigration('20261127_0115_applications.sql')
  const [admin, anna, erik] = [await buildMember({ db }), await buildMember({ db }), await buildMember({ db })]
  const columns = 'id, applicant_id, reason, experience, contribution, language, created_at'
  const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
  const textsOf = (number: number) => [`Skäl ${number}`, `Erfarenhet ${number}`, `Bidrag ${number}`]
  const shared = (number: number, applicantId: string, day: number) => [
    idOf(number),
    applicantId,
    ...textsOf(number),
    'en',
    new Date(sent.getTime() + day),
  ]
  await pool.query(
    `insert into partner_applications (${columns}, status, note, decided_at, decided_by) values ($1, $2, $3, $4, $5, $6, $7, 'rejected', 'Berätta mer.', $8, null)`,
    [...shared(1, anna.id, 0), decided],
  )
  await pool.query(
    `insert into partner_applications (${columns}, status, decided_at, decided_by, earlier_role, reset_at) values ($1, $2, $3, $4, $5, $6, $7, 'approved', $8, $9, 'mentor', $10)`,
    [...shared(2, anna.id, 1), decided, admin.id, reset],
  )
  await pool.query(
    `insert into partner_applications (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
    shared(3, anna.id, 2),
  )
  await pool.query(
    `insert into partner_applications (${columns}, status, note, decided_at, decided_by) values ($1, $2, $3, $4, $5, $6, $7, 'approved', 'Välkommen!', $8, $9)`,
    [...shared(4, erik.id, 0), decided, admin.id],
  )
  await migrateOn()

  const roundOf = (number: number, row: object) => ({
    id: idOf(number),
    language: 'en',
    answers: ['reason', 'experience', 'contribution'].map((field, index) => ({
      field,
      question: null,
      text: textsOf(number)[index],
    })),
    earlier_role: null,
    ...row,
  })
  const decision = { decided_at: decided, decided_by: admin.id }
  const rounds = await Promise.all([1, 2, 3, 4].map((number) => queries.get(db, idOf(number))))
  expect(rounds).toMatchObject([
    roundOf(1, {
      applicant_id: anna.id,
      status: 'rejected',
      note: 'Berätta mer.',
      decided_at: decided,
      decided_by: null,
      reset_at: null,
      created_at: sent,
    }),
    roundOf(2, { ...decision, status: 'approved', note: null, earlier_role: 'mentor', reset_at: reset }),
    roundOf(3, { status: 'pending', note: null, decided_at: null, decided_by: null, earlier_rounds: 2 }),
    roundOf(4, { ...decision, applicant_id: erik.id, status: 'approved', note: 'Välkommen!', reset_at: null }),
  ])
  const { rows } = await pool.query(
    'select kind, owner_id, title, status_since, announced_status, announced_since, answered_at from applications order by id',
  )
  expect(rows).toEqual(
    [
      ['rejected', decided, decided],
      ['approved', decided, decided],
      ['pending', new Date(sent.getTime() + 2), null],
      ['approved', decided, decided],
    ].map(([announced_status, since, answered_at]) => ({
      kind: 'partner',
      owner_id: null,
      title: null,
      status_since: since,
      announced_status,
      announced_since: since,
      answered_at,
    })),
  )
  expect((await pool.query('select from application_decisions where announced_at is null')).rowCount).toBe(0)
})
