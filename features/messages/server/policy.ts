import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { messageLimits } from '../contract/limits.ts'

/**
 * Who may write to whom, as `'ok'` or the code that says why not. Pure.
 *
 * - A block parts two members in both directions: neither finds the other, nor what they wrote.
 * - A member says who may begin a conversation with them: everyone, those they are connected to, nobody (SET-08).
 * - What they have written in or accepted goes on whatever they say later; to end it they block the other one.
 * - A stranger (neither connected to the recipient nor in conversation with them) may write so much that the recipient can
 *   decide; it waits in their requests. Declining is quiet: the stranger is answered as before.
 * - Members read their own messages. Administrators read nobody else's.
 */

/** What the rules look at: how the recipient stands to the writer. */
export type Facts = {
  isSelf: boolean
  /** One of the two has blocked the other. */
  apart: boolean
  /** Who may begin to write to the recipient. */
  takes: 'everyone' | 'connections' | 'nobody'
  connected: boolean
  /** `asked` and `declined`: what the writer wrote so far was not accepted. `open`: they are in conversation. */
  standing: 'new' | 'asked' | 'declined' | 'open'
  /** Messages of the writer's that were not accepted. */
  waiting: number
}

/** The same about the other member of a thread. */
export type ThreadFacts = Omit<Facts, 'isSelf' | 'apart'> & {
  /** Their account is gone. */
  gone: boolean
  /** They have written in the thread or accepted it. */
  engaged: boolean
}

const checkRecipientSettings = ({
  takes,
  connected,
  standing,
  waiting,
}: Pick<Facts, 'takes' | 'connected' | 'standing' | 'waiting'>) => {
  if (takes === 'nobody') return 'message.closed'
  if (connected) return 'ok'
  if (takes === 'connections') return 'message.connections_only'
  return (standing === 'asked' || standing === 'declined') && waiting >= messageLimits.waiting
    ? 'message.waiting'
    : 'ok'
}

/** May they begin a thread? */
export const write = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isSelf) return 'message.to_yourself'
  return facts.apart ? 'message.recipient_not_found' : checkRecipientSettings(facts)
}

/** May they write on? */
export const reply = (viewer: Viewer | null, facts: ThreadFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.gone) return 'message.other_gone'
  return facts.engaged ? 'ok' : checkRecipientSettings(facts)
}

/** Does what they write wait in the recipient's requests? */
export const becomesRequest = ({
  connected,
  standing,
  engaged,
}: Pick<Facts, 'connected' | 'standing'> & { engaged: boolean }): boolean =>
  !engaged && !connected && standing !== 'open'

/** Where a thread stands in its reader's box. */
export type Folder = 'inbox' | 'requests' | 'declined'

/** A declined request can still be accepted: that is how declining is taken back. */
export const accept = (viewer: Viewer | null, folder: Folder) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return folder === 'inbox' ? 'message.not_found' : 'ok'
}

export const decline = (viewer: Viewer | null, folder: Folder) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return folder === 'requests' ? 'ok' : 'message.not_found'
}
