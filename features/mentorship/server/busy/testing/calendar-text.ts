/** An event as the lines of a calendar: `{ DTSTART: '20261201T090000Z' }`. Parameters are part of the name. */
export type EventLines = Record<string, string>

const eventText = (lines: EventLines, at: number) => [
  'BEGIN:VEVENT',
  `UID:${at}@calendar.example`,
  ...Object.entries(lines).map(([name, value]) => `${name}:${value}`),
  'END:VEVENT',
]

/** The text of a calendar. `head` are lines before the events. A UID among the lines of an event replaces the usual one. */
export const calendarText = (events: readonly EventLines[], head: readonly string[] = []): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    ...head,
    ...events.flatMap((lines, at) =>
      eventText(lines, at).filter((line) => !('UID' in lines) || line !== `UID:${at}@calendar.example`),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
