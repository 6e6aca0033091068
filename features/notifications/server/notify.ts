import { type Contact, contactsOf } from '#features/accounts/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import {
  type NotificationPayload,
  notificationPayloads,
  notificationsChanged,
  type NotificationType,
} from '../contract/index.ts'
import { mailMemberJob } from './mail-jobs.ts'
import { endOf } from './mails.ts'
import { collectedPlan, isImmediate, isMessagePush, mailAfterMinutes, type Plan, planFor } from './policy.ts'
import { allowImmediate, allowMessagePushes } from './queries/send-limits.ts'
import { pushJob } from './push/push-job.ts'
import * as mails from './queries/mails.ts'
import * as queries from './queries/notifications.ts'
import * as preferences from './queries/preferences.ts'
import * as push from './queries/push.ts'

/** What to tell, and whom. `link` is a path of this product. */
export type Notice<Type extends NotificationType> = {
  memberIds: readonly string[]
  type: Type
  payload: NotificationPayload<Type>
  link: `/${string}`
  /** Whose doing it is: not told to those who muted them or are apart from them by a block (NET-05). */
  fromId?: string
  /** Another member whom it names: hidden, as with `fromId`, while they are banned or apart from the reader by a block. */
  aboutId?: string
  /** What it is about (`suggestions:<change id>`): no member is told of the same thing twice. */
  dedupeKey: string
  /** A mail that says more than the notification's own words, for whoever has it mailed at once. How it ends is added. */
  mail?: (contact: Contact) => MailMessage
}

/** What telling takes: a mutation's context has it, and so has `inTransaction` in a job. */
export type Teller = Pick<Context, 'tx' | 'publish' | 'enqueue' | 'mail' | 'config'>

/**
 * Tells members something by the channels they want (SET-07), in the caller's transaction: they are told exactly if that
 * commits. Members who are gone, or who were told before under the same `dedupeKey`, are left out.
 * @returns the members who were told now
 */
export const notify = async <Type extends NotificationType>(ctx: Teller, notice: Notice<Type>): Promise<string[]> => {
  const payload = JSON.stringify(notificationPayloads[notice.type].parse(notice.payload))
  const standings = await preferences.standingsOf(ctx.tx, notice.memberIds, notice.type, notice)
  const plans = new Map(standings.map(({ id, ...standing }) => [id, planFor(notice.type, standing)]))
  const added = await queries.insertFor(
    ctx.tx,
    [...plans].map(([id, { inApp }]) => ({ id, inApp })),
    { ...notice, payload },
  )
  const planned = added.map(({ id, member_id }) => ({ id, memberId: member_id, plan: plans.get(member_id) as Plan }))
  const told = await limitImmediate(ctx, notice, planned)

  const shown = told.filter(({ plan }) => plan.inApp).map(({ memberId }) => memberId)
  if (shown.length > 0) ctx.publish(notificationsChanged, {}, { members: shown })
  await mailThem(ctx, notice, told)
  await pushToThem(ctx, told)
  return told.map(({ memberId }) => memberId)
}

type Told = { id: string; memberId: string; plan: Plan }

/** Collects the mails of members who have had enough at once because of the same member, and leaves out pushes beyond the limit. */
const limitImmediate = async <Type extends NotificationType>(
  { tx }: Teller,
  { type, fromId }: Notice<Type>,
  told: readonly Told[],
): Promise<readonly Told[]> => {
  if (fromId === undefined) return told
  const memberIds = told.filter(({ plan }) => isImmediate(type, plan)).map(({ memberId }) => memberId)
  const allowed = await allowImmediate(tx, { fromId, memberIds, type })
  const pushedIds = told.filter(({ plan }) => isMessagePush(type, plan)).map(({ memberId }) => memberId)
  const allowedPushes = await allowMessagePushes(tx, { fromId, memberIds: pushedIds, type })
  return told.map((one) => {
    if (memberIds.includes(one.memberId) && !allowed.has(one.memberId)) return { ...one, plan: collectedPlan(one.plan) }
    return pushedIds.includes(one.memberId) && !allowedPushes.has(one.memberId)
      ? { ...one, plan: { ...one.plan, push: false } }
      : one
  })
}

const mailThem = async <Type extends NotificationType>(
  ctx: Teller,
  { type, mail }: Notice<Type>,
  told: readonly Told[],
) => {
  const atOnce = told.filter(({ plan }) => plan.mail === 'at_once')
  const planned = told.filter(
    ({ plan }) => plan.mail === 'collected' || plan.mail === 'later' || (plan.mail === 'at_once' && !mail),
  )
  const minutes = mailAfterMinutes(type)
  await mails.plan(
    ctx.tx,
    type,
    planned.map(({ id, memberId, plan }) => ({
      id,
      memberId,
      due: plan.mail === 'later' ? { minutes } : plan.mail === 'collected' ? 'collected' : 'at_once',
    })),
  )
  if (!mail) {
    for (const { memberId } of atOnce) await ctx.enqueue(mailMemberJob, { memberId })
    return
  }
  for (const contact of await contactsOf(
    ctx.tx,
    atOnce.map(({ memberId }) => memberId),
  )) {
    await ctx.mail({ ...mail(contact), unsubscribe: endOf(ctx.config, contact, type) })
  }
}

const pushToThem = async (ctx: Teller, told: readonly Told[]) => {
  const byMember = new Map(told.filter(({ plan }) => plan.push).map(({ id, memberId }) => [memberId, id]))
  for (const { id, member_id } of await push.browsersOf(ctx.tx, [...byMember.keys()])) {
    await ctx.enqueue(pushJob, { notificationId: byMember.get(member_id) as string, subscriptionId: id })
  }
}

/** A member has seen what leads to this page, on that page: it counts as read, and what was to be mailed of it is not. */
export const markSeen = async (
  ctx: Pick<Context, 'tx' | 'publish' | 'now'>,
  memberId: string,
  link: string,
): Promise<void> => {
  if (await queries.setSeen(ctx.tx, memberId, link, ctx.now))
    ctx.publish(notificationsChanged, {}, { members: [memberId] })
}

/** What was told is no longer so (a request was withdrawn): it goes from the lists, and is not mailed. */
export const withdrawNotice = async (ctx: Pick<Context, 'tx' | 'publish'>, dedupeKey: string): Promise<void> => {
  const members = await queries.withdraw(ctx.tx, dedupeKey)
  if (members.length > 0) ctx.publish(notificationsChanged, {}, { members })
}
