import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { languages } from '#kit/languages.ts'
import ar from '#shell/locales/ar.json' with { type: 'json' }
import en from '#shell/locales/en.json' with { type: 'json' }
import sv from '#shell/locales/sv.json' with { type: 'json' }
import routes from '#shell/routes.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const texts = { sv, en, ar }

type Manifest = { routes: Record<string, { module: string }>; entry: { module: string; imports: string[] } }

type RouteEntry = (typeof routes)[number]
/** Every route that is a page, not a layout, with its id in the build. */
const pagesIn = (entries: readonly RouteEntry[]): { id: string; file: string }[] =>
  entries.flatMap(({ id, file, children }) =>
    children ? pagesIn(children) : [{ id: id ?? file.replace(/\.tsx$/, ''), file }],
  )

/** The files that the page has loaded since its last document load. */
const loadedBy = async (page: Page) =>
  new Set(
    await page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)'),
  )

describe('pages loaded on demand', () => {
  it('[ROUTE-03/spinner] [ROUTE-03/spinner-en] [ROUTE-03/spinner-ar] a slow page shows a spinner labelled "Laddar...", or its translation in English and Arabic', async () => {
    const { page } = await browser.visit(server.url)
    for (const language of languages) {
      await page.goto(`/?lang=${language}`)
      await page.waitForLoadState('networkidle')
      const release = await holdScripts(page)
      await page.locator('header a[href="/manifesto"]').click()
      await page.getByText(texts[language].ui.loading).waitFor()
      release()
      await page.waitForURL('**/manifesto')
      await page.getByText(texts[language].ui.loading).waitFor({ state: 'detached' })
      await page.unroute('**/assets/*.js')
    }
  })

  it('[ROUTE-03/chunk-per-route] every page is a separate file that other pages do not load', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const { routes: built, entry } = await page.evaluate<Manifest>('window.__reactRouterManifest')
    const pages = pagesIn(routes)
    expect(pages.length).toBeGreaterThan(50)
    // Two routes share the not-found page.
    const files = new Map(pages.map(({ id, file }) => [file, built[id]?.module]))
    expect([...files].filter(([, module]) => !module)).toEqual([])
    expect(new Set(files.values()).size).toBe(files.size)
    // A page that another page imports is built as a file that only re-exports it.
    const passesOn = /^(import\s*["'`][^"'`]+["'`];?)*export\s*\{[^}]*\}\s*from\s*["'`][^"'`]+["'`];?\s*$/
    const shared: string[] = []
    for (const [file, module] of files) {
      if (passesOn.test(await (await fetch(new URL(module ?? '', server.url))).text())) shared.push(file)
    }
    expect(shared).toEqual([])
    const loaded = new Set([...(await loadedBy(page)), entry.module, ...entry.imports])
    expect([...files].filter(([, module]) => loaded.has(module ?? '')).map(([file]) => file)).toEqual([
      '../features/marketing/web/home-page.tsx',
    ])
  })
})

describe('navigation within the app', () => {
  type Step = readonly [path: string, heading: string, way?: 'router']

  /** Visits the pages by their links or the router and expects no document load. */
  const walkFrom = async (page: Page, steps: readonly Step[]) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    await page.evaluate('window.isTheSamePage = true')
    for (const [path, heading, way] of steps) {
      if (way === 'router') await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
      else await page.locator(`a[href="${path}"]:visible`).first().click()
      await page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(await page.evaluate('location.pathname + location.search')).toBe(path)
    }
    expect(await page.evaluate('window.isTheSamePage')).toBe(true)
    expect(documents).toEqual([])
  }

  it('[ROUTE-01/in-app] navigation shows a visitor every public page', async () => {
    const { id } = await buildMember(server, { fullName: 'Siv Strand' })
    await setProfile(server, id, { username: 'siv', is_public: true })
    await buildProduct(server, id, { slug: 'fjordfakt', title: 'Fjordfakt', thumbnail: false })
    const { slug } = await buildOpportunity(server, id, { title: 'Fjordforskare' })
    const listing = await buildListing(server, id, { title: 'Fjordmentor' })
    const program = await buildProgram(server, id, { title: 'Fjordprogram' })
    const { page } = await browser.visit(server.url)
    await page.goto('/')
    await walkFrom(page, [
      ['/products', 'Produkter'],
      ['/products/fjordfakt', 'Fjordfakt'],
      ['/about', 'Om Nordbro'],
      ['/manifesto', 'Manifest'],
      ['/terms', 'Användarvillkor'],
      ['/privacy', 'Integritet'],
      ['/signup', 'Bli medlem'],
      ['/login', 'Logga in'],
      ['/forgot-password', 'Glömt lösenordet?'],
      ['/reset-password', 'Välj ett nytt lösenord', 'router'],
      ['/opportunities', 'Möjligheter', 'router'],
      [`/opportunities/${slug}`, 'Fjordforskare'],
      ['/suggestions', 'Förslag', 'router'],
      ['/investors', 'Där kapital och idéer hittar varandra', 'router'],
      ['/programs', 'Program', 'router'],
      [`/programs/${program.slug}`, 'Fjordprogram'],
      [`/mentorship/${listing.slug}`, 'Fjordmentor', 'router'],
      ['/u/siv', 'Siv Strand', 'router'],
      ['/404', 'Sidan finns inte', 'router'],
      ['/', 'Bron mellan nordisk teknik och världen'],
    ])
  })

  it("[ROUTE-01/in-app] navigation shows a member every members' page, and an administrator the administration", async () => {
    const { id } = await buildMember(server, { fullName: 'Ivar Ivarsson' })
    const { client } = await signedInMember(server, { adminLevel: 'viewer', fullName: 'Signe Sund' })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/about')
    await walkFrom(page, [
      ['/opportunities', 'Möjligheter'],
      ['/network', 'Nätverk'],
      ['/mentorship', 'Mentorskap'],
      ['/feedback', 'Synpunkter'],
      ['/products', 'Produkter'],
      ['/products/new', 'Lansera en produkt'],
      ['/programs', 'Program'],
      ['/programs/mine', 'Mina program'],
      [`/profile/${id}`, 'Ivar Ivarsson', 'router'],
      ['/dashboard', 'Hej Signe', 'router'],
      ['/profile', 'Profil och inställningar', 'router'],
      ['/messages', 'Meddelanden', 'router'],
      ['/search', 'Sök', 'router'],
      ['/analytics', 'Statistik', 'router'],
      ['/admin', 'Administration', 'router'],
      ['/testing', 'Test och drift'],
      ['/translation-management', 'Översättningar', 'router'],
    ])
  })
})
