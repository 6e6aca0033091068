import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { FeedAudience, RecordableType } from '../contract/index.ts'
import { activityDefinitions } from '../contract/types.ts'

/**
 * Access to posts and activities. `queries/feed.ts` implements the same rules as SQL for lists.
 *
 * - A member with a confirmed address may post, partner or not (ADM-09). Removing a post needs no confirmed address.
 * - Only the author edits or removes a post. Administrators use moderation instead.
 * - A post for connections is visible to the author's connections at the time of reading. A block or a locked-out
 *   author makes it `post.not_found`. A mute only hides it from the feed.
 * - Other activities are visible to their members and those members' connections, new opportunities to every member.
 *   Activities of a member who is hidden from search are visible to their connections only.
 */

export type PostFacts = {
  authorId: string
  audience: FeedAudience
  isConnected: boolean
  /** Viewer and author: either has blocked the other. */
  isBlocked: boolean
  isAuthorLockedOut: boolean
}

export const maySee = (viewer: Viewer | null, facts: PostFacts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (viewer?.id === facts.authorId) return 'ok'
  if (facts.isBlocked || facts.isAuthorLockedOut) return 'post.not_found'
  return facts.audience === 'everyone' || facts.isConnected ? 'ok' : 'post.not_found'
}

const checkOwnPost = (viewer: Viewer | null, facts: PostFacts) => {
  const seen = maySee(viewer, facts)
  if (seen !== 'ok') return seen
  return viewer?.id === facts.authorId ? 'ok' : 'post.not_yours'
}

export const mayEdit = (viewer: Viewer | null, facts: PostFacts) => {
  const verdict = checkOwnPost(viewer, facts)
  return verdict === 'ok' ? mayCall('confirmed', viewer) : verdict
}

export const mayRemove = checkOwnPost

/** The audience of an activity type; the author of a post chooses its audience. */
export const audienceOf = (type: RecordableType): FeedAudience => activityDefinitions[type].audience
