import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { NotificationType } from '../../contract/types.ts'
import { immediateLimits, isOncePerDayFromStrangers, messagePushesPerHour, messageTypes } from '../policy.ts'

type Sql = RawBuilder<unknown>
type SendKind = 'notice' | 'message_push'

/** Serializes transactions of one sender, so that concurrent requests cannot exceed a limit. */
const lockSender = (tx: Kysely<DB>, fromId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('immediate_notices ' || ${fromId}::text, 0))`.execute(tx)

const countSentWithin = (
  hours: number,
  kind: SendKind,
  { fromId, memberId }: { fromId: Sql; memberId: Sql },
) => sql`(select count(*) from immediate_notices i
  where i.from_id = ${fromId} and i.member_id = ${memberId} and i.kind = ${kind} and i.sent_at > now() - make_interval(hours => ${hours}::integer))`

const isWithinLimits = (pair: { fromId: Sql; memberId: Sql }) =>
  sql`(${countSentWithin(1, 'notice', pair)} < ${immediateLimits.perHour} and ${countSentWithin(24, 'notice', pair)} < ${immediateLimits.perDay})`

type SendAttempt = { fromId: string; memberIds: readonly string[]; type: NotificationType }

/** Counts one immediate delivery from `fromId` to each member within the limits. @returns these members */
export const reserveImmediateSends = async (
  tx: Kysely<DB>,
  { fromId, memberIds, type }: SendAttempt,
): Promise<Set<string>> => {
  if (memberIds.length === 0) return new Set()
  await lockSender(tx, fromId)
  const sentToStrangerToday = sql`(not exists (select from connections c where c.member_id = member.id and c.other_id = ${fromId}::uuid)
    and exists (select from immediate_notices i
      where i.from_id = ${fromId}::uuid and i.member_id = member.id and i.type = ${type} and i.sent_at > now() - interval '24 hours'))`
  const { rows } = await sql<{ member_id: string }>`
    insert into immediate_notices (from_id, member_id, type, sent_at)
    select ${fromId}::uuid, member.id, ${type}, now()
    from unnest(${memberIds}::uuid[]) as member (id)
    where ${isWithinLimits({ fromId: sql`${fromId}::uuid`, memberId: sql`member.id` })}
      and not (${isOncePerDayFromStrangers(type)}::boolean and ${sentToStrangerToday})
    returning member_id`.execute(tx)
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Counts one message push from `fromId` to each member within `messagePushesPerHour`. @returns these members */
export const reserveMessagePushes = async (
  tx: Kysely<DB>,
  { fromId, memberIds, type }: SendAttempt,
): Promise<Set<string>> => {
  if (memberIds.length === 0) return new Set()
  await lockSender(tx, fromId)
  const { rows } = await sql<{ member_id: string }>`
    insert into immediate_notices (from_id, member_id, type, kind, sent_at)
    select ${fromId}::uuid, member.id, ${type}, 'message_push', now()
    from unnest(${memberIds}::uuid[]) as member (id)
    where ${countSentWithin(1, 'message_push', { fromId: sql`${fromId}::uuid`, memberId: sql`member.id` })} < ${messagePushesPerHour}
    returning member_id`.execute(tx)
  return new Set(rows.map(({ member_id }) => member_id))
}

/**
 * Counts due message mails within `immediateLimits` and moves the others to the digest. A sender gets no second mail
 * before the member reads the first. Must run first in its transaction: taking the sender locks in order and before
 * row locks prevents deadlocks.
 */
export const limitMessageMails = async (tx: Kysely<DB>, memberId: string, now: Date): Promise<void> => {
  const pendingMessageMails = sql`from notification_mails as mail join notifications as notification on notification.id = mail.notification_id
    where mail.member_id = ${memberId}::uuid and mail.type = any(${messageTypes}::text[]) and mail.due_at is not null
      and mail.type in (select type from notification_mails where member_id = ${memberId}::uuid and due_at <= ${now})
      and notification.from_id is not null and notification.read_at is null and notification.deleted_at is null`
  const { rows: senders } = await sql<{
    from_id: string
  }>`select distinct notification.from_id ${pendingMessageMails} order by notification.from_id`.execute(tx)
  if (senders.length === 0) return
  for (const { from_id } of senders) await lockSender(tx, from_id)
  const { rows: allowed } = await sql<{ from_id: string }>`
    insert into immediate_notices (from_id, member_id, type, sent_at)
    select sender.from_id, ${memberId}::uuid, sender.type, now()
    from (select notification.from_id, min(mail.type) as type ${pendingMessageMails} group by notification.from_id) as sender
    where ${isWithinLimits({ fromId: sql`sender.from_id`, memberId: sql`${memberId}::uuid` })}
      and not exists (
        select from notifications as earlier
        where earlier.member_id = ${memberId}::uuid and earlier.from_id = sender.from_id and earlier.type = any(${messageTypes}::text[])
          and earlier.mailed_at is not null and earlier.read_at is null and earlier.deleted_at is null
      )
    returning from_id`.execute(tx)
  await sql`update notification_mails set due_at = null
    where notification_id in (select mail.notification_id ${pendingMessageMails} and notification.from_id <> all(${allowed.map(({ from_id }) => from_id)}::uuid[]))`.execute(
    tx,
  )
}

export const deleteExpiredSends = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('immediate_notices')
    .where('sent_at', '<', dayBefore(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
