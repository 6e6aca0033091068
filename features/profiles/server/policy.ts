import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { profileLimits } from '../contract/index.ts'

/**
 * Decides what a viewer may do with a member they can see (`findVisibleProfile`). Services enforce it; views expose it
 * as `can`.
 *
 * - Connections can be introduced to others and can open a CV. Portfolios are open to all members.
 * - Members with a confirmed address can block anyone but themselves.
 * - The messages area decides who may write to whom, from the privacy settings (SET-08).
 * - A member keeps their usernames and look-alikes. Returning to an earlier one is always allowed; new ones are
 *   limited.
 */

export type ViewerRelation = { isSelf: boolean; isConnected: boolean }

export const mayConnect = (viewer: Viewer | null, { isSelf }: Pick<ViewerRelation, 'isSelf'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isSelf ? 'profile.yourself' : 'ok'
}

export const mayIntroduce = (viewer: Viewer | null, { isSelf, isConnected }: ViewerRelation) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (isSelf) return 'profile.yourself'
  return isConnected ? 'ok' : 'profile.not_connected'
}

export const mayBlock = (viewer: Viewer | null, { isSelf }: Pick<ViewerRelation, 'isSelf'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isSelf ? 'profile.yourself' : 'ok'
}

export const mayOpenDocument = (document: 'cv' | 'portfolio', { isSelf, isConnected }: ViewerRelation): boolean =>
  document === 'portfolio' || isSelf || isConnected

export type UsernameFacts = {
  memberId: string
  isReserved: boolean
  /** The current or previous owner, also of a look-alike. */
  ownerId: string | null
  isRetired: boolean
  newNames: number
}

export const mayClaim = ({ memberId, isReserved, ownerId, isRetired, newNames }: UsernameFacts) => {
  if (ownerId === memberId) return 'ok'
  if (isReserved) return 'profile.username_reserved'
  if (ownerId !== null || isRetired) return 'profile.username_taken'
  return newNames >= profileLimits.newUsernames ? 'profile.username_changed_often' : 'ok'
}
