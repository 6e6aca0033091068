import fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { readConfig } from '#platform/config.ts'
import { noRateLimits } from '#platform/http/rate-limit.ts'
import { registerSite } from '#platform/http/site.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { programs } from './index.ts'
import { buildProgram } from './testing.ts'

const base = 'https://nordbro.example'
const { db } = await openTestDatabase()
const config = {
  ...readConfig({ NODE_ENV: 'test', SECRET: 'a secret that is only used in tests' }),
  publicBaseUrl: base,
}
const app = fastify()
registerSite(app, { config, db, rateLimiter: noRateLimits, features: [programs], pages: [] })

const owner = await buildMember({ db }, { fullName: 'Åsa & Bo <AB>' })
const active = await buildProgram({ db }, owner.id, { title: 'R&D <lab> "now" in Åre', language: 'sv' })
const arabic = await buildProgram({ db }, owner.id, {
  title: 'برنامج الشمال',
  language: 'ar',
  partnerName: 'Norrsken Labs',
  publishedAt: new Date('2026-01-01T00:00:00Z'),
})
const completed = await buildProgram({ db }, owner.id, { title: 'Completed', status: 'completed' })
const cancelled = await buildProgram({ db }, owner.id, { title: 'Cancelled', status: 'cancelled' })
const draft = await buildProgram({ db }, owner.id, { title: 'Draft', status: 'draft' })
const pending = await buildProgram({ db }, owner.id, { title: 'Pending', status: 'pending_approval' })
const banned = await buildMember({ db }, { banned: true })
const ofBanned = await buildProgram({ db }, banned.id, { title: 'Of a banned member' })

it('[ROUTE-07/feed-programs] the feed lists active programs of members who are not banned, each in its language', async () => {
  const response = await app.inject({ url: '/programs.atom', headers: { 'accept-language': 'sv' } })
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const xml = response.body
  const occurrences = (text: string) => xml.split(text).length - 1
  expect(occurrences('<entry')).toBe(2)
  // Required elements of a feed and its entries (RFC 4287, 4.1.1 and 4.1.2).
  for (const name of ['id', 'title', 'updated'])
    expect([occurrences(`<${name}>`), occurrences(`</${name}>`)], name).toEqual([3, 3])
  expect(xml).toContain('<link rel="self" type="application/atom+xml" href="https://nordbro.example/programs.atom"/>')
  expect(xml).toContain('R&#38;D &#60;lab&#62; &#34;now&#34; in Åre')
  expect(xml).toContain('<author><name>Åsa &#38; Bo &#60;AB&#62;</name></author>')
  expect(xml).toContain('<author><name>Norrsken Labs</name></author>')
  expect(xml).toContain('<entry xml:lang="ar">')
  expect(xml).toContain(`href="https://nordbro.example/programs/${encodeURIComponent(arabic.slug)}"`)
  expect(xml.indexOf(active.id)).toBeLessThan(xml.indexOf(arabic.id))
  for (const { id } of [completed, cancelled, draft, pending, ofBanned]) expect(xml).not.toContain(id)
  const titles = await Promise.all(
    ['sv', 'en', 'ar'].map(
      async (language) =>
        /<title>(.*?)<\/title>/.exec((await app.inject({ url: `/programs.atom?lang=${language}` })).body)?.[1],
    ),
  )
  expect(new Set(titles).size).toBe(3)
})

it('[ROUTE-07/sitemap] the sitemap lists active and completed programs of members who are not banned, in pages', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml' })
  for (const { slug } of [active, arabic, completed])
    expect(body).toContain(`<loc>${base}/programs/${encodeURIComponent(slug)}</loc>`)
  for (const { slug } of [cancelled, draft, pending, ofBanned]) expect(body).not.toContain(slug)
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    const page: { id: string }[] = (await programs.sitemap?.(db, { after, limit: 1 })) ?? []
    if (page.length === 0) break
    ids.push(...page.map(({ id }) => id))
    after = page.at(-1)?.id ?? null
  }
  expect(ids).toEqual([active.id, arabic.id, completed.id].toSorted())
})
