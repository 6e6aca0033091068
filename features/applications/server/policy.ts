import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ApplicationStatus, CoApplicantStatus } from '../contract/kinds.ts'

/**
 * Pure rules; each returns `'ok'` or an error code, except the ones that only show or hide.
 *
 * - The applicant and the owner of the subject see an application. Administrators see what it says, without its files.
 * - Administrators decide what the owner has neither approved nor rejected, but nothing in which they take part or that is
 *   to them. Partnerships, which have no owner, they answer with the endpoints of `partners`.
 * - The owner decides until what was approved has ended, the applicant has withdrawn or the subject was deleted.
 * - The owner undoes a decision until it is announced.
 * - The applicant withdraws while the application is neither approved nor rejected, for a co-applicant too.
 * - A co-applicant confirms, declines and leaves in the same time. Nobody who declined or left comes back.
 */

export type Facts = {
  applicantId: string
  /** Null for a partnership. */
  ownerId: string | null
  hasSubject: boolean
  status: ApplicationStatus
  hasEnded: boolean
  /** A decision that is not announced yet. */
  hasPendingDecision: boolean
  /** Null without one. */
  coApplicant: { memberId: string; status: CoApplicantStatus } | null
}
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

const isOwner = (viewer: PolicyViewer, { ownerId }: Pick<Facts, 'ownerId'>) => viewer.id === ownerId

/** Files are for the applicant, and for the owner until the subject is deleted or the application is withdrawn. */
export const mayReadFiles = (
  viewer: PolicyViewer,
  facts: Pick<Facts, 'applicantId' | 'ownerId' | 'hasSubject' | 'status'>,
) => viewer.id === facts.applicantId || (isOwner(viewer, facts) && facts.hasSubject && facts.status !== 'withdrawn')

export const mayDecide = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  if (!isOwner(viewer, facts)) return 'application.not_found'
  if (facts.status === 'withdrawn') return 'application.withdrawn'
  if (facts.hasEnded) return 'application.ended'
  return facts.hasSubject ? 'ok' : 'application.subject_gone'
}

/** An administrator decides in the owner's place, as long as the owner has neither approved nor rejected (ADM-04). */
export const mayDecideForOwner = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok' || !viewer) return access
  if (facts.ownerId === null) return 'application.partnership'
  if ([facts.applicantId, facts.ownerId, facts.coApplicant?.memberId].includes(viewer.id)) return 'application.own'
  if (facts.status === 'withdrawn') return 'application.withdrawn'
  if (facts.hasEnded) return 'application.ended'
  if (facts.status === 'approved' || facts.status === 'rejected') return 'application.answered'
  return facts.hasSubject ? 'ok' : 'application.subject_gone'
}

export const mayUndo = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  if (!isOwner(viewer, facts)) return 'application.not_found'
  return facts.hasPendingDecision ? 'ok' : 'application.not_undoable'
}

/** `status` is the one that the applicant sees. */
export const mayWithdraw = (
  viewer: PolicyViewer | null,
  { applicantId, status, hasEnded }: Pick<Facts, 'applicantId' | 'status' | 'hasEnded'>,
) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (viewer?.id !== applicantId) return 'application.not_found'
  return status === 'approved' || status === 'rejected' || hasEnded ? 'application.decided' : 'ok'
}

type CoApplicantFacts = Pick<Facts, 'coApplicant' | 'status' | 'hasEnded' | 'hasSubject'>

const isUndecided = ({ status, hasEnded, hasSubject }: CoApplicantFacts) => {
  if (status === 'withdrawn') return 'application.withdrawn'
  if (status === 'approved' || status === 'rejected' || hasEnded) return 'application.decided'
  return hasSubject ? 'ok' : 'application.subject_gone'
}

const mayAnswer = (viewer: PolicyViewer | null, facts: CoApplicantFacts, from: CoApplicantStatus) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  const { coApplicant } = facts
  if (coApplicant?.memberId !== viewer?.id || coApplicant?.status !== from) return 'application.not_found'
  return isUndecided(facts)
}

/** Confirms or declines. `status` is the one that the applicant sees. */
export const mayTakePart = (viewer: PolicyViewer | null, facts: CoApplicantFacts) => mayAnswer(viewer, facts, 'asked')

/** Leaves after having confirmed. `status` is the one that the applicant sees. */
export const mayLeave = (viewer: PolicyViewer | null, facts: CoApplicantFacts) => mayAnswer(viewer, facts, 'confirmed')

/** Either of the two ends what was approved and announced. `status` is the announced one. */
export const mayEnd = (viewer: PolicyViewer, facts: Pick<Facts, 'applicantId' | 'ownerId' | 'status' | 'hasEnded'>) => {
  if (viewer.id !== facts.applicantId && !isOwner(viewer, facts)) return 'application.not_found'
  return facts.status === 'approved' && !facts.hasEnded ? 'ok' : 'application.not_running'
}
