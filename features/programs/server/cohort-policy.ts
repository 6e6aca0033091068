import { mayCall } from '#kit/access.ts'
import type { ProgramStatus } from '../contract/index.ts'
import { isPublic, type PolicyViewer } from './policy.ts'

export type CohortFacts = {
  ownerId: string
  status: ProgramStatus
  /** False when the owner is banned or has a block with the viewer. */
  isVisible: boolean
  /** The viewer is a participant: an announced approval that has not ended. */
  participates: boolean
}

/**
 * What a program is to its participants, such as their list and the schedule, is seen by its owner and by the
 * participants who see the program. Administrators are no participants.
 */
export const mayOpenCohort = (viewer: PolicyViewer | null, facts: CohortFacts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (viewer?.id === facts.ownerId) return 'ok'
  return isPublic(facts) && facts.isVisible && facts.participates ? 'ok' : 'program.not_found'
}

/** What the owner changes in a cohort: of a program that is running or over, and not removed by moderation. */
export const mayManageCohort = (viewer: PolicyViewer | null, facts: CohortFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (viewer?.id !== facts.ownerId)
    return mayOpenCohort(viewer, facts) === 'ok' ? 'program.not_yours' : 'program.not_found'
  return isPublic(facts) ? 'ok' : 'program.wrong_state'
}
