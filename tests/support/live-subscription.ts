import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { type AnyEvent, defineEvent, type LiveEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import type { Client } from './client.ts'
import { openEventSource } from './event-source.ts'
import { waitTimeoutMs } from './timeouts.ts'

/** Longest wait for a live event, in ms. */
export const liveTimeoutMs = waitTimeoutMs

export type LiveSubscription = {
  readonly received: readonly LiveEvent[]
  /** Resolves with the first event that fits and that no earlier call has passed. */
  next(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  close(): void
}

/** Marks a position in the stream. No endpoint is stale after it. */
const marker = defineEvent('tests.marker', z.strictObject({ id: z.string() }))

const publishMarker = async (db: Kysely<DB>): Promise<(event: LiveEvent) => boolean> => {
  const id = randomUUID()
  await writeEvents(db, [{ event: marker, payload: { id }, audience: 'everyone' }])
  return ({ name, payload }) => name === marker.name && payload['id'] === id
}

/** Publishes an event about a row that a test has changed in the database, as the product would have done. */
export const publishToEveryone = ({ db }: { db: Kysely<DB> }, event: AnyEvent): Promise<void> =>
  writeEvents(db, [{ event, payload: { id: randomUUID() }, audience: 'everyone' }])

/** Reports the changes published after this call; earlier ones that still arrive are dropped. Close it at the end. */
export const subscribeLive = async ({ db }: { db: Kysely<DB> }, client: Client): Promise<LiveSubscription> => {
  const source = await openEventSource(client)
  if (source.status !== 200) throw new Error(`/api/live answered ${source.status}`)
  let start = 0
  let consumed = 0
  const changes = () =>
    source.messages
      .filter(({ event }) => event === 'change')
      .map(({ id, data }) => ({ cursor: id, ...data }) as LiveEvent)
      .slice(start)
  const next: LiveSubscription['next'] = (matches) =>
    vi.waitFor(
      () => {
        const received = changes()
        const at = received.findIndex((event, index) => index >= consumed && matches(event))
        if (at < 0) throw new Error(`Event not received. Received instead: ${JSON.stringify(received.slice(consumed))}`)
        consumed = at + 1
        return received[at] as LiveEvent
      },
      { timeout: liveTimeoutMs, interval: 5 },
    )
  await next(await publishMarker(db))
  start = consumed
  consumed = 0
  return {
    get received() {
      return changes()
    },
    next,
    close: source.close,
  }
}

/** Waits until every event published so far has arrived. `next` no longer returns these events. */
export const drainEvents = async ({ db }: { db: Kysely<DB> }, stream: LiveSubscription): Promise<void> => {
  await stream.next(await publishMarker(db))
}
