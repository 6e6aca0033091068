import type { Feature } from '#platform/feature.ts'
import { networkLimits } from '../contract/index.ts'
import { exportNetwork, eraseMember } from './queries/lists.ts'
import { removeExpired } from './queries/pairs.ts'
import { memberSearch } from './queries/search-source.ts'
import { routes } from './routes.ts'
import { figures } from './queries/figures.ts'

export { areConnected, connectionBetween, connectionsWith } from './queries/between.ts'
export { lockPair } from './queries/pairs.ts'
export { sendRequest as sendConnectionRequest, connectMembers } from './service/connections.ts'

/** Member directory, connections and recommendations (NET-01 to NET-05). */
export const network: Feature = {
  name: 'network',
  routes,
  search: memberSearch,
  figures,
  exportFor: exportNetwork,
  erase: eraseMember,
  cleanup: (db, now) => removeExpired(db, now, networkLimits.askAgainDays),
}
