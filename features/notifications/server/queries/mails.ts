import { type Kysely, sql } from 'kysely'
import { areNotificationsMailed } from '#features/platform-settings/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'
import type { NotificationView } from '../../contract/index.ts'
import type { NotificationType } from '../../contract/types.ts'
import { involvesOnlyVisibleMembers } from './notifications.ts'

export type PendingMail = { type: NotificationType; payload: NotificationView['payload']; link: string }

export const scheduleMails = async (
  tx: Kysely<DB>,
  type: NotificationType,
  mails: readonly { id: string; memberId: string; due: 'at_once' | 'collected' | { minutes: number } }[],
): Promise<void> => {
  if (mails.length === 0) return
  await tx
    .insertInto('notification_mails')
    .values(
      mails.map(({ id, memberId, due }) => ({
        notification_id: id,
        member_id: memberId,
        type,
        // `-infinity`, because the clocks of nodes differ: an immediate mail must be due on each of them.
        due_at:
          due === 'collected'
            ? null
            : due === 'at_once'
              ? sql<Date>`'-infinity'::timestamptz`
              : sql<Date>`now() + make_interval(mins => ${due.minutes}::integer)`,
      })),
    )
    .execute()
}

/** Members with a due mail, after the id `after`, ordered by id. */
export const membersWithDueMails = async (db: Kysely<DB>, now: Date, { after, limit }: IdPage): Promise<string[]> => {
  const rows = await db
    .selectFrom('notification_mails')
    .select('member_id')
    .distinct()
    .where('due_at', '<=', now)
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.member_id)
}

export type PendingDigest = { memberId: string; timeZone: string; rhythm: string; oldest: Date }

/** Members with notifications for a digest, after the id `after`, ordered by id. */
export const membersWithPendingDigest = async (db: Kysely<DB>, { after, limit }: IdPage): Promise<PendingDigest[]> => {
  const rows = await db
    .selectFrom((of) =>
      of
        .selectFrom('notification_mails')
        .select((mail) => ['member_id', mail.fn.min('created_at').as('oldest')])
        .where('due_at', 'is', null)
        .where('member_id', '>', after)
        .groupBy('member_id')
        .orderBy('member_id')
        .limit(limit)
        .as('collected'),
    )
    .innerJoin('profiles', 'profiles.id', 'collected.member_id')
    .leftJoin('notification_rhythms as rhythm', 'rhythm.member_id', 'collected.member_id')
    .select(['collected.member_id', 'collected.oldest', 'profiles.time_zone', 'rhythm.mail_rhythm'])
    .orderBy('collected.member_id')
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    timeZone: row.time_zone,
    rhythm: row.mail_rhythm ?? 'daily',
    oldest: row.oldest,
  }))
}

/**
 * Deletes a member's pending mails so that no other run sends them: all of each type that is due, or the digest's.
 * Sets `mailed_at` on the unread notifications among them and returns these, oldest first. Returns
 * none while notifications are not mailed (ADM-06). Skips locked rows, because
 * the transaction that holds them may wait for the mail's row; the next run sends them.
 */
export const claimMails = async (
  tx: Kysely<DB>,
  memberId: string,
  selection: { dueAt: Date } | 'collected',
): Promise<PendingMail[]> => {
  const matchesSelection =
    selection === 'collected'
      ? sql`mail.due_at is null`
      : sql`mail.due_at is not null and mail.type in (select type from notification_mails where member_id = ${memberId} and due_at <= ${selection.dueAt})`
  const { rows } = await sql<PendingMail>`
    with taken as (
      delete from notification_mails where notification_id in (
        select notification_id from notification_mails as mail join notifications on notifications.id = mail.notification_id
        where mail.member_id = ${memberId} and ${matchesSelection} for update skip locked
      ) returning notification_id
    ), mailed as (
      update notifications set mailed_at = now() from taken
      where notifications.id = taken.notification_id and read_at is null and deleted_at is null and ${areNotificationsMailed} and ${involvesOnlyVisibleMembers(memberId)}
      returning notifications.type, payload, link, position
    )
    select type, payload, link from mailed order by position`.execute(tx)
  return rows
}

/** Cancels pending mails of some types, or of all types. */
export const cancelMails = async (
  tx: Kysely<DB>,
  memberId: string,
  types?: readonly NotificationType[],
): Promise<void> => {
  await tx
    .deleteFrom('notification_mails')
    .where('member_id', '=', memberId)
    .$if(types !== undefined, (query) => query.where('type', 'in', types as readonly NotificationType[]))
    .execute()
}
