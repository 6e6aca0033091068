import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from '#platform/feature.ts'
import type { Log } from '#platform/log/log.ts'
import type { RequestTimes } from './request-times.ts'

/**
 * Hands the times of this node's responses to the areas that store them, at an interval and at the stop. What a killed
 * node has not handed over is lost.
 */
export const startStoringRequestTimes = (deps: {
  requestTimes: Pick<RequestTimes, 'take'>
  features: readonly Pick<Feature, 'storeRequestTimes'>[]
  db: Kysely<DB>
  log: Log
  clock: () => Date
  everyMs: number
}): { stop(): Promise<void> } => {
  const store = async () => {
    const counts = deps.requestTimes.take()
    if (counts.length === 0) return
    for (const { storeRequestTimes } of deps.features) await storeRequestTimes?.(deps.db, counts, deps.clock())
  }
  let storing: Promise<void> = Promise.resolve()
  const storeOrLog = () => {
    storing = storing.then(store).catch((error: unknown) => deps.log.warn({ error }, 'request times were not stored'))
    return storing
  }
  const timer = setInterval(() => void storeOrLog(), deps.everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await storeOrLog()
    },
  }
}
