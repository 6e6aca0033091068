import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Feature, Feed, FeedEntry } from '#platform/feature.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { createCompressedText } from './compression.ts'
import { languageOf } from './language.ts'
import { documentedAs, type NonJsonOperation } from './non-json-operation.ts'
import { rateLimited, type RateLimiter } from './rate-limit.ts'

const maxEntries = 50

// XML 1.0 allows no control characters except tab and line endings, not even escaped.
const invalidXmlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
export const escapeXml = (text: string): string =>
  text.replace(invalidXmlCharacters, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const entryXml = (base: string) => (entry: FeedEntry) =>
  `
  <entry xml:lang="${entry.language}">
    <id>urn:uuid:${entry.id}</id>
    <title>${escapeXml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(base + entry.path)}"/>
    <published>${entry.publishedAt.toISOString()}</published>
    <updated>${entry.changedAt.toISOString()}</updated>
    <author><name>${escapeXml(entry.author)}</name></author>
    ${entry.category ? `<category term="${escapeXml(entry.category)}"/>` : ''}
    <summary>${escapeXml(entry.summary)}</summary>
  </entry>`

/** An Atom document (RFC 4287). An empty feed has the product's launch as its date. */
export const renderAtomFeed = (feed: {
  base: string
  path: string
  pagePath: string
  title: string
  language: string
  entries: readonly FeedEntry[]
}): string => {
  const { base, path, pagePath, title, language, entries } = feed
  const updateTimes = entries.map((entry) => entry.changedAt.getTime())
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeXml(base + path)}</id>
  <title>${escapeXml(title)}</title>
  <link rel="self" type="application/atom+xml" href="${escapeXml(base + path)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(base + pagePath)}"/>
  <updated>${new Date(Math.max(Date.UTC(2026, 0, 1), ...updateTimes)).toISOString()}</updated>
  <author><name>Nordbro</name></author>${entries.map(entryXml(base)).join('')}
</feed>
`
}

const operationOf = (area: string, feed: Feed): NonJsonOperation => ({
  name: `${area}.atom`,
  summary: `Atom feed (RFC 4287) of the newest ${maxEntries} entries of ${feed.pagePath}.`,
  access: 'anyone',
  contentType: 'application/atom+xml',
  answer: 'The feed, its title in the language of `Accept-Language` and each entry in its own.',
  hasEtag: true,
  errors: ['rate.limited', 'internal', 'unavailable', 'maintenance'],
})

/** Registers the areas' Atom feeds (ROUTE-07), with titles in the viewer's language and entries in their own. */
export const registerFeeds = (
  app: FastifyInstance,
  deps: { config: Config; db: Kysely<DB>; features: readonly Feature[]; rateLimiter: RateLimiter },
): void => {
  const base = deps.config.publicBaseUrl
  const registerFeed = (area: string, feed: Feed) =>
    app.get(
      feed.path,
      { ...rateLimited(deps.rateLimiter, 'search'), ...documentedAs(operationOf(area, feed)) },
      async (request, reply) => {
        const language = languageOf(request)
        const entries = await feed.entries(deps.db, maxEntries)
        const xml = renderAtomFeed({
          base,
          path: feed.path,
          pagePath: feed.pagePath,
          title: textsFor(language, area)('feed.title'),
          language,
          entries,
        })
        reply
          .type('application/atom+xml; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .header('vary', 'Accept-Language, Cookie')
        return createCompressedText(xml).send(request, reply)
      },
    )
  for (const { name, feed } of deps.features) if (feed) registerFeed(name, feed)
}
