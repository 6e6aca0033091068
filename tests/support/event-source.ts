import { vi } from 'vitest'
import type { Client } from './client.ts'
import { liveWithin } from './live-subscription.ts'

export type LiveMessage = { id: string; event: string; data: { name?: string; payload?: Record<string, unknown> } }

/** An open live stream, read as a browser's EventSource reads it. */
export type LiveReader = {
  readonly status: number
  /** What has come so far, in order. */
  readonly messages: LiveMessage[]
  /** The id to resume after. */
  readonly lastId: string
  readonly ended: Promise<void>
  readonly hasEnded: boolean
  close(): void
}

const parsed = (block: string): LiveMessage | null => {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const [id, event, data] = [field('id'), field('event'), field('data')]
  return id !== undefined && event !== undefined
    ? { id, event, data: JSON.parse(data ?? '{}') as LiveMessage['data'] }
    : null
}

/** Opens `GET /api/live` as the client, after a cursor or from now on; then it is joined: what is told after this comes. */
export const openLive = async (client: Client, after?: string): Promise<LiveReader> => {
  const abort = new AbortController()
  const response = await client.raw('/api/live', {
    headers: { accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) },
    signal: abort.signal,
  })
  const messages: LiveMessage[] = []
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
        rest = blocks.pop() ?? ''
        messages.push(...blocks.flatMap((block) => parsed(block) ?? []))
      }
    } catch {
      // Closed, by us or by the server.
    }
  }
  let hasEnded = false
  const ended = read().finally(() => {
    hasEnded = true
  })
  // The answer begins before the place from which on it tells is known.
  if (response.status === 200 && after === undefined)
    await vi.waitUntil(() => messages.length > 0 || hasEnded, { timeout: liveWithin, interval: 5 })
  return {
    status: response.status,
    messages,
    get lastId() {
      return messages.at(-1)?.id ?? after ?? ''
    },
    ended,
    get hasEnded() {
      return hasEnded
    },
    close: () => abort.abort(),
  }
}

/** The `id` of every change that has come so far, in order. */
export const heard = (reader: LiveReader) =>
  reader.messages.filter(({ event }) => event === 'change').map(({ data }) => data.payload?.['id'])

export const until = (reader: LiveReader, id: string) =>
  vi.waitUntil(() => heard(reader).includes(id), { timeout: liveWithin, interval: 10 })
