import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import { createMailbox, hasMailbox } from '#platform/mail/mailbox.ts'

export type ErasedMember = {
  memberId: string
  fullName: string
  /** Mail addresses and phone numbers. */
  addresses: readonly string[]
}

/**
 * Deletes jobs of the erased member. A finished job goes if it contains the member's id, name or an address anywhere, as a
 * mail to others about the member does. A waiting job goes only if the id or an address is a value of its payload: it is for
 * this member alone. A running job is left, because it finds no member and ends.
 */
const deleteJobs = async (db: Kysely<DB>, { memberId, fullName, addresses }: ErasedMember): Promise<void> => {
  const values = [memberId, ...addresses]
  await db.executeQuery(
    CompiledQuery.raw(
      `delete from pgboss.job
       where state in ('completed', 'cancelled', 'failed')
         and exists (select from unnest($1::text[]) as word where strpos(lower(concat(data, output)), lower(word)) > 0)
       or state in ('created', 'retry')
         and jsonb_path_exists(data, '$.** ? (@ == $values[*])', jsonb_build_object('values', to_jsonb($2::text[])))`,
      [[...values, ...(fullName ? [fullName] : [])], values],
    ),
  )
}

/** Other members of an event's audience still get it when they reconnect; it expires a day later. */
const deletePrivateEvents = async (db: Kysely<DB>, memberId: string): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(`delete from events_outbox where member_ids = array[$1::uuid]`, [memberId]))
}

const deleteStoredAnswers = async (db: Kysely<DB>, memberId: string): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw('delete from idempotency_keys where caller = $1', [memberId]))
}

/** Removes what the kernel stored about a member whose account has been erased (SET-10). Can be repeated. */
export const removeTraces = async (
  { db, config }: Pick<JobContext, 'db' | 'config'>,
  member: ErasedMember,
): Promise<void> => {
  await deleteJobs(db, member)
  await deletePrivateEvents(db, member.memberId)
  await deleteStoredAnswers(db, member.memberId)
  if (hasMailbox(config)) await createMailbox(config).removeTo(member.addresses)
}
