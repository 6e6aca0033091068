import type { ApplicationSource } from '#platform/application-source.ts'
import { lockPlaces, openPaths } from './queries/listings.ts'

/** Applications to mentors: approving one takes one of the mentor's places (MENT-03). */
export const mentorApplications: ApplicationSource = {
  kind: 'mentorship',
  paths: openPaths,
  onDecision: async ({ tx }, { subjectId, to }) => {
    if (to !== 'approved' || subjectId === null) return 'ok'
    // Locked, so that of two approvals for the last place the second one sees the first.
    const places = await lockPlaces(tx, subjectId)
    return places && places.max !== null && places.taken >= places.max ? 'application.no_place' : 'ok'
  },
}
