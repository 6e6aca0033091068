import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { networkOf } from '#platform/networks.ts'
import { kernelError } from './api-error.ts'

/** `token`: requests of one access token. `invalid_token`: refused tokens of one network. */
export type LimitName = RateClass | 'token' | 'invalid_token'
export type RateLimiter = { consume(limit: LimitName, caller: string): Promise<void> }

const pointsOf: Readonly<Record<LimitName, number>> = {
  ...limits.rate,
  token: limits.tokenRequestsPerMinute,
  invalid_token: limits.invalidTokensPerMinute,
}
/** Counted in memory by each node, because they count what costs less than a write. */
const inMemoryLimits: ReadonlySet<LimitName> = new Set(['read', 'search', 'picture', 'token', 'invalid_token'])

const windowSeconds = 60

/**
 * Requests per caller and minute. Counts writes in the database for all nodes, and reads per node, because a write
 * costs more than a read. Without the database, each node counts separately.
 */
export const createRateLimiter = (pool: pg.Pool): RateLimiter => {
  const createLimiter = (rate: LimitName) => {
    const points = pointsOf[rate]
    const inMemory = new RateLimiterMemory({ keyPrefix: rate, points, duration: windowSeconds })
    if (inMemoryLimits.has(rate)) return inMemory
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rate,
      points,
      duration: windowSeconds,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: inMemory,
    })
  }
  const limiters = {
    read: createLimiter('read'),
    search: createLimiter('search'),
    write: createLimiter('write'),
    sensitive: createLimiter('sensitive'),
    upload: createLimiter('upload'),
    picture: createLimiter('picture'),
    token: createLimiter('token'),
    invalid_token: createLimiter('invalid_token'),
  }
  return {
    consume: async (rate, caller) => {
      try {
        await limiters[rate].consume(caller)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const seconds = Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000))
        throw kernelError('rate.limited', { params: { seconds }, retryAfterSeconds: seconds })
      }
    },
  }
}

/** Route options that limit requests per network, for routes without an endpoint. */
export const rateLimited = (rates: RateLimiter, rate: RateClass, keyPrefix = '') => ({
  preHandler: (request: FastifyRequest) => rates.consume(rate, keyPrefix + networkOf(request.ip)),
})

export const noRateLimits: RateLimiter = { consume: async () => undefined }
