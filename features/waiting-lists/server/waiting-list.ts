import { applicationLimits } from '#features/applications/contract/limits.ts'
import type { ApplicationChange } from '#platform/application-source.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { createJobs, type WaitingSource } from './jobs.ts'
import { publishLine } from './publish-line.ts'
import * as line from './queries/line.ts'
import { listWithoutPlace, lockPlaces, type Places } from './queries/places.ts'

type TimedEffects = Effects & { now: Date }

/** An approval that was known before is given back by an undo: a place as a place, a place in line as that. */
const approve = async ({ tx }: Effects, id: string, { max, ...places }: Places) => {
  const { wasApproved, isListed } = await line.findState(tx, id)
  const taken = places.running + places.offered
  const hasPlace = max === null || taken < max
  if (wasApproved) {
    if (isListed && !hasPlace) await line.releaseOffer(tx, id)
    return isListed || hasPlace ? 'ok' : 'application.no_place'
  }
  // An approval does not overtake those who are in line.
  if (max === null || taken + places.waiting < max) await line.remove(tx, id)
  else if (places.isOver) return 'application.no_place'
  else await line.add(tx, id)
  return 'ok'
}

/**
 * The waiting lists of an area whose applications take one of a number of places (decision 055). An approval takes a
 * place, or a place in line while all are taken or offered.
 */
export const createWaitingList = (source: WaitingSource) => {
  const { offerPlacesJob, lapseOffersJob } = createJobs(source)
  return {
    offerPlacesJob,
    lapseOffersJob,
    waitingPlaces: line.waitingPlaces,
    /** Which of the applications an approval would put on the list. */
    withoutPlace: async (db: Effects['tx'], ids: readonly string[], now: Date) =>
      new Set(await listWithoutPlace(db, source, ids, now)),
    publishLine: (effects: Pick<Effects, 'tx' | 'publish'>, subjectId: string, otherIds?: readonly string[]) =>
      publishLine(effects, source, [subjectId], otherIds),

    /** Takes or frees a place. Locks the subject, so that of two approvals for the last place one waits. */
    onDecision: async (effects: TimedEffects, { id, subjectId, from, to }: ApplicationChange) => {
      if (subjectId === null || (from !== 'approved' && to !== 'approved')) return 'ok'
      const places = await lockPlaces(effects.tx, source, subjectId, effects.now)
      if (!places) return 'ok'
      const verdict = to === 'approved' ? await approve(effects, id, places) : 'ok'
      if (places.max !== null) {
        await publishLine(effects, source, [subjectId])
        // A place that a rejection frees is offered once the rejection is announced.
        const startAfter = new Date(effects.now.getTime() + (applicationLimits.undoSeconds + 1) * 1000)
        await effects.enqueue(offerPlacesJob, { subjectId }, { startAfter })
      }
      return verdict
    },

    /** An application of the member with its offer, locked with the places of its subject. */
    lockOwn: ({ tx, now }: Pick<TimedEffects, 'tx' | 'now'>, applicationId: string, memberId: string) =>
      line.lockOwn(tx, source, applicationId, memberId, now),
    /** Makes an offer a place. The caller has checked the offer. */
    takePlace: ({ tx }: Pick<Effects, 'tx'>, applicationId: string) => line.remove(tx, applicationId),

    /** Ends everything that waits for a subject, without notifications. */
    close: async (effects: TimedEffects, subjectId: string): Promise<void> => {
      await lockPlaces(effects.tx, source, subjectId, effects.now)
      const members = await line.endAll(effects.tx, source.kind, subjectId, effects.now)
      if (members.length > 0) await publishLine(effects, source, [subjectId], members)
    },

    /** After the end of an application: what was taken is offered to the next one. @returns whether it had waited */
    onEnded: async (effects: Effects, applicationId: string, subjectId: string | null): Promise<boolean> => {
      const hasWaited = await line.remove(effects.tx, applicationId)
      if (hasWaited) await line.markWithoutPlace(effects.tx, applicationId)
      if (subjectId !== null) {
        await publishLine(effects, source, [subjectId])
        await effects.enqueue(offerPlacesJob, { subjectId })
      }
      return hasWaited
    },
  }
}
