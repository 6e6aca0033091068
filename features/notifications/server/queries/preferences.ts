import { type Kysely, sql } from 'kysely'
import { notBlocked, notMuted } from '#features/blocks/server/index.ts'
import { areNotificationsMailed } from '#features/platform-settings/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Channel, MailRhythm } from '../../contract/preferences.ts'
import type { NotificationType } from '../../contract/types.ts'
import type { ChannelChoices, DeliveryFacts } from '../policy.ts'

type ChoiceRow = { type: string; channel: string; wanted: boolean }

const choicesOf = (rows: readonly ChoiceRow[]): ChannelChoices =>
  Object.fromEntries(rows.map(({ channel, wanted }) => [channel, wanted]))

/**
 * Delivery facts of the existing members, without those who muted `fromId` or have a block with `fromId` or `aboutId`
 * (NET-05). Banned members get no mail or push, but find the notification in the product after the ban.
 */
export const deliveryFactsOf = async (
  tx: Kysely<DB>,
  memberIds: readonly string[],
  type: NotificationType,
  { fromId, aboutId }: { fromId?: string; aboutId?: string },
): Promise<(DeliveryFacts & { id: string })[]> => {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('notification_rhythms as rhythm', 'rhythm.member_id', 'users.id')
    .select(['users.id', 'users.email_confirmed', 'rhythm.mail_rhythm'])
    .select((eb) => eb.not(isBanned('users.id')).as('is_not_banned'))
    .select(areNotificationsMailed.as('are_mailed'))
    .select(
      sql<boolean>`exists (select from push_subscriptions as push where push.member_id = users.id)`.as('has_push'),
    )
    .select(
      sql<ChoiceRow[] | null>`(select json_agg(json_build_object('channel', channel, 'wanted', wanted))
        from notification_choices as choice where choice.member_id = users.id and choice.type = ${type})`.as('choices'),
    )
    .where('users.id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .$if(fromId !== undefined, (query) =>
      query.where(notBlocked(fromId as string, 'users.id')).where(notMuted(sql.ref('users.id'), sql`${fromId}::uuid`)),
    )
    .$if(aboutId !== undefined, (query) => query.where(notBlocked(aboutId as string, 'users.id')))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    choices: choicesOf(row.choices ?? []),
    rhythm: row.mail_rhythm ?? 'at_once',
    canMail: row.email_confirmed && row.is_not_banned && row.are_mailed,
    hasPush: row.has_push && row.is_not_banned,
  }))
}

export const readChoices = async (
  db: Kysely<DB>,
  memberId: string,
): Promise<{ rhythm: MailRhythm; choices: Map<string, ChannelChoices> }> => {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['type', 'channel', 'wanted'])
    .where('member_id', '=', memberId)
    .execute()
  const rhythm = await db
    .selectFrom('notification_rhythms')
    .select('mail_rhythm')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const byType = Map.groupBy(rows, (row) => row.type)
  return {
    rhythm: rhythm?.mail_rhythm ?? 'at_once',
    choices: new Map([...byType].map(([type, of]) => [type, choicesOf(of)])),
  }
}

export const memberExists = async (db: Kysely<DB>, memberId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', memberId).executeTakeFirst()) !== undefined

/** Has no effect for a deleted account: an unsubscribe link can outlive it. */
export const setChoices = async (
  tx: Kysely<DB>,
  memberId: string,
  types: readonly NotificationType[],
  channel: Channel,
  wanted: boolean,
): Promise<void> => {
  // In one order, so that two changes of a group wait for each other without a deadlock.
  await sql`insert into notification_choices (member_id, type, channel, wanted)
    select id, type, ${channel}, ${wanted} from users, unnest(${types}::text[]) as type
    where id = ${memberId} order by type
    on conflict (member_id, type, channel) do update set wanted = excluded.wanted`.execute(tx)
}

export const setRhythm = async (tx: Kysely<DB>, memberId: string, rhythm: MailRhythm): Promise<void> => {
  await sql`insert into notification_rhythms (member_id, mail_rhythm)
    select id, ${rhythm} from users where id = ${memberId}
    on conflict (member_id) do update set mail_rhythm = excluded.mail_rhythm`.execute(tx)
}

export const allOf = async (db: Kysely<DB>, memberId: string) => ({
  rhythm:
    (
      await db
        .selectFrom('notification_rhythms')
        .select('mail_rhythm')
        .where('member_id', '=', memberId)
        .executeTakeFirst()
    )?.mail_rhythm ?? null,
  choices: await db
    .selectFrom('notification_choices')
    .select(['type', 'channel', 'wanted'])
    .where('member_id', '=', memberId)
    .execute(),
})

export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await tx.deleteFrom('notification_choices').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('notification_rhythms').where('member_id', '=', memberId).execute()
}
