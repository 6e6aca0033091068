import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { passkeyLimits } from '../contract/index.ts'

/**
 * - A member with a confirmed address may add up to 20 passkeys, where the server's address allows them.
 * - A member may remove each of them, except the only way to log in.
 */
export type Facts = {
  /** How many passkeys the member has. */
  count: number
  /** A password or a linked account of another service. */
  hasOtherWay: boolean
  /** Browsers allow passkeys for the server's address. */
  isAvailable: boolean
}

export const mayAdd = (viewer: Viewer | null, { count, isAvailable }: Pick<Facts, 'count' | 'isAvailable'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!isAvailable) return 'passkey.unavailable'
  return count < passkeyLimits.perMember ? 'ok' : 'passkey.limit_reached'
}

export const mayRemove = (viewer: Viewer | null, { count, hasOtherWay }: Pick<Facts, 'count' | 'hasOtherWay'>) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return hasOtherWay || count > 1 ? 'ok' : 'passkey.last_way'
}
