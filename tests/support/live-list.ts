import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import type { Client } from './client.ts'
import { subscribeLive, drainEvents } from './live-subscription.ts'
import type { TestServer } from './server.ts'

/** Something that happens to what a list shows. */
type ListChange = readonly [what: string, act: () => Promise<unknown>]

/** Who looks at a list, which of it, and what happens meanwhile. */
type ListScene<E extends AnyEndpoint> = { as: Client; input: InputOf<E>; changes: readonly ListChange[] }

type LiveList = { endpoint: AnyEndpoint; verify: (server: TestServer) => Promise<void> }

/**
 * The law of every live list, without a browser: the answer that a page holds, asked for again only when an event is told
 * that the endpoint names, is what a fresh load shows after everything that happens.
 */
export const liveListCase = <E extends AnyEndpoint>(
  endpoint: E,
  scene: (server: TestServer) => Promise<ListScene<NoInfer<E>>>,
): LiveList => ({
  endpoint,
  verify: async (server) => {
    const { as, input, changes } = await scene(server)
    const stream = await subscribeLive(server, as)
    const names = new Set(endpoint.staleAfter.map(({ name }) => name))
    const fetchList = () => as.succeed(endpoint, input)
    // What the scene itself left to be told, and what comes later, may not make up for what was not told.
    await drainEvents(server, stream)
    let seenEvents = stream.received.length
    let cached: unknown = await fetchList()
    const compare = async () => {
      await drainEvents(server, stream)
      const newEvents = stream.received.slice(seenEvents)
      seenEvents += newEvents.length
      if (newEvents.some(({ name }) => names.has(name))) cached = await fetchList()
      const fresh = await fetchList()
      return isDeepStrictEqual(cached, fresh) ? 'like a fresh load' : { shown: cached, fresh }
    }
    for (const [what, act] of changes) {
      const before = cached
      const pollOptions = { message: `${endpoint.name}, after this: ${what}`, interval: 20 }
      await act()
      await expect.poll(async () => isDeepStrictEqual(await fetchList(), before), pollOptions).toBe(false)
      // Again, because a job that follows may be under way, and tells of what it does when it has done it.
      await expect.poll(compare, pollOptions).toBe('like a fresh load')
    }
    stream.close()
  },
})
