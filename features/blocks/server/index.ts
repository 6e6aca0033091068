import type { Feature } from '#platform/feature.ts'
import * as queries from './visibility-queries.ts'
import { routes } from './routes.ts'

export { blockedMemberIds, hasBlockBetween, isVisibleTo, notBlocked, notMuted } from './visibility-queries.ts'

/** Block and mute (NET-05). */
export const blocks: Feature = {
  name: 'blocks',
  routes,
  exportFor: async (db, memberId) => ({ blocks: await queries.exportBlocks(db, memberId) }),
  erase: queries.eraseMember,
}
