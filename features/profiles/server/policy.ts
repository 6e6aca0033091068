import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { profileLimits } from '../contract/index.ts'

/**
 * Who may do what with a member, as `'ok'` or the code that says why not. Pure: services enforce these answers, views
 * ship them as `can`. That the two may know of each other at all has been asked before (`queries.seenBy`).
 *
 * - Connections can be introduced to each other, and opened a CV to. A portfolio is for every member.
 * - Members with a confirmed address can block anyone but themselves.
 * - Who may write to whom is the messages' question, from what the member chose here (SET-08).
 * - A username is its member's for good, with all that looks like it. Going back to an earlier one is free; new ones are few.
 */

/** How two members stand to each other. */
export type ViewerRelation = { isSelf: boolean; isConnected: boolean }

export const connect = (viewer: Viewer | null, { isSelf }: Pick<ViewerRelation, 'isSelf'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isSelf ? 'profile.yourself' : 'ok'
}

export const introduce = (viewer: Viewer | null, { isSelf, isConnected }: ViewerRelation) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (isSelf) return 'profile.yourself'
  return isConnected ? 'ok' : 'profile.not_connected'
}

export const block = (viewer: Viewer | null, { isSelf }: Pick<ViewerRelation, 'isSelf'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isSelf ? 'profile.yourself' : 'ok'
}

/** Whether a document may be opened. */
export const canOpenDocument = (document: 'cv' | 'portfolio', { isSelf, isConnected }: ViewerRelation): boolean =>
  document === 'portfolio' || isSelf || isConnected

/** What is known of a username that somebody asks for. */
export type UsernameFacts = {
  memberId: string
  isReserved: boolean
  /** Whose it is, or was last; under any look-alike. */
  ownerId: string | null
  /** Its member left not long ago. */
  isRetired: boolean
  /** How many new names the member has taken within the limit's days. */
  newNames: number
}

export const claim = ({ memberId, isReserved, ownerId, isRetired, newNames }: UsernameFacts) => {
  if (ownerId === memberId) return 'ok'
  if (isReserved) return 'profile.username_reserved'
  if (ownerId !== null || isRetired) return 'profile.username_taken'
  return newNames >= profileLimits.newUsernames ? 'profile.username_changed_often' : 'ok'
}
