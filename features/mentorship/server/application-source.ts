import type { ApplicationSource } from '#platform/application-source.ts'
import { openPaths } from './queries/listings.ts'
import { mentorWaitingList } from './waiting-list.ts'

/**
 * Applications to mentors. Approving one takes one of the mentor's places, or a place on the waiting list while all are
 * taken or offered (MENT-03, decision 055).
 */
export const mentorApplications: ApplicationSource = {
  kind: 'mentorship',
  paths: openPaths,
  waitingPlaces: mentorWaitingList.waitingPlaces,
  withoutPlace: mentorWaitingList.withoutPlace,
  onDecision: mentorWaitingList.onDecision,
}
