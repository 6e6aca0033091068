import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { connectionsChanged } from '#features/network/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { postErrors } from './errors.ts'
import { communityFeedChanged, feedChanged } from './events.ts'
import { postFields, postView } from './posts.ts'
import { audiences } from './define-activities.ts'
import { activityTypes } from './types.ts'

export { dashboardSummary, type DashboardSummary, stepNames, type StepName } from './dashboard.ts'
export { postErrors, postFieldCodes } from './errors.ts'
export { communityFeedChanged, feedChanged } from './events.ts'
export { type Mention, mentionLimits, mentionsIn } from './mentions.ts'
export { postLimits, postPath, type PostView } from './posts.ts'
export { audiences, type FeedAudience } from './define-activities.ts'
export { type ActivityPayload, type ActivityType, activityTypes, type RecordableType } from './types.ts'

export const activityView = z.strictObject({
  id: id(),
  type: z.enum(activityTypes),
  actor: memberCard,
  /** The other member of a connection or a session. */
  other: z.nullable(memberCard),
  title: z.nullable(z.string()),
  /** Language of `title`; null if unknown. */
  language: z.nullable(language()),
  /** Path in this product. */
  link: z.nullable(z.string()),
  /** Set for `new_post` only. */
  post: z.nullable(postView),
  createdAt: instant(),
})
export type ActivityView = z.output<typeof activityView>

export const listFeed = endpoint({
  name: 'activity.feed',
  method: 'GET',
  path: '/api/activity/feed',
  summary: 'Lists activities of the member and their connections, newest first. A page can be shorter than `limit`.',
  access: 'confirmed',
  input: z.strictObject(pageInput),
  output: page(activityView),
  staleAfter: [feedChanged, connectionsChanged, blocksChanged],
})

export const listCommunityFeed = endpoint({
  name: 'activity.communityFeed',
  method: 'GET',
  path: '/api/activity/community',
  summary: 'Lists the member’s own feed together with everything that is visible to every member.',
  access: 'confirmed',
  input: z.strictObject(pageInput),
  output: page(activityView),
  staleAfter: [feedChanged, communityFeedChanged, connectionsChanged, blocksChanged],
})

export const readPost = endpoint({
  name: 'activity.readPost',
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'Returns one post that the member may see.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: postView,
  errors: pickErrors(postErrors, 'post.not_found'),
  staleAfter: [feedChanged, communityFeedChanged, connectionsChanged, blocksChanged],
})

export const createPost = endpoint({
  name: 'activity.createPost',
  method: 'POST',
  path: '/api/posts',
  summary:
    'Publishes a post to every member or to the author’s connections. Notifies members mentioned with @username once.',
  access: 'confirmed',
  input: z.strictObject({ ...postFields, audience: choice(audiences) }),
  output: postView,
  errors: pickErrors(postErrors, 'post.enough_for_today'),
  idempotent: true,
})

export const editPost = endpoint({
  name: 'activity.editPost',
  method: 'PUT',
  path: '/api/posts/:id',
  summary: 'Edits the member’s own post. Notifies newly mentioned members.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...postFields }),
  output: postView,
  errors: pickErrors(postErrors, 'post.not_found', 'post.not_yours'),
})

export const removePost = endpoint({
  name: 'activity.removePost',
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Deletes the member’s own post.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(postErrors, 'post.not_found', 'post.not_yours'),
})

export const listMentionable = endpoint({
  name: 'activity.mentionable',
  method: 'GET',
  path: '/api/posts/mentionable',
  summary:
    'Lists members to mention: those who could see the post and whose name or username starts with `q`, connections first.',
  access: 'confirmed',
  input: z.strictObject({ q: text({ max: 60 }), audience: choice(audiences) }),
  output: z.strictObject({ items: z.array(memberCard) }),
  rate: 'search',
})
