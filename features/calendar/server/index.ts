import type { Feature } from '#platform/feature.ts'
import { deleteFeed, findFeed } from './queries.ts'
import { createRoutes } from './routes.ts'

/** The personal calendar feeds (MENT-08). */
export const createCalendar = (areas: readonly Feature[]): Feature => ({
  name: 'calendar',
  routes: createRoutes(areas.flatMap((area) => area.calendar ?? [])),
  exportFor: async (db, memberId) => ({ calendarFeed: (await findFeed(db, memberId)) ?? null }),
  erase: async (tx, memberId) => void (await deleteFeed(tx, memberId)),
})
