import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { AnyEndpoint, InputOf } from '#kit/endpoint.ts'
import type { Client } from './client.ts'
import { readLive, toldSoFar } from './live-subscription.ts'
import type { TestServer } from './server.ts'

/** Something that happens to what a list shows. */
type Happening = readonly [what: string, act: () => Promise<unknown>]

/** Who looks at a list, which of it, and what happens meanwhile. */
type ListScene<E extends AnyEndpoint> = { as: Client; input: InputOf<E>; happens: readonly Happening[] }

type LiveList = { endpoint: AnyEndpoint; follows: (server: TestServer) => Promise<void> }

/**
 * The law of every live list, without a browser: the answer that a page holds, asked for again only when an event is told
 * that the endpoint names, is what a fresh load shows after everything that happens.
 */
export const liveList = <E extends AnyEndpoint>(
  endpoint: E,
  scene: (server: TestServer) => Promise<ListScene<NoInfer<E>>>,
): LiveList => ({
  endpoint,
  follows: async (server) => {
    const { as, input, happens } = await scene(server)
    const stream = await readLive(server, as)
    const names = new Set(endpoint.staleAfter.map(({ name }) => name))
    const ask = () => as.succeed(endpoint, input)
    // What the scene itself left to be told, and what comes later, may not make up for what was not told.
    await toldSoFar(server, stream)
    let heard = stream.heard.length
    let shown: unknown = await ask()
    const compare = async () => {
      await toldSoFar(server, stream)
      const news = stream.heard.slice(heard)
      heard += news.length
      if (news.some(({ name }) => names.has(name))) shown = await ask()
      const fresh = await ask()
      return isDeepStrictEqual(shown, fresh) ? 'like a fresh load' : { shown, fresh }
    }
    for (const [what, act] of happens) {
      const before = shown
      const bound = { message: `${endpoint.name}, after this: ${what}`, interval: 20 }
      await act()
      await expect.poll(async () => isDeepStrictEqual(await ask(), before), bound).toBe(false)
      // Again, because a job that follows may be under way, and tells of what it does when it has done it.
      await expect.poll(compare, bound).toBe('like a fresh load')
    }
    stream.close()
  },
})
