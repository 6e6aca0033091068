import { type Kysely, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { NotificationView } from '../../contract/index.ts'
import type { NotificationType } from '../../contract/types.ts'

export type PushKeys = { publicKey: string; privateKey: string }

export const findKeys = async (db: Kysely<DB>): Promise<PushKeys | null> => {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: row.private_key } : null
}

/** Of several nodes that start at the same time, the first one's keys are stored. */
export const insertKeysIfMissing = async (db: Kysely<DB>, { publicKey, privateKey }: PushKeys): Promise<void> => {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
}

type PushSubscriptionInput = { sessionId: string; memberId: string; endpoint: string; p256dh: string; auth: string }

/** Replaces earlier subscriptions of the session or the endpoint. Deletes the member's oldest beyond `maximum`. */
export const addSubscription = async (
  tx: Kysely<DB>,
  { sessionId, memberId, ...browser }: PushSubscriptionInput,
  maximum: number,
): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forUpdate().execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', browser.endpoint)
    .execute()
  const row = { session_id: sessionId, member_id: memberId, p256dh: browser.p256dh, auth: browser.auth }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint: browser.endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  const newestIds = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maximum)
  await tx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).where('id', 'not in', newestIds).execute()
}

export const removeForSession = async (tx: Kysely<DB>, sessionId: string): Promise<void> => {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export const removeSubscription = async (db: Kysely<DB>, id: string): Promise<void> => {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export const hasSubscription = async (db: Kysely<DB>, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).executeTakeFirst()) !==
  undefined

export const subscriptionsOf = async (
  tx: Kysely<DB>,
  memberIds: readonly string[],
): Promise<{ id: string; member_id: string }[]> =>
  memberIds.length === 0
    ? []
    : tx.selectFrom('push_subscriptions').select(['id', 'member_id']).where('member_id', 'in', memberIds).execute()

/** Where a member's browsers receive pushes, oldest first. */
export const targetsOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type PushContent = {
  endpoint: string
  p256dh: string
  auth: string
  language: string
  type: NotificationType
  payload: NotificationView['payload']
  link: string
  created_at: Date
}

/** The content of a push; undefined if the notification was read, deleted or hidden, or the subscription is gone. */
export const findPushContent = (
  db: Kysely<DB>,
  notificationId: string,
  subscriptionId: string,
): Promise<PushContent | undefined> =>
  db
    .selectFrom('push_subscriptions as push')
    .innerJoin('notifications as notification', 'notification.member_id', 'push.member_id')
    .innerJoin('profiles', 'profiles.id', 'push.member_id')
    .innerJoin('users', 'users.id', 'push.member_id')
    .select([
      'push.endpoint',
      'push.p256dh',
      'push.auth',
      'profiles.language',
      'notification.type',
      'notification.payload',
      'notification.link',
      'notification.created_at',
    ])
    .where('push.id', '=', subscriptionId)
    .where('notification.id', '=', notificationId)
    .where('notification.read_at', 'is', null)
    .where('notification.deleted_at', 'is', null)
    // The ban or block (NET-05) may be newer than the notification.
    .where((eb) => eb.not(isBanned('users.id')))
    .where(notBlocked(sql.ref('notification.member_id'), 'notification.from_id'))
    .where(notBlocked(sql.ref('notification.member_id'), 'notification.about_id'))
    .$narrowType<{ type: NotificationType; payload: NotificationView['payload'] }>()
    .executeTakeFirst()

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).execute()
