import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Insertable, Kysely } from 'kysely'
import type { DB, MentorCalendars } from '#platform/db/schema.ts'
import { onTestEnd } from '#tests/support/database.ts'

type Server = { db: Kysely<DB> }

/** Adds a calendar with an address that cannot be decrypted. */
export const buildCalendar = async (
  { db }: Server,
  memberId: string,
  overrides: Partial<Insertable<MentorCalendars>> = {},
): Promise<void> => {
  const now = new Date()
  const row = {
    member_id: memberId,
    sealed_address: Buffer.from('sealed'),
    host: 'calendar.example',
    saved_at: now,
    read_at: now,
    attempted_at: now,
    known_until: now,
    time_zone: 'UTC',
    next_read_at: now,
    ...overrides,
  }
  await db.insertInto('mentor_calendars').values(row).execute()
}

/** Adds a busy time to a calendar. */
export const buildBusyTime = ({ db }: Server, memberId: string, startsAt: Date, endsAt: Date) =>
  db
    .insertInto('mentor_busy_times')
    .values({ member_id: memberId, during: `[${startsAt.toISOString()},${endsAt.toISOString()})` })
    .execute()

type Answer = (response: ServerResponse, headers: IncomingHttpHeaders) => void

/** A server with calendars on this machine. What it answers can be replaced, by path. */
export const startCalendarServer = async () => {
  const answers = new Map<string, Answer>()
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const site = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) answer(response, request.headers)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestEnd(async () => {
    site.closeAllConnections()
    site.close()
  })
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  let paths = 0
  return {
    requests,
    /** Returns the address of a calendar. `serve` is called again to change it. */
    serve: (answer: Answer | string, path = `/secret-${++paths}.ics`) => {
      answers.set(path, typeof answer === 'string' ? (response) => response.end(answer) : answer)
      return { address: base + path, path }
    },
  }
}
