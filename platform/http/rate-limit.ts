import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { networkOf } from '#platform/networks.ts'
import { kernelError } from './api-error.ts'

export type RateLimiter = { consume(rate: RateClass, caller: string): Promise<void> }

const windowSeconds = 60

/**
 * Requests per caller and minute. Counts writes in the database for all nodes, and reads per node, because a write
 * costs more than a read. Without the database, each node counts separately.
 */
export const createRateLimiter = (pool: pg.Pool): RateLimiter => {
  const createLimiter = (rate: RateClass) => {
    const inMemory = new RateLimiterMemory({ keyPrefix: rate, points: limits.rate[rate], duration: windowSeconds })
    if (rate === 'read' || rate === 'search' || rate === 'picture') return inMemory
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rate,
      points: limits.rate[rate],
      duration: windowSeconds,
      inMemoryBlockOnConsumed: limits.rate[rate] + 1,
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
