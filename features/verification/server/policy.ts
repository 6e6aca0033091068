import { mayCall } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type RequestStatus, verificationLimits } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. The service enforces them and the views send them as `can`.
 *
 * - A member with a confirmed address may ask, unless they are verified, have a pending request, or were rejected within
 *   the last week.
 * - The member withdraws a pending request.
 * - Administrators above level `viewer` decide requests of others. A banned member can only be rejected.
 * - Evidence can be sensitive: the member and administrators above level `viewer` may open it.
 */

export type OwnFacts = {
  verified: boolean
  /** The member's latest request. */
  latest: { status: RequestStatus; decidedAt: Date | null } | null
}

export type Facts = {
  memberId: string
  status: RequestStatus
  memberBanned: boolean
}

/** When a rejected member may send another request; null unless the latest one was rejected. */
export const askAgainAt = (latest: OwnFacts['latest']): Date | null =>
  latest?.status === 'rejected' && latest.decidedAt
    ? new Date(latest.decidedAt.getTime() + verificationLimits.waitDays * dayMs)
    : null

export const mayRequest = (viewer: Viewer | null, { verified, latest }: OwnFacts, now: Date) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (verified) return 'verification.already'
  if (latest?.status === 'pending') return 'verification.pending'
  const again = askAgainAt(latest)
  return again && now < again ? 'verification.too_soon' : 'ok'
}

export const mayWithdraw = (viewer: Viewer | null, { memberId, status }: Pick<Facts, 'memberId' | 'status'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (memberId !== viewer?.id) return 'verification.not_found'
  return status === 'pending' ? 'ok' : 'verification.decided'
}

export const mayDecide = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.memberId === viewer?.id) return 'verification.own_request'
  return facts.status === 'pending' ? 'ok' : 'verification.decided'
}

export const mayApprove = (viewer: Viewer | null, facts: Facts) => {
  const verdict = mayDecide(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.memberBanned ? 'verification.banned' : 'ok'
}

export const mayOpenEvidence = (viewer: Viewer | null, { memberId }: Pick<Facts, 'memberId'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return memberId === viewer?.id || mayCall('admin', viewer) === 'ok' ? 'ok' : 'verification.not_found'
}
