import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import { createAnnounceJob } from './announce-job.ts'
import type { ApplicationKind, ApplicationStatus, CoApplicantStatus } from '../contract/kinds.ts'

type Server = { db: Kysely<DB> }

export type ApplicationOverrides = {
  message?: string
  status?: ApplicationStatus
  createdAt?: Date
  answeredAt?: Date | null
  endedAt?: Date
}

export type Subject = {
  kind: ApplicationKind
  id: string
  ownerId: string
  title: string
  organisation?: string | null
}

/** Inserts an application; its status is announced. */
export const buildApplication = (
  { db }: Server,
  subject: Subject,
  applicantId: string,
  overrides: ApplicationOverrides = {},
): Promise<{ id: string }> => {
  const created_at = overrides.createdAt ?? new Date()
  const status = overrides.status ?? 'pending'
  const isAnswered = status !== 'pending' && status !== 'withdrawn'
  return db
    .insertInto('applications')
    .values({
      kind: subject.kind,
      subject_id: subject.id,
      owner_id: subject.ownerId,
      applicant_id: applicantId,
      title: subject.title,
      organisation: subject.organisation ?? null,
      answers: JSON.stringify([
        { field: 'message', question: null, text: overrides.message ?? 'I would like to be part of this.' },
      ]),
      language: 'en',
      status,
      status_since: overrides.answeredAt ?? created_at,
      announced_status: status,
      announced_since: overrides.answeredAt ?? created_at,
      answered_at: isAnswered ? (overrides.answeredAt ?? created_at) : null,
      ended_at: overrides.endedAt ?? null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Adds a co-applicant to an application; asked unless it says otherwise. */
export const buildCoApplicant = (
  { db }: Server,
  applicationId: string,
  memberId: string,
  status: CoApplicantStatus = 'asked',
) =>
  db
    .insertInto('application_co_applicants')
    .values({ application_id: applicationId, member_id: memberId, status, status_since: new Date() })
    .execute()

/** Runs the announcements of decisions at once, without the time to undo them. `sources` are the areas with `onAnnounced`. */
export const announceDecisions = async (ctx: JobContext, sources: readonly ApplicationSource[] = []): Promise<void> => {
  const announceJob = createAnnounceJob(new Map(sources.map((source) => [source.kind, source])))
  const pending = await ctx.db
    .selectFrom('application_decisions')
    .select('id')
    .where('announced_at', 'is', null)
    .execute()
  for (const { id } of pending) await announceJob.run(ctx, { decisionId: id }, 'a job')
}
