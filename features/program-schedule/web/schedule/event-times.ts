import type { PublicEvent } from '../../contract/index.ts'
import { type Formats, useFormat } from '#shell/i18n/format.ts'

export type EventTimes = Pick<
  PublicEvent,
  'startsAt' | 'endsAt' | 'startsLocal' | 'endsLocal' | 'startsOccurrence' | 'endsOccurrence' | 'timeZone'
>

export const dayOf = (local: string): string => local.slice(0, 10)

const rangeOf = ({ startsAt, endsAt, startsOccurrence, endsOccurrence }: EventTimes, format: Formats): string => {
  if (startsAt === endsAt) return startsOccurrence ? format.timeWithOffset(startsAt) : format.time(startsAt)
  if (startsOccurrence === null && endsOccurrence === null) return format.timeRange(startsAt, endsAt)
  return `${format.timeWithOffset(startsAt)} – ${format.timeWithOffset(endsAt)}`
}

/** The times of an event on the clocks of its program and, where they differ, on the viewer's. */
export const useEventTimes = (event: EventTimes) => {
  const { startsAt, endsAt, startsLocal, endsLocal, timeZone } = event
  const format = useFormat(timeZone)
  const own = useFormat()
  const isOneDay = dayOf(startsLocal) === dayOf(endsLocal)
  const hasOtherClock = format.dateTime(startsAt) !== own.dateTime(startsAt)
  const ownDay = format.weekday(startsAt) === own.weekday(startsAt) ? '' : `${own.shortWeekday(startsAt)} `
  return {
    /** `onsdag 10 mars` */
    day: format.weekday(startsAt),
    /** The start alone for an event that ends on another day. */
    time: isOneDay ? rangeOf(event, format) : format.time(startsAt),
    /** When an event of several days ends; else null. */
    until: isOneDay ? null : format.dateTime(endsAt),
    /** Null if the viewer's clock shows the same. */
    ownTime: hasOtherClock
      ? ownDay +
        (isOneDay ? rangeOf({ ...event, startsOccurrence: null, endsOccurrence: null }, own) : own.time(startsAt))
      : null,
  }
}
