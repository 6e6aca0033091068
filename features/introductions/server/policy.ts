import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { IntroductionState } from '../contract/index.ts'

/**
 * Pure rules of introductions (NET-05). Each returns `'ok'` or the error code.
 *
 * - A member with a confirmed address may introduce two of their connections who are not connected to each other.
 * - Each of the two may answer while it is open. A yes can become a no until the other has accepted too.
 * - The introducer may withdraw it while it is open, and cannot answer.
 */

export type PairFacts = {
  /** The introducer is one of the two, or both are the same member. */
  isSame: boolean
  areConnections: boolean
  knowEachOther: boolean
  /** No block exists between the two, neither is banned, both accept messages, and introductions are on for both. */
  canMeet: boolean
  today: number
}

export const mayPropose = (viewer: Viewer | null, pair: PairFacts, perDay: number) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (pair.isSame) return 'introduction.same_member'
  if (!pair.areConnections) return 'introduction.not_connected'
  if (pair.knowEachOther) return 'introduction.already_connected'
  if (!pair.canMeet) return 'introduction.not_possible'
  return pair.today < perDay ? 'ok' : 'introduction.too_many'
}

export type Facts = {
  state: IntroductionState
  isIntroducer: boolean
  answer: boolean | null
  isPast: boolean
}

const isOpen = (facts: Facts) => facts.state === 'proposed' && !facts.isPast

export const mayAnswer = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isIntroducer) return 'introduction.not_yours'
  return isOpen(facts) ? 'ok' : 'introduction.closed'
}

export const mayWithdraw = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!facts.isIntroducer) return 'introduction.not_yours'
  return isOpen(facts) ? 'ok' : 'introduction.closed'
}
