import type { Feature } from '#platform/feature.ts'
import { networkLimits } from '../contract/index.ts'
import { allOf, forget } from './queries/lists.ts'
import { forgetOld } from './queries/pairs.ts'
import { routes } from './routes.ts'

export { areConnected, connectionBetween, connectionsWith } from './queries/between.ts'
export { ask as askToConnect, connectMembers } from './service/connections.ts'
export { searchMembers } from './service/directory.ts'

/** The members' directory and who knows whom (NET-01 to NET-05). */
export const network: Feature = {
  name: 'network',
  routes,
  exportFor: allOf,
  eraseFor: forget,
  cleanup: (db, now) => forgetOld(db, now, networkLimits.askAgainDays),
}
