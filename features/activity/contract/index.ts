import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { connectionsChanged } from '#features/network/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { postErrors } from './errors.ts'
import { communityFeedChanged, feedChanged } from './events.ts'
import { postFields, postView } from './posts.ts'
import { activityTypes, audiences } from './types.ts'

export { dashboardSummary, type DashboardSummary, stepNames, type StepName } from './dashboard.ts'
export { postErrors, postFieldCodes } from './errors.ts'
export { communityFeedChanged, feedChanged } from './events.ts'
export { type Mention, mentionLimits, mentionsIn } from './mentions.ts'
export { postLimits, postPath, type PostView } from './posts.ts'
export {
  type ActivityPayload,
  activityPayloads,
  type ActivityType,
  activityTypes,
  audiences,
  type FeedAudience,
} from './types.ts'

/** Something that happened, as this reader sees it. */
export const activityView = z.strictObject({
  id: id(),
  type: z.enum(activityTypes),
  actor: memberCard,
  /** The other member of a connection or a session. */
  other: z.nullable(memberCard),
  /** What the text is about (an opportunity, a program), in the language it was written in where that is known. */
  title: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** The page it leads to: a path of this product. */
  link: z.nullable(z.string()),
  /** Only of `new_post`. */
  post: z.nullable(postView),
  createdAt: instant(),
})
export type ActivityView = z.output<typeof activityView>

export const listFeed = endpoint({
  name: 'activity.feed',
  method: 'GET',
  path: '/api/activity/feed',
  summary:
    'What the caller and the members they are connected to did, newest first. A page can hold fewer than asked for.',
  access: 'confirmed',
  input: z.strictObject(pageInput),
  output: page(activityView),
  staleAfter: [feedChanged, connectionsChanged, blocksChanged],
})

export const listCommunityFeed = endpoint({
  name: 'activity.communityFeed',
  method: 'GET',
  path: '/api/activity/community',
  summary: 'The same with what everybody did for every member to see.',
  access: 'confirmed',
  input: z.strictObject(pageInput),
  output: page(activityView),
  staleAfter: [feedChanged, communityFeedChanged, connectionsChanged, blocksChanged],
})

export const readPost = endpoint({
  name: 'activity.readPost',
  method: 'GET',
  path: '/api/posts/:id',
  summary: 'One post that the caller may see.',
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
    'Posts something for every member or for one’s connections. Members mentioned with @username who may see it are told once.',
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
  summary: 'Rewrites an own post. Who is mentioned for the first time is told.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...postFields }),
  output: postView,
  errors: pickErrors(postErrors, 'post.not_found', 'post.not_yours'),
})

export const removePost = endpoint({
  name: 'activity.removePost',
  method: 'DELETE',
  path: '/api/posts/:id',
  summary: 'Takes an own post away.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(postErrors, 'post.not_found', 'post.not_yours'),
})

export const listMentionable = endpoint({
  name: 'activity.mentionable',
  method: 'GET',
  path: '/api/posts/mentionable',
  summary: 'Members with a username whose name begins like this and who could see such a post, connections first.',
  access: 'confirmed',
  input: z.strictObject({ q: text({ max: 60 }), audience: choice(audiences) }),
  output: z.strictObject({ items: z.array(memberCard) }),
  rate: 'search',
})
