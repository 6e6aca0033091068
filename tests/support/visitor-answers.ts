import type { Kysely } from 'kysely'
import type { AnyEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'
import { isCachedForVisitors } from '#platform/http/visitor-answers.ts'
import type { Client } from './client.ts'
import { drainEvents, publishToEveryone, subscribeLive } from './live-subscription.ts'
import { servedEndpoints } from './served-endpoints.ts'

const events = new Set(
  servedEndpoints.filter(isCachedForVisitors).flatMap(({ staleAfter }): readonly AnyEvent[] => staleAfter),
)

/**
 * Evicts all answers that visitors get from the server's cache, for a test that has changed rows in the database.
 * @param client a signed-in member, whose live stream shows when the server has evicted them
 */
export const evictVisitorAnswers = async (server: { db: Kysely<DB> }, client: Client): Promise<void> => {
  const stream = await subscribeLive(server, client)
  for (const event of events) await publishToEveryone(server, event)
  await drainEvents(server, stream)
  stream.close()
}
