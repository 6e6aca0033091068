import type { Context } from '#platform/http/context.ts'
import type { ActivityPayload, ActivityType, FeedAudience, RecordableType } from '../contract/index.ts'
import { activityDefinitions } from '../contract/types.ts'
import { audienceOf } from './policy.ts'
import * as queries from './queries/activities.ts'
import { publishFeedChange } from './publish-feed-change.ts'

export type ActivityInput<Type extends RecordableType = RecordableType> = {
  actorId: string
  /** The other member of a connection or a session. */
  otherId?: string
  type: Type
  payload: ActivityPayload<Type>
  link?: `/${string}`
  /** Deduplication key such as `opportunities:<id>`: one activity per type and subject. */
  subject: string
} & (Type extends 'new_opportunity' ? { opportunityId: string } : { opportunityId?: never })

type RecordContext = Pick<Context, 'tx' | 'publish' | 'now'>

/** Adds an activity to the feed in the caller's transaction. Visibility is decided when the feed is read. */
export const recordActivity = <Type extends RecordableType>(
  ctx: RecordContext,
  activity: ActivityInput<Type>,
): Promise<void> => insertAndPublish(ctx, { ...activity, audience: audienceOf(activity.type) })

export const recordPost = (
  ctx: RecordContext,
  post: { id: string; authorId: string; audience: FeedAudience },
): Promise<void> =>
  insertAndPublish(ctx, {
    actorId: post.authorId,
    type: 'new_post',
    payload: {},
    subject: postSubject(post.id),
    audience: post.audience,
    postId: post.id,
  })

export const postSubject = (postId: string) => `posts:${postId}`

type RecordInput = Omit<ActivityInput, 'type' | 'payload' | 'opportunityId'> & {
  type: ActivityType
  payload: unknown
  audience: FeedAudience
  postId?: string
  opportunityId?: string | undefined
}

const insertAndPublish = async (
  ctx: RecordContext,
  { actorId, otherId, type, payload, link, subject, audience, postId, opportunityId }: RecordInput,
) => {
  const row = {
    actor_id: actorId,
    other_id: otherId ?? null,
    type,
    audience,
    payload: JSON.stringify(activityDefinitions[type].payload.parse(payload)),
    link: link ?? null,
    subject,
    post_id: postId ?? null,
    opportunity_id: opportunityId ?? null,
    created_at: ctx.now,
  }
  if (await queries.insert(ctx.tx, row)) await publishFeedChange(ctx, row)
}

/** Publishes a change of a subject's source data, such as an opportunity's title or state. */
export const publishActivityChange = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  type: ActivityType,
  subject: string,
): Promise<void> => {
  const activity = await queries.find(ctx.tx, type, subject)
  if (activity) await publishFeedChange(ctx, activity)
}

/** Removes the activity of a deleted subject from the feed. */
export const withdrawActivity = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  type: ActivityType,
  subject: string,
): Promise<void> => {
  const activity = await queries.removeBySubject(ctx.tx, type, subject)
  if (activity) await publishFeedChange(ctx, activity)
}
