import type { Feature } from '#platform/feature.ts'
import * as queries from './visibility-queries.ts'
import { routes } from './routes.ts'

export { areApart, isVisibleTo, notApart, notMuted } from './visibility-queries.ts'

/** Block and mute (NET-05). Every area that shows members to members asks `notApart`. */
export const blocks: Feature = {
  name: 'blocks',
  routes,
  exportFor: async (db, memberId) => ({ blocks: await queries.setBy(db, memberId) }),
  eraseFor: queries.forget,
}
