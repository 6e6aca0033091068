import { expect, it } from 'vitest'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const event = {
  start: new Date('2026-10-25T00:30:00.000Z'),
  end: new Date('2026-10-25T01:15:00.000Z'),
  summary: 'Åsa & محمد + 1 #samtal',
  description: 'Rad ett\n"Rad" två?',
  location: 'Storgatan 1, Umeå',
  url: 'https://nordbro.example/mentorship?a=1&b=2',
}
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

it('[MENT-08/ics] the link to Google Calendar contains the instants and texts of the event', () => {
  const link = googleCalendarLink(event)
  expect(new URL(link).origin).toBe('https://calendar.google.com')
  expect(parametersOf(link)).toEqual({
    action: 'TEMPLATE',
    text: event.summary,
    dates: '20261025T003000Z/20261025T011500Z',
    details: `${event.description}\n\n${event.url}`,
    location: event.location,
  })
})

it('[MENT-08/ics] the link to Outlook contains the instants and texts of the event', () => {
  const link = outlookCalendarLink(event)
  expect(new URL(link).origin).toBe('https://outlook.live.com')
  expect(parametersOf(link)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.summary,
    startdt: '2026-10-25T00:30:00Z',
    enddt: '2026-10-25T01:15:00Z',
    body: `${event.description}\n\n${event.url}`,
    location: event.location,
  })
})

it.each([
  ['Google Calendar', googleCalendarLink],
  ['Outlook', outlookCalendarLink],
])('[MENT-08/ics] the link to %s has no plus signs for spaces, no empty parameters and a bounded length', (_, link) => {
  expect(link(event)).not.toContain('+')
  const { start, end } = event
  const short = parametersOf(link({ start, end, summary: 'Samtal' }))
  expect(Object.values(short)).not.toContain('')
  expect(short).not.toHaveProperty('location')
  expect(link({ ...event, description: 'مرحبا '.repeat(2000) }).length).toBeLessThan(8000)
})
