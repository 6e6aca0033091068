import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

type Person = { name: string; email: string }

/** An event as a calendar program reads it. `zone` is null for instants in UTC. */
export type ReadEvent = {
  uid: string
  sequence: number
  status: string
  start: Date
  end: Date
  zone: string | null
  summary: string
  description: string
  organiser: Person | null
  attendees: (Person & { response: string })[]
}
export type ReadCalendar = { method: string; events: ReadEvent[] }

const withoutScheme = (address: string) => address.replace(/^mailto:/i, '')

/** Reads with the parser of Thunderbird. It takes the offsets from the VTIMEZONE of the file. */
const readWithIcalJs = (content: string): ReadCalendar => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const personOf = (property: ICAL.Property) => ({
        name: String(property.getFirstParameter('cn')),
        email: withoutScheme(String(property.getFirstValue())),
      })
      const organiser = component.getFirstProperty('organizer')
      const zone = event.startDate.zone?.tzid ?? ''
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: String(component.getFirstPropertyValue('status')),
        start: event.startDate.toJSDate(),
        end: event.endDate.toJSDate(),
        zone: zone === 'UTC' ? null : zone,
        summary: event.summary,
        description: event.description ?? '',
        organiser: organiser ? personOf(organiser) : null,
        attendees: event.attendees.map((attendee) => ({
          ...personOf(attendee),
          response: String(attendee.getFirstParameter('partstat')),
        })),
      }
    }),
  }
}

/** Reads with a parser that takes the offsets from Node's zones. */
const readWithNodeIcal = (content: string): ReadCalendar => {
  const parsed = nodeIcal.sync.parseICS(content)
  const textOf = (value: unknown) => String(value ?? '')
  const personOf = (property: unknown) => {
    const { val, params } = property as { val: string; params: Record<string, unknown> }
    return { name: textOf(params['CN']), email: withoutScheme(val), response: textOf(params['PARTSTAT']) }
  }
  return {
    method: textOf(parsed.vcalendar?.method),
    events: Object.values(parsed).flatMap((event) => {
      if (event?.type !== 'VEVENT') return []
      const attendees = [event.attendee ?? []].flat().map(personOf)
      const { name, email } = event.organizer ? personOf(event.organizer) : { name: '', email: '' }
      const { tz } = event.start
      return [
        {
          uid: event.uid,
          sequence: Number(event.sequence),
          status: textOf(event.status),
          start: new Date(event.start),
          end: new Date(event.end ?? event.start),
          zone: tz === undefined || tz === 'Etc/UTC' ? null : tz,
          summary: textOf(event.summary),
          description: textOf(event.description),
          organiser: event.organizer ? { name, email } : null,
          attendees,
        },
      ]
    }),
  }
}

/** The parsers that the tests of calendars read with. */
export const calendarParsers = [
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
] as const
