import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { percentile } from './load.ts'
import { askServer, stopServer } from './spawn-server.ts'
import { sessionCookie } from '#features/accounts/server/sessions/session-cookie.ts'

export type StreamFigures = {
  streams: number
  /** Resident memory of the node per stream, in kB. */
  perStream: number
  /** The JavaScript heap's part of `perStream`, in kB. */
  heapPerStream: number
  /** Milliseconds from writing an event to its arrival, over all streams and events. */
  p50: number
  p95: number
  last: number
  good: boolean
}

/** Limits of a node in kB and milliseconds (docs/performance.md). */
const targets = { perStream: 20, p95: 500 }
const events = 10
const atOnce = 100

type Memory = { rss: number; heapUsed: number }

/** Memory use of the node's process after a garbage collection. */
const memoryOf = (child: ChildProcess) => askServer<Memory>(child, 'memory')

/** A minimal event stream client on a raw socket: thousands of them share this process with the measurement. */
const openStream = (port: number, cookie: string, onEvent: (id: string) => void) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let isJoined = false
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(
        `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk: unknown) => {
      const text = String(chunk)
      if (!isJoined && text.includes('event: hello')) {
        isJoined = true
        resolve(socket)
      }
      const id = /"name":"bench\.event".*?"id":"([^"]+)"/.exec(text)?.[1]
      if (id) onEvent(id)
    })
    socket.on('close', () => reject(new Error('a stream was closed')))
  })

/**
 * Opens live streams of different members to one node and measures their memory use and the time until an event reaches
 * all of them. The events go through the outbox, as in production.
 */
export const measureStreams = async (
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  secret: string,
  streams: number,
): Promise<StreamFigures> => {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env,
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const { pool, close } = openDatabase(databaseUrl, { max: 4 })
  const open: Socket[] = []
  try {
    const members = await pool.query<{ id: string }>('select id from users order by id limit $1', [streams])
    const tokens = members.rows.map(() => randomBytes(24).toString('base64url'))
    await pool.query(
      `insert into sessions (user_id, token, expires_at) select unnest($1::uuid[]), unnest($2::text[]), now() + interval '1 day'`,
      [members.rows.map(({ id }) => id), tokens],
    )
    const arrivals = new Map<string, number[]>()
    let arrived = (): void => undefined
    const onEvent = (id: string) => {
      arrivals.get(id)?.push(performance.now())
      if (arrivals.get(id)?.length === members.rows.length) arrived()
    }
    const openOne = async (token: string) => {
      const { name, value } = sessionCookie(token, secret)
      open.push(await openStream(port, `${name}=${value}`, onEvent))
    }
    // The first streams allocate shared memory and are not counted.
    for (const token of tokens.slice(0, atOnce)) await openOne(token)
    const before = await memoryOf(child)
    for (let at = atOnce; at < tokens.length; at += atOnce)
      await Promise.all(tokens.slice(at, at + atOnce).map(openOne))
    const after = await memoryOf(child)
    const latencies: number[] = []
    for (let round = 0; round < events; round++) {
      const id = randomUUID()
      arrivals.set(id, [])
      const all = new Promise<void>((resolve) => {
        arrived = resolve
      })
      const from = performance.now()
      await pool.query(
        `with written as (insert into events_outbox (name, payload, audience, member_ids) values ('bench.event', jsonb_build_object('id', $1::text), 'everyone', '{}') returning 1) select pg_notify('nordbro_live', '') from written`,
        [id],
      )
      await all
      latencies.push(...(arrivals.get(id) as number[]).map((at) => at - from))
    }
    latencies.sort((a, b) => a - b)
    const counted = members.rows.length - atOnce
    const perStream = (after.rss - before.rss) / 1024 / counted
    const p95 = percentile(latencies, 0.95)
    return {
      streams: members.rows.length,
      perStream,
      heapPerStream: (after.heapUsed - before.heapUsed) / 1024 / counted,
      p50: percentile(latencies, 0.5),
      p95,
      last: latencies.at(-1) ?? Number.NaN,
      good: perStream <= targets.perStream && p95 <= targets.p95,
    }
  } finally {
    for (const socket of open) socket.removeAllListeners('close').destroy()
    await close()
    await stopServer(child)
  }
}
