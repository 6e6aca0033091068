import { withdrawNotification } from '#features/notifications/server/index.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type { sessions as contract } from '../../contract/index.ts'
import * as changes from '../queries/session-changes.ts'
import { skippedReminderHours } from '../reminder-hours.ts'
import * as policy from '../session-policy.ts'
import { factsOf } from '../session-view.ts'
import { lockSession } from './lock-session.ts'
import { noticeKey, publishChange } from './session-effects.ts'

export const approve: Handler<typeof contract.approveSession> = async (ctx, { id }) => {
  const row = await lockSession(ctx, id)
  ctx.allow(policy.mayApprove(ctx.viewer, factsOf(row, ctx.member.id, ctx.now)))
  const lastReminderHours = skippedReminderHours(row.starts_at, ctx.now)
  await changes.changeForCalendars(ctx.tx, id, { status: 'confirmed', lastReminderHours }, ctx.now)
  return publishChange(ctx, id, { type: 'session_confirmed', isMailed: true })
}

export const decline: Handler<typeof contract.declineSession> = async (ctx, { id, reason }) => {
  const row = await lockSession(ctx, id)
  ctx.allow(policy.mayDecline(ctx.viewer, factsOf(row, ctx.member.id, ctx.now)))
  const reasonLanguage = languageOfText(reason, ctx.member.language)
  const change = { status: 'declined', reason, reasonLanguage, endedBy: 'mentor' } as const
  await changes.changeForCalendars(ctx.tx, id, change, ctx.now)
  return publishChange(ctx, id, { type: 'session_declined', hasFreedOrTakenTime: true, isMailed: true })
}

export const cancel: Handler<typeof contract.cancelSession> = async (ctx, { id, reason }) => {
  const row = await lockSession(ctx, id)
  const facts = factsOf(row, ctx.member.id, ctx.now)
  ctx.allow(policy.mayCancel(ctx.viewer, facts))
  const isLate = policy.isLateCancellation(facts)
  const change = {
    status: 'cancelled',
    reason: reason || null,
    reasonLanguage: languageOfOptionalText(reason, ctx.member.language),
    endedBy: facts.side,
    isLate,
  } as const
  await changes.changeForCalendars(ctx.tx, id, change, ctx.now)
  // The mentor has nothing to answer any more.
  if (facts.status === 'requested') await withdrawNotification(ctx, noticeKey(id, 'session_requested', row.sequence))
  return publishChange(ctx, id, { type: 'session_cancelled', hasFreedOrTakenTime: true, isMailed: true })
}
