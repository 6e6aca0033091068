import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { DecisionStatus } from '../../contract/kinds.ts'

type Db = Kysely<DB>

export type NewDecision = {
  applicationId: string
  status: DecisionStatus
  message: string
  language: Language | null
  decidedBy: string
  announcesAt: Date
  now: Date
}

/** Stores a decision to be announced and sets the status. The caller has locked the application. @returns its id */
export const add = async (tx: Db, { applicationId, ...decision }: NewDecision): Promise<string> => {
  await tx
    .updateTable('applications')
    .set({ status: decision.status, status_since: decision.now })
    .where('id', '=', applicationId)
    .execute()
  const { id } = await tx
    .insertInto('application_decisions')
    .values({
      application_id: applicationId,
      status: decision.status,
      message: decision.message,
      language: decision.language,
      decided_by: decision.decidedBy,
      created_at: decision.now,
      announces_at: decision.announcesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the decision that is not announced yet and restores the announced status. */
export const undo = async (tx: Db, applicationId: string): Promise<void> => {
  await tx
    .deleteFrom('application_decisions')
    .where('application_id', '=', applicationId)
    .where('announced_at', 'is', null)
    .execute()
  await tx
    .updateTable('applications')
    .set({ status: sql.ref('announced_status'), status_since: sql.ref('announced_since') })
    .where('id', '=', applicationId)
    .execute()
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** A decision that is not announced yet. */
export const findPending = (db: Db, id: string) =>
  db
    .selectFrom('application_decisions')
    .select(['id', 'application_id', 'status', 'message', 'language', 'decided_by', 'created_at'])
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirst()

/** The first answer sets `answered_at`. */
export const announce = async (tx: Db, { id, application_id, status, created_at }: DecisionRow, now: Date) => {
  await tx.updateTable('application_decisions').set({ announced_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('applications')
    .set({
      announced_status: status,
      announced_since: created_at,
      answered_at: status === 'pending' ? sql`answered_at` : sql`coalesce(answered_at, ${created_at})`,
    })
    .where('id', '=', application_id)
    .execute()
}
