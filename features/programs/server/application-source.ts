import { recordActivity, withdrawActivity } from '#features/activity/server/index.ts'
import { feedbackSource, leaveRounds } from '#features/program-reviews/server/index.ts'
import type { ApplicationSource } from '#platform/application-source.ts'
import { programChanged, programPath } from '../contract/index.ts'
import * as policy from './policy.ts'
import { findById, lockPlaces, publicPaths } from './queries/programs.ts'
import { joinedSubject } from './service/effects.ts'

/** Applications to programs: approving one takes a place (PROG-04), and the applicant's connections hear of it (DASH-01). */
export const programApplications: ApplicationSource = {
  kind: 'program',
  paths: publicPaths,
  feedback: feedbackSource,
  onDecision: async (effects, change) => {
    const { subjectId, from, to } = change
    if (to === 'withdrawn') await leaveRounds(effects, change)
    if (subjectId === null || (from !== 'approved' && to !== 'approved')) return 'ok'
    const places = await lockPlaces(effects.tx, subjectId)
    const verdict = places && to === 'approved' ? policy.mayTakePlace(places) : 'ok'
    // Everyone sees how many places are taken.
    if (verdict === 'ok') effects.publish(programChanged, { id: subjectId }, 'everyone')
    return verdict
  },
  onAnnounced: async (effects, { subjectId, applicantId, from, to }) => {
    if (subjectId === null) return
    // Who participates changes with the announcement.
    if (from === 'approved' || to === 'approved') effects.publish(programChanged, { id: subjectId }, 'everyone')
    const subject = joinedSubject(subjectId, applicantId)
    if (to !== 'approved') return from === 'approved' ? withdrawActivity(effects, 'joined_program', subject) : undefined
    const program = await findById(effects.tx, null, subjectId)
    if (!program || !policy.isPublic(program)) return
    await recordActivity(effects, {
      actorId: applicantId,
      type: 'joined_program',
      payload: { title: program.title },
      link: programPath(program.slug),
      subject,
    })
  },
}
