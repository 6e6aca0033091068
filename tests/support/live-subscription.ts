import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEvent, type LiveEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import type { Client } from './client.ts'
import { eventualMs } from './timeouts.ts'

/** How long a live event may take, in ms. */
export const liveWithin = eventualMs

export type LiveStream = {
  /** The changes told so far, oldest first. */
  readonly heard: readonly LiveEvent[]
  /** The first change that has not been waited for yet and fits, as soon as it is told. */
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

/**
 * Opens `/api/live` as a member's browser does and reports the changes published after this call. Close it at the end of the
 * test. The server may first send changes that were committed before the stream was opened; they are dropped.
 */
export const readLive = async ({ db }: { db: Kysely<DB> }, client: Client): Promise<LiveStream> => {
  const ending = new AbortController()
  const response = await client.raw('/api/live', { signal: ending.signal })
  if (!response.body || response.status !== 200) throw new Error(`/api/live answered ${response.status}`)
  const heard: LiveEvent[] = []
  let joined = false
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
        if (field('event') === 'hello') joined = true
        if (field('event') === 'change') heard.push({ cursor: field('id') ?? '', ...JSON.parse(field('data') ?? '{}') })
      }
    }
  }
  // Ends with `close`, or with the server: both are the end of a test.
  void read(response.body as ReadableStream<Uint8Array>).catch(() => undefined)
  await vi.waitFor(
    () => {
      if (!joined) throw new Error('The live stream was not joined.')
    },
    { timeout: liveWithin, interval: 5 },
  )

  let waited = 0
  const next: LiveStream['next'] = (fits) =>
    vi.waitFor(
      () => {
        const at = heard.findIndex((event, index) => index >= waited && fits(event))
        if (at < 0) throw new Error(`Not told; heard: ${JSON.stringify(heard.slice(waited))}`)
        waited = at + 1
        return heard[at] as LiveEvent
      },
      { timeout: liveWithin, interval: 5 },
    )
  await next(await publishMarker(db))
  heard.splice(0, waited)
  waited = 0
  return { heard, next, close: () => ending.abort() }
}

/** Until everything is told on the stream that was published so far. What was told before it can no longer be waited for. */
export const toldSoFar = async ({ db }: { db: Kysely<DB> }, stream: LiveStream): Promise<void> => {
  await stream.next(await publishMarker(db))
}
