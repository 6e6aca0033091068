import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { PartnerStatus, RoundStatus } from '../contract/index.ts'

/**
 * Who may do what with partner applications, as `'ok'` or the code that says why not. Pure: the service enforces these
 * answers, the view ships them as `can`.
 *
 * - A member with a confirmed address applies, unless an application of theirs waits or was approved.
 * - Administrators (not those who may only view) decide what waits, and reset what still counts.
 * - Nobody becomes a partner who is banned, or whose address is not confirmed (any more): rejecting them is open.
 * - Nobody decides about themselves: another administrator does.
 */

/** What the rules look at of one round. */
export type Facts = {
  applicantId: string
  status: RoundStatus
  isReset: boolean
  /** The member's newest round. */
  isLatest: boolean
  applicantBanned: boolean
  applicantConfirmed: boolean
}

export const apply = (viewer: Viewer | null, status: PartnerStatus) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (status === 'pending') return 'partner.pending'
  return status === 'approved' ? 'partner.already' : 'ok'
}

export const decide = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.applicantId === viewer?.id) return 'partner.own_application'
  if (facts.isReset) return 'partner.not_current'
  return facts.status === 'pending' ? 'ok' : 'partner.decided'
}

export const approve = (viewer: Viewer | null, facts: Facts) => {
  const verdict = decide(viewer, facts)
  if (verdict !== 'ok') return verdict
  if (facts.applicantBanned) return 'partner.banned'
  return facts.applicantConfirmed ? 'ok' : 'partner.unconfirmed'
}

export const reset = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.applicantId === viewer?.id) return 'partner.own_application'
  return facts.isReset || !facts.isLatest ? 'partner.not_current' : 'ok'
}
