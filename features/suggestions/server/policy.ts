import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { SuggestionStatus } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. The service enforces them and the view sends them as `can`. Return
 * types are inferred, so that `ctx.allow` compiles only in endpoints that declare every code of the rule.
 *
 * - Everyone may read the board.
 * - A member with a confirmed address may suggest, and vote once for each open suggestion, including their own.
 * - The submitter may edit or remove a suggestion until another member has voted for it: a vote must not end up
 *   supporting a different text.
 * - Administrators above level `viewer` set the status, merge and unmerge. They do not edit or remove suggestions;
 *   that is left to moderation.
 * - A merged suggestion can only be unmerged.
 */

export type Facts = {
  submitterId: string | null
  status: SuggestionStatus
  mergedInto: string | null
  votes: number
  voted: boolean
  hasDuplicates: boolean
}

const isOpen = (facts: Facts) => facts.status === 'under_consideration' || facts.status === 'in_progress'
const hasOtherVoters = (facts: Facts) => facts.votes > (facts.voted ? 1 : 0)

export const mayVote = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.mergedInto) return 'suggestion.merged'
  return isOpen(facts) ? 'ok' : 'suggestion.closed'
}

export const mayChange = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.submitterId !== viewer?.id) return 'suggestion.not_yours'
  if (facts.mergedInto) return 'suggestion.merged'
  return hasOtherVoters(facts) || facts.hasDuplicates ? 'suggestion.supported' : 'ok'
}

export const maySetStatus = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto ? 'suggestion.merged' : 'ok'
}

export const mayMerge = (viewer: Viewer | null, facts: Facts, into?: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto || into?.mergedInto ? 'suggestion.merged' : 'ok'
}

export const mayUnmerge = (viewer: Viewer | null, facts: Pick<Facts, 'mergedInto'>) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.mergedInto ? 'ok' : 'suggestion.not_merged'
}
