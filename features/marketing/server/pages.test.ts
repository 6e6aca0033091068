import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import { opportunityChanged } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import { publishToEveryone } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { updateSiteFacts } from '../contract/index.ts'

const server = await startTestServer({ pages: true })

const htmlOf = async (path: string, language: Language = 'sv') =>
  (await fetch(new URL(path, server.url), { headers: { 'accept-language': language } })).text()
const textOf = (html: string) =>
  html
    .replace(/<(script|title)[^]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const sectionsOf = (html: string) => [...html.matchAll(/<section id="([a-z]+)"/g)].map(([, name]) => name)

describe('home and about pages', () => {
  it.each([
    [
      'sv',
      'Bron mellan nordisk teknik och världen',
      ['företag i nätverket', 'startupbolag i dealflödet varje dag', 'länder'],
      'Vägen över börjar här',
    ],
    [
      'en',
      'The bridge between Nordic tech and the world',
      ['companies in the network', 'startups in daily dealflow', 'countries'],
      'The way across starts here',
    ],
    [
      'ar',
      'الجسر بين تقنية دول الشمال الأوروبي والعالم',
      ['شركة في الشبكة', 'شركة ناشئة تُعرض على المستثمرين كل يوم', 'بلدًا'],
      'العبور يبدأ من هنا',
    ],
  ] as const)(
    '[MKT-01/home, MKT-01/about, MKT-01/vision, MKT-01/global-reach, MKT-01/partners, MKT-01/call-to-action, MKT-01/figures] home and about show all sections, the figures and the call to action in %s',
    async (language, title, claims, callToAction) => {
      const home = await htmlOf('/', language)
      expect(textOf(home)).toContain(title)
      for (const html of [home, await htmlOf('/about', language)]) {
        expect(sectionsOf(html)).toEqual(['vision', 'global', 'partners'])
        const text = textOf(html)
        for (const expected of ['100 +', '150 +', '25 +', ...claims, callToAction])
          expect(text.replace(/(\d)\s*\+/g, '$1 +'), expected).toContain(expected)
      }
    },
  )

  it.each([
    [
      'sv',
      'svensk teknikkompetens med möjligheter i hela världen',
      ['nätverk för innovation i Sverige och Norden', 'AI', 'djupteknik', 'Web3'],
    ],
    [
      'en',
      'connects Swedish tech talent with global opportunities',
      ['community and networking hub for innovation in Sweden and the Nordics', 'AI', 'deep tech', 'Web3'],
    ],
    [
      'ar',
      'المواهب التقنية السويدية بفرص في أنحاء العالم',
      ['شبكة تواصل للابتكار في السويد وسائر دول الشمال الأوروبي', 'الذكاء الاصطناعي', 'التقنيات العميقة', 'Web3'],
    ],
  ] as const)(
    '[MKT-01/purpose] home and about state the purpose of the product in %s, and about also its fields',
    async (language, purpose, fields) => {
      expect(textOf(await htmlOf('/', language))).toContain(purpose)
      const about = textOf(await htmlOf('/about', language))
      for (const expected of [purpose, ...fields]) expect(about, expected).toContain(expected)
    },
  )

  it('[MKT-01/figures] pages show a changed figure to the next visitor and omit a figure of 0', async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    expect(textOf(await htmlOf('/about'))).toMatch(/\b100\s*\+/)
    await client.succeed(updateSiteFacts, {
      figures: { companies: 1234, dailyStartups: 150, countries: 0 },
      operator: { name: 'Föreningen Bron', contactEmail: 'hej@nordbro.example' },
    })
    await expect.poll(async () => textOf(await htmlOf('/about'))).toMatch(/1\s234\s*\+/)
    expect(textOf(await htmlOf('/about'))).not.toContain('länder')
  })

  it('[MKT-01/terms, MKT-01/privacy] the terms and privacy pages name the operator', async () => {
    expect(textOf(await htmlOf('/terms'))).toContain('drivs av Föreningen Bron')
    const privacy = await htmlOf('/privacy')
    expect(textOf(privacy)).toContain('Föreningen Bron driver Nordbro')
    expect(privacy).toContain('href="mailto:hej@nordbro.example"')
  })

  it('the home page shows empty states, then real content, without mail addresses', async () => {
    const empty = textOf(await htmlOf('/'))
    for (const text of ['Inget är utlagt just nu', 'Inga förslag än', 'Bron är ny.']) expect(empty).toContain(text)
    const { client, id, email } = await signedInMember(server)
    await buildOpportunity(server, id, { title: 'Brobyggare sökes', contactEmail: email })
    await publishToEveryone(server, opportunityChanged)
    await expect.poll(async () => textOf(await htmlOf('/'))).toContain('Brobyggare sökes')
    await client.succeed(createSuggestion, { title: 'Fler bryggor', description: 'Vid varje strand.', tags: [] })
    await expect.poll(async () => textOf(await htmlOf('/'))).toContain('Fler bryggor')
    const filled = await htmlOf('/')
    for (const text of ['Brobyggare sökes', 'Ljuset på bron är en möjlighet']) expect(textOf(filled)).toContain(text)
    expect(filled).not.toContain(email)
  })
})

