import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { IntroductionState } from '../contract/index.ts'

/**
 * Who may do what with an introduction, as `'ok'` or the code that says why not. Pure.
 *
 * - A member with a confirmed address may introduce two of their connections who are not connected with each other.
 * - Each of the two answers once, while it is open. A yes can become a no until the other has said yes, too.
 * - The introducer may take it back while it is open, and does not answer.
 */

/** What is known before one is proposed. */
export type PairFacts = {
  /** The viewer is one of the two, or both are the same. */
  isSame: boolean
  areConnections: boolean
  knowEachOther: boolean
  /** Neither has blocked the other, and both want to hear from somebody. */
  canMeet: boolean
  today: number
}

export const propose = (viewer: Viewer | null, pair: PairFacts, perDay: number) => {
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
  /** The viewer's own answer. */
  answer: boolean | null
  isPast: boolean
}

const isOpen = (facts: Facts) => facts.state === 'proposed' && !facts.isPast

export const answer = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isIntroducer) return 'introduction.not_yours'
  return isOpen(facts) ? 'ok' : 'introduction.closed'
}

export const withdraw = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!facts.isIntroducer) return 'introduction.not_yours'
  return isOpen(facts) ? 'ok' : 'introduction.closed'
}
