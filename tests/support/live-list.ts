import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import type { Client } from './client.ts'
import { subscribeLive, drainEvents } from './live-subscription.ts'
import type { TestServer } from './server.ts'

type ListChange = readonly [what: string, act: () => Promise<unknown>]

type ListScene<E extends AnyEndpoint> = { as: Client; input: InputOf<E>; changes: readonly ListChange[] }

export type LiveList = { endpoint: AnyEndpoint; verify: (server: TestServer) => Promise<void> }

/** Expects a cached result, refetched only after events in `staleAfter`, to equal a fresh load after every change. */
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
    // Drain the events of the scene, so that they cannot stand in for a missing event of a change.
    await drainEvents(server, stream)
    let seenEvents = stream.received.length
    let cached: unknown = await fetchList()
    const compare = async () => {
      await drainEvents(server, stream)
      const newEvents = stream.received.slice(seenEvents)
      seenEvents += newEvents.length
      if (newEvents.some(({ name }) => names.has(name))) cached = await fetchList()
      const fresh = await fetchList()
      return isDeepStrictEqual(cached, fresh) ? 'same as a fresh load' : { cached, fresh }
    }
    for (const [what, act] of changes) {
      const before = cached
      const pollOptions = { message: `${endpoint.name}, after this: ${what}`, interval: 20 }
      await act()
      await expect.poll(async () => isDeepStrictEqual(await fetchList(), before), pollOptions).toBe(false)
      // Poll, because a job may follow the change and publish its event later.
      await expect.poll(compare, pollOptions).toBe('same as a fresh load')
    }
    stream.close()
  },
})
