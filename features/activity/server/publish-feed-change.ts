import type { Context } from '#platform/http/context.ts'
import { communityFeedChanged, feedChanged } from '../contract/index.ts'
import { type ActivityAudience, findConnectionIds } from './queries/activities.ts'

/** Feed reads that one server handles per second in addition to its other load; see docs/decisions/017. */
const feedsPerSecond = 250

const communityDelaySeconds = 20

const delaySeconds = (listeners: number) => (listeners <= feedsPerSecond ? 0 : Math.ceil(listeners / feedsPerSecond))

/** Publishes to the activity's members at once, to connections within `feedsPerSecond`, and if public to everyone. */
export const publishFeedChange = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  { actor_id, other_id, audience }: ActivityAudience,
): Promise<void> => {
  const memberIds = other_id === null ? [actor_id] : [actor_id, other_id]
  ctx.publish(feedChanged, { within: 0 }, { members: memberIds })
  const connected = await findConnectionIds(ctx.tx, memberIds)
  if (connected.length > 0) ctx.publish(feedChanged, { within: delaySeconds(connected.length) }, { members: connected })
  if (audience === 'everyone') ctx.publish(communityFeedChanged, { within: communityDelaySeconds }, 'everyone')
}
