import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { RoundStatus } from '../contract/index.ts'

type ApplicationOverrides = {
  status?: RoundStatus
  decidedById?: string
  createdAt?: Date
}

const answers = [
  { field: 'reason', question: null, text: 'We want to open doors.' },
  { field: 'experience', question: null, text: 'Ten years of incubation.' },
  { field: 'contribution', question: null, text: 'Rooms, people and time.' },
]

/** Inserts a round directly; grants no partner role. */
export const buildPartnerApplication = async (
  { db }: { db: Kysely<DB> },
  applicantId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> => {
  const { status = 'pending', createdAt = new Date() } = overrides
  const { id } = await db
    .insertInto('applications')
    .values({
      kind: 'partner',
      applicant_id: applicantId,
      answers: JSON.stringify(answers),
      language: 'en',
      status,
      status_since: createdAt,
      announced_status: status,
      announced_since: createdAt,
      answered_at: status === 'pending' ? null : createdAt,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status !== 'pending')
    await db
      .insertInto('application_decisions')
      .values({
        application_id: id,
        status,
        message: status === 'rejected' ? 'Not this time.' : '',
        decided_by: overrides.decidedById ?? null,
        created_at: createdAt,
        announces_at: createdAt,
        announced_at: createdAt,
      })
      .execute()
  return { id }
}
