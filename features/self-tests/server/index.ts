import { dayMs } from '#kit/durations.ts'
import type { Feature } from '#platform/feature.ts'
import { selfTestLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** What administrators try out on this installation. */
export const selfTests: Feature = {
  name: 'self-tests',
  routes,
  erase: queries.eraseMember,
  cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - selfTestLimits.storedDays * dayMs)),
}