it.each([
  ['sv', 'Användarvillkor', 'Det vi sparar'],
  ['en', 'Terms of service', 'What we keep'],
  ['ar', 'شروط الاستخدام', 'ما نحفظه'],
] as const)(
  '[MKT-01/terms, MKT-01/privacy] serves terms and privacy in %s, including the list of cookies',
  async (language, terms, storedHeading) => {
    expect(textOf(await htmlOf('/terms', language))).toContain(terms)
    const privacy = textOf(await htmlOf('/privacy', language))
    for (const text of [storedHeading, '__Host-nordbro', 'language', 'theme']) expect(privacy).toContain(text)
  },
)

it.each([
  ['sv', 'Manifest'],
  ['en', 'Manifesto'],
  ['ar', 'بياننا'],
] as const)('[MKT-01/manifesto] the manifesto in %s has its title and seven principles', async (language, title) => {
  const [main = ''] = /<main[^]*<\/main>/.exec(await htmlOf('/manifesto', language)) ?? []
  expect(textOf(main)).toContain(title)
  expect(main.match(/<h2/g)).toHaveLength(7)
})

it.each([
  ['sv', 'Kommer snart'],
  ['en', 'Coming soon'],
  ['ar', 'قريبًا'],
] as const)('[INV-01/teaser] the investors page in %s says "%s"', async (language, text) => {
  expect(textOf(await htmlOf('/investors', language))).toContain(text)
})

it('the home page describes the site to search engines in JSON-LD', async () => {
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(await htmlOf('/'))?.[1] ?? '{}'
  const graph = (JSON.parse(data) as { '@graph': { '@type': string; url: string; potentialAction?: object }[] })[
    '@graph'
  ]
  expect(graph.map((one) => one['@type'])).toEqual(['WebSite', 'Organization'])
  for (const one of graph) expect(one.url).toBe(`${server.config.publicBaseUrl}/`)
  expect(graph[0]?.potentialAction).toMatchObject({
    '@type': 'SearchAction',
    target: { urlTemplate: `${server.config.publicBaseUrl}/opportunities?q={search_term_string}` },
  })
  expect(await htmlOf('/opportunities?q=elverk')).toContain('value="elverk"')
})

it.each(['sv', 'en', 'ar'] as const)(
  '[ROUTE-07/open-graph-image] the home page in %s has a share picture in that language of 1200 × 630',
  async (language) => {
    const html = await htmlOf('/', language)
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(new URL(address).pathname).toBe(`/share-${language}.png`)
    const response = await fetch(new URL(new URL(address).pathname, server.url))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 1200, 630])
  },
)
