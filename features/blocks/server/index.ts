import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { areApart, isVisibleTo, notApart, notMuted } from './queries.ts'

/** Block and mute (NET-05). Every area that shows members to members asks `notApart`. */
export const blocks: Feature = {
  name: 'blocks',
  routes,
  exportFor: async (db, memberId) => ({ blocks: await queries.setBy(db, memberId) }),
  eraseFor: queries.forget,
}
