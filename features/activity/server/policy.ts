import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ActivityType, FeedAudience } from '../contract/index.ts'

/**
 * Who may see and do what, pure; the queries of the feed say the same over many rows.
 *
 * - A member with a confirmed address may post, partner or not (ADM-09), and chooses whom for: every member, or those
 *   connected to them. Taking it away needs no confirmed address.
 * - Only the author edits or removes a post, administrators neither: what members wrote is a question for moderation.
 * - A post for connections is seen by those connected to its author at the time of reading. Who is apart by a block, or
 *   an author who is shut out, is as if the post were not there. Muting keeps it out of the feed, not from who opens it.
 * - What else happens is seen by those whom it is about and those connected to one of them; a new opportunity by every
 *   member. Who is not to be found in the directory is met in the feed by their connections only.
 */

/** What the rules look at in a post. */
export type PostFacts = {
  authorId: string
  audience: FeedAudience
  /** The viewer is connected to the author. */
  isConnected: boolean
  /** One of the two has blocked the other. */
  isBlocked: boolean
  isAuthorLockedOut: boolean
}

export const see = (viewer: Viewer | null, facts: PostFacts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (viewer?.id === facts.authorId) return 'ok'
  if (facts.isBlocked || facts.isAuthorLockedOut) return 'post.not_found'
  return facts.audience === 'everyone' || facts.isConnected ? 'ok' : 'post.not_found'
}

const checkOwnPost = (viewer: Viewer | null, facts: PostFacts) => {
  const seen = see(viewer, facts)
  if (seen !== 'ok') return seen
  return viewer?.id === facts.authorId ? 'ok' : 'post.not_yours'
}

export const edit = (viewer: Viewer | null, facts: PostFacts) => {
  const verdict = checkOwnPost(viewer, facts)
  return verdict === 'ok' ? mayCall('confirmed', viewer) : verdict
}

export const remove = checkOwnPost

/** Who may see what happens, where its author has no say in it. */
export const audienceOf = (type: Exclude<ActivityType, 'new_post'>): FeedAudience =>
  type === 'new_opportunity' ? 'everyone' : 'connections'
