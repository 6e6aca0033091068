import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { renderFeed, renderInvitation } from './render-calendar.ts'

const eventWith = (texts: Partial<CalendarEvent>): CalendarEvent => ({
  uid: 'session-1',
  sequence: 0,
  status: 'confirmed',
  start: new Date('2026-11-20T13:00:00Z'),
  end: new Date('2026-11-20T13:45:00Z'),
  timeZone: 'Europe/Stockholm',
  summary: 'Samtal',
  organiser: { name: 'Åsa', email: 'asa@example.com' },
  attendees: [{ name: 'Bo', email: 'bo@example.com', response: 'accepted' }],
  stampedAt: new Date('2026-11-01T08:00:00Z'),
  ...texts,
})

const pieces = [
  ...['\n', '\r\n', '\r', '\t', '\v', '\f', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029', '\ud83d'],
  ...[',', ';', ':', '\\', '\\n', '\\N', '"', "'", '^', '^n', "^'", '=', '%0D%0A', ' ', '  ', '\u00a0', '\ufeff'],
  ...[
    'END:VEVENT',
    'BEGIN:VALARM',
    '\nATTENDEE:mailto:x@example.com',
    '\r\nBEGIN:VEVENT',
    '";X=":mailto:x@example.com',
  ],
  ...['👩‍👩‍👧‍👦', '🚀', 'e\u0301', 'مرحبا', '\u202e', 'Åäö', 'word', 'x'.repeat(80), 'å'.repeat(80), '日'.repeat(40)],
]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

/** As `cleanText` documents: line breaks are `\n`, control characters are gone, surrogates are in pairs. */
const expectedText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n|\r|\v|\f|\u0085|\u2028|\u2029/g, '\n')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '')

/** Names of all components and properties, in order. */
const structureOf = (content: string): string[] => {
  const visit = (component: ICAL.Component): string[] => [
    component.name,
    ...component.getAllProperties().map(({ name }) => name),
    ...component.getAllSubcomponents().flatMap(visit),
  ]
  return visit(new ICAL.Component(ICAL.parse(content)))
}

/** What RFC 5545 (3.1) requires of every line. */
const expectValidLines = (content: string) => {
  expect(content).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
  expect(content.isWellFormed()).toBe(true)
  for (const line of content.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/)
  }
}

const [[, readWithIcalJs], [, readWithNodeIcal]] = calendarParsers

describe('text in calendars', () => {
  it('[MENT-08/ics] any text survives in an invitation and adds no property, component or parameter', () => {
    const plain = structureOf(renderInvitation(eventWith({ description: 'x', location: 'x' })).content)
    fc.assert(
      fc.property(anyText, anyText, (one, two) => {
        // An empty text is left out.
        const summary = `x${one}`
        const description = `x${two}`
        const { content } = renderInvitation(
          eventWith({
            uid: summary,
            summary,
            description,
            location: description,
            organiser: { name: one, email: 'asa@example.com' },
            attendees: [{ name: `x${two}`, email: 'bo@example.com', response: 'accepted' }],
          }),
        )
        expectValidLines(content)
        expect(structureOf(content)).toEqual(plain)
        const [event] = readWithIcalJs(content).events
        expect(event).toMatchObject({
          uid: expectedText(summary),
          summary: expectedText(summary),
          description: expectedText(description),
          organiser: { email: 'asa@example.com' },
          attendees: [{ email: 'bo@example.com', response: 'ACCEPTED' }],
        })
      }),
      { numRuns: 500 },
    )
  })

  it('[MENT-08/ics] another parser reads the same text', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, two) => {
        // node-ical reads an escaped backslash before "n" as a line break, and removes quotes around a whole text.
        const summary = `x${one.replaceAll('\\', '/')}`
        const description = `x${two.replaceAll('\\', '/')}`
        const read = readWithNodeIcal(renderInvitation(eventWith({ summary, description })).content)
        expect(read.events).toMatchObject([
          {
            summary: expectedText(summary),
            description: expectedText(description),
            organiser: { name: 'Åsa', email: 'asa@example.com' },
            attendees: [{ name: 'Bo', email: 'bo@example.com', response: 'ACCEPTED' }],
          },
        ])
      }),
      { numRuns: 300 },
    )
  })

  it('[MENT-08/calendar-feed] no name of a calendar adds a property', () => {
    const plain = structureOf(renderFeed('x', [eventWith({})]))
    fc.assert(
      fc.property(anyText, (name) => {
        const content = renderFeed(`x${name}`, [eventWith({})])
        expectValidLines(content)
        expect(structureOf(content)).toEqual(plain)
        // ical.js does not unescape values of properties that it does not know.
        const escaped = expectedText(`x${name}`)
          .replace(/[\\;,]/g, '\\$&')
          .replaceAll('\n', '\\n')
        expect(new ICAL.Component(ICAL.parse(content)).getFirstPropertyValue('x-wr-calname')).toBe(escaped)
      }),
    )
  })

  it.each([
    ['Åsa "Kit" Öberg', 'Åsa ”Kit” Öberg'],
    ['Bo\r\nATTENDEE:mailto:x@example.com', 'Bo ATTENDEE:mailto:x@example.com'],
    ['a\\b^nc', 'a/b/nc'],
    ['محمد علي', 'محمد علي'],
    [' \n', 'asa@example.com'],
  ])('[MENT-08/ics] the organiser %j is named %j', (name, expected) => {
    const { content } = renderInvitation(eventWith({ organiser: { name, email: 'asa@example.com' } }))
    for (const [, read] of calendarParsers)
      expect(read(content).events).toMatchObject([{ organiser: { name: expected, email: 'asa@example.com' } }])
  })

  it('[MENT-08/ics] a mail or web address cannot add a property', () => {
    const { content } = renderInvitation(
      eventWith({
        url: 'https://nordbro.example/\r\nATTENDEE:mailto:x@example.com',
        organiser: { name: 'Åsa', email: 'asa@example.com\r\nX-A:1' },
        attendees: [{ name: 'Bo', email: 'bo,"x";y@example.com', response: 'accepted' }],
      }),
    )
    expect(structureOf(content)).toEqual(
      structureOf(renderInvitation(eventWith({ url: 'https://nordbro.example/' })).content),
    )
    expect(readWithIcalJs(content).events).toMatchObject([
      {
        organiser: { email: 'asa@example.com%0D%0AX-A%3A1' },
        attendees: [{ email: 'bo%2C%22x%22%3By@example.com' }],
      },
    ])
  })
})
