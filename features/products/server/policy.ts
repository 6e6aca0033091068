import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Decision, ProductStatus } from '../contract/index.ts'

/**
 * Each function returns `'ok'` or an error code. The services enforce the verdicts and the views send them as `can`.
 *
 * - Everyone sees an approved product, unless its creator is banned. All other products are visible only to their
 *   makers, invited makers and administrators.
 * - The creator edits a product in every state but archived and deletes it unless it is launched or in review.
 * - Other makers see the note and the statistics, and may leave.
 * - Confirmed members vote, comment and ask to connect; makers do not vote for their own product.
 * - Administrators with the level `admin` decide; `isDecidable` has the states.
 * - A block between a member and the creator prevents comments: neither would see what the other wrote.
 */

export type Facts = {
  status: ProductStatus
  isCreator: boolean
  /** True for the creator too. */
  isMaker: boolean
  isInvited: boolean
  isComplete: boolean
  /** Edited after its approval. */
  isChangedSinceReview: boolean
  isCreatorBanned: boolean
  isBlocked: boolean
}

const isAdministrator = (viewer: Viewer | null) => mayCall('admin-viewer', viewer) === 'ok'
const isPublic = (facts: Facts) => facts.status === 'approved' && !facts.isCreatorBanned

export const maySee = (viewer: Viewer | null, facts: Facts) => {
  if (isPublic(facts)) return 'ok'
  const isInvolved = viewer !== null && !viewer.isLockedOut && (facts.isMaker || facts.isInvited)
  return isInvolved || isAdministrator(viewer) ? 'ok' : 'product.not_found'
}

/** Whether the viewer sees the note and the statistics. */
export const maySeeStatistics = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.isMaker || isAdministrator(viewer) ? 'ok' : 'product.not_yours'
}

const participate = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.status === 'approved' ? 'ok' : 'product.not_launched'
}

export const mayVote = (viewer: Viewer | null, facts: Facts) => {
  const verdict = participate(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isMaker ? 'product.own' : 'ok'
}

export const mayComment = (viewer: Viewer | null, facts: Facts) => {
  const verdict = participate(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isBlocked ? 'comment.closed' : 'ok'
}

export const mayConnect = mayVote

const manageOwn = (viewer: Viewer | null, facts: Facts, ...states: ProductStatus[]) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!facts.isCreator) return 'product.not_yours'
  return states.includes(facts.status) ? 'ok' : 'product.wrong_state'
}

export const mayEdit = (viewer: Viewer | null, facts: Facts) =>
  manageOwn(viewer, facts, 'draft', 'pending_review', 'approved', 'rejected')
export const mayWithdraw = (viewer: Viewer | null, facts: Facts) => manageOwn(viewer, facts, 'pending_review')
export const mayArchive = (viewer: Viewer | null, facts: Facts) => manageOwn(viewer, facts, 'approved')
export const mayRemove = (viewer: Viewer | null, facts: Facts) =>
  manageOwn(viewer, facts, 'draft', 'rejected', 'archived')

/** Checks the stored product. Fields sent with the same call are checked by `checkComplete`. */
export const maySubmit = (viewer: Viewer | null, facts: Facts) => {
  const verdict = manageOwn(viewer, facts, 'draft', 'rejected')
  if (verdict !== 'ok') return verdict
  return facts.isComplete ? 'ok' : 'product.incomplete'
}

export const mayAnswerInvitation = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.isInvited || (facts.isMaker && !facts.isCreator) ? 'ok' : 'product.not_invited'
}

const isDecidable = (decision: Decision, { status, isChangedSinceReview }: Facts): boolean => {
  switch (decision) {
    case 'approve':
      return status === 'pending_review' || status === 'rejected' || (status === 'approved' && isChangedSinceReview)
    case 'reject':
      return status === 'pending_review'
    case 'archive':
      return status === 'approved'
    case 'restore':
      return status === 'archived'
  }
}

export const mayDecide = (viewer: Viewer | null, facts: Facts, decision: Decision) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return isDecidable(decision, facts) ? 'ok' : 'product.wrong_state'
}

/** Whether any decision is possible. Drafts are private to their creator. */
export const mayDecideAnything = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.status === 'draft' ? 'product.wrong_state' : 'ok'
}

export type CommentFacts = {
  authorId: string | null
  isReply: boolean
  isRemoved: boolean
  isBlocked: boolean
}

export const mayReply = (viewer: Viewer | null, product: Facts, facts: CommentFacts) => {
  const verdict = mayComment(viewer, product)
  if (verdict !== 'ok') return verdict
  if (facts.isBlocked || facts.isReply) return 'comment.not_found'
  return facts.isRemoved ? 'comment.removed' : 'ok'
}

const ownComment = (viewer: Viewer | null, facts: CommentFacts) => {
  if (facts.isBlocked) return 'comment.not_found'
  if (facts.authorId === null || facts.authorId !== viewer?.id) return 'comment.not_yours'
  return 'ok'
}

/** Editing requires that the author may still comment on the product. */
export const mayEditComment = (viewer: Viewer | null, product: Facts, facts: CommentFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isRemoved) return 'comment.removed'
  const verdict = ownComment(viewer, facts)
  return verdict === 'ok' ? mayComment(viewer, product) : verdict
}

/** Needs no confirmed address. Repeating it is allowed. */
export const mayRemoveComment = (viewer: Viewer | null, facts: CommentFacts) => {
  const access = mayCall('member', viewer)
  return access === 'ok' ? ownComment(viewer, facts) : access
}

export const mayReport = (viewer: Viewer | null, facts: CommentFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isBlocked) return 'comment.not_found'
  if (facts.isRemoved) return 'comment.removed'
  return facts.authorId !== viewer?.id ? 'ok' : 'comment.own'
}
