import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { SuggestionStatus } from '../contract/index.ts'

/**
 * Who may do what with a suggestion, as `'ok'` or the code that says why not. Pure: the service enforces these answers,
 * the view ships them as `can`. Their types are left to inference, so that `ctx.allow` compiles only where the endpoint
 * declares each code that the rule can answer.
 *
 * - Everyone may read the board.
 * - A member with a confirmed address may suggest, and vote once for anything that is still open, their own included.
 * - Who suggested it may edit it or take it back until somebody else has voted: nobody's vote may come to stand for
 *   other words.
 * - Administrators (not those who may only view) set the status, merge duplicates and undo that. They do not rewrite or
 *   remove what members wrote: that is a question for moderation.
 * - A merged suggestion is at rest: it can only be unmerged.
 */

/** What the rules look at. */
export type Facts = {
  submitterId: string | null
  status: SuggestionStatus
  mergedInto: string | null
  votes: number
  /** The viewer has voted for it. */
  voted: boolean
  /** Something was merged into it. */
  hasDuplicates: boolean
}

const isOpen = (facts: Facts) => facts.status === 'under_consideration' || facts.status === 'in_progress'
const hasOtherVoters = (facts: Facts) => facts.votes > (facts.voted ? 1 : 0)

export const vote = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.mergedInto) return 'suggestion.merged'
  return isOpen(facts) ? 'ok' : 'suggestion.closed'
}

export const change = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.submitterId !== viewer?.id) return 'suggestion.not_yours'
  if (facts.mergedInto) return 'suggestion.merged'
  return hasOtherVoters(facts) || facts.hasDuplicates ? 'suggestion.supported' : 'ok'
}

export const setStatus = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto ? 'suggestion.merged' : 'ok'
}

export const merge = (viewer: Viewer | null, facts: Facts, into?: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto || into?.mergedInto ? 'suggestion.merged' : 'ok'
}

export const unmerge = (viewer: Viewer | null, facts: Pick<Facts, 'mergedInto'>) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto ? 'ok' : 'suggestion.not_merged'
}
