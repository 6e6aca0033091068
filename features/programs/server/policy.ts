import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import { isOfferValid, type OfferFacts } from '#features/waiting-lists/server/index.ts'
import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ApplicationState, ProgramStatus } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code, except the ones that only show or hide.
 *
 * - Everyone may read an active, completed or cancelled program, unless its owner is banned or has a block with the
 *   viewer (ROUTE-04, NET-05). Its owner and administrators see it in every state.
 * - Members with a confirmed mail address create programs. Only the owner manages one (PROG-01).
 * - A draft is sent for approval, and taken back. A program whose last day has passed is not sent.
 * - The owner edits a program until it is completed or cancelled, and copies it in every state.
 * - A program with accepted participants is cancelled instead of deleted (PROG-03).
 * - Confirmed members apply while applications are open and a place is free, and change what they wrote until it is
 *   answered, also when the program is full by then (PROG-04). Nobody is accepted to a program that is not active.
 * - While a program is active, its participants leave it, and the owner ends participations. Neither applies again.
 * - Administrators approve and reject what waits for them, except their own programs (ADM-04). A program of a banned
 *   member can only be rejected.
 */

export type Facts = {
  ownerId: string
  status: ProgramStatus
  /** False when the owner is banned or has a block with the viewer. */
  isVisible: boolean
  isOwnerBanned: boolean
  /** The owner has edited an active program since administrators read it. */
  isChangedSinceReview: boolean
  /** Null without a last day. */
  endsAt: Date | null
  /** Null if applications do not close by time. */
  closesAt: Date | null
  participants: number
  /** Approved applicants who wait for a place, or have an offer of one. */
  inLine: number
  maxParticipants: number
  /** The viewer had a place, and has left or was removed. */
  hasTakenPart: boolean
}
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

const publicStatuses: readonly ProgramStatus[] = ['active', 'completed', 'cancelled']

export const isPublic = ({ status }: Pick<Facts, 'status'>): boolean => publicStatuses.includes(status)

const isOwner = (viewer: PolicyViewer | null, { ownerId }: Pick<Facts, 'ownerId'>) => viewer?.id === ownerId
export const isOver = ({ endsAt }: Pick<Facts, 'endsAt'>, now: Date) => endsAt !== null && endsAt <= now

type PlacesFacts = Pick<Facts, 'status' | 'closesAt' | 'participants' | 'inLine' | 'maxParticipants'>

/** PROG-04: an accepted participant takes a place, and members who wait are before those who have not applied. */
export const applicationStateOf = (
  { status, closesAt, participants, inLine, maxParticipants }: PlacesFacts,
  now: Date,
): ApplicationState => {
  if (status !== 'active' || (closesAt !== null && closesAt <= now)) return 'closed'
  return participants + inLine >= maxParticipants ? 'full' : 'open'
}

export const maySee = (viewer: PolicyViewer | null, facts: Pick<Facts, 'ownerId' | 'status' | 'isVisible'>) =>
  (isPublic(facts) && facts.isVisible) || isOwner(viewer, facts) || viewer?.adminLevel != null

/** The words of the administrators' decision. */
export const maySeeReview = (viewer: PolicyViewer | null, facts: Pick<Facts, 'ownerId'>) =>
  viewer !== null && !viewer.isLockedOut && (isOwner(viewer, facts) || viewer.adminLevel !== null)

/** `own` is the status of the viewer's application that is not withdrawn, which they then change. */
export const mayApply = (viewer: PolicyViewer | null, facts: Facts, own: ApplicationStatus | null, now: Date) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (isOwner(viewer, facts)) return 'program.own_application'
  const state = applicationStateOf(facts, now)
  if (state === 'closed' || !facts.isVisible) return 'program.applications_closed'
  if (own !== null) return own === 'pending' ? 'ok' : 'application.decided'
  if (facts.hasTakenPart) return 'program.participation_over'
  return state === 'full' ? 'program.full' : 'ok'
}

/** Whether the owner accepts anyone. Then an approval takes a place, or a place in line (PROG-04). */
export const mayAccept = ({ status }: Pick<Facts, 'status'>) =>
  status === 'active' ? 'ok' : 'application.subject_over'

/** Whether an applicant takes the place that is offered from the waiting list. */
export const mayTakeOffer = (viewer: PolicyViewer | null, facts: OfferFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isOfferValid(facts) ? 'ok' : 'program.no_offer'
}

/** Whether a member leaves the program, or its waiting list. `own` is the status of their application. */
export const mayLeave = (
  viewer: PolicyViewer | null,
  { status }: Pick<Facts, 'status'>,
  own: ApplicationStatus | null,
) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (own !== 'approved') return 'application.not_running'
  return status === 'active' ? 'ok' : 'program.wrong_state'
}

const mayManage = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isOwner(viewer, facts) ? 'ok' : 'program.not_yours'
}

const mayManageIn = (viewer: PolicyViewer | null, facts: Facts, ...statuses: ProgramStatus[]) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  return statuses.includes(facts.status) ? 'ok' : 'program.wrong_state'
}

export const mayEdit = (viewer: PolicyViewer | null, facts: Facts) =>
  mayManageIn(viewer, facts, 'draft', 'pending_approval', 'active')

export const maySubmit = (viewer: PolicyViewer | null, facts: Facts, now: Date) => {
  const verdict = mayManageIn(viewer, facts, 'draft')
  if (verdict !== 'ok') return verdict
  return isOver(facts, now) ? 'program.over' : 'ok'
}

export const mayWithdraw = (viewer: PolicyViewer | null, facts: Facts) => mayManageIn(viewer, facts, 'pending_approval')
export const mayCancel = (viewer: PolicyViewer | null, facts: Facts) => mayManageIn(viewer, facts, 'active')
export const mayComplete = mayCancel
/** The owner ends the participation of a member. */
export const mayEndParticipation = mayCancel
export const mayDuplicate = mayManage

export const mayDelete = (viewer: PolicyViewer | null, facts: Facts) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.participants === 0 ? 'ok' : 'program.has_participants'
}

const mayDecide = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return isOwner(viewer, facts) ? 'program.own' : 'ok'
}

export const mayReject = (viewer: PolicyViewer | null, facts: Facts) => {
  const verdict = mayDecide(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.status === 'pending_approval' ? 'ok' : 'program.wrong_state'
}

export const mayApprove = (viewer: PolicyViewer | null, facts: Facts, now: Date) => {
  const verdict = mayDecide(viewer, facts)
  if (verdict !== 'ok') return verdict
  if (facts.status !== 'pending_approval' && !facts.isChangedSinceReview) return 'program.wrong_state'
  if (isOver(facts, now)) return 'program.over'
  return facts.isOwnerBanned ? 'program.owner_banned' : 'ok'
}
