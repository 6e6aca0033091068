import fastify from 'fastify'
import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { readConfig } from '#platform/config.ts'
import { noRateLimits } from '#platform/http/rate-limit.ts'
import { registerSite } from '#platform/http/site.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { products } from './index.ts'
import { buildProduct } from './testing.ts'

const base = 'https://nordbro.example'
const { db } = await openTestDatabase()
const config = {
  ...readConfig({ NODE_ENV: 'test', SECRET: 'a secret that is only used in tests' }),
  publicBaseUrl: base,
}
const app = fastify()
const pages = [{ path: '/products', isIndexed: true }]
registerSite(app, { config, db, rateLimiter: noRateLimits, features: [products], pages })

const creator = await buildMember({ db }, { fullName: 'Åsa & Bo' })
const swedish = await buildProduct({ db }, creator.id, {
  title: 'Is & <eld>',
  tagline: 'Värme ur "kyla"',
  language: 'sv',
  categories: ['climate'],
})
const arabic = await buildProduct({ db }, creator.id, {
  title: 'يُسر',
  slug: 'يسر',
  language: 'ar',
  launchedAt: new Date('2026-01-01T00:00:00Z'),
})
const hidden = await Promise.all(
  (['draft', 'pending_review', 'rejected', 'archived'] as const).map((status) =>
    buildProduct({ db }, creator.id, { status }),
  ),
)
const shadowed = await buildProduct({ db }, (await buildMember({ db }, { banned: true })).id)

it('[ROUTE-07/feed-products] the Atom feed lists launched products, newest first, each in its language', async () => {
  const { body, headers } = await app.inject({ url: '/products.atom?lang=sv' })
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(body).toContain('<title>Produkter på Nordbro</title>')
  expect(body).toContain('Is &#38; &#60;eld&#62;')
  expect(body).toContain('Värme ur &#34;kyla&#34;')
  expect(body).toContain('<author><name>Åsa &#38; Bo</name></author>')
  expect(body).toContain('<entry xml:lang="ar">')
  expect(body).toContain(`href="${base}/products/${encodeURIComponent(arabic.slug)}"`)
  expect(body.indexOf(swedish.id)).toBeLessThan(body.indexOf(arabic.id))
  for (const { id } of [...hidden, shadowed]) expect(body).not.toContain(id)
})

it('[ROUTE-07/sitemap] the sitemap lists the product list and launched products only', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml' })
  for (const path of ['/products', `/products/${swedish.slug}`, `/products/${encodeURIComponent(arabic.slug)}`])
    expect(body).toContain(`<loc>${base}${path}</loc>`)
  for (const { slug } of [...hidden, shadowed]) expect(body).not.toContain(slug)
})
