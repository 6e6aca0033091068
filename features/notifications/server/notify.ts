import { type Contact, contactsOf } from '#features/accounts/server/index.ts'
import { queueDeliveries } from '#features/webhooks/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { type NotificationPayload, notificationsChanged, type NotificationType } from '../contract/index.ts'
import { notificationDefinitions } from '../contract/types.ts'
import { sendMemberMailsJob } from './mail-jobs.ts'
import { unsubscribeLink } from './mails.ts'
import {
  digestOnlyPlan,
  isImmediate,
  isMessagePush,
  mailAfterMinutes,
  type DeliveryPlan,
  planDelivery,
} from './policy.ts'
import { reserveImmediateSends, reserveMessagePushes } from './queries/send-limits.ts'
import { pushJob } from './push/push-job.ts'
import * as mails from './queries/mails.ts'
import * as queries from './queries/notifications.ts'
import * as preferences from './queries/preferences.ts'
import * as push from './queries/push.ts'

export type NotificationInput<Type extends NotificationType> = {
  memberIds: readonly string[]
  type: Type
  payload: NotificationPayload<Type>
  link: `/${string}`
  /** The member who caused it. Members who muted them or have a block with them are not notified (NET-05). */
  fromId?: string
  /** Another member named in it. It is hidden while they are banned or there is a block with the recipient. */
  aboutId?: string
  /** Such as `suggestions:<change id>`: a member gets at most one notification per key. */
  dedupeKey: string
  /** Replaces the standard mail for recipients with immediate mails. The unsubscribe link is added. */
  mail?: (contact: Contact) => MailMessage
}

/** Provided by the context of a mutation and by `inTransaction` in a job. */
export type NotifyContext = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'mail' | 'config'>

/**
 * Notifies members by their preferred channels (SET-07) if the caller's transaction commits. Skips deleted members and
 * members who already have a notification with this `dedupeKey`.
 * @returns ids of the notified members
 */
export const notify = async <Type extends NotificationType>(
  ctx: NotifyContext,
  input: NotificationInput<Type>,
): Promise<string[]> => {
  const payload = JSON.stringify(notificationDefinitions[input.type].payload.parse(input.payload))
  const recipients = await preferences.deliveryFactsOf(ctx.tx, input.memberIds, input.type, input)
  const plans = new Map(recipients.map(({ id, ...facts }) => [id, planDelivery(input.type, facts)]))
  const added = await queries.insertForMembers(
    ctx.tx,
    [...plans].map(([id, { inApp }]) => ({ id, inApp })),
    { ...input, payload },
  )
  const planned = added.map(({ id, member_id }) => ({
    id,
    memberId: member_id,
    plan: plans.get(member_id) as DeliveryPlan,
  }))
  const limited = await limitImmediate(ctx, input, planned)

  const inAppMemberIds = limited.filter(({ plan }) => plan.inApp).map(({ memberId }) => memberId)
  if (inAppMemberIds.length > 0) ctx.publish(notificationsChanged, {}, { members: inAppMemberIds })
  await deliverMails(ctx, input, limited)
  await enqueuePushes(ctx, limited)
  await queueDeliveries(ctx, input.type, planned)
  return limited.map(({ memberId }) => memberId)
}

type PlannedNotification = { id: string; memberId: string; plan: DeliveryPlan }

/** Applies the per-sender limits: moves mails beyond the limit to the digest and drops pushes beyond the limit. */
const limitImmediate = async <Type extends NotificationType>(
  { tx }: NotifyContext,
  { type, fromId }: NotificationInput<Type>,
  planned: readonly PlannedNotification[],
): Promise<readonly PlannedNotification[]> => {
  if (fromId === undefined) return planned
  const memberIds = planned.filter(({ plan }) => isImmediate(type, plan)).map(({ memberId }) => memberId)
  const allowed = await reserveImmediateSends(tx, { fromId, memberIds, type })
  const pushedIds = planned.filter(({ plan }) => isMessagePush(type, plan)).map(({ memberId }) => memberId)
  const allowedPushes = await reserveMessagePushes(tx, { fromId, memberIds: pushedIds, type })
  return planned.map((one) => {
    if (memberIds.includes(one.memberId) && !allowed.has(one.memberId))
      return { ...one, plan: digestOnlyPlan(one.plan) }
    return pushedIds.includes(one.memberId) && !allowedPushes.has(one.memberId)
      ? { ...one, plan: { ...one.plan, push: false } }
      : one
  })
}

const deliverMails = async <Type extends NotificationType>(
  ctx: NotifyContext,
  { type, mail }: NotificationInput<Type>,
  notifications: readonly PlannedNotification[],
) => {
  const immediate = notifications.filter(({ plan }) => plan.mail === 'at_once')
  const planned = notifications.filter(
    ({ plan }) => plan.mail === 'collected' || plan.mail === 'later' || (plan.mail === 'at_once' && !mail),
  )
  const minutes = mailAfterMinutes(type)
  await mails.scheduleMails(
    ctx.tx,
    type,
    planned.map(({ id, memberId, plan }) => ({
      id,
      memberId,
      due: plan.mail === 'later' ? { minutes } : plan.mail === 'collected' ? 'collected' : 'at_once',
    })),
  )
  if (!mail) {
    for (const { memberId } of immediate) await ctx.enqueue(sendMemberMailsJob, { memberId })
    return
  }
  for (const contact of await contactsOf(
    ctx.tx,
    immediate.map(({ memberId }) => memberId),
  )) {
    await ctx.mail({ ...mail(contact), unsubscribe: unsubscribeLink(ctx.config, contact, type) })
  }
}

const enqueuePushes = async (ctx: NotifyContext, notifications: readonly PlannedNotification[]) => {
  const byMember = new Map(notifications.filter(({ plan }) => plan.push).map(({ id, memberId }) => [memberId, id]))
  for (const { id, member_id } of await push.subscriptionsOf(ctx.tx, [...byMember.keys()])) {
    await ctx.enqueue(pushJob, { notificationId: byMember.get(member_id) as string, subscriptionId: id })
  }
}

/** Marks a member's notifications with this link as read, which also cancels their pending mails. */
export const markSeen = async (
  ctx: Pick<Context, 'tx' | 'publish' | 'now'>,
  memberId: string,
  link: string,
): Promise<void> => {
  if (await queries.setSeen(ctx.tx, memberId, link, ctx.now))
    ctx.publish(notificationsChanged, {}, { members: [memberId] })
}

/** Deletes a notification for all recipients, such as after a withdrawn request. Pending mails are cancelled. */
export const withdrawNotification = async (ctx: Pick<Context, 'tx' | 'publish'>, dedupeKey: string): Promise<void> => {
  const members = await queries.deleteByDedupeKey(ctx.tx, dedupeKey)
  if (members.length > 0) ctx.publish(notificationsChanged, {}, { members })
}
