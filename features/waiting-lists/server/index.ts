export { isOfferValid, type OfferFacts } from './policy.ts'
export { ownWaiting } from './queries/line.ts'
export { countInLine, countRunning, hasPlace } from './queries/places.ts'
export { createWaitingList } from './waiting-list.ts'
