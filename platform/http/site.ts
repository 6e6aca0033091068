import type { FastifyInstance } from 'fastify'
import type { SitePage } from '#platform/feature.ts'
import { registerFeeds } from './feed.ts'
import { registerWebAppManifest } from './web-app-manifest.ts'
import { registerSitemap, type SiteDeps } from './sitemap.ts'

/** Paths of the server itself, by prefix. */
const serverPaths = ['/api/', '/rest/', '/functions/', '/calendar/', '/dev/']

const firstSegment = (path: string) => `/${path.split('/')[1]}`

/**
 * The rules (RFC 9309) that exclude every page that is not indexed: by its first segment, or exactly, with and without
 * a query, where a public page may begin with the same characters, as `/products/newsletter` does with `/products/new`.
 */
const disallowedPatterns = (pages: readonly SitePage[]): string[] => {
  const indexed = pages.filter(({ isIndexed }) => isIndexed)
  const patterns = pages.flatMap(({ path, isIndexed }) => {
    if (isIndexed) return []
    const prefix = firstSegment(path)
    if (!indexed.some((page) => page.path.startsWith(prefix))) return [prefix]
    const pattern = path.replaceAll(/:\w+/g, '*')
    return [`${pattern}$`, `${pattern}?`]
  })
  return [...new Set([...serverPaths, ...patterns])]
}

/** Registers `robots.txt`, the sitemap and the areas' feeds (ROUTE-07), and the web app manifest. */
export const registerSite = (app: FastifyInstance, deps: SiteDeps): void => {
  const robots = [
    'User-agent: *',
    ...disallowedPatterns(deps.pages).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${deps.config.publicBaseUrl}/sitemap.xml`,
    '',
  ].join('\n')
  registerFeeds(app, deps)
  registerWebAppManifest(app)
  registerSitemap(app, deps)
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
}
