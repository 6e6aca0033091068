import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Decision, ProductStatus } from '../contract/index.ts'

/**
 * Who may do what with a product, as `'ok'` or the code that says why not. Pure: the service enforces these answers, the
 * view ships them as `can`.
 *
 * - What is approved is everyone's to see. Before and after that its makers see it, who is asked to say that they made it,
 *   and those who administer. While its creator is banned it is seen as if it were not approved.
 * - Its creator rewrites it in every state but archived, hands it in (a draft, or what was rejected), withdraws it from the
 *   review, archives what is launched, and deletes what is neither launched nor in review.
 * - Makers who are not its creator read what is told to makers, and may leave.
 * - A member with a confirmed address votes, comments and asks to connect; nobody votes for their own.
 * - Who is apart from its creator by a block does not write under it: neither would see what the other wrote.
 * - Administrators decide (those who may only view do not): approve what is handed in or was rejected, and what was edited
 *   since; reject what is handed in; archive what is approved; bring back what was archived.
 */

/** What the rules look at. */
export type Facts = {
  status: ProductStatus
  isCreator: boolean
  /** The creator, or confirmed. */
  isMaker: boolean
  isInvited: boolean
  /** Everything that a launch needs is there. */
  isComplete: boolean
  /** Approved, and edited since. */
  isChangedSinceReview: boolean
  isCreatorBanned: boolean
  /** The viewer and the creator are apart by a block. */
  isBlocked: boolean
}

const isAdministrator = (viewer: Viewer | null) => mayCall('admin-viewer', viewer) === 'ok'
const isPublic = (facts: Facts) => facts.status === 'approved' && !facts.isCreatorBanned

export const see = (viewer: Viewer | null, facts: Facts) => {
  if (isPublic(facts)) return 'ok'
  const isInvolved = viewer !== null && !viewer.blocked && (facts.isMaker || facts.isInvited)
  return isInvolved || isAdministrator(viewer) ? 'ok' : 'product.not_found'
}

/** What is told to makers and administrators: why it was rejected, how it goes. */
export const seeStatistics = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.isMaker || isAdministrator(viewer) ? 'ok' : 'product.not_yours'
}

const participate = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.status === 'approved' ? 'ok' : 'product.not_launched'
}

export const vote = (viewer: Viewer | null, facts: Facts) => {
  const verdict = participate(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isMaker ? 'product.own' : 'ok'
}

export const comment = (viewer: Viewer | null, facts: Facts) => {
  const verdict = participate(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isBlocked ? 'comment.closed' : 'ok'
}

export const connect = vote

const manageOwn = (viewer: Viewer | null, facts: Facts, ...states: ProductStatus[]) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!facts.isCreator) return 'product.not_yours'
  return states.includes(facts.status) ? 'ok' : 'product.wrong_state'
}

export const edit = (viewer: Viewer | null, facts: Facts) =>
  manageOwn(viewer, facts, 'draft', 'pending_review', 'approved', 'rejected')
export const withdraw = (viewer: Viewer | null, facts: Facts) => manageOwn(viewer, facts, 'pending_review')
export const archive = (viewer: Viewer | null, facts: Facts) => manageOwn(viewer, facts, 'approved')
export const remove = (viewer: Viewer | null, facts: Facts) => manageOwn(viewer, facts, 'draft', 'rejected', 'archived')

/** As it is stored; what comes with the call that hands it in is looked at there. */
export const submit = (viewer: Viewer | null, facts: Facts) => {
  const verdict = manageOwn(viewer, facts, 'draft', 'rejected')
  if (verdict !== 'ok') return verdict
  return facts.isComplete ? 'ok' : 'product.incomplete'
}

/** Saying that one made it, or no longer being named. */
export const answerInvitation = (viewer: Viewer | null, facts: Facts) => {
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

export const decide = (viewer: Viewer | null, facts: Facts, decision: Decision) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return isDecidable(decision, facts) ? 'ok' : 'product.wrong_state'
}

/** Whether there is anything to decide; drafts are their creator's alone. */
export const decideAnything = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.status === 'draft' ? 'product.wrong_state' : 'ok'
}

/** What the rules look at in a comment. */
export type CommentFacts = {
  authorId: string | null
  isReply: boolean
  isRemoved: boolean
  /** The viewer and the author are apart by a block. */
  isBlocked: boolean
}

/** Answering it; whether the product may be commented on at all is `comment`. */
export const reply = (viewer: Viewer | null, product: Facts, facts: CommentFacts) => {
  const verdict = comment(viewer, product)
  if (verdict !== 'ok') return verdict
  if (facts.isBlocked || facts.isReply) return 'comment.not_found'
  return facts.isRemoved ? 'comment.removed' : 'ok'
}

const ownComment = (viewer: Viewer | null, facts: CommentFacts) => {
  if (facts.isBlocked) return 'comment.not_found'
  if (facts.authorId === null || facts.authorId !== viewer?.id) return 'comment.not_yours'
  return 'ok'
}

/** Rewriting one's own, where one may still write. */
export const editComment = (viewer: Viewer | null, product: Facts, facts: CommentFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isRemoved) return 'comment.removed'
  const verdict = ownComment(viewer, facts)
  return verdict === 'ok' ? comment(viewer, product) : verdict
}

/** Taking back one's own needs no confirmed address; it can be said again. */
export const removeComment = (viewer: Viewer | null, facts: CommentFacts) => {
  const access = mayCall('member', viewer)
  return access === 'ok' ? ownComment(viewer, facts) : access
}

/** Pointing moderators at what somebody else wrote. */
export const report = (viewer: Viewer | null, facts: CommentFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isBlocked) return 'comment.not_found'
  if (facts.isRemoved) return 'comment.removed'
  return facts.authorId !== viewer?.id ? 'ok' : 'comment.own'
}
