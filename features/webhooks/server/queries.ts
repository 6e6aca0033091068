import { type Kysely, type Selectable, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import type { NotificationType, NotificationView } from '#features/notifications/contract/index.ts'
import { isLockedOut } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/fields.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB, WebhookDeliveries, Webhooks } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export type WebhookRow = Selectable<Webhooks>
export type DeliveryRow = Selectable<WebhookDeliveries>

export const listOf = (db: Db, memberId: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('member_id', '=', memberId).orderBy('created_at').orderBy('id').execute()

export const find = (db: Db, memberId: string, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

export const insert = (
  tx: Db,
  webhook: { id: string; memberId: string; url: string; groups: readonly string[]; secret: Buffer; now: Date },
): Promise<WebhookRow> =>
  tx
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      member_id: webhook.memberId,
      url: webhook.url,
      groups: [...webhook.groups],
      secret: webhook.secret,
      created_at: webhook.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export type WebhookChange = Partial<
  Pick<
    WebhookRow,
    'url' | 'groups' | 'secret' | 'old_secret' | 'old_secret_until' | 'turned_off_at' | 'disabled_at' | 'failing_since'
  >
>

export const update = (tx: Db, id: string, change: WebhookChange): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({ id, ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const remove = async (tx: Db, memberId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

const isOn = sql<boolean>`turned_off_at is null and disabled_at is null`

/** Adds a delivery for each webhook of the notified members that wants the group. @returns the ids of the deliveries */
export const insertDeliveries = async (
  tx: Db,
  {
    notifications,
    type,
    group,
    now,
  }: { notifications: readonly { id: string; memberId: string }[]; type: string; group: string; now: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, notification_id, event, created_at, next_attempt_at)
    select webhooks.id, notification.id, ${type}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${notifications.map(({ id }) => id)}::uuid[], ${notifications.map(({ memberId }) => memberId)}::uuid[])
      as notification (id, member_id)
    join webhooks on webhooks.member_id = notification.member_id
    where ${group} = any(webhooks.groups) and ${isOn}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const insertTest = (tx: Db, webhookId: string, now: Date): Promise<DeliveryRow> =>
  tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event: 'webhook.test', created_at: now, next_attempt_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listDeliveries = (
  db: Db,
  webhookId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(afterKeyset(['created_at', 'id'], after, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Makes a delivery due again, also one that was delivered. */
export const resend = (tx: Db, webhookId: string, id: string, now: Date): Promise<DeliveryRow | undefined> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst()

/** Takes a due delivery for one attempt; other nodes leave it until `retryAt`. @returns undefined if it is not due */
export const claim = (db: Db, id: string, now: Date, retryAt: Date): Promise<DeliveryRow | undefined> =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: retryAt })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

export const dueDeliveries = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The webhook of a delivery; undefined if it is off or its member is locked out. */
export const findReceiver = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.member_id')
    .innerJoin('profiles', 'profiles.id', 'webhooks.member_id')
    .selectAll('webhooks')
    .select(['profiles.language', 'users.email'])
    .where('webhooks.id', '=', webhookId)
    .where(isOn)
    .where('users.email_confirmed', '=', true)
    .where((eb) => eb.not(isLockedOut('users.id')))
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** The notification; undefined if it was deleted, or if a block or ban that may be newer hides it (NET-05). */
export const findNotification = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'type', 'payload', 'link', 'created_at'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where(notBlocked(sql.ref('notifications.member_id'), 'notifications.from_id'))
    .where(notBlocked(sql.ref('notifications.member_id'), 'notifications.about_id'))
    .$narrowType<{ type: NotificationType; payload: NotificationView['payload'] }>()
    .executeTakeFirst()

export type AttemptResult = {
  state: 'pending' | 'delivered' | 'failed' | 'skipped'
  nextAttemptAt: Date | null
  attempts: number
  attemptedAt: Date
  status: number | null
  error: 'unreachable' | 'too_slow' | 'refused' | null
  durationMs: number
}

/** Has no effect if the webhook was turned off during the attempt. */
export const recordAttempt = async (tx: Db, id: string, result: AttemptResult): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: result.state,
      next_attempt_at: result.nextAttemptAt,
      attempts: result.attempts,
      attempted_at: result.attemptedAt,
      status: result.status,
      error: result.error,
      duration_ms: result.durationMs,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

export const skip = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'skipped', next_attempt_at: null })
    .where('id', '=', id)
    .execute()
}

export const markDelivered = async (tx: Db, id: string, now: Date): Promise<void> => {
  await tx.updateTable('webhooks').set({ delivered_at: now, failing_since: null }).where('id', '=', id).execute()
}

/** Notes a failed attempt, and turns the webhook off if none has succeeded since `before`, or at once. @returns whether it did */
export const markFailing = async (
  tx: Db,
  id: string,
  { now, before, isGone }: { now: Date; before: Date; isGone: boolean },
): Promise<boolean> => {
  const row = await tx
    .updateTable('webhooks')
    .set({
      failing_since: sql`coalesce(failing_since, ${now}::timestamptz)`,
      disabled_at: sql`case when ${isGone}::boolean or failing_since <= ${before}::timestamptz then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('disabled_at')
    .executeTakeFirst()
  return row?.disabled_at != null
}

/** Deliveries that wait for a webhook that was turned off are not sent. */
export const skipWaiting = async (tx: Db, webhookId: string): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'skipped', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute()
}

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** For the data export (SET-09). */
export const webhookRows = (db: Db, memberId: string) =>
  db
    .selectFrom('webhooks')
    .select(['url', 'groups', 'created_at', 'delivered_at', 'turned_off_at', 'disabled_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const deliveryRows = (db: Db, memberId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhooks.url', 'event', 'state', 'attempts', 'webhook_deliveries.created_at', 'attempted_at', 'status'])
    .where('webhooks.member_id', '=', memberId)
    .orderBy('webhook_deliveries.created_at', 'desc')
    .limit(10_000)
    .execute()

export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('webhooks').where('member_id', '=', memberId).execute()
}
