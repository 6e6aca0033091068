import type { Kysely } from 'kysely'
import pg from 'pg'
import { limits } from '#kit/limits.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Log } from '#platform/log/log.ts'
import { liveCursorAt, type Delivery, eventsBetween, liveChannel, resolveLiveCursor, settledEvents } from './outbox.ts'

/** One open stream. `write` returns false if the client is too slow; `recheck` verifies its access again. */
export type Subscriber = { viewer: Viewer; write: (chunk: string) => boolean; recheck: () => void; close: () => void }

export type HubEvent = Pick<Delivery, 'name' | 'audience' | 'memberIds'>

export type Hub = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Adds a stream; with a cursor it first receives the events that it missed. */
  subscribe(subscriber: Subscriber, after: string | null): Promise<() => void>
  /** Calls back for every event that this node delivers, for example to evict cached pages. */
  onEvent(listener: (event: HubEvent) => void): void
  /** Rechecks the streams of these members, whose session or access may have changed. */
  recheck(memberIds: readonly string[]): void
  /** The number of open streams of a member on this node. */
  streamsOf(memberId: string): number
  readonly size: number
  /** The position up to which this node has delivered; data read afterwards includes all earlier changes. */
  cursor(): string
  position(): bigint
  /** How long committed events may have waited for delivery. */
  lagMs(): number
}

const pollMs = 2000
/** First retry delay while an open transaction delays events; doubles up to `pollMs`. */
const firstRetryMs = 10
const lagWarningMs = 5000
const batchSize = 1000

/** Margin for clock differences: a cursor this close to the cleanup is refused. */
const clockSkewMs = 300_000
const oldestResumable = () => new Date(Date.now() - limits.liveReplayHours * 3_600_000 + clockSkewMs)

const formatMessage = ({ cursor, transaction, name, payload }: Delivery) =>
  `id: ${cursor}\nevent: change\ndata: ${JSON.stringify({ name, payload, transaction })}\n\n`

const matchesAudience = (
  delivery: Delivery,
  viewer: Viewer,
  isInAudience = (id: string) => delivery.memberIds.includes(id),
) =>
  delivery.audience === 'everyone' ||
  (delivery.audience === 'admins' && viewer.adminLevel !== null) ||
  (delivery.audience === 'members' && isInAudience(viewer.id))

/** `buffer` collects deliveries during the replay, which ended at `replayedUpTo`; null once the node is past it. */
type Subscription = Subscriber & { buffer: Delivery[] | null; replayedUpTo: bigint | null }

