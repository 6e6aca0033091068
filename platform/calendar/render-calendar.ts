import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { CalendarEvent, FeedEvent, Invitation } from './calendar-event.ts'
import { cleanText, escapedText, mailAddress, parameterText, uriText } from './calendar-text.ts'
import { exactTimes, renderZone } from './calendar-zones.ts'

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}
const responses = {
  'needs-action': ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
  tentative: ICalAttendeeStatus.TENTATIVE,
}

const secondsBetweenFetches = 60 * 60

const createCalendar = (data: ICalCalendarData): ICalCalendar =>
  ical({
    prodId: { company: 'Nordbro', product: 'Calendar' },
    timezone: { name: null, generator: renderZone },
    ...data,
  })

/** DTEND of a day is the next day, because the end is exclusive (RFC 5545, 3.6.1). */
const timesOf = (event: FeedEvent) => {
  if (event.allDay !== undefined) {
    const day = Temporal.PlainDate.from(event.allDay)
    return { start: day, end: day.add({ days: 1 }), allDay: true }
  }
  const { start, end } = exactTimes(event)
  return { start, end, timezone: start.timeZoneId }
}

const addEvent = (calendar: ICalCalendar, event: FeedEvent): ICalEvent => {
  const { uid, sequence, status, summary, description, location, url, stampedAt, alarmMinutes = [] } = event
  const added = calendar.createEvent({
    id: escapedText(uid),
    sequence,
    status: statuses[status],
    ...timesOf(event),
    summary: cleanText(summary),
    description: description === undefined ? null : cleanText(description),
    location: location === undefined ? null : cleanText(location),
    url: url === undefined ? null : uriText(url),
    stamp: stampedAt,
    lastModified: stampedAt,
  })
  // RFC 5546 (3.2.5) forbids alarms in a cancellation.
  if (status === 'cancelled') return added
  for (const minutes of alarmMinutes) added.createAlarm({ type: ICalAlarmType.display, triggerBefore: minutes * 60 })
  return added
}

const toPerson = ({ name, email }: { name: string; email: string }) => ({
  name: parameterText(name) || mailAddress(email),
  email: mailAddress(email),
})

/**
 * The invitation to an event (RFC 5546): a REQUEST, which adds the event or replaces its older version in the
 * recipient's calendar, or a CANCEL if the event is cancelled.
 * @throws {RangeError} if `timeZone` is not an IANA zone
 */
export const renderInvitation = (event: CalendarEvent): Invitation => {
  const method = event.status === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = createCalendar({ method })
  const added = addEvent(calendar, event)
  added.organizer(toPerson(event.organiser))
  for (const { response, ...person } of event.attendees)
    added.createAttendee({
      ...toPerson(person),
      status: responses[response],
      rsvp: method === ICalCalendarMethod.REQUEST && response === 'needs-action',
    })
  return { method, content: calendar.toString() }
}

/**
 * A calendar that calendar programs subscribe to and fetch again every hour (METHOD PUBLISH). It names no organiser and
 * no attendees, so that a leaked address of a feed does not reveal mail addresses.
 * @throws {RangeError} if a `timeZone` is not an IANA zone
 */
export const renderFeed = (name: string, events: readonly FeedEvent[]): string => {
  const calendar = createCalendar({
    method: ICalCalendarMethod.PUBLISH,
    name: escapedText(name),
    ttl: secondsBetweenFetches,
  })
  for (const event of events) addEvent(calendar, event)
  return calendar.toString()
}
