import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { DB } from '#platform/db/schema.ts'
import { networkOf } from '#platform/networks.ts'
import * as queries from './queries.ts'

/** The most page views of a network that a node counts in a minute. More are those of a program. */
const viewsPerMinute = 120

const createCounter = (db: Kysely<DB>) => {
  const views = new RateLimiterMemory({ points: viewsPerMinute, duration: 60 })
  let latest: { day: string; salt: Promise<Buffer> } | undefined
  return {
    /** The key of the day's visitors. The node remembers only the latest one. */
    saltOf: (day: string): Promise<Buffer> => {
      if (latest?.day !== day) {
        const salt = queries.saltOf(db, day, randomBytes(32))
        latest = { day, salt }
        salt.catch(() => (latest = undefined))
      }
      return latest.salt
    },
    /** Whether a further view of the network is counted. */
    admit: (ip: string): Promise<boolean> =>
      views.consume(networkOf(ip)).then(
        () => true,
        () => false,
      ),
  }
}

const counters = new WeakMap<Kysely<DB>, ReturnType<typeof createCounter>>()

/** What a node knows of the visitors, in memory only. */
export const counterOf = (db: Kysely<DB>): ReturnType<typeof createCounter> => {
  const counter = counters.get(db) ?? createCounter(db)
  counters.set(db, counter)
  return counter
}
