import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { languages } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Feature, SitemapEntry } from '#platform/feature.ts'
import { type CompressedText, compressedText } from './compressed.ts'
import { escapeXml, registerFeeds } from './feed.ts'
import { countedAs, type Rates } from './rate.ts'

/** The sitemap protocol's bound (sitemaps.org). */
const maxEntries = 50_000
const staticPaths = ['/', '/about', '/manifesto', '/terms', '/privacy', '/opportunities', '/products', '/programs', '/suggestions', '/investors']
/** Members' pages and forms: nothing for a search engine. */
const disallowed = ['/api/', '/rest/', '/functions/', '/dev/', '/admin', '/dashboard', '/messages', '/notifications', '/profile', '/network', '/analytics', '/search', '/login', '/signup', '/forgot-password', '/reset-password', '/testing', '/translation-management', '/unsubscribe']

const entryXml = (base: string) => (entry: SitemapEntry) => {
  const address = escapeXml(base + entry.path)
  const alternates = languages
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`)
    .join('')
  const changed = entry.changedAt ? `<lastmod>${entry.changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address}</loc>${changed}${alternates}</url>`
}

/** `robots.txt`, `sitemap.xml` (the static public pages and those the areas name) and the areas' feeds (ROUTE-07). */
export const registerSite = (app: FastifyInstance, deps: { config: Config; db: Kysely<DB>; features: readonly Feature[]; rates: Rates }): void => {
  const base = deps.config.publicBaseUrl
  registerFeeds(app, deps)
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n')),
  )
  const sitemap = async () => {
    const entries: SitemapEntry[] = staticPaths.map((path) => ({ path }))
    for (const feature of deps.features) {
      const left = maxEntries - entries.length
      if (feature.sitemap && left > 0) entries.push(...(await feature.sitemap(deps.db, left)).slice(0, left))
    }
    return compressedText(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries
      .map(entryXml(base))
      .join('\n')}</urlset>\n`)
  }
  // It can be large and anyone may ask for it: whoever asks while one is being made waits for the same one.
  let underWay: Promise<CompressedText> | null = null
  app.get('/sitemap.xml', countedAs(deps.rates, 'search'), async (request, reply) => {
    underWay ??= sitemap().finally(() => {
      underWay = null
    })
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600')
    return (await underWay).send(request, reply)
  })
}
