import { truncate } from './excerpt.ts'

type LinkedEvent = { start: Date; end: Date; summary: string; description?: string; location?: string; url?: string }

/** The services refuse addresses of more than about 8,000 characters, and an Arabic letter takes six. */
const maxDescription = 800

const detailsOf = ({ description, url }: LinkedEvent): string =>
  [truncate(description ?? '', maxDescription), url].filter(Boolean).join('\n\n')

const link = (address: string, parameters: Record<string, string>): string => {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))
  // Outlook shows `+` as it is.
  return `${address}?${query.toString().replaceAll('+', '%20')}`
}

/** `20261025T013000Z` */
const compactTime = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')
/** `2026-10-25T01:30:00Z` */
const isoTime = (instant: Date): string => instant.toISOString().replace(/\.\d+/, '')

/** A page of Google Calendar that adds the event, shown in the zone of the person's calendar. */
export const googleCalendarLink = (event: LinkedEvent): string =>
  link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.summary,
    dates: `${compactTime(event.start)}/${compactTime(event.end)}`,
    details: detailsOf(event),
    location: event.location ?? '',
  })

/** A page of Outlook on the web that adds the event, shown in the zone of the person's calendar. */
export const outlookCalendarLink = (event: LinkedEvent): string =>
  link('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.summary,
    startdt: isoTime(event.start),
    enddt: isoTime(event.end),
    body: detailsOf(event),
    location: event.location ?? '',
  })
