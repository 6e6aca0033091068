import { dayMs } from '#kit/durations.ts'
import type { Config } from '#platform/config.ts'
import { type FetchedAnswer, FetchRefused, fetchPublic, type Validators } from '#platform/fetch/fetch-public.ts'
import type { CalendarRefusal } from '../../contract/calendar.ts'
import { scheduleLimits } from '../../contract/limits.ts'
import { readBusy } from '../busy/read-busy.ts'
import type { Interval } from '../slots/schedule.ts'
import type { ReadState } from '../queries/mentor-calendars.ts'

/** More than can be booked, so that an unchanged calendar has to be read again only every few weeks. */
const knownDays = scheduleLimits.daysAhead + 30
/** A calendar whose times are known for less than this is read as if it had changed. */
const neededDays = scheduleLimits.daysAhead + 3

export type FetchedCalendar = 'unchanged' | { busy: Interval[]; read: ReadState }

/** Starts at midnight in UTC, so that the times of an unchanged calendar stay the same through the day. */
const windowFrom = (now: Date) => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: today - dayMs, to: today + knownDays * dayMs }
}

/** The validators of the last read, unless all times have to be read again. */
export const validatorsOf = (
  { known_until, time_zone, etag, last_modified, mentor_zone }: StoredRead,
  now: Date,
): Validators | null => {
  const isKnown = known_until.getTime() >= now.getTime() + neededDays * dayMs && time_zone === mentor_zone
  return isKnown && (etag !== null || last_modified !== null) ? { etag, lastModified: last_modified } : null
}
type StoredRead = {
  known_until: Date
  time_zone: string
  etag: string | null
  last_modified: string | null
  mentor_zone: string
}

type Search = { address: string; timeZone: string; validators: Validators | null; config: Config; now: Date }

const fetchText = async ({ address, validators, config }: Search): Promise<FetchedAnswer | CalendarRefusal> => {
  try {
    return await fetchPublic(address, {
      accept: 'text/calendar, */*;q=0.1',
      publicBaseUrl: config.publicBaseUrl,
      toLoopback: config.environment === 'test',
      ...(validators && { validators }),
    })
  } catch (error) {
    if (error instanceof FetchRefused) return error.code === 'invalid' ? 'bad_answer' : error.code
    throw error
  }
}

/** Fetches and reads a mentor's own calendar. It takes up to ten seconds: call it outside a transaction. */
export const fetchCalendar = async (search: Search): Promise<FetchedCalendar | { refusal: CalendarRefusal }> => {
  const { timeZone, config, now } = search
  const answer = await fetchText(search)
  if (typeof answer === 'string') return { refusal: answer }
  if (answer.notModified) return 'unchanged'
  const { from, to } = windowFrom(now)
  const ownHost = new URL(config.publicBaseUrl).host
  const found = await readBusy({ content: answer.body.toString('utf8'), timeZone, from, to, ownHost })
  if ('refusal' in found) return found
  const { etag, lastModified } = answer
  return { busy: found.busy, read: { knownUntil: new Date(to), timeZone, etag, lastModified } }
}
