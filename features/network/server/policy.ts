import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type ConnectionState, networkLimits } from '../contract/index.ts'

/**
 * Who may do what with a connection, as `'ok'` or the code that says why not. Pure: the service enforces these answers,
 * the view ships them as `can`.
 *
 * - A member with a confirmed address may ask any other member, and say yes to whoever has asked.
 * - Between two who are apart by a block each is to the other like one who is not there, whoever blocked whom. The same
 *   goes for who is banned; only what there is already can be ended.
 * - A no, a withdrawal and an end need nobody's leave, nor a confirmed address.
 * - Who asks many within a day has to wait. What was asked or answered already costs nothing to say again.
 */

/** How the viewer and another member stand. */
export type Facts = {
  isSelf: boolean
  /** There is such a member. */
  exists: boolean
  /** One has blocked the other. */
  apart: boolean
  banned: boolean
  state: ConnectionState
}

const checkReachable = ({ isSelf, exists, apart }: Facts) => {
  if (isSelf) return 'network.with_yourself'
  return !exists || apart ? 'network.member_not_found' : 'ok'
}

export const request = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  const reachable = checkReachable(facts)
  if (reachable !== 'ok') return reachable
  return facts.banned ? 'network.member_not_found' : 'ok'
}

/** One more request on a day with so many. */
export const checkDailyRequestLimit = (sentToday: number) =>
  sentToday >= networkLimits.requestsPerDay ? 'network.too_many_requests' : 'ok'

export const accept = (viewer: Viewer | null, facts: Facts) => {
  const mayRequest = request(viewer, facts)
  if (mayRequest !== 'ok') return mayRequest
  return facts.state === 'asked' || facts.state === 'connected' ? 'ok' : 'network.not_asked'
}

/** Declining, withdrawing, removing, and being kept out of recommendations. */
export const end = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('member', viewer)
  return access === 'ok' ? checkReachable(facts) : access
}
