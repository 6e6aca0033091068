import { applicationLimits } from '#features/applications/contract/limits.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { openPaths } from './queries/listings.ts'
import { add, findState, lockPlaces, type Places, releaseOffer, remove, waitingPlaces } from './queries/waiting.ts'
import { offerPlacesJob, publishLine } from './waiting-jobs.ts'

/** An approval that was known before is given back by an undo: a place as a place, a place in line as that. */
const approve = async ({ tx }: Effects, id: string, listingId: string, { max, ...places }: Places) => {
  const { wasApproved, isListed } = await findState(tx, id)
  const taken = places.running + places.offered
  const hasPlace = max === null || taken < max
  if (wasApproved) {
    if (isListed && !hasPlace) await releaseOffer(tx, id)
    return isListed || hasPlace ? 'ok' : 'application.no_place'
  }
  // An approval does not overtake those who are in line.
  if (max === null || taken + places.waiting < max) await remove(tx, id)
  else await add(tx, id, listingId)
  return 'ok'
}

/**
 * Applications to mentors. Approving one takes one of the mentor's places, or a place on the waiting list while all are
 * taken or offered (MENT-03, decision 050).
 */
export const mentorApplications: ApplicationSource = {
  kind: 'mentorship',
  paths: openPaths,
  waitingPlaces,
  onDecision: async (effects, { id, subjectId, from, to }) => {
    if (subjectId === null || (from !== 'approved' && to !== 'approved')) return 'ok'
    // Locked, so that of two approvals for the last place the second one sees the first.
    const places = await lockPlaces(effects.tx, subjectId)
    if (!places) return 'ok'
    const verdict = to === 'approved' ? await approve(effects, id, subjectId, places) : 'ok'
    if (places.max !== null) {
      await publishLine(effects, [subjectId])
      // A place that a rejection frees is offered once the rejection is announced.
      const startAfter = new Date(effects.now.getTime() + (applicationLimits.undoSeconds + 1) * 1000)
      await effects.enqueue(offerPlacesJob, { listingId: subjectId }, { startAfter })
    }
    return verdict
  },
}
