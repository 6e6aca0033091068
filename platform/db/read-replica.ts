import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from '#platform/log/log.ts'
import { isUnavailable, openDatabase } from './database.ts'
import type { DB } from './schema.ts'

/** Reads come from the primary while the replica is further behind (docs/scaling.md). */
export const maxLagMs = 5_000
const checkEveryMs = 1_000
/** While an event has announced what the replica may not have yet. */
const recheckAfterMs = 100
/** Positions that are remembered while the replica does not advance. */
const maxPositions = 60

export type ReadReplica = {
  /**
   * The replica, if it is not too far behind and has everything that these events have announced; otherwise the primary.
   * @param eventNames the events after which the answer is stale
   */
  reader(eventNames: readonly string[]): Kysely<DB>
  /** Later reads for which this event matters must include what is committed now. */
  requireCurrent(eventName: string): void
  /** A read failed there: the primary serves until a check finds the replica again. */
  reportFailure(error: unknown): void
  /** How far the replica is behind; null while it does not answer. */
  lagMs(): number | null
  stop(): Promise<void>
}

/** A position of the write-ahead log, such as `16/B374D848`, as a number. */
const positionOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const readPosition = async (db: Kysely<DB>, of: 'written' | 'replayed'): Promise<bigint | null> => {
  const lsn =
    of === 'written'
      ? sql`pg_current_wal_insert_lsn()`
      : // A promoted replica reports where its replay has ended.
        sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`
  const { rows } = await sql<{ lsn: string | null }>`select ${lsn}::text as lsn`.execute(db)
  return rows[0]?.lsn ? positionOf(rows[0].lsn) : null
}

/**
 * How long a replica takes to have what the primary has now, at most `maxLagMs`.
 * @returns `not_streaming` for a database that replays nothing
 * @throws what the replica fails with
 */
export const measureReplica = async ({
  primary,
  url,
}: {
  primary: Kysely<DB>
  url: string
}): Promise<{ tookMs: number } | 'behind' | 'not_streaming'> => {
  const replica = openDatabase(url, { max: 1, name: 'nordbro-read' })
  try {
    const began = performance.now()
    const written = await readPosition(primary, 'written')
    while (performance.now() - began <= maxLagMs) {
      const replayed = await readPosition(replica.db, 'replayed')
      if (replayed === null) return 'not_streaming'
      if (written !== null && replayed >= written) return { tookMs: performance.now() - began }
      await wait(recheckAfterMs)
    }
    return 'behind'
  } finally {
    await replica.close()
  }
}

/**
 * Follows a streaming replica. Its lag is the age of the oldest position of the primary that it has not replayed, so
 * the clocks of the servers do not matter. While the primary is unreachable, the replica still serves.
 */
export const followReplica = ({
  primary,
  url,
  log,
  timeoutFactor,
}: {
  primary: Kysely<DB>
  url: string
  log: Log
  timeoutFactor: number
}): ReadReplica => {
  const replica = openDatabase(url, { name: 'nordbro-read', timeoutFactor })
  /** Positions of the primary that the replica has not reached, oldest first. */
  const ahead: { position: bigint; at: number }[] = []
  let isReachable = false
  /** When each event was last delivered. */
  const deliveredAt = new Map<string, number>()
  let lastDeliveredAt = 0
  /** Everything that was committed before this time is on the replica; negative before the first check. */
  let reachedAt = -1
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let wasServing: boolean | null = null

  const lagMs = () => (isReachable ? (ahead[0] ? performance.now() - ahead[0].at : 0) : null)
  /** Whether the replica answers and is not too far behind. */
  const isNear = () => (lagMs() ?? Infinity) <= maxLagMs
  const isUsable = (eventNames: readonly string[]) =>
    isNear() && reachedAt >= 0 && eventNames.every((name) => reachedAt >= (deliveredAt.get(name) ?? 0))

  const check = async () => {
    const at = performance.now()
    const written = await readPosition(primary, 'written').catch(() => null)
    if (written !== null) {
      if (ahead.length >= maxPositions) ahead.pop()
      ahead.push({ position: written, at })
    }
    const replayed = await readPosition(replica.db, 'replayed').catch(() => null)
    isReachable = replayed !== null
    while (replayed !== null && ahead[0] && ahead[0].position <= replayed) {
      reachedAt = ahead[0].at
      ahead.shift()
    }
  }
  const report = () => {
    const isServing = isNear()
    if (isServing === wasServing) return
    wasServing = isServing
    if (isServing) log.info('DATABASE_READ_URL: the replica serves the reads of visitors')
    else
      log.warn(
        { lagMs: lagMs() },
        'DATABASE_READ_URL: the replica is behind or does not answer, so the primary serves all reads',
      )
  }
  const schedule = () => {
    clearTimeout(timer)
    if (isStopped) return
    const delayMs = isNear() && reachedAt < lastDeliveredAt ? recheckAfterMs : checkEveryMs
    timer = setTimeout(() => void run(), delayMs).unref()
  }
  let running: Promise<void> | null = null
  const run = (): Promise<void> =>
    (running ??= check()
      .then(report)
      .finally(() => {
        running = null
        schedule()
      }))
  void run()

  return {
    reader: (eventNames) => (isUsable(eventNames) ? replica.db : primary),
    requireCurrent: (eventName) => {
      const wasCurrent = reachedAt >= lastDeliveredAt
      lastDeliveredAt = performance.now()
      deliveredAt.set(eventName, lastDeliveredAt)
      // Further events wait for the check that is due, which they must not put off.
      if (wasCurrent) schedule()
    },
    reportFailure: (error) => {
      if (isUnavailable(error)) isReachable = false
    },
    lagMs,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
      await replica.close()
    },
  }
}
