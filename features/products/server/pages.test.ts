import { expect, it } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import { startTestServer } from '#tests/support/server.ts'
import { buildComment, buildProduct, clockAtNoon } from './testing.ts'

const clock = clockAtNoon()
const server = await startTestServer({ pages: true, clock })
const maker = await buildMember(server, { fullName: 'Ylva Sund' })
const voter = await buildMember(server, { memberSince: new Date(Date.now() - 30 * 86_400_000) })

const get = (path: string, language: Language = 'sv') => server.client({ language }).raw(path)
const htmlOf = async (path: string, language?: Language) => (await get(path, language)).text()

it('[ROUTE-01/products-slug, ROUTE-04/products-detail, ROUTE-07/server-rendered, ROUTE-07/title, ROUTE-07/description, ROUTE-07/canonical, ROUTE-07/hreflang, ROUTE-07/json-ld-product] renders a product’s page with its metadata and JSON-LD', async () => {
  const { slug, id } = await buildProduct(server, maker.id, {
    title: 'Fjordfakt',
    tagline: 'Grön bokföring </script> på fredagar',
    slug: 'fjordfakt',
    language: 'sv',
    categories: ['climate'],
  })
  await buildComment(server, id, voter.id, { text: 'Går det att koppla till banken?' })
  const html = await htmlOf(`/products/${slug}`)
  const address = `${server.config.publicBaseUrl}/products/fjordfakt`
  for (const wanted of [
    '<title>Fjordfakt · Nordbro</title>',
    `<link rel="canonical" href="${address}"/>`,
    `<link rel="alternate" hrefLang="ar" href="${address}?lang=ar"/>`,
    '<meta property="og:title" content="Fjordfakt"/>',
    'Går det att koppla till banken?',
    'Ylva Sund',
  ])
    expect(html).toContain(wanted)
  expect(html).toMatch(/<meta name="description" content="Grön bokföring [^"]+"\/>/)
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
  expect(new URL(picture).pathname).toMatch(/^\/products\/fjordfakt\/picture\/sv\/[0-9a-f]{16}\.png$/)
  const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Fjordfakt',
    url: address,
    category: 'Klimat',
    slogan: 'Grön bokföring </script> på fredagar',
  })
})

it('[PROD-03/draft] redirects visitors from an unlaunched or unknown product to the 404 page', async () => {
  const { slug, title } = await buildProduct(server, maker.id, { title: 'Isfjärden', status: 'pending_review' })
  for (const path of [`/products/${slug}`, '/products/finns-inte']) {
    const response = await get(path)
    expect([response.status, response.headers.get('location')], path).toEqual([302, '/404'])
  }
  const notFound = await get('/404')
  expect(notFound.status).toBe(404)
  expect(await notFound.text()).not.toContain(title)
})

it('[ROUTE-06/products-canonical] redirects every other address of a product to the canonical one', async () => {
  const { id, slug } = await buildProduct(server, maker.id, { slug: 'kanonisk' })
  for (const typed of [
    id,
    `gammal-titel-${id}`,
    id.slice(0, 8),
    `gammal-titel-${id.slice(0, 8)}`,
    slug.toUpperCase(),
  ]) {
    const response = await get(`/products/${typed}?lang=en`)
    expect([response.status, response.headers.get('location')], typed).toEqual([301, `/products/${slug}?lang=en`])
  }
  expect((await get(`/products/${slug}`)).status).toBe(200)
})

it.each([
  ['sv', 'Så räknas rösterna', '25 %'],
  ['en', 'How votes count', '25%'],
  ['ar', 'كيف تُحسب الأصوات', '25'],
] as const)(
  '[PROD-06/daily, PROD-06/weekly, PROD-06/votes-explained] explains the ranking on the list and boards in %s',
  async (language, title, share) => {
    await buildProduct(server, maker.id, { title: `Lagom ${language}`, launchedAt: clock(), voterIds: [voter.id] })
    for (const path of ['/products', '/products?board=day', '/products?board=week']) {
      const html = await htmlOf(path, language)
      for (const wanted of [title, share, `Lagom ${language}`])
        expect(html.replaceAll(/[\u00a0\u202f]/g, ' '), path).toContain(wanted)
    }
  },
)

it('[PROD-04/search] renders the list with the filters from the URL', async () => {
  await buildProduct(server, maker.id, { title: 'Rimfrost', categories: ['security'] })
  const html = await htmlOf('/products?category=security')
  expect(html).toContain('Rimfrost')
  expect(html).not.toContain('Fjordfakt')
  expect(await htmlOf('/products?q=inget-som-finns')).toContain('Inga produkter matchar')
})
