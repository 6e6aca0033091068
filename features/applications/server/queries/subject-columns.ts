import { type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { ApplicationKind, ApplicationStatus } from '../../contract/kinds.ts'
import type { AnswerView } from '../../contract/views.ts'

// Columns for the queries of a subject's area, so that a page reads its subject and the applications in one statement.

export type OwnApplicationColumn = {
  id: string
  status: ApplicationStatus
  created_at: string
  answers: AnswerView[]
  files: StoredFile[]
}

/** The files of an application as one JSON column. */
export const filesJson = (applicationId: RawBuilder<unknown>): RawBuilder<StoredFile[]> => sql`coalesce((
  select json_agg(json_build_object('id', f.file_id, 'name', f.name, 'question', f.question) order by f.position)
  from application_files as f where f.application_id = ${applicationId}
), '[]')`

/**
 * The application to a subject in which the viewer takes part, alone or in a pair, as one JSON column; null without one, or
 * if it is withdrawn or has ended.
 */
export const ownApplication = (
  kind: ApplicationKind,
  subjectId: RawBuilder<unknown>,
  viewerId: string | RawBuilder<unknown>,
): RawBuilder<OwnApplicationColumn | null> => sql`(
  select json_build_object(
    'id', a.id, 'status', a.announced_status, 'created_at', a.created_at, 'answers', a.answers, 'files', ${filesJson(sql`a.id`)}
  )
  from application_members as m join applications as a on a.id = m.application_id
  where m.kind = ${sql.lit(kind)} and m.subject_id = ${subjectId} and m.member_id = ${viewerId}
)`

/** The number of applications to a subject that its owner sees, and how many of them wait for an answer. */
export const countApplications = (
  kind: ApplicationKind,
  subjectId: RawBuilder<unknown>,
  ownerId: string | RawBuilder<unknown>,
): RawBuilder<{ applications: number; pending: number }> => sql`(
  select json_build_object('applications', count(*), 'pending', count(*) filter (where status = 'pending'))
  from applications
  where kind = ${sql.lit(kind)} and subject_id = ${subjectId} and status <> 'withdrawn' and ${isVisibleTo(ownerId, 'applicant_id')}
)`
