import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEvent, type LiveEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import type { Client } from './client.ts'
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

/** Reports the changes published after this call; earlier ones that still arrive are dropped. Close it at the end. */
export const subscribeLive = async ({ db }: { db: Kysely<DB> }, client: Client): Promise<LiveSubscription> => {
  const abortController = new AbortController()
  const response = await client.raw('/api/live', { signal: abortController.signal })
  if (!response.body || response.status !== 200) throw new Error(`/api/live answered ${response.status}`)
  const received: LiveEvent[] = []
  let isSubscribed = false
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
        if (field('event') === 'hello') isSubscribed = true
        if (field('event') === 'change')
          received.push({ cursor: field('id') ?? '', ...JSON.parse(field('data') ?? '{}') })
      }
    }
  }
  // The read ends with `close` or with the server, both at the end of a test.
  void read(response.body as ReadableStream<Uint8Array>).catch(() => undefined)
  await vi.waitFor(
    () => {
      if (!isSubscribed) throw new Error('The live stream was not joined.')
    },
    { timeout: liveTimeoutMs, interval: 5 },
  )

  let consumed = 0
  const next: LiveSubscription['next'] = (matches) =>
    vi.waitFor(
      () => {
        const at = received.findIndex((event, index) => index >= consumed && matches(event))
        if (at < 0) throw new Error(`Event not received. Received instead: ${JSON.stringify(received.slice(consumed))}`)
        consumed = at + 1
        return received[at] as LiveEvent
      },
      { timeout: liveTimeoutMs, interval: 5 },
    )
  await next(await publishMarker(db))
  received.splice(0, consumed)
  consumed = 0
  return { received, next, close: () => abortController.abort() }
}

/** Waits until every event published so far has arrived. `next` no longer returns these events. */
export const drainEvents = async ({ db }: { db: Kysely<DB> }, stream: LiveSubscription): Promise<void> => {
  await stream.next(await publishMarker(db))
}
