import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { NotificationType } from '../../contract/types.ts'
import { immediateLimits, isOncePerDayFromStrangers } from '../policy.ts'

type Sending = { fromId: string; memberIds: readonly string[]; type: NotificationType }

/**
 * Which of the members may get a mail or push at once because of `fromId`; those are counted. Other transactions of the same sender
 * wait until this one ends, so that two requests at once cannot exceed a limit.
 */
export const allowImmediate = async (tx: Kysely<DB>, { fromId, memberIds, type }: Sending): Promise<Set<string>> => {
  if (memberIds.length === 0) return new Set()
  await sql`select pg_advisory_xact_lock(hashtextextended('immediate_notices ' || ${fromId}::text, 0))`.execute(tx)
  const sent = (hours: number) => sql`(select count(*) from immediate_notices i
    where i.from_id = ${fromId}::uuid and i.member_id = member.id and i.sent_at > now() - make_interval(hours => ${hours}::integer))`
  const sentToStrangerToday = sql`(not exists (select from connections c where c.member_id = member.id and c.other_id = ${fromId}::uuid)
    and exists (select from immediate_notices i
      where i.from_id = ${fromId}::uuid and i.member_id = member.id and i.type = ${type} and i.sent_at > now() - interval '24 hours'))`
  const { rows } = await sql<{ member_id: string }>`
    insert into immediate_notices (from_id, member_id, type, sent_at)
    select ${fromId}::uuid, member.id, ${type}, now()
    from unnest(${memberIds}::uuid[]) as member (id)
    where ${sent(1)} < ${immediateLimits.perHour} and ${sent(24)} < ${immediateLimits.perDay}
      and not (${isOncePerDayFromStrangers(type)}::boolean and ${sentToStrangerToday})
    returning member_id`.execute(tx)
  return new Set(rows.map(({ member_id }) => member_id))
}

/** Drops what no longer counts. */
export const deleteUncounted = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('immediate_notices').where('sent_at', '<', new Date(now.getTime() - 24 * 3_600_000)).executeTakeFirst()
  return Number(numDeletedRows)
}
