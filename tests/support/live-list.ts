import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import { defineEvent } from '#kit/events.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import type { Client } from './client.ts'
import { readLive } from './live.ts'
import type { TestServer } from './server.ts'

/** Something that happens to what a list shows. */
type Happening = readonly [what: string, act: () => Promise<unknown>]

/** Who looks at a list, which of it, and what happens meanwhile. */
type ListScene<E extends AnyEndpoint> = { as: Client; input: InputOf<E>; happens: readonly Happening[] }

type LiveList = { endpoint: AnyEndpoint; follows: (server: TestServer) => Promise<void> }

/** No answer goes stale of it: it tells how far a stream has come. */
const marker = defineEvent('tests.marker', z.strictObject({}))

/**
 * The law of every live list, without a browser: the answer that a page holds, asked for again only when an event is told
 * that the endpoint names, is what a fresh load shows after everything that happens.
 */
export const liveList = <E extends AnyEndpoint>(endpoint: E, scene: (server: TestServer) => Promise<ListScene<NoInfer<E>>>): LiveList => ({
  endpoint,
  follows: async (server) => {
    const { as, input, happens } = await scene(server)
    const stream = await readLive(as)
    const names = new Set(endpoint.staleAfter.map(({ name }) => name))
    const ask = () => as.succeed(endpoint, input)
    let shown: unknown = await ask()
    let heard = 0
    /** Until everything is told that was published so far: nothing that comes later may make up for what was not told. */
    const caughtUp = async () => {
      await writeEvents(server.db, [{ event: marker, payload: {}, audience: 'everyone' }])
      await stream.next(({ name }) => name === marker.name)
    }
    for (const [what, act] of happens) {
      const before = shown
      await act()
      await expect.poll(async () => isDeepStrictEqual(await ask(), before), { message: `${endpoint.name}, after this: ${what}`, interval: 20 }).toBe(false)
      await caughtUp()
      const news = stream.heard.slice(heard)
      heard += news.length
      if (news.some(({ name }) => names.has(name))) shown = await ask()
      expect(shown, `${endpoint.name}, after this: ${what}`).toEqual(await ask())
    }
    stream.close()
  },
})
