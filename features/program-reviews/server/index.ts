import type { Feature } from '#platform/feature.ts'
import { eraseMember, exportFor, voidConflicted } from './queries/personal-data.ts'
import { routes } from './routes.ts'

export { isInBlindRound } from './queries/rounds.ts'
export { feedbackSource } from './feedback-source.ts'
export { joinOpenRounds, leaveRounds } from './service/applications.ts'

/** Review rounds of programs (PROG-06). */
export const programReviews: Feature = {
  name: 'program-reviews',
  routes,
  exportFor,
  beforeErase: async (tx, memberId) => void (await voidConflicted(tx, memberId)),
  erase: eraseMember,
}
