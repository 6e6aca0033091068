import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { openBeforeMigration } from '#tests/support/migration.ts'
import { buildOpportunity } from './testing.ts'

const [sent, answered] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-03T10:00:00Z')]

it('[OPP-06/message, OPP-06/cv, OPP-09/approved] the migration moves applications with their CV, answer and deleted listing', async () => {
  const { db, pool, migrateOn } = await openBeforeMigration('20261127_0110_applications.sql')
  const [owner, anna] = [await buildMember({ db }), await buildMember({ db })]
  const opportunity = await buildOpportunity({ db }, owner.id)
  await pool.query("insert into stored_files (storage_key) values ('a key')")
  const { rows } = await pool.query<{ id: string }>(
    `insert into files (owner_id, kind, name, type, bytes, sha256, storage_key, attached_at)
     values ($1, 'cv', 'CV.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), 'a key', now()) returning id`,
    [anna.id],
  )
  const fileId = rows[0]?.id
  const columns = 'opportunity_id, owner_id, applicant_id, title, company_name, message, created_at, updated_at'
  await pool.query(
    `insert into opportunity_applications (${columns}, cv_url, cv_file_id, cv_file_name, status, answered_at)
     values ($1, $2, $3, 'Ice engineer', 'Glaciär AB', 'May I join?', $4, $5, 'https://example.com/cv', $6, 'Anna.pdf', 'approved', $5)`,
    [opportunity.id, owner.id, anna.id, sent, answered, fileId],
  )
  await pool.query(
    `insert into opportunity_applications (${columns}) values (null, $1, $2, 'Deleted', null, 'Hello.', $3, $3)`,
    [owner.id, anna.id, sent],
  )
  await migrateOn()

  const shared = { kind: 'opportunity', owner_id: owner.id, applicant_id: anna.id, created_at: sent, ended_at: null }
  const answer = (field: string, text: string) => ({ field, question: null, text })
  expect(await db.selectFrom('applications').selectAll().orderBy('title').execute()).toMatchObject([
    {
      ...shared,
      subject_id: null,
      title: 'Deleted',
      organisation: null,
      answers: [answer('message', 'Hello.')],
      status: 'pending',
      announced_status: 'pending',
      answered_at: null,
    },
    {
      ...shared,
      subject_id: opportunity.id,
      title: 'Ice engineer',
      organisation: 'Glaciär AB',
      answers: [answer('message', 'May I join?'), answer('cv_link', 'https://example.com/cv')],
      status: 'approved',
      announced_status: 'approved',
      announced_since: answered,
      answered_at: answered,
    },
  ])
  expect(await db.selectFrom('application_files').select(['file_id', 'name']).execute()).toEqual([
    { file_id: fileId, name: 'Anna.pdf' },
  ])
  // The file was not deleted with the old table, and goes with its application.
  expect(await db.selectFrom('files').select('id').execute()).toEqual([{ id: fileId }])
  await db.deleteFrom('applications').execute()
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})
