import type { AreaCases } from '#tests/support/area-cases.ts'
import { createCalendarFeed } from '../../contract/index.ts'

/** The area's cases in the tests across all areas. */
export const cases: AreaCases = {
  otherReads: {
    'calendar.read': "when the viewer's own feed was created and fetched",
    'calendar.feed':
      'a file; each area tests what its events show (calendar-deadlines.test.ts, calendar-entries.test.ts)',
  },
  addRowsToErase: async ({ me }) => void (await me.client.succeed(createCalendarFeed, {})),
}
