import type { Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '#kit/limits.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Log } from '#platform/log/log.ts'
import { cursorAt, type Delivery, eventsBetween, liveChannel, placeOf, settledEvents } from './outbox.ts'

/** One open stream. `write` returns false when the reader is too slow to keep; `recheck` asks whether they may still listen. */
export type Subscriber = { viewer: Viewer; write: (chunk: string) => boolean; recheck: () => void; close: () => void }

export type Heard = Pick<Delivery, 'name' | 'audience' | 'memberIds'>

export type Hub = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Adds a stream; with `after` (a cursor) it first gets what it missed. */
  join(subscriber: Subscriber, after: string | null): Promise<() => void>
  /** Calls back for every event that passes this node (the page cache listens). */
  onEvent(listener: (event: Heard) => void): void
  /** Looks again at who these members are: a session may have ended, rights may have changed. */
  recheck(memberIds: readonly string[]): void
  /** How many streams a member has open on this node. */
  streamsOf(memberId: string): number
  readonly size: number
  /** The place that this node has delivered up to: what is read from now on holds everything before it. */
  cursor(): string
  /** The id of the last event that this node has delivered. */
  position(): bigint
  /** How long committed events may have waited for delivery, in ms. */
  lagMs(): number
}

const pollMs = 2000
/** While an open transaction holds events back: the first retry delay, doubled up to `pollMs`. A commit wakes the node earlier. */
const firstRetryMs = 10
const lagWarningMs = 5000
const batch = 1000

/** Cleaning up and this clock may differ by a little: a place that old is not trusted. */
const marginMs = 300_000
const oldestResumable = () => new Date(Date.now() - limits.liveReplayHours * 3_600_000 + marginMs)

const frame = (delivery: Delivery) =>
  `id: ${delivery.cursor}\nevent: change\ndata: ${JSON.stringify({ name: delivery.name, payload: delivery.payload })}\n\n`

const concerns = (delivery: Delivery, viewer: Viewer, isNamed = (id: string) => delivery.memberIds.includes(id)) =>
  delivery.audience === 'everyone' ||
  (delivery.audience === 'admins' && viewer.adminLevel !== null) ||
  (delivery.audience === 'members' && isNamed(viewer.id))

/**
 * A subscriber that has joined. `held` collects deliveries while what it missed is still being read; `seen` is how far
 * that reading came, until this node's own reading has come past it.
 */
type Member = Subscriber & { held: Delivery[] | null; seen: bigint | null }

/**
 * Delivers the outbox to this node's streams. LISTEN/NOTIFY only wakes it; a poll backs that up, so a lost
 * notification delays an event and never loses it.
 */
