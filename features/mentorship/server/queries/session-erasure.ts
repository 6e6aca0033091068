import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/**
 * Ends the sessions of a member who leaves, and clears what only they wrote (SET-10). The other participant has the
 * sessions still, and a job mails them the cancellations.
 */
export const releaseSessions = async (tx: Db, memberId: string): Promise<void> => {
  const ownSide = sql<'mentor' | 'mentee'>`case when mentor_id = ${memberId}::uuid then 'mentor' else 'mentee' end`
  const isOwn = sql<boolean>`(mentor_id = ${memberId}::uuid or mentee_id = ${memberId}::uuid)`
  await tx
    .updateTable('mentor_sessions')
    .set({ status: 'cancelled', ended_by: ownSide, sequence: sql`sequence + 1`, updated_at: sql`now()` })
    .where(isOwn)
    .where('status', 'in', ['requested', 'confirmed'])
    .where('starts_at', '>', sql<Date>`now()`)
    .execute()
  await tx
    .updateTable('mentor_sessions')
    .set({
      message: sql`case when mentee_id = ${memberId}::uuid then '' else message end`,
      message_language: sql`case when mentee_id = ${memberId}::uuid then null else message_language end`,
      reason: sql`case when ended_by = ${ownSide} then null else reason end`,
      reason_language: sql`case when ended_by = ${ownSide} then null else reason_language end`,
      cancellation_rule: sql`case when mentor_id = ${memberId}::uuid then null else cancellation_rule end`,
      cancellation_rule_language: sql`case when mentor_id = ${memberId}::uuid then null else cancellation_rule_language end`,
      meeting_url: sql`case when mentor_id = ${memberId}::uuid then null else meeting_url end`,
    })
    .where(isOwn)
    .execute()
  await sql`delete from mentor_session_proposals as proposal using mentor_sessions as session
    where session.id = proposal.session_id and ${isOwn}`.execute(tx)
}

/** Deletes the sessions of which no participant is left. */
export const deleteAbandoned = async (tx: Db, memberId: string): Promise<void> => {
  await sql`delete from mentor_sessions
    where (mentor_id = ${memberId}::uuid and mentee_id is null) or (mentee_id = ${memberId}::uuid and mentor_id is null)`.execute(
    tx,
  )
}
