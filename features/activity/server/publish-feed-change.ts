import type { Context } from '#platform/http/context.ts'
import { communityFeedChanged, feedChanged } from '../contract/index.ts'
import { type ActivityAudience, findConnectionIds } from './queries/activities.ts'

/** Feeds that this server reads anew within a second beside its other work; see docs/decisions/017. */
const feedsPerSecond = 250

/** Everyone is told of what everyone may see, and those who have nothing to do with it can wait so many seconds. */
const communityDelaySeconds = 20

/** So few are told at once that all may ask at once. */
const delaySeconds = (listeners: number) => (listeners <= feedsPerSecond ? 0 : Math.ceil(listeners / feedsPerSecond))

/**
 * Tells those whose feed has changed: at once the ones it is about, and their connections as fast as all of them can be
 * answered. Only what everyone may see is told to everyone.
 */
export const publishFeedChange = async (
  ctx: Pick<Context, 'tx' | 'publish'>,
  { actor_id, other_id, audience }: ActivityAudience,
): Promise<void> => {
  const about = other_id === null ? [actor_id] : [actor_id, other_id]
  ctx.publish(feedChanged, { within: 0 }, { members: about })
  const connected = await findConnectionIds(ctx.tx, about)
  if (connected.length > 0) ctx.publish(feedChanged, { within: delaySeconds(connected.length) }, { members: connected })
  if (audience === 'everyone') ctx.publish(communityFeedChanged, { within: communityDelaySeconds }, 'everyone')
}