export const openHub = (deps: { db: Kysely<DB>; connectionString: string; log: Log }): Hub => {
  const members = new Set<Member>()
  const listeners: ((event: Heard) => void)[] = []
  let position = 0n
  let cursor = ''
  /** The last event that an open transaction held back, and since when (`performance.now()`). */
  let behind: { upTo: bigint; since: number } | null = null
  let isWarned = false
  let retryMs = firstRetryMs
  let stopped = false
  let draining: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let client: pg.Client | null = null

  const lagMs = () => (behind ? performance.now() - behind.since : 0)

  const noteLag = (settled: bigint, drawn: bigint, reason: Record<string, unknown>) => {
    if (behind && settled >= behind.upTo) behind = null
    if (settled < drawn) behind ??= { upTo: drawn, since: performance.now() }
    if (lagMs() < lagWarningMs) isWarned = false
    else if (!isWarned) {
      isWarned = true
      deps.log.warn({ lagMs: Math.round(lagMs()), ...reason }, 'live: an open transaction delays events')
    }
  }

  const deliver = (delivery: Delivery) => {
    for (const listener of listeners) listener(delivery)
    const chunk = frame(delivery)
    // An event can name thousands, and thousands can listen.
    const named = new Set(delivery.memberIds)
    for (const member of members) {
      if (!concerns(delivery, member.viewer, (id) => named.has(id))) continue
      if (member.seen) {
        if (delivery.id <= member.seen) continue
        member.seen = null
      }
      if (member.held) member.held.push(delivery)
      else if (!member.write(chunk)) member.close()
    }
  }

  /** Delivers the settled events. True when an open transaction holds back later ones. */
  const deliverSettled = async (): Promise<boolean> => {
    const { settled, drawn, writers } = await settledEvents(deps.db)
    while (position < settled && !stopped) {
      const deliveries = await eventsBetween(deps.db, position, settled, batch)
      for (const delivery of deliveries) deliver(delivery)
      const last = deliveries.at(-1)
      position = last && deliveries.length === batch ? last.id : settled
      cursor = last?.cursor ?? cursor
    }
    noteLag(settled, drawn, { writers })
    return settled < drawn
  }

  const drainOnce = async () => {
    let isWaiting = false
    do {
      again = false
      isWaiting = await deliverSettled()
    } while (again && !stopped)
    clearTimeout(retry)
    if (!isWaiting || stopped) retryMs = firstRetryMs
    else {
      retry = setTimeout(() => void drain(), retryMs).unref()
      retryMs = Math.min(2 * retryMs, pollMs)
    }
  }

  const drain = (): Promise<void> => {
    again = true
    draining ??= drainOnce()
      .catch((error) => {
        deps.log.warn({ err: error }, 'live: reading events failed')
        noteLag(position, position + 1n, { err: error })
      })
      .finally(() => {
        draining = null
      })
    return draining
  }

  const replay = async (from: bigint, settled: bigint, subscriber: Subscriber): Promise<bigint> => {
    for (let seen = from; ;) {
      const deliveries = await eventsBetween(deps.db, seen, settled, batch)
      for (const delivery of deliveries) {
        if (!concerns(delivery, subscriber.viewer) || subscriber.write(frame(delivery))) continue
        // Who does not take it resumes from where it came to; a day of events must not pile up here.
        subscriber.close()
        return delivery.id
      }
      if (deliveries.length < batch) return settled
      seen = (deliveries.at(-1) as Delivery).id
    }
  }

  const goTo = async (settled: bigint) => {
    position = settled
    cursor = await cursorAt(deps.db, settled)
  }

  const listen = async () => {
    if (stopped) return
    const next = new pg.Client({
      connectionString: deps.connectionString,
      application_name: 'nordbro-live',
      keepAlive: true,
    })
    let ended = false
    const retry = () => {
      if (ended) return
      ended = true
      client = null
      if (!stopped) setTimeout(() => void listen(), 500).unref()
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', () => void drain())
    try {
      await next.connect()
      await next.query(`listen ${liveChannel}`)
      client = next
      // Read before the query: deliveries go on during it, and a newer position must not look like a restore.
      const before = position
      const { settled, drawn } = await settledEvents(deps.db)
      if (before > drawn) {
        // A backup was restored. Streams reconnect with a cursor that is no longer valid, and their pages fetch everything again.
        await goTo(settled)
        for (const member of members) member.close()
      }
      // Events written before LISTEN took effect.
      void drain()
    } catch {
      void next.end().catch(() => undefined)
      retry()
    }
  }

  return {
    get size() {
      return members.size
    },
    start: async () => {
      await goTo((await settledEvents(deps.db)).settled)
      await listen()
      timer = setInterval(() => void drain(), pollMs)
      timer.unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      for (const member of members) member.close()
      await draining
      await client?.end().catch(() => undefined)
    },
    cursor: () => cursor,
    position: () => position,
    lagMs,
    onEvent: (listener) => {
      listeners.push(listener)
    },
    recheck: (memberIds) => {
      for (const member of members) if (memberIds.includes(member.viewer.id)) member.recheck()
    },
    streamsOf: (memberId) => {
      let count = 0
      for (const member of members) if (member.viewer.id === memberId) count++
      return count
    },
    join: async (subscriber, after) => {
      // Joined first and held back while what was missed is read, so that nothing falls between the two.
      const member: Member = { ...subscriber, held: [], seen: null }
      members.add(member)
      try {
        const resume = after === null ? null : await placeOf(deps.db, after, oldestResumable())
        const { settled } = await settledEvents(deps.db)
        let seen = settled
        if (resume !== null) seen = await replay(resume, settled, subscriber)
        else {
          // `reset`: too long away to be told event by event; ask again for everything on screen.
          const event = after === null ? 'hello' : 'reset'
          subscriber.write(`id: ${await cursorAt(deps.db, settled)}\nevent: ${event}\ndata: {}\n\n`)
        }
        for (const delivery of member.held ?? []) if (delivery.id > seen) subscriber.write(frame(delivery))
        member.held = null
        member.seen = seen
      } catch (error) {
        members.delete(member)
        throw error
      }
      return () => {
        members.delete(member)
      }
    },
  }
}
