import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/**
 * Pure rules; each returns `'ok'` or an error code.
 *
 * - The applicant shares their record with the owner of one application's program, as long as the application stands and
 *   the program exists, and stops that at any time. They see who has looked.
 * - Only the owner of the program sees a record. Reviewers and administrators do not.
 * - Nobody sees it while a block or a ban is between the two, or the application is in an open blind review round.
 */
export type Facts = {
  applicantId: string
  ownerId: string | null
  hasSubject: boolean
  isWithdrawn: boolean
  /** False when the applicant is banned or has a block with the viewer. */
  isVisible: boolean
  isInBlindRound: boolean
}
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

/** Reads the consent and the views of an own application, and revokes the consent. */
export const mayManage = (viewer: PolicyViewer | null, { applicantId }: Pick<Facts, 'applicantId'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return viewer?.id === applicantId ? 'ok' : 'application.not_found'
}

export const mayShare = (
  viewer: PolicyViewer | null,
  facts: Pick<Facts, 'applicantId' | 'hasSubject' | 'isWithdrawn'>,
) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  if (facts.isWithdrawn) return 'application.withdrawn'
  return facts.hasSubject ? 'ok' : 'application.subject_gone'
}

export const mayView = (viewer: PolicyViewer | null, facts: Facts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  const isOwner = viewer !== null && viewer.id === facts.ownerId
  return isOwner && facts.isVisible && facts.hasSubject && !facts.isWithdrawn ? 'ok' : 'application.not_found'
}

/** What an owner who may look gets to see. */
export const recordStateOf = ({ isInBlindRound }: Pick<Facts, 'isInBlindRound'>, isShared: boolean) => {
  if (!isShared) return 'not_shared'
  return isInBlindRound ? 'hidden' : 'shared'
}
