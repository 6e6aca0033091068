import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Feature } from '#platform/feature.ts'
import { registerFeeds } from './feed.ts'
import type { RateLimiter } from './rate-limit.ts'
import { registerSitemap } from './sitemap.ts'

/** Members' pages and forms are of no use to search engines. */
const disallowed = [
  '/api/',
  '/rest/',
  '/functions/',
  '/dev/',
  '/admin',
  '/dashboard',
  '/messages',
  '/notifications',
  '/profile',
  '/network',
  '/analytics',
  '/search',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/testing',
  '/translation-management',
  '/unsubscribe',
]

/** Registers `robots.txt`, the sitemap and the areas' feeds (ROUTE-07). */
export const registerSite = (
  app: FastifyInstance,
  deps: { config: Config; db: Kysely<DB>; features: readonly Feature[]; rateLimiter: RateLimiter },
): void => {
  const base = deps.config.publicBaseUrl
  registerFeeds(app, deps)
  registerSitemap(app, deps)
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...disallowed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${base}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
