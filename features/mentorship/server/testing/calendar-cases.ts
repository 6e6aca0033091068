import { signedInMember } from '#features/accounts/server/testing.ts'
import { hourMs } from '#kit/durations.ts'
import { accessRow, type AccessScene, refuseAllButOwner } from '#tests/support/access.ts'
import type { AreaCases } from '#tests/support/area-cases.ts'
import { liveListCase } from '#tests/support/live-list.ts'
import { calendars, schedules } from '../../contract/index.ts'
import { calendarText } from '../busy/testing/calendar-text.ts'
import { buildListing } from '../testing.ts'
import { buildBusyTime, buildCalendar, startCalendarServer } from './calendars.ts'
import { slotAfter } from './sessions.ts'

const ownCalendar = async ({ server, owner }: AccessScene) => {
  await buildListing(server, owner.id)
  await server.db.deleteFrom('mentor_calendars').where('member_id', '=', owner.id).execute()
  await buildCalendar(server, owner.id)
  return {}
}

/** The cases of mentors' own calendars in the tests across all areas. */
export const calendarCases = {
  liveLists: [
    liveListCase(schedules.listSlots, async (server) => {
      const [viewer, mentor] = [await signedInMember(server), await signedInMember(server)]
      const { id } = await buildListing(server, mentor.id)
      const site = await startCalendarServer()
      const start = slotAfter(3)
      const time = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
      const busy = { DTSTART: time(start), DTEND: time(new Date(start.getTime() + hourMs)) }
      const { address, path } = site.serve(calendarText([busy]))
      return {
        as: viewer.client,
        input: { id, from: slotAfter(0).toISOString(), days: 1, lengthMinutes: 60 },
        changes: [
          ['the mentor sets a calendar', () => mentor.client.succeed(calendars.setCalendar, { address })],
          [
            'the mentor reads it again',
            () => {
              site.serve(calendarText([]), path)
              return mentor.client.succeed(calendars.refreshCalendar, {})
            },
          ],
        ],
      }
    }),
  ],
  access: [
    accessRow(calendars.readCalendar, {}),
    accessRow(
      calendars.setCalendar,
      async (scene) => {
        await ownCalendar(scene)
        return { address: 'https://localhost/calendar.ics' }
      },
      { ...refuseAllButOwner('mentor_calendar.not_a_mentor'), owner: 'mentor_calendar.not_public' },
    ),
    accessRow(calendars.refreshCalendar, ownCalendar, refuseAllButOwner('mentor_calendar.not_found')),
    accessRow(calendars.removeCalendar, ownCalendar),
  ],
  otherReads: { 'mentorship.readCalendar': "the state of the viewer's own calendar" },
  addRowsToErase: async ({ server, me }) => {
    await buildCalendar(server, me.id, { host: 'zirkonfabrik.example' })
    await buildBusyTime(server, me.id, slotAfter(80), slotAfter(81))
  },
} satisfies AreaCases
