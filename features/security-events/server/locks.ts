/** Security locks and the appeals against them, for moderation, which decides and informs the member. */
export { decline as declineAppeal, find as findAppeal, get as getAppeal } from './lock-appeal-queries.ts'
export { listDecided as listDecidedAppeals, listWaiting as listWaitingAppeals } from './lock-appeal-queries.ts'
export type { LockAppealRow } from './lock-appeal-queries.ts'
export { findActiveLockout, liftLockout, selectLockForUpdate, writeAppeal } from './queries.ts'
export { countedEventView } from './view.ts'
