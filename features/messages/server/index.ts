import type { Feature } from '#platform/feature.ts'
import { eraseMember } from './erase.ts'
import { allOf } from './queries/personal-data.ts'
import { forgetGone } from './queries/removing.ts'
import { routes } from './routes.ts'

/** For how long a browser may still hold a message that both sides have deleted, and try to send it. */
const outboxDays = 365

/** Messages between members (MSG-01 to MSG-05). */
export const messages: Feature = {
  name: 'messages',
  routes,
  exportFor: allOf,
  eraseFor: eraseMember,
  cleanup: (db, now) => forgetGone(db, new Date(now.getTime() - outboxDays * 24 * 3_600_000)),
}
