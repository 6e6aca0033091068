type Person = { name: string; email: string }

/** One event of a calendar (RFC 5545, 3.6.1). Instants are exact to the second. */
export type CalendarEvent = {
  /** The same for the life of the event: calendars recognise a changed event by it. */
  uid: string
  /** Grows with each change, so that a calendar ignores an older invitation that arrives late (RFC 5546, 2.1.4). */
  sequence: number
  status: 'tentative' | 'confirmed' | 'cancelled'
  start: Date
  end: Date
  /** The IANA zone that calendars show the event in, such as `Europe/Stockholm`. */
  timeZone: string
  /** A calendar day, `YYYY-MM-DD`: the event lasts all of it on whatever clocks, and has no time of day. */
  allDay?: string
  summary: string
  description?: string
  location?: string
  url?: string
  organiser: Person
  attendees: (Person & { response: 'needs-action' | 'accepted' | 'declined' | 'tentative' })[]
  /** When this version of the event was made. */
  stampedAt: Date
  /** Reminders, in minutes before the start. */
  alarmMinutes?: number[]
}

/** An event of a calendar feed, which names no organiser and no attendees. */
export type FeedEvent = Omit<CalendarEvent, 'organiser' | 'attendees'>

/** An iTIP message (RFC 5546): `content` is the text of the `.ics` file, and `method` repeats its METHOD. */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; content: string }
