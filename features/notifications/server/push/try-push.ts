import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { reasonOf } from '#platform/error-reason.ts'
import * as queries from '../queries/push.ts'
import { outcomeOf, type PushMessage, sendPush } from './send-push.ts'

/** What became of a push to one browser. `service` is the host of its push service. */
export type PushAttempt = { service: string; ms: number } & (
  | { outcome: 'accepted' | 'gone' }
  | { outcome: 'refused'; status: number }
  | { outcome: 'unreachable'; reason: string }
)

const lifetimeSeconds = 300

/**
 * Sends a message to each browser of a member at once, without a notification and without retries. Removes subscriptions
 * that are gone, as every push does.
 */
export const tryPush = async (
  deps: { db: Kysely<DB>; config: Config },
  memberId: string,
  message: PushMessage,
): Promise<PushAttempt[]> => {
  const attempt = async ({ id, ...target }: Awaited<ReturnType<typeof queries.targetsOf>>[number]) => {
    const service = new URL(target.endpoint).host
    const began = performance.now()
    const took = () => Math.round(performance.now() - began)
    try {
      const status = await sendPush(deps, target, message, lifetimeSeconds)
      const outcome = outcomeOf(status)
      if (outcome === 'gone') await queries.removeSubscription(deps.db, id)
      return outcome === 'refused' ? { service, ms: took(), outcome, status } : { service, ms: took(), outcome }
    } catch (error) {
      return { service, ms: took(), outcome: 'unreachable' as const, reason: reasonOf(error) }
    }
  }
  return Promise.all((await queries.targetsOf(deps.db, memberId)).map(attempt))
}
