import { dayMs } from '#kit/durations.ts'
import { kernelError } from '#platform/http/api-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { MentorshipFieldCode, sessions as contract } from '../../contract/index.ts'
import { scheduleLimits } from '../../contract/limits.ts'
import type { FieldCode } from '#kit/errors.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import * as changes from '../queries/session-changes.ts'
import type { SessionRow } from '../queries/sessions.ts'
import { skippedReminderHours } from '../reminder-hours.ts'
import * as policy from '../session-policy.ts'
import { factsOf, lengthMinutesOf } from '../session-view.ts'
import { holdFrom } from './booking.ts'
import { intervalFrom, isAnyBusy, readFreeSlots } from './free-slots.ts'
import { lockSession, participantIds } from './lock-session.ts'
import { publishChange } from './session-effects.ts'

/** The times at which the session takes place if it starts then, and its present times. */
const intervalsOf = (row: SessionRow, startsAt: Date) => ({
  slot: intervalFrom(startsAt, lengthMinutesOf(row)),
  moved: intervalFrom(row.starts_at, lengthMinutesOf(row)),
})

const checkInstants = (times: readonly Date[], now: Date) => {
  const last = now.getTime() + scheduleLimits.daysAhead * dayMs
  const failAt = (index: number, code: MentorshipFieldCode | FieldCode): never => {
    throw kernelError('input.invalid', { fields: [{ path: `times.${index}`, code }] })
  }
  for (const [index, time] of times.entries()) {
    if (time <= now) failAt(index, 'session.time_in_the_past')
    if (time.getTime() > last) failAt(index, 'field.invalid_date')
  }
}

/** A mentee can propose only what could be booked. */
const checkOffered = async (
  ctx: Context<'session.slot_gone' | 'session.overlaps'>,
  row: SessionRow,
  times: readonly Date[],
) => {
  const free = await readFreeSlots(ctx.tx, {
    listingId: row.listing_id,
    mentorId: row.mentor_id as string,
    menteeId: ctx.member.id,
    lengthMinutes: lengthMinutesOf(row),
    now: ctx.now,
    moved: intervalsOf(row, row.starts_at).moved,
  })
  for (const time of times) {
    const { slot } = intervalsOf(row, time)
    if (free?.isMenteeBusy(slot)) ctx.fail('session.overlaps')
    if (!free?.isFree(slot)) ctx.fail('session.slot_gone', { nearest: free?.nearest(slot) ?? '' })
  }
}

export const propose: Handler<typeof contract.proposeTimes> = async (ctx, { id, times: instants, message }) => {
  const { tx, now } = ctx
  const row = await lockSession(ctx, id, { takesTime: true })
  const { side, status, ...facts } = factsOf(row, ctx.member.id, now)
  ctx.allow(policy.mayPropose(ctx.viewer, { side, status, ...facts }))
  const times = instants.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
  checkInstants(times, now)
  if (side === 'mentee') await checkOffered(ctx, row, times)
  for (const time of times) {
    const { slot, moved } = intervalsOf(row, time)
    if (await isAnyBusy(tx, participantIds(row), slot, moved)) ctx.fail('session.overlaps')
  }
  // A mentor who proposes has answered, so the mentee gets as long to answer.
  const holdsUntil = status === 'requested' && side === 'mentor' ? holdFrom(now, row.starts_at) : null
  const language = languageOfOptionalText(message, ctx.member.language)
  await changes.setProposal(tx, id, { by: side, times, message: message || null, language, now, holdsUntil })
  return publishChange(ctx, id, { type: 'session_times_proposed', key: now.toISOString() })
}

export const pick: Handler<typeof contract.pickTime> = async (ctx, { id, startsAt: picked }) => {
  const { tx, now } = ctx
  const row = await lockSession(ctx, id, { takesTime: true })
  const facts = factsOf(row, ctx.member.id, now)
  ctx.allow(policy.mayPick(ctx.viewer, facts))
  if (picked === null) {
    await changes.removeProposal(tx, id)
    return publishChange(ctx, id, {})
  }
  const startsAt = new Date(picked)
  const isProposed = row.proposed_times?.some((time) => time.getTime() === startsAt.getTime()) ?? false
  if (!isProposed || startsAt <= now) return ctx.fail('session.time_not_proposed')
  const { slot, moved } = intervalsOf(row, startsAt)
  if (await isAnyBusy(tx, participantIds(row), slot, moved)) return ctx.fail('session.overlaps')
  const lastReminderHours = skippedReminderHours(startsAt, now)
  const change = { status: 'confirmed', startsAt, endsAt: new Date(slot.end), lastReminderHours } as const
  await changes.changeForCalendars(tx, id, change, now)
  const isApproval = facts.status === 'requested' && facts.side === 'mentor'
  const type = isApproval ? 'session_confirmed' : 'session_moved'
  return publishChange(ctx, id, { type, hasFreedOrTakenTime: true, isMailed: true })
}
