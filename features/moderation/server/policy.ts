import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { CaseState } from '../contract/index.ts'

/**
 * Who may do what with reports and cases, as `'ok'` or the code that says why not. Pure.
 *
 * - Whoever is a moderator, or an administrator who may change things, decides; one who may only view looks on (ADM-03).
 * - Nobody decides about what they wrote or reported.
 * - An appeal is decided by another than who removed it, where there is another.
 * - The author, and nobody else, reads the decision and appeals, once.
 */

/** What the rules look at in a case. */
export type Facts = {
  state: CaseState
  authorId: string
  decidedById: string | null
  /** The viewer has reported it. */
  hasReported: boolean
  /** There is another who could decide the appeal. */
  hasOtherModerator: boolean
}

const checkModerator = (viewer: Viewer | null) => {
  const access = mayCall('moderator', viewer)
  if (access !== 'ok' || viewer?.accessRoles.includes('moderator')) return access
  return mayCall('admin', viewer)
}

const isInvolved = (viewer: Viewer | null, facts: Facts) => facts.authorId === viewer?.id || facts.hasReported

export const decide = (viewer: Viewer | null, facts: Facts) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (isInvolved(viewer, facts)) return 'case.involved'
  return facts.state === 'open' ? 'ok' : 'case.decided'
}

export const decideAppeal = (viewer: Viewer | null, facts: Facts) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (facts.state !== 'appealed') return 'case.not_appealed'
  if (isInvolved(viewer, facts)) return 'case.involved'
  return facts.decidedById === viewer?.id && facts.hasOtherModerator ? 'case.same_moderator' : 'ok'
}

/** What was kept, or is not decided yet, is nothing that its author need know of. */
export const readDecision = (viewer: Viewer | null, facts: Pick<Facts, 'state' | 'authorId'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return facts.authorId === viewer?.id && facts.state !== 'open' && facts.state !== 'kept' ? 'ok' : 'case.not_found'
}

export const appeal = (viewer: Viewer | null, facts: Pick<Facts, 'state' | 'authorId'>) => {
  const seen = readDecision(viewer, facts)
  if (seen !== 'ok') return seen
  return facts.state === 'removed' ? 'ok' : 'case.no_appeal'
}
