import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { CaseState, LockAppealState } from '../contract/index.ts'

/**
 * Access to cases and decisions.
 *
 * - Moderators and administrators decide; an admin viewer only reads the queue (ADM-03).
 * - A moderator cannot decide about content that they wrote or reported.
 * - An appeal is decided by a moderator other than the one who removed the content, if another is available.
 * - Only the author reads the decision, and may appeal once.
 * - A moderator decides an appeal against a security lock once, while the lock lasts. A locked moderator decides nothing.
 */

export type CaseFacts = {
  state: CaseState
  authorId: string
  decidedById: string | null
  hasReported: boolean
  /** Another moderator could decide the appeal. */
  hasOtherModerator: boolean
}

const checkModerator = (viewer: Viewer | null) => {
  const access = mayCall('moderator', viewer)
  if (access !== 'ok' || viewer?.accessRoles.includes('moderator')) return access
  return mayCall('admin', viewer)
}

const isInvolved = (viewer: Viewer | null, facts: CaseFacts) => facts.authorId === viewer?.id || facts.hasReported

export const mayDecide = (viewer: Viewer | null, facts: CaseFacts) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (isInvolved(viewer, facts)) return 'case.involved'
  return facts.state === 'open' ? 'ok' : 'case.decided'
}

export const mayDecideAppeal = (viewer: Viewer | null, facts: CaseFacts) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (facts.state !== 'appealed') return 'case.not_appealed'
  if (isInvolved(viewer, facts)) return 'case.involved'
  return facts.decidedById === viewer?.id && facts.hasOtherModerator ? 'case.same_moderator' : 'ok'
}

export type ContentFacts = {
  /** Null once the author has deleted their account. */
  authorId: string | null
  isRemoved: boolean
  /** The latest case about the content. */
  latestCase: CaseFacts | null
}

/** An admin viewer reads the list and the preview. */
export const mayDecideContent = (viewer: Viewer | null) => checkModerator(viewer)

/** Moderators remove content that nobody has reported, too. The author must be able to read the reasons and appeal. */
export const mayRemoveContent = (viewer: Viewer | null, { authorId, isRemoved, latestCase }: ContentFacts) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (isRemoved) return 'content.removed'
  if (authorId === null) return 'content.no_author'
  return authorId === viewer?.id || (latestCase && isInvolved(viewer, latestCase)) ? 'case.involved' : 'ok'
}

/** A moderator may take back a removal, also their own, until the author appeals; an appeal has its own rule. */
export const mayRestoreContent = (viewer: Viewer | null, { latestCase }: Pick<ContentFacts, 'latestCase'>) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (latestCase?.state === 'appealed') return mayDecideAppeal(viewer, latestCase)
  if (latestCase?.state === 'upheld') return 'content.final'
  if (latestCase?.state !== 'removed') return 'content.not_removed'
  return isInvolved(viewer, latestCase) ? 'case.involved' : 'ok'
}

/** Open cases and cases in state `kept` are hidden from the author. */
export const mayReadDecision = (viewer: Viewer | null, facts: Pick<CaseFacts, 'state' | 'authorId'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return facts.authorId === viewer?.id && facts.state !== 'open' && facts.state !== 'kept' ? 'ok' : 'case.not_found'
}

export const mayAppeal = (viewer: Viewer | null, facts: Pick<CaseFacts, 'state' | 'authorId'>) => {
  const seen = mayReadDecision(viewer, facts)
  if (seen !== 'ok') return seen
  return facts.state === 'removed' ? 'ok' : 'case.no_appeal'
}

/** A locked member passes no rule of moderators, so nobody decides their own appeal. */
export const mayDecideLockAppeal = (viewer: Viewer | null, { state }: { state: LockAppealState }) => {
  const access = checkModerator(viewer)
  if (access !== 'ok') return access
  if (state === 'waiting') return 'ok'
  return state === 'lapsed' ? 'lock_appeal.over' : 'lock_appeal.decided'
}
