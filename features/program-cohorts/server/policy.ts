import { mayCall } from '#kit/access.ts'
import { mayManageCohort, mayOpenCohort } from '#features/programs/server/index.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { cohortLimits } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. Who opens and who manages a cohort is decided by the programs.
 *
 * - Participants introduce themselves and choose whether they are shown as alumni, in every state in which they see
 *   the program. The owner is no participant.
 * - The owner publishes a limited number of announcements a day. Deleting one does not make room for another.
 * - Only a completed program has alumni. They are seen by everyone who sees the program.
 */

export type CohortFacts = Parameters<typeof mayOpenCohort>[1]
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

export const mayIntroduce = (viewer: PolicyViewer | null, facts: CohortFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  const verdict = mayOpenCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.participates ? 'ok' : 'program_cohort.not_participant'
}

export const mayAnnounce = (viewer: PolicyViewer | null, facts: CohortFacts & { announcedToday: number }) => {
  const verdict = mayManageCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.announcedToday < cohortLimits.announcementsPerDay ? 'ok' : 'program_announcement.enough_for_today'
}

export const maySeeAlumni = (facts: Pick<CohortFacts, 'status' | 'isVisible'>) =>
  facts.status === 'completed' && facts.isVisible ? 'ok' : 'program.not_found'
