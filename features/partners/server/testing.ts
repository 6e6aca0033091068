import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { RoundStatus } from '../contract/index.ts'

type ApplicationOverrides = {
  status?: RoundStatus
  note?: string
  decidedById?: string
  earlierRole?: string
  isReset?: boolean
  createdAt?: Date
}

/** Inserts a round directly; grants no partner role. */
export const buildPartnerApplication = (
  { db }: { db: Kysely<DB> },
  applicantId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> => {
  const { status = 'pending', createdAt = new Date() } = overrides
  return db
    .insertInto('partner_applications')
    .values({
      applicant_id: applicantId,
      reason: 'We want to open doors.',
      experience: 'Ten years of incubation.',
      contribution: 'Rooms, people and time.',
      language: 'en',
      status,
      note: overrides.note ?? (status === 'rejected' ? 'Not this time.' : null),
      decided_at: status === 'pending' ? null : createdAt,
      decided_by: overrides.decidedById ?? null,
      earlier_role: overrides.earlierRole ?? null,
      reset_at: overrides.isReset ? createdAt : null,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
