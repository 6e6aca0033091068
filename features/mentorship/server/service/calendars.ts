import { lockUser } from '#features/accounts/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Config } from '#platform/config.ts'
import type { Handler } from '#platform/http/route.ts'
import { asHttps } from '#platform/fetch/fetch-public.ts'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import type { CalendarFailure } from '../../contract/calendar.ts'
import type { calendars as contract } from '../../contract/index.ts'
import { mentorCalendarChanged } from '../../contract/events.ts'
import { mentorPath } from '../../contract/index.ts'
import { failingSince, nextReadAt } from '../busy/read-times.ts'
import { calendarViewOf } from '../calendar-view.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/mentor-calendars.ts'
import type { Interval } from '../slots/schedule.ts'
import { type FetchedCalendar, fetchCalendar, validatorsOf } from './fetch-calendar.ts'
import { refreshNextSlots } from './next-slots.ts'
import type { SessionEffects } from './session-effects.ts'

const sealPurpose = 'mentor calendar'

const viewFor = async (tx: SessionEffects['tx'], memberId: string, now: Date) => {
  const row = await queries.findCalendar(tx, memberId)
  return { calendar: row ? calendarViewOf(row, await queries.countBusyTimes(tx, memberId, now)) : null }
}

export const read: Handler<typeof contract.readCalendar> = ({ tx, member, now }) => viewFor(tx, member.id, now)

const publishCalendar = ({ publish }: SessionEffects, memberId: string) =>
  publish(mentorCalendarChanged, {}, { members: [memberId] })

const isSame = (known: readonly Interval[], found: readonly Interval[]) =>
  known.length === found.length &&
  known.every(({ start, end }, at) => start === found[at]?.start && end === found[at]?.end)

/**
 * Stores busy times and brings the next free slots up to date. The mentor must be locked, so that a booking sees them or is made
 * before them. Times that are the same cause no event.
 */
const storeBusyTimes = async (effects: SessionEffects, memberId: string, busy: readonly Interval[]) => {
  if (isSame(await queries.readBusyTimes(effects.tx, memberId), busy)) return
  await queries.replaceBusyTimes(effects.tx, memberId, busy)
  await refreshNextSlots(effects, memberId, effects.now)
}

/** The address is read before it is stored, so a mistake shows at once. */
export const set: Handler<typeof contract.setCalendar> = async (ctx, { address: given }) => {
  const { member, config, now } = ctx
  const address = asHttps(given)
  ctx.allow(policy.mayKeepCalendar(ctx.viewer, { isMentor: await queries.hasListing(ctx.db, member.id) }))
  const found = await fetchCalendar({ address, timeZone: member.timeZone, validators: null, config, now })
  if (found === 'unchanged') return ctx.fail('mentor_calendar.bad_answer')
  if ('refusal' in found) return ctx.fail(`mentor_calendar.${found.refusal}`)
  return ctx.inTransaction(async (inner) => {
    await lockUser(inner.tx, member.id)
    await queries.saveCalendar(inner.tx, member.id, {
      sealedAddress: sealText(sealPurpose, member.id, address, config.secret),
      host: new URL(address).hostname,
      now,
      nextReadAt: nextReadAt(now, 0),
      ...found.read,
    })
    await storeBusyTimes(inner, member.id, found.busy)
    publishCalendar(inner, member.id)
    return viewFor(inner.tx, member.id, now)
  })
}

const notifyFailing = async (effects: SessionEffects, row: queries.CalendarRow) => {
  const slug = await queries.findAnySlug(effects.tx, row.member_id)
  if (slug === null) return
  await notify(effects, {
    memberIds: [row.member_id],
    type: 'mentor_calendar_failing',
    payload: { host: row.host },
    link: `${mentorPath(slug)}/hours`,
    dedupeKey: `mentorship:calendar:${row.version}:${row.read_at.toISOString()}`,
  })
}

const storeFailure = async (effects: SessionEffects, row: queries.CalendarRow, failure: CalendarFailure) => {
  const { tx, now } = effects
  const limit = failingSince(row.read_at)
  const isDue = now >= limit && !row.is_failure_notified
  const next = nextReadAt(now, row.failures + 1)
  await queries.setFailed(tx, row.member_id, {
    failure,
    failures: row.failures + 1,
    isNotified: row.is_failure_notified || isDue,
    now,
    // The read at which the mentor is notified is not put off.
    nextReadAt: now < limit && limit < next ? limit : next,
  })
  if (isDue) await notifyFailing(effects, row)
}

type Result = FetchedCalendar | { refusal: CalendarFailure }

/** Stores the result of a read, unless the address was replaced or removed in the meantime. */
const storeResult = async (effects: SessionEffects, before: queries.CalendarRow, result: Result) => {
  const { tx, now } = effects
  await lockUser(tx, before.member_id)
  const row = await queries.lockCalendar(tx, before)
  if (!row) return
  if (result !== 'unchanged' && 'refusal' in result) await storeFailure(effects, { ...before, ...row }, result.refusal)
  else {
    const read = result === 'unchanged' ? {} : { read: result.read }
    await queries.setRead(tx, row.member_id, { now, nextReadAt: nextReadAt(now, 0), ...read })
    if (result !== 'unchanged') await storeBusyTimes(effects, row.member_id, result.busy)
  }
  publishCalendar(effects, row.member_id)
}

type Reading = {
  db: SessionEffects['tx']
  config: Config
  now: Date
  inTransaction: (work: (effects: SessionEffects) => Promise<void>) => Promise<void>
}

/** Reads a member's calendar again and stores the busy times, or why they could not be read. */
export const readAgain = async (memberId: string, { db, config, now, inTransaction }: Reading): Promise<void> => {
  const row = await queries.findCalendar(db, memberId)
  if (!row) return
  const address = openText(sealPurpose, memberId, row.sealed_address, config.secret)
  const search = { timeZone: row.mentor_zone, validators: validatorsOf(row, now), config, now }
  const result: Result = address === null ? { refusal: 'lost' } : await fetchCalendar({ address, ...search })
  await inTransaction((effects) => storeResult(effects, row, result))
}

export const refresh: Handler<typeof contract.refreshCalendar> = async (ctx) => {
  const { db, config, now, member } = ctx
  if (!(await queries.findCalendar(db, member.id))) return ctx.fail('mentor_calendar.not_found')
  await readAgain(member.id, { db, config, now, inTransaction: ctx.inTransaction })
  return viewFor(db, member.id, now)
}

export const remove: Handler<typeof contract.removeCalendar> = async (ctx) => {
  const { tx, member, now } = ctx
  await lockUser(tx, member.id)
  if (await queries.deleteCalendar(tx, member.id)) {
    await refreshNextSlots(ctx, member.id, now)
    publishCalendar(ctx, member.id)
  }
  return { calendar: null }
}
