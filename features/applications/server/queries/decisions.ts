import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { ApplicationStatus, DecisionStatus } from '../../contract/kinds.ts'
import type { ApplicationRow } from './applications.ts'

type Db = Kysely<DB>

export type NewDecision = {
  status: DecisionStatus
  message: string
  decidedBy: string
  announcesAt: Date
  now: Date
}

/** Stores a decision with the state before it and sets the state. The application is locked. @returns its id */
export const add = async (tx: Db, application: ApplicationRow, decision: NewDecision): Promise<string> => {
  const { id } = await tx
    .insertInto('application_decisions')
    .values({
      application_id: application.id,
      status: decision.status,
      message: decision.message,
      decided_by: decision.decidedBy,
      previous_status: application.status,
      previous_since: application.status_since,
      previous_answered_at: application.answered_at,
      created_at: decision.now,
      announces_at: decision.announcesAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('applications')
    .set({
      status: decision.status,
      status_since: decision.now,
      answered_at: decision.status === 'pending' ? sql`answered_at` : sql`coalesce(answered_at, ${decision.now})`,
    })
    .where('id', '=', application.id)
    .execute()
  return id
}

/** Restores the state before a decision that was not announced, and deletes the decision. */
export const undo = async (tx: Db, application: ApplicationRow): Promise<void> => {
  await tx
    .updateTable('applications')
    .set({
      status: application.previous_status as ApplicationStatus,
      status_since: application.previous_since as Date,
      answered_at: application.previous_answered_at,
    })
    .where('id', '=', application.id)
    .execute()
  await tx.deleteFrom('application_decisions').where('id', '=', application.pending_id).execute()
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** A decision that is not announced yet. */
export const findPending = (db: Db, id: string) =>
  db
    .selectFrom('application_decisions')
    .select(['id', 'application_id', 'status', 'message', 'decided_by', 'previous_status'])
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirst()

export const markAnnounced = (tx: Db, id: string, now: Date) =>
  tx.updateTable('application_decisions').set({ announced_at: now }).where('id', '=', id).execute()
