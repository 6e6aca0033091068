import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { languages } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Feature, SitemapEntry, SitePage } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { type CompressedText, acceptedCodings, createCompressedText } from './compression.ts'
import { kernelError } from './api-error.ts'
import { escapeXml } from './feed.ts'
import { documentedAs, type NonJsonOperation } from './non-json-operation.ts'
import { rateLimited, type RateLimiter } from './rate-limit.ts'
import { deleteSitemapFilesBefore, storeSitemapFile, sitemapFile, sitemapFileNames } from './sitemap-queries.ts'

/** Entries per file. A file of the protocol's maximum, 50,000, takes ten times as long to generate and to send. */
const entriesPerFile = 5_000
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

type Entry = Pick<SitemapEntry, 'path'> & Partial<SitemapEntry>

const entryXml = (base: string) => (entry: Entry) => {
  const address = escapeXml(base + entry.path)
  const alternates = languages
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`)
    .join('')
  const changed = entry.changedAt ? `<lastmod>${entry.changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address}</loc>${changed}${alternates}</url>`
}

const renderUrlset = (base: string, entries: readonly Entry[]) =>
  xml(
    `<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map(entryXml(base)).join('\n')}</urlset>`,
  )

/** The pages with one address; areas list the addresses of the others (`Feature.sitemap`). */
const fixedEntries = (pages: readonly SitePage[]): Entry[] =>
  pages.filter(({ path, isIndexed }) => isIndexed && !path.includes(':')).map(({ path }) => ({ path }))

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Generates sitemap files if an area has more than `size` entries, and deletes older files. */
export const generateSitemapFiles = async (deps: {
  db: Kysely<DB>
  base: string
  features: readonly Feature[]
  pages: readonly SitePage[]
  now: Date
  size?: number
}): Promise<void> => {
  const { db, base, features, pages, now, size = entriesPerFile } = deps
  const storeFile = async (name: string, entries: readonly Entry[]) =>
    storeSitemapFile(db, { name, content: await gzipAsync(renderUrlset(base, entries)), made_at: now })
  const areas = features.flatMap(({ name, sitemap }) => (sitemap ? [{ name, sitemap }] : []))
  let isLarge = false
  for (const { sitemap } of areas) isLarge ||= (await sitemap(db, { after: null, limit: size + 1 })).length > size
  if (isLarge) {
    await storeFile('pages-1', fixedEntries(pages))
    for (const { name, sitemap } of areas) {
      let entries = await sitemap(db, { after: null, limit: size })
      for (let number = 1; entries.length > 0; number++) {
        await storeFile(`${name}-${number}`, entries)
        entries = await sitemap(db, { after: entries.at(-1)?.id ?? null, limit: size })
      }
    }
  }
  await deleteSitemapFilesBefore(db, now)
}

export const sitemapJob = (features: readonly Feature[], pages: readonly SitePage[]) =>
  defineJob({
    name: 'sitemap',
    schedule: '41 * * * *',
    run: ({ db, config, now }) => generateSitemapFiles({ db, base: config.publicBaseUrl, features, pages, now: now() }),
  })

const sitemapOperation: NonJsonOperation = {
  name: 'site.sitemap',
  summary: `Sitemap (sitemaps.org) of all public pages, each with its addresses in the other languages; with more than ${entriesPerFile} pages of an area an index of such files.`,
  access: 'anyone',
  contentType: 'application/xml',
  answer: 'The sitemap.',
  hasEtag: true,
  errors: ['rate.limited', 'internal', 'unavailable', 'maintenance'],
}

const sitemapFileOperation: NonJsonOperation = {
  name: 'site.sitemapFile',
  summary: 'One file of a sitemap index, generated every hour.',
  access: 'anyone',
  contentType: 'application/xml',
  answer: 'The file.',
  parameters: [{ name: 'name', in: 'path', description: 'The name of the file, as the index lists it.' }],
  hasEtag: false,
  errors: ['not_found', 'rate.limited', 'internal', 'unavailable', 'maintenance'],
}

export type SiteDeps = {
  config: Config
  db: Kysely<DB>
  features: readonly Feature[]
  pages: readonly SitePage[]
  rateLimiter: RateLimiter
}

/** Registers `sitemap.xml` (ROUTE-07): all public pages, or an index of hourly files for large areas. */
export const registerSitemap = (app: FastifyInstance, deps: SiteDeps): void => {
  const { db } = deps
  const base = deps.config.publicBaseUrl
  const renderSitemap = async (): Promise<CompressedText> => {
    const files = await sitemapFileNames(db)
    if (files.length > 0) {
      const list = files.map(
        ({ name, made_at }) =>
          `<sitemap><loc>${escapeXml(`${base}/sitemaps/${name}.xml`)}</loc><lastmod>${made_at.toISOString()}</lastmod></sitemap>`,
      )
      return createCompressedText(xml(`<sitemapindex xmlns="${schema}">${list.join('\n')}</sitemapindex>`))
    }
    const entries: Entry[] = fixedEntries(deps.pages)
    for (const feature of deps.features)
      entries.push(...((await feature.sitemap?.(db, { after: null, limit: entriesPerFile })) ?? []))
    return createCompressedText(renderUrlset(base, entries))
  }
  // Concurrent requests share one rendering.
  let pending: Promise<CompressedText> | null = null
  app.get(
    '/sitemap.xml',
    { ...rateLimited(deps.rateLimiter, 'search'), ...documentedAs(sitemapOperation) },
    async (request, reply) => {
      pending ??= renderSitemap().finally(() => {
        pending = null
      })
      reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600')
      return (await pending).send(request, reply)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name.xml',
    { ...rateLimited(deps.rateLimiter, 'search'), ...documentedAs(sitemapFileOperation) },
    async (request, reply) => {
      const content = await sitemapFile(db, request.params.name)
      if (!content) throw kernelError('not_found')
      reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=600')
        .header('vary', 'Accept-Encoding')
      if (acceptedCodings(request.headers['accept-encoding']).includes('gzip'))
        return reply.header('content-encoding', 'gzip').send(content)
      return reply.send(await gunzipAsync(content))
    },
  )
}
