import { EventSourceParserStream } from 'eventsource-parser/stream'
import { vi } from 'vitest'
import type { Client } from './client.ts'
import { waitTimeoutMs } from './timeouts.ts'

export type SseMessage = {
  id: string
  event: string
  data: { name?: string; payload?: Record<string, unknown>; transaction?: string }
}

/** An open live stream, parsed like a browser's EventSource. */
export type EventSourceClient = {
  readonly status: number
  readonly messages: SseMessage[]
  /** The id from which a new stream can resume. */
  readonly lastEventId: string
  readonly ended: Promise<void>
  readonly hasEnded: boolean
  close(): void
}

/** Opens `GET /api/live` after a cursor or from now on. Resolves once subscribed: later events arrive. */
export const openEventSource = async (client: Client, after?: string): Promise<EventSourceClient> => {
  const abort = new AbortController()
  const response = await client.raw('/api/live', {
    headers: { accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) },
    signal: abort.signal,
  })
  const messages: SseMessage[] = []
  const read = async () => {
    const received = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    try {
      for await (const { id = '', event = 'message', data } of received ?? [])
        messages.push({ id, event, data: JSON.parse(data) as SseMessage['data'] })
    } catch {
      // Closed by the test or by the server.
    }
  }
  let hasEnded = false
  const ended = read().finally(() => {
    hasEnded = true
  })
  // The response starts before the server has chosen its cursor; the first message confirms it.
  if (response.status === 200 && after === undefined)
    await vi.waitUntil(() => messages.length > 0 || hasEnded, { timeout: waitTimeoutMs, interval: 5 })
  return {
    status: response.status,
    messages,
    get lastEventId() {
      return messages.at(-1)?.id ?? after ?? ''
    },
    ended,
    get hasEnded() {
      return hasEnded
    },
    close: () => abort.abort(),
  }
}

/** The `id` of every received change, in order. */
export const receivedIds = (reader: EventSourceClient) =>
  reader.messages.filter(({ event }) => event === 'change').map(({ data }) => data.payload?.['id'])

export const waitForEvent = (reader: EventSourceClient, id: string) =>
  vi.waitUntil(() => receivedIds(reader).includes(id), { timeout: waitTimeoutMs, interval: 10 })
