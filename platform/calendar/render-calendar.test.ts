import { describe, expect, it } from 'vitest'
import { type ReadCalendar, calendarParsers } from '#tests/support/read-calendar.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { renderFeed, renderInvitation } from './render-calendar.ts'

const event: CalendarEvent = {
  uid: 'session-1@nordbro.example',
  sequence: 2,
  status: 'confirmed',
  start: new Date('2026-11-20T13:00:00Z'),
  end: new Date('2026-11-20T13:45:00Z'),
  timeZone: 'Europe/Stockholm',
  summary: 'Mentorskap: Åsa & محمد 🚀',
  description: 'Ta med: CV, frågor; och "mål"\n\nhttps://nordbro.example/a?b=1,2',
  location: 'Storgatan 1, Umeå',
  url: 'https://nordbro.example/mentorship/x?tab=a;b,c',
  organiser: { name: 'Åsa Öberg', email: 'asa@example.com' },
  attendees: [
    { name: 'محمد علي', email: 'mohamed+nordbro@example.com', response: 'needs-action' },
    { name: "Pat O'Brien", email: 'pat@example.com', response: 'accepted' },
  ],
  stampedAt: new Date('2026-11-01T08:00:00Z'),
  alarmMinutes: [15, 24 * 60],
}
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n')

describe.each(calendarParsers)('an invitation read by %s', (_, read) => {
  it('[MENT-08/ics] has the method, UID, sequence, times, zone, texts, organiser and attendees of the event', () => {
    const { method, content } = renderInvitation(event)
    expect(method).toBe('REQUEST')
    expect(read(content)).toEqual({
      method: 'REQUEST',
      events: [
        {
          uid: event.uid,
          sequence: 2,
          status: 'CONFIRMED',
          start: event.start,
          end: event.end,
          zone: 'Europe/Stockholm',
          summary: event.summary,
          description: event.description,
          organiser: event.organiser,
          attendees: [
            { name: 'محمد علي', email: 'mohamed+nordbro@example.com', response: 'NEEDS-ACTION' },
            { name: "Pat O'Brien", email: 'pat@example.com', response: 'ACCEPTED' },
          ],
        },
      ],
    })
  })

  it('[MENT-08/ics] replaces the event when its sequence is higher, and removes it when it is cancelled', () => {
    const calendar = new Map<string, ReadCalendar['events'][number]>()
    // RFC 5546, 2.1.5: an older sequence than the stored one is ignored.
    const receive = (content: string) => {
      const message = read(content)
      for (const received of message.events) {
        const stored = calendar.get(received.uid)
        if (stored && stored.sequence > received.sequence) continue
        if (message.method === 'CANCEL') calendar.delete(received.uid)
        else calendar.set(received.uid, received)
      }
    }
    const messageWith = (changes: Partial<CalendarEvent>) => renderInvitation({ ...event, ...changes }).content
    const moved = { start: new Date('2026-11-21T09:00:00Z'), end: new Date('2026-11-21T09:45:00Z') }
    receive(messageWith({ sequence: 0 }))
    receive(messageWith({ uid: 'session-2@nordbro.example', sequence: 0 }))
    receive(messageWith({ sequence: 2, ...moved }))
    receive(messageWith({ sequence: 1, summary: 'En äldre version' }))
    expect(calendar.get(event.uid)).toMatchObject({ sequence: 2, summary: event.summary, ...moved })
    receive(messageWith({ sequence: 3, status: 'cancelled', ...moved }))
    expect([...calendar.keys()]).toEqual(['session-2@nordbro.example'])
  })

  it('[MENT-08/calendar-feed] a feed has all events, without organisers and attendees', () => {
    const later = { ...event, uid: 'session-2', timeZone: 'America/New_York', status: 'cancelled' as const }
    const content = renderFeed('Mina, mentorsamtal', [event, later])
    expect(read(content)).toMatchObject({
      method: 'PUBLISH',
      events: [
        { uid: event.uid, zone: 'Europe/Stockholm', status: 'CONFIRMED', organiser: null, attendees: [] },
        { uid: 'session-2', zone: 'America/New_York', status: 'CANCELLED', start: event.start, end: event.end },
      ],
    })
  })
})

describe('renderInvitation', () => {
  it('[MENT-08/ics] writes every property that calendar programs need', () => {
    const lines = linesOf(renderInvitation({ ...event, status: 'tentative' }).content)
    for (const line of [
      'VERSION:2.0',
      'PRODID:-//Nordbro//Calendar//EN',
      'DTSTAMP:20261101T080000Z',
      'LAST-MODIFIED:20261101T080000Z',
      'DTSTART;TZID=Europe/Stockholm:20261120T140000',
      'DTEND;TZID=Europe/Stockholm:20261120T144500',
      'STATUS:TENTATIVE',
      'LOCATION:Storgatan 1\\, Umeå',
      'URL;VALUE=URI:https://nordbro.example/mentorship/x?tab=a%3Bb%2Cc',
      'TRIGGER:-PT15M',
      'TRIGGER:-P1D',
    ])
      expect(lines).toContain(line)
    expect(lines.filter((line) => line === 'ACTION:DISPLAY')).toHaveLength(2)
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Stockholm'])
    expect(lines.filter((line) => line.includes('RSVP=TRUE'))).toEqual([expect.stringContaining('mohamed')])
  })

  it('[MENT-08/ics] a cancellation names the organiser and the attendees, asks for no answer and has no alarms', () => {
    const { method, content } = renderInvitation({ ...event, sequence: 3, status: 'cancelled' })
    expect(method).toBe('CANCEL')
    const lines = linesOf(content)
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']) expect(lines).toContain(line)
    expect(lines.filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line))).toHaveLength(3)
    expect(content).not.toMatch(/VALARM|RSVP=TRUE/)
  })
})

describe('renderFeed', () => {
  it('[MENT-08/calendar-feed] names the calendar, asks programs to fetch it every hour, and has each zone once', () => {
    const lines = linesOf(renderFeed('Mina, mentorsamtal', [event, { ...event, uid: 'session-2' }]))
    for (const line of [
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mina\\, mentorsamtal',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ])
      expect(lines).toContain(line)
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Stockholm'])
    expect(lines.join('\n')).not.toMatch(/@example\.com/)
  })

  it('[MENT-08/calendar-feed] a feed without events is a valid calendar', () => {
    expect(linesOf(renderFeed('Tom', []))).toContain('END:VCALENDAR')
  })
})
