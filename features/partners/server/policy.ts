import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { PartnerStatus, RoundStatus } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. The service enforces them and the view sends them as `can`.
 *
 * - A member with a confirmed address may apply, unless their application is pending or approved.
 * - Administrators above level `viewer` decide pending applications and reset a member's latest one, except their own.
 * - An applicant who is banned or unconfirmed can be rejected, but not approved.
 */

export type Facts = {
  applicantId: string
  status: RoundStatus
  isReset: boolean
  /** Whether this is the member's newest round. */
  isLatest: boolean
  applicantBanned: boolean
  applicantConfirmed: boolean
}

export const mayApply = (viewer: Viewer | null, status: PartnerStatus) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (status === 'pending') return 'partner.pending'
  return status === 'approved' ? 'partner.already' : 'ok'
}

export const mayDecide = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.applicantId === viewer?.id) return 'partner.own_application'
  if (facts.isReset) return 'partner.not_current'
  return facts.status === 'pending' ? 'ok' : 'partner.decided'
}

export const mayApprove = (viewer: Viewer | null, facts: Facts) => {
  const verdict = mayDecide(viewer, facts)
  if (verdict !== 'ok') return verdict
  if (facts.applicantBanned) return 'partner.banned'
  return facts.applicantConfirmed ? 'ok' : 'partner.unconfirmed'
}

export const mayReset = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.applicantId === viewer?.id) return 'partner.own_application'
  return facts.isReset || !facts.isLatest ? 'partner.not_current' : 'ok'
}
