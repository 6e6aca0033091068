import type { Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '#kit/limits.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Log } from '#platform/log/log.ts'
import { cursorOf, type Delivery, endOfStream, liveChannel, type Position, positionOf, readEvents } from './outbox.ts'

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
}

const pollMs = 2000
const settleMs = 25
const batch = 1000

/** Cleaning up and this clock may differ by a little: a place that old is not trusted. */
const marginSeconds = 300
const oldestResumable = () => Date.now() / 1000 - limits.liveReplayHours * 3600 + marginSeconds

/** A place that this database has not reached: it was given out before a backup was restored. */
const isBeyond = (place: Position, end: Position) => BigInt(place.xid) > BigInt(end.xid)

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
type Member = Subscriber & { held: Delivery[] | null; seen: Position | null }

const isAfter = (delivery: Delivery, seen: Position) => {
  const place = positionOf(delivery.cursor)
  if (!place) return true
  const [xid, seenXid] = [BigInt(place.xid), BigInt(seen.xid)]
  return xid === seenXid ? BigInt(place.id) > BigInt(seen.id) : xid > seenXid
}

/**
 * Delivers the outbox to this node's streams. LISTEN/NOTIFY only wakes it; a poll backs that up, so a lost
 * notification delays an event and never loses it.
 */
export const openHub = (deps: { db: Kysely<DB>; connectionString: string; log: Log }): Hub => {
  const members = new Set<Member>()
  const listeners: ((event: Heard) => void)[] = []
  let position: Position = { xid: '0', id: '0' }
  let stopped = false
  let draining: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | null = null

  const deliver = (delivery: Delivery) => {
    for (const listener of listeners) listener(delivery)
    const chunk = frame(delivery)
    // An event can name thousands, and thousands can listen.
    const named = new Set(delivery.memberIds)
    for (const member of members) {
      if (!concerns(delivery, member.viewer, (id) => named.has(id))) continue
      if (member.seen) {
        if (!isAfter(delivery, member.seen)) continue
        member.seen = null
      }
      if (member.held) member.held.push(delivery)
      else if (!member.write(chunk)) member.close()
    }
  }

  const drainOnce = async () => {
    let waits = 0
    for (;;) {
      again = false
      const { deliveries, last, more } = await readEvents(deps.db, position, batch)
      position = last
      for (const delivery of deliveries) deliver(delivery)
      if (stopped) return
      // An older transaction is still open: its events must come first, so wait for it a moment, then leave it to the poll.
      if (more && deliveries.length === 0 && waits++ < 40) await new Promise((resolve) => setTimeout(resolve, settleMs))
      else if (!(again || (more && deliveries.length > 0))) return
    }
  }

  const drain = (): Promise<void> => {
    again = true
    draining ??= drainOnce()
      .catch((error) => deps.log.warn({ err: error }, 'live: reading events failed'))
      .finally(() => {
        draining = null
      })
    return draining
  }

  const replay = async (from: Position, subscriber: Subscriber): Promise<Position> => {
    let place = from
    for (;;) {
      const { deliveries, last, more } = await readEvents(deps.db, place, batch)
      for (const delivery of deliveries) {
        if (!concerns(delivery, subscriber.viewer) || subscriber.write(frame(delivery))) continue
        // Who does not take it resumes from where it came to; a day of events must not pile up here.
        subscriber.close()
        return last
      }
      place = last
      if (!more || deliveries.length === 0) return place
    }
  }

  const listen = async () => {
    if (stopped) return
    const next = new pg.Client({ connectionString: deps.connectionString, application_name: 'nordbro-live', keepAlive: true })
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
      // Compared as it was before the end was asked for: reading goes on meanwhile, and must not be taken back.
      const before = position
      const end = await endOfStream(deps.db)
      if (isBeyond(before, end)) position = end
      // What was written while nobody listened.
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
      position = await endOfStream(deps.db)
      await listen()
      timer = setInterval(() => void drain(), pollMs)
      timer.unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      for (const member of members) member.close()
      await draining
      await client?.end().catch(() => undefined)
    },
    cursor: () => cursorOf({ ...position, written: String(Math.floor(Date.now() / 1000)) }),
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
        const resume = after === null ? null : positionOf(after)
        const end = await endOfStream(deps.db)
        let seen: Position = end
        if (resume && resume.writtenAt >= oldestResumable() && !isBeyond(resume, end)) {
          seen = await replay(resume, subscriber)
        } else {
          // `reset`: too long away to be told event by event; ask again for everything on screen.
          subscriber.write(`id: ${cursorOf(end)}\nevent: ${after === null ? 'hello' : 'reset'}\ndata: {}\n\n`)
        }
        for (const delivery of member.held ?? []) if (isAfter(delivery, seen)) subscriber.write(frame(delivery))
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
