import { expect, it } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import type { FeedEvent } from '#platform/calendar/calendar-event.ts'
import type { CalendarQuery, CalendarSource } from '#platform/calendar/calendar-source.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { collectEvents } from './feed-events.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const member = { memberId: 'anna', language: 'sv', baseUrl: 'https://nordbro.example', now } as const

const eventIn = (days: number): FeedEvent => {
  const start = new Date(now.getTime() + days * dayMs)
  return {
    uid: `${days}`,
    sequence: 0,
    status: 'confirmed',
    start,
    end: start,
    timeZone: 'Europe/Stockholm',
    summary: `In ${days} days`,
    stampedAt: now,
  }
}
const source =
  (...days: number[]): CalendarSource =>
  async () =>
    days.map(eventIn)
const daysOf = (events: readonly FeedEvent[]) => events.map(({ uid }) => Number(uid))

it('[MENT-08/calendar-feed] the events of all areas are in the order of their start', async () => {
  expect(daysOf(await collectEvents(db, [source(3, -2, 7), source(5, -1)], member))).toEqual([-2, -1, 3, 5, 7])
})

it('[MENT-08/calendar-feed] an area is asked for events from 90 days back to 400 days ahead', async () => {
  const asked: CalendarQuery[] = []
  await collectEvents(db, [async (_, query) => (asked.push(query), [])], member)
  expect(asked).toEqual([
    { ...member, from: new Date('2026-08-22T12:00:00Z'), until: new Date('2027-12-25T12:00:00Z'), limit: 500 },
  ])
})

it('[MENT-08/calendar-feed] of more than 500 events, the feed has the next ones and leaves out the oldest', async () => {
  const ahead = Array.from({ length: 390 }, (_, at) => at)
  const back = Array.from({ length: 200 }, (_, at) => -at - 1)
  const days = daysOf(await collectEvents(db, [source(...back), source(...ahead)], member))
  expect(days).toHaveLength(500)
  expect([days[0], days.at(-1)]).toEqual([-110, 389])
})
