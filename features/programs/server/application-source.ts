import { feedbackSource, leaveRounds } from '#features/program-reviews/server/index.ts'
import { endConsent, listShared } from '#features/founder-records/server/index.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import * as policy from './policy.ts'
import { lockStatus, publicPaths } from './queries/programs.ts'
import { programChanged } from '../contract/index.ts'
import { publishJoined, withdrawJoined } from './service/effects.ts'
import { programWaitingList } from './waiting-list.ts'

/**
 * Applications to programs: approving one takes a place, or a place in line while all are taken (PROG-04). The
 * applicant's connections hear of a place (DASH-01).
 */
export const programApplications: ApplicationSource = {
  kind: 'program',
  paths: publicPaths,
  feedback: feedbackSource,
  sharedRecords: listShared,
  waitingPlaces: programWaitingList.waitingPlaces,
  withoutPlace: programWaitingList.withoutPlace,
  onDecision: async (effects, change) => {
    const { subjectId, from, to } = change
    if (to === 'withdrawn') {
      await leaveRounds(effects, change)
      await endConsent(effects, change.id)
    }
    if (subjectId === null || (from !== 'approved' && to !== 'approved')) return 'ok'
    const program = await lockStatus(effects.tx, subjectId)
    const verdict = program && to === 'approved' ? policy.mayAccept(program) : 'ok'
    return verdict === 'ok' ? programWaitingList.onDecision(effects, change) : verdict
  },
  onAnnounced: async (effects, { id, subjectId, applicantId, from, to }) => {
    if (subjectId === null) return
    // Who participates changes with the announcement.
    if (from === 'approved' || to === 'approved') effects.publish(programChanged, { id: subjectId }, 'everyone')
    if (to !== 'approved') return from === 'approved' ? withdrawJoined(effects, subjectId, applicantId) : undefined
    const isWaiting = (await programWaitingList.waitingPlaces(effects.tx, [id])).has(id)
    if (!isWaiting) await publishJoined(effects, subjectId, applicantId)
  },
}
