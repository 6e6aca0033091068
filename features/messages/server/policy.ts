import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { messageLimits } from '../contract/limits.ts'

/**
 * Pure rules of who may write to whom. Each returns `'ok'` or the error code.
 *
 * - A block separates two members in both directions: neither finds the other or their messages.
 * - A member chooses who may start a conversation with them: everyone, connections or no one (SET-08).
 * - A thread that they have written in or accepted stays open regardless of this setting. Only a block ends it.
 * - A stranger (not connected, not in conversation) may send a few messages, which wait in the recipient's requests.
 *   Declining is invisible to the stranger.
 * - Members read their own messages only. Administrators have no access to them.
 */

export type Facts = {
  isSelf: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  /** SET-08: who may start a conversation with the recipient. */
  acceptsFrom: 'everyone' | 'connections' | 'nobody'
  connected: boolean
  /** `asked`, `declined`: the sender's messages were not accepted. `open`: the two are in conversation. */
  pairState: 'new' | 'asked' | 'declined' | 'open'
  /** Number of the sender's messages that were not accepted. */
  waitingCount: number
}

export type ThreadFacts = Omit<Facts, 'isSelf' | 'isBlocked'> & {
  gone: boolean
  /** They have written in the thread or accepted it. */
  hasEngaged: boolean
}

const checkRecipientSettings = ({
  acceptsFrom,
  connected,
  pairState,
  waitingCount,
}: Pick<Facts, 'acceptsFrom' | 'connected' | 'pairState' | 'waitingCount'>) => {
  if (acceptsFrom === 'nobody') return 'message.closed'
  if (connected) return 'ok'
  if (acceptsFrom === 'connections') return 'message.connections_only'
  return (pairState === 'asked' || pairState === 'declined') && waitingCount >= messageLimits.waiting
    ? 'message.waiting'
    : 'ok'
}

export const mayWrite = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isSelf) return 'message.to_yourself'
  return facts.isBlocked ? 'message.recipient_not_found' : checkRecipientSettings(facts)
}

export const mayReply = (viewer: Viewer | null, facts: ThreadFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.gone) return 'message.other_gone'
  return facts.hasEngaged ? 'ok' : checkRecipientSettings(facts)
}

/** Whether a message waits in the recipient's requests. */
export const becomesRequest = ({
  connected,
  pairState,
  hasEngaged,
}: Pick<Facts, 'connected' | 'pairState'> & { hasEngaged: boolean }): boolean =>
  !hasEngaged && !connected && pairState !== 'open'

export type Folder = 'inbox' | 'requests' | 'declined'

/** A declined request can still be accepted, which undoes the decline. */
export const mayAccept = (viewer: Viewer | null, folder: Folder) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return folder === 'inbox' ? 'message.not_found' : 'ok'
}

export const mayDecline = (viewer: Viewer | null, folder: Folder) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return folder === 'requests' ? 'ok' : 'message.not_found'
}
