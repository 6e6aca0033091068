import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type ConnectionState, networkLimits } from '../contract/index.ts'

/**
 * Decides what a viewer may do with a connection. The service enforces it; views expose it as `can`.
 *
 * - A member with a confirmed address can request a connection to any other member and accept a request.
 * - Blocked and blocking members are "not found" to each other. So are banned members, but the viewer can still end a
 *   request or connection with them.
 * - Declining, withdrawing and removing do not require a confirmed address.
 * - Requests are limited per day. Repeating a finished step does not count.
 */

export type Facts = {
  isSelf: boolean
  exists: boolean
  /** There is a block in either direction. */
  hasBlock: boolean
  banned: boolean
  state: ConnectionState
}

const checkReachable = ({ isSelf, exists, hasBlock }: Facts) => {
  if (isSelf) return 'network.with_yourself'
  return !exists || hasBlock ? 'network.member_not_found' : 'ok'
}

export const mayRequest = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  const reachable = checkReachable(facts)
  if (reachable !== 'ok') return reachable
  return facts.banned ? 'network.member_not_found' : 'ok'
}

export const checkDailyRequestLimit = (sentToday: number) =>
  sentToday >= networkLimits.requestsPerDay ? 'network.too_many_requests' : 'ok'

export const mayAccept = (viewer: Viewer | null, facts: Facts) => {
  const verdict = mayRequest(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.state === 'asked' || facts.state === 'connected' ? 'ok' : 'network.not_asked'
}

export const mayEnd = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('member', viewer)
  return access === 'ok' ? checkReachable(facts) : access
}
