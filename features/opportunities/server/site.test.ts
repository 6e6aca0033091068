import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { noRateLimits } from '#platform/http/rate-limit.ts'
import { registerSite } from '#platform/http/site.ts'
import { readConfig } from '#platform/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opportunities } from './index.ts'
import { buildOpportunity } from './testing.ts'

const base = 'https://nordbro.example'
const { db } = await openTestDatabase()
const config = {
  ...readConfig({ NODE_ENV: 'test', SECRET: 'a secret that is only used in tests' }),
  publicBaseUrl: base,
}
const app = fastify()
registerSite(app, { config, db, rateLimiter: noRateLimits, features: [opportunities], pages: [] })

const owner = await buildMember({ db }, { fullName: 'Åsa & Bo <AB>' })
const open = await buildOpportunity({ db }, owner.id, {
  title: 'R&D <lead> "now" in Åre',
  type: 'freelance',
  language: 'sv',
  companyName: null,
  description: 'Första raden.\u0002\nAndra raden & mer.'.repeat(20).replaceAll('\u0002', ''),
  contactEmail: 'hidden@example.com',
})
const arabic = await buildOpportunity({ db }, owner.id, {
  title: 'مهندس',
  language: 'ar',
  createdAt: new Date('2026-01-01T00:00:00Z'),
})
const over = await buildOpportunity({ db }, owner.id, { title: 'Over', applicationDeadline: '2020-01-01' })
const banned = await buildMember({ db }, { banned: true })
const ofBanned = await buildOpportunity({ db }, banned.id, { title: 'Of a banned member' })
const closed = await buildOpportunity({ db }, owner.id, { title: 'Closed', closedAt: new Date() })

/** The element names of an XML document in order; throws when it is not well-formed. */
const elementsOf = (xml: string): string[] => {
  const opened: string[] = []
  const all: string[] = []
  for (const [, close, name, , empty] of xml
    .replace(/<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([a-z:]+)((?:\s+[a-z:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (close) {
      if (opened.pop() !== name) throw new Error(`</${name}> closes another element`)
      continue
    }
    all.push(name as string)
    if (!empty) opened.push(name as string)
  }
  if (opened.length > 0) throw new Error(`not closed: ${opened.join(', ')}`)
  return all
}

describe('opportunities feed', () => {
  it('[ROUTE-07/feed-opportunities] is well-formed and lists open opportunities of members who are not banned, each in its language', async () => {
    const response = await app.inject({ url: '/opportunities.atom', headers: { 'accept-language': 'sv' } })
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const xml = response.body
    const elements = elementsOf(xml)
    expect(elements.filter((name) => name === 'entry')).toHaveLength(2)
    // Required elements of a feed and its entries (RFC 4287, 4.1.1 and 4.1.2).
    for (const name of ['id', 'title', 'updated']) expect(elements.filter((one) => one === name)).toHaveLength(3)
    expect(xml).toContain(
      '<link rel="self" type="application/atom+xml" href="https://nordbro.example/opportunities.atom"/>',
    )
    expect(xml).toContain(`<id>urn:uuid:${open.id}</id>`)
    expect(xml).toContain('R&#38;D &#60;lead&#62; &#34;now&#34; in Åre')
    expect(xml).toContain('<author><name>Åsa &#38; Bo &#60;AB&#62;</name></author>')
    expect(xml).toContain('<entry xml:lang="ar">')
    expect(xml).toContain(`href="https://nordbro.example/opportunities/${encodeURIComponent(arabic.slug)}"`)
    expect(xml.indexOf(open.id)).toBeLessThan(xml.indexOf(arabic.id))
    for (const hidden of [over.id, closed.id, 'hidden@example.com']) expect(xml).not.toContain(hidden)
  })

  it("[ROUTE-07/feed-opportunities] returns 304 when unchanged, with a title in the reader's language", async () => {
    const first = await app.inject({ url: '/opportunities.atom', headers: { 'accept-language': 'en' } })
    const again = await app.inject({
      url: '/opportunities.atom',
      headers: { 'accept-language': 'en', 'if-none-match': String(first.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const titles = await Promise.all(
      ['sv', 'en', 'ar'].map(
        async (language) =>
          /<title>(.*?)<\/title>/.exec((await app.inject({ url: `/opportunities.atom?lang=${language}` })).body)?.[1],
      ),
    )
    expect(new Set(titles).size).toBe(3)
  })
})

describe('sitemap', () => {
  it('[ROUTE-07/sitemap] lists the open opportunities of members who are not banned, and no others', async () => {
    const { body } = await app.inject({ url: '/sitemap.xml' })
    elementsOf(body)
    for (const { slug } of [open, arabic])
      expect(body).toContain(`<loc>${base}/opportunities/${encodeURIComponent(slug)}</loc>`)
    for (const { slug } of [over, closed, ofBanned]) expect(body).not.toContain(slug)
  })
})
