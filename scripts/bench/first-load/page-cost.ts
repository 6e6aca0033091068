import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { DemoServer } from '../demo-server.ts'
import { percentile } from '../load.ts'
import { membersPages } from '../members-pages.ts'
import { askServer } from '../spawn-server.ts'

export type PageCost = {
  name: string
  /** Milliseconds from request to response, with one connection. */
  p50: number
  p95: number
  /** With several connections. */
  perSecond: number
  /** The longest that the event loop was blocked, in milliseconds, with one and with several connections. */
  blockedMs: number
  blockedMsBusy: number
}

type PageRequest = { name: string; path: (turn: number) => string; headers: Record<string, string> }

export const connections = 4
const warmUpSeconds = 1

/** Requests a page over and over. Returns the durations in milliseconds, in ascending order. */
const requestPages = async (
  url: string,
  { path, headers }: PageRequest,
  options: { connections: number; seconds: number },
): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const durations: number[] = []
  const end = performance.now() + options.seconds * 1000
  let turn = 0
  const visit = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const request = get(url + path(turn++), { agent, headers })
      const [response] = await once(request, 'response')
      await buffer(response)
      if (response.statusCode !== 200) throw new Error(`${path(turn)} answered ${response.statusCode}`)
      durations.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, visit))
  agent.destroy()
  return durations.sort((a, b) => a - b)
}

const whileWatched = async <T>(server: DemoServer, work: () => Promise<T>): Promise<[T, blockedMs: number]> => {
  server.process.send('watch event loop')
  const result = await work()
  const { blockedMs } = await askServer<{ blockedMs: number }>(server.process, 'event loop')
  return [result, blockedMs]
}

/** The members' pages, and a visitor's page that is in no cache because its address is new each time. */
export const pageRequests = async (server: DemoServer): Promise<PageRequest[]> => {
  const { rows } = await server.database.pool.query<{ slug: string }>(
    'select slug from opportunities order by created_at desc limit 1',
  )
  const accepted = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'sv' }
  const cookies = new Map<string, string>()
  for (const { member } of membersPages) {
    if (cookies.has(member)) continue
    const { name, value } = await server.signIn(member)
    cookies.set(member, `${name}=${value}`)
  }
  return [
    ...membersPages.map(({ name, path, member }) => ({
      name,
      path: () => path,
      headers: { ...accepted, cookie: cookies.get(member) as string },
    })),
    {
      name: "visitor's, uncached",
      path: (turn) => `/opportunities/${rows[0]?.slug}?turn=${turn}`,
      headers: accepted,
    },
  ]
}

/** What a page costs the server once its code is compiled. */
export const measurePageCost = async (server: DemoServer, page: PageRequest, seconds: number): Promise<PageCost> => {
  await requestPages(server.url, page, { connections, seconds: warmUpSeconds })
  const [alone, blockedMs] = await whileWatched(server, () =>
    requestPages(server.url, page, { connections: 1, seconds }),
  )
  const [busy, blockedMsBusy] = await whileWatched(server, () =>
    requestPages(server.url, page, { connections, seconds }),
  )
  return {
    name: page.name,
    p50: percentile(alone, 0.5),
    p95: percentile(alone, 0.95),
    perSecond: busy.length / seconds,
    blockedMs,
    blockedMsBusy,
  }
}
