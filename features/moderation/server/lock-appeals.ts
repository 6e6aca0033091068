import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { contactsOf, rights } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify, withdrawNotification } from '#features/notifications/server/index.ts'
import { cardOf } from '#features/profiles/contract/card.ts'
import type * as security from '#features/security-events/contract/index.ts'
import { lockoutChanged } from '#features/security-events/contract/index.ts'
import { locks } from '#features/security-events/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Context } from '#platform/http/context.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { type LockAppealState, type LockAppealView, queuePath, type QueueShow } from '../contract/index.ts'
import { lockDecisionMail } from './mails.ts'
import * as policy from './policy.ts'
import { publishToModerators } from './publish.ts'
import { moderatorIds } from './queries.ts'

// Appeals against security locks (SHLD-02). The locks belong to security-events, which cannot mail or notify, because
// accounts and notifications build on it.

type Lock = Pick<locks.LockAppealRow, 'lifted_at' | 'appeal_declined_at' | 'expires_at'>

const stateOf = (lock: Lock, now: Date): LockAppealState => {
  if (lock.lifted_at) return 'lifted'
  if (lock.appeal_declined_at) return 'declined'
  return lock.expires_at > now ? 'waiting' : 'lapsed'
}

const viewOf = (row: locks.LockAppealRow, viewer: Viewer | null, now: Date): LockAppealView => {
  const state = stateOf(row, now)
  return {
    id: row.id,
    state,
    member: cardOf(row.member),
    appeal: row.appeal,
    appealLanguage: row.appeal_language,
    appealedAt: row.appealed_at.toISOString(),
    blockedAt: row.blocked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    events: row.events.map(locks.countedEventView),
    eventCount: row.event_count,
    statement: row.lift_reason ?? row.appeal_answer,
    decidedAt: (row.lifted_at ?? row.appeal_declined_at)?.toISOString() ?? null,
    decidedBy: row.decider_id === null ? null : { id: row.decider_id, fullName: row.decider_name ?? '' },
    can: { decide: policy.mayDecideLockAppeal(viewer, { state }) },
  }
}

/** The first element prevents the use of a cursor in the other list. */
const appealKeyset = (show: QueueShow) => keyset(z.tuple([z.literal(show), instant(), idField()]))

export const list: Handler<typeof contract.listLockAppeals> = async (ctx, { show, cursor, limit }) => {
  const queue = appealKeyset(show)
  const after = queue.parse(cursor)
  const page = { after: after && ([after[1], after[2]] as const), limit: limit + 1, now: ctx.now }
  const rows = await (show === 'waiting' ? locks.listWaitingAppeals : locks.listDecidedAppeals)(ctx.tx, page)
  return queue.page(
    rows,
    limit,
    (row) => viewOf(row, ctx.member, ctx.now),
    (row) => [show, show === 'waiting' ? row.expires_at : row.appealed_at, row.id],
  )
}

const appealedKey = (lockId: string) => `moderation:lock-appeal:${lockId}`

export const appeal: Handler<typeof security.appealLockout> = async (ctx, { text }) => {
  const lockout = await locks.findActiveLockout(ctx.tx, ctx.member.id, ctx.now)
  if (!lockout) return ctx.fail('block.none')
  const written = { text, language: languageOfText(text, ctx.member.language), at: ctx.now }
  if (!(await locks.writeAppeal(ctx.tx, lockout.id, written))) ctx.fail('block.appealed')
  // Administrators lift a ban on the member's page.
  if (lockout.kind === 'ban') {
    ctx.publish(lockoutChanged, { id: lockout.id }, 'admins')
    return { ok: true }
  }
  await notify(ctx, {
    memberIds: [
      ...new Set([...(await rights.administratorsFrom(ctx, 'admin')), ...(await moderatorIds(ctx.tx))]),
    ].filter((memberId) => memberId !== ctx.member.id),
    type: 'lock_appealed',
    payload: { member: ctx.member.fullName },
    link: queuePath,
    dedupeKey: appealedKey(lockout.id),
  })
  await publishToModerators(ctx, lockoutChanged, lockout.id)
  return { ok: true }
}

type Decision = { lockId: string; memberId: string; statement: string }

/** The audit entry, the mail in the member's language and the events after either decision. */
const announce = async (
  ctx: Context,
  { lockId, memberId, statement }: Decision,
  outcome: 'lock_lifted' | 'lock_appeal_declined',
): Promise<void> => {
  const isLifted = outcome === 'lock_lifted'
  await recordAdminAction(ctx, {
    action: isLifted ? 'security.lift_block' : 'security.decline_appeal',
    target: { kind: 'member', id: memberId },
    before: { blocked: true },
    after: { blocked: !isLifted },
    reason: statement,
  })
  for (const contact of await contactsOf(ctx.tx, [memberId]))
    await ctx.mail(lockDecisionMail(contact, outcome, statement, ctx.config.publicBaseUrl))
  await withdrawNotification(ctx, appealedKey(lockId))
  ctx.publish(accountChanged, { id: memberId }, { members: [memberId] })
  await publishToModerators(ctx, lockoutChanged, lockId)
}

export const decide: Handler<typeof contract.decideLockAppeal> = async (ctx, { id, decision, statement }) => {
  await locks.selectLockForUpdate(ctx.tx, id)
  const found = (await locks.findAppeal(ctx.tx, id)) ?? ctx.fail('lock_appeal.not_found')
  ctx.allow(policy.mayDecideLockAppeal(ctx.viewer, { state: stateOf(found, ctx.now) }))
  const about = { lockId: id, memberId: found.user_id, statement }
  if (decision === 'lift') {
    await locks.liftLockout(ctx.tx, { lockoutId: id, by: ctx.member.id, reason: statement, at: ctx.now })
    await announce(ctx, about, 'lock_lifted')
  } else {
    await locks.declineAppeal(ctx.tx, { lockId: id, by: ctx.member.id, answer: statement, at: ctx.now })
    await announce(ctx, about, 'lock_appeal_declined')
  }
  return viewOf(await locks.getAppeal(ctx.tx, id), ctx.member, ctx.now)
}

/** Lifts a lock without an appeal, or after a declined one. */
export const lift: Handler<typeof security.liftLock> = async (ctx, { id, reason }) => {
  const lock = await locks.selectLockForUpdate(ctx.tx, id)
  if (!lock) return ctx.fail('block.not_found')
  if (lock.lifted_at || (lock.expires_at && lock.expires_at <= ctx.now)) ctx.fail('block.over')
  await locks.liftLockout(ctx.tx, { lockoutId: id, by: ctx.member.id, reason, at: ctx.now })
  await announce(ctx, { lockId: id, memberId: lock.user_id, statement: reason }, 'lock_lifted')
  return { ok: true }
}