/** Delivers the outbox to this node's streams. A lost NOTIFY delays an event only until the next poll. */
export const createHub = (deps: { db: Kysely<DB>; connectionString: string; log: Log }): Hub => {
  const subscriptions = new Set<Subscription>()
  const listeners: ((event: HubEvent) => void)[] = []
  let position = 0n
  let cursor = ''
  /** The last event that an open transaction delays, and since when (`performance.now()`). */
  let delayed: { upTo: bigint; since: number } | null = null
  let isWarned = false
  let retryMs = firstRetryMs
  let isStopped = false
  let delivering: Promise<void> | null = null
  let isRerunRequested = false
  let pollTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let client: pg.Client | null = null

  const lagMs = () => (delayed ? performance.now() - delayed.since : 0)

  const updateLag = (settled: bigint, drawn: bigint, reason: Record<string, unknown>) => {
    if (delayed && settled >= delayed.upTo) delayed = null
    if (settled < drawn) delayed ??= { upTo: drawn, since: performance.now() }
    if (lagMs() < lagWarningMs) isWarned = false
    else if (!isWarned) {
      isWarned = true
      deps.log.warn({ lagMs: Math.round(lagMs()), ...reason }, 'live: an open transaction delays events')
    }
  }

  const deliver = (delivery: Delivery) => {
    for (const listener of listeners) listener(delivery)
    const chunk = formatMessage(delivery)
    // An event can have thousands of members, and there can be thousands of subscriptions.
    const audienceIds = new Set(delivery.memberIds)
    for (const subscription of subscriptions) {
      if (!matchesAudience(delivery, subscription.viewer, (id) => audienceIds.has(id))) continue
      if (subscription.replayedUpTo) {
        if (delivery.id <= subscription.replayedUpTo) continue
        subscription.replayedUpTo = null
      }
      if (subscription.buffer) subscription.buffer.push(delivery)
      else if (!subscription.write(chunk)) subscription.close()
    }
  }

  /** Delivers the settled events. True if an open transaction delays later ones. */
  const deliverSettled = async (): Promise<boolean> => {
    const { settled, drawn, writers } = await settledEvents(deps.db)
    while (position < settled && !isStopped) {
      const deliveries = await eventsBetween(deps.db, position, settled, batchSize)
      for (const delivery of deliveries) deliver(delivery)
      const last = deliveries.at(-1)
      position = last && deliveries.length === batchSize ? last.id : settled
      cursor = last?.cursor ?? cursor
    }
    updateLag(settled, drawn, { writers })
    return settled < drawn
  }

  const deliverOnce = async () => {
    let isWaiting = false
    do {
      isRerunRequested = false
      isWaiting = await deliverSettled()
    } while (isRerunRequested && !isStopped)
    clearTimeout(retryTimer)
    if (!isWaiting || isStopped) retryMs = firstRetryMs
    else {
      retryTimer = setTimeout(() => void deliverPending(), retryMs).unref()
      retryMs = Math.min(2 * retryMs, pollMs)
    }
  }

  const deliverPending = (): Promise<void> => {
    isRerunRequested = true
    delivering ??= deliverOnce()
      .catch((error) => {
        deps.log.warn({ err: error }, 'live: reading events failed')
        updateLag(position, position + 1n, { err: error })
      })
      .finally(() => {
        delivering = null
      })
    return delivering
  }

  const replay = async (from: bigint, settled: bigint, subscriber: Subscriber): Promise<bigint> => {
    for (let replayedUpTo = from; ;) {
      const deliveries = await eventsBetween(deps.db, replayedUpTo, settled, batchSize)
      for (const delivery of deliveries) {
        if (!matchesAudience(delivery, subscriber.viewer) || subscriber.write(formatMessage(delivery))) continue
        // A slow client reconnects with its cursor, so that a day of events does not pile up in memory.
        subscriber.close()
        return delivery.id
      }
      if (deliveries.length < batchSize) return settled
      replayedUpTo = (deliveries.at(-1) as Delivery).id
    }
  }

  const resetPosition = async (settled: bigint) => {
    position = settled
    cursor = await liveCursorAt(deps.db, settled)
  }

  const listen = async () => {
    if (isStopped) return
    const connection = new pg.Client({
      connectionString: deps.connectionString,
      application_name: 'nordbro-live',
      keepAlive: true,
    })
    let isEnded = false
    const reconnect = () => {
      if (isEnded) return
      isEnded = true
      client = null
      if (!isStopped) setTimeout(() => void listen(), 500).unref()
    }
    connection.on('error', reconnect)
    connection.on('end', reconnect)
    connection.on('notification', () => void deliverPending())
    try {
      await connection.connect()
      await connection.query(`listen ${liveChannel}`)
      client = connection
      // Read before the query: deliveries continue during it, and a newer position must not look like a restore.
      const before = position
      const { settled, drawn } = await settledEvents(deps.db)
      if (before > drawn) {
        // A backup was restored: streams reconnect with a cursor that is no longer valid, and pages refetch everything.
        await resetPosition(settled)
        for (const subscription of subscriptions) subscription.close()
      }
      // Delivers events that were written before LISTEN took effect.
      void deliverPending()
    } catch {
      void connection.end().catch(() => undefined)
      reconnect()
    }
  }

  return {
    get size() {
      return subscriptions.size
    },
    start: async () => {
      await resetPosition((await settledEvents(deps.db)).settled)
      await listen()
      pollTimer = setInterval(() => void deliverPending(), pollMs)
      pollTimer.unref()
    },
    stop: async () => {
      isStopped = true
      clearInterval(pollTimer)
      clearTimeout(retryTimer)
      for (const subscription of subscriptions) subscription.close()
      await delivering
      await client?.end().catch(() => undefined)
    },
    cursor: () => cursor,
    position: () => position,
    lagMs,
    onEvent: (listener) => {
      listeners.push(listener)
    },
    recheck: (memberIds) => {
      for (const subscription of subscriptions) if (memberIds.includes(subscription.viewer.id)) subscription.recheck()
    },
    streamsOf: (memberId) => {
      let count = 0
      for (const subscription of subscriptions) if (subscription.viewer.id === memberId) count++
      return count
    },
    subscribe: async (subscriber, after) => {
      // Subscribe before the replay and buffer new events meanwhile, so that no event falls in between.
      const subscription: Subscription = { ...subscriber, buffer: [], replayedUpTo: null }
      subscriptions.add(subscription)
      try {
        const resume = after === null ? null : await resolveLiveCursor(deps.db, after, oldestResumable())
        const { settled } = await settledEvents(deps.db)
        let replayedUpTo = settled
        if (resume !== null) replayedUpTo = await replay(resume, settled, subscriber)
        else {
          // `reset`: too many events were missed, so the page refetches everything.
          const event = after === null ? 'hello' : 'reset'
          subscriber.write(`id: ${await liveCursorAt(deps.db, settled)}\nevent: ${event}\ndata: {}\n\n`)
        }
        for (const delivery of subscription.buffer ?? [])
          if (delivery.id > replayedUpTo) subscriber.write(formatMessage(delivery))
        subscription.buffer = null
        subscription.replayedUpTo = replayedUpTo
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return () => {
        subscriptions.delete(subscription)
      }
    },
  }
}
