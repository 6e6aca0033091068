import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { createFeedPath } from '#features/calendar/server/testing.ts'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import { startTestServer } from '#tests/support/server.ts'
import { buildProgram } from './testing.ts'

const now = new Date('2027-03-01T12:00:00Z')
const server = await startTestServer({ jobs: false, clock: () => now })

const dates = {
  title: 'Brobygge',
  timeZone: 'Asia/Kolkata',
  startsOn: '2027-04-01',
  endsOn: '2027-05-20',
  applicationDeadline: '2027-03-20T18:00',
}

const createScene = async (status: ApplicationStatus | null) => {
  const [owner, member] = [await signedInMember(server), await signedInMember(server, { language: 'en' })]
  const program = await buildProgram(server, owner.id, dates)
  if (status) await buildApplication(server, { kind: 'program', ownerId: owner.id, ...program }, member.id, { status })
  const contentOf = async (one: typeof member) => {
    const path = await createFeedPath(one.client)
    return (await fetch(server.url + path)).text()
  }
  return { owner, member, program, feed: () => contentOf(member), ownFeed: () => contentOf(owner) }
}

it.each(calendarParsers)(
  '[MENT-08/calendar-feed] %s reads the first and the last day of a program as whole days',
  async (name, read) => {
    const { feed, program } = await createScene('approved')
    const content = await feed()
    const { host } = new URL(server.config.publicBaseUrl)
    const { events } = read(content)
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [`program-start-${program.id}@${host}`, 'First day: Brobygge'],
      [`program-end-${program.id}@${host}`, 'Last day: Brobygge'],
    ])
    for (const line of ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270402', 'DTSTART;VALUE=DATE:20270520'])
      expect(content.split('\r\n'), name).toContain(line)
    expect(events.map(({ start, end }) => end.getTime() - start.getTime())).toEqual([86_400_000, 86_400_000])
  },
)

it.each([
  ['pending', ['Application deadline: Brobygge']],
  ['reviewed', []],
  ['rejected', []],
  ['withdrawn', []],
  ['approved', ['First day: Brobygge', 'Last day: Brobygge']],
  [null, []],
] as const)('[MENT-08/calendar-feed] an applicant whose application is %s has these dates', async (status, wanted) => {
  const { feed } = await createScene(status)
  const [, [, read]] = calendarParsers
  expect(read(await feed()).events.map(({ summary }) => summary)).toEqual(wanted)
})

it('[MENT-08/calendar-feed] the owner has the days and the deadline of an own program', async () => {
  const { ownFeed } = await createScene(null)
  const [[, read]] = calendarParsers
  const { events } = read(await ownFeed())
  expect(events).toHaveLength(3)
  expect(events[0]).toMatchObject({ end: new Date('2027-03-20T12:30:00Z'), zone: 'Asia/Kolkata' })
})

it('[MENT-08/calendar-feed] the dates of a program are gone after a block', async () => {
  const { owner, member, feed } = await createScene('approved')
  await owner.client.succeed(setBlock, { memberId: member.id, blocked: true })
  expect(await feed()).not.toContain('Brobygge')
})
