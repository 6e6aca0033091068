import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildComment, buildProduct } from '#features/products/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { directionOf, type Language, languages } from '#kit/languages.ts'
import { type PagePath, type PageRoute, pageRoutes } from '#shell/route-table.ts'
import { openBrowser, overflowOf, violationsOf } from './support/browser.ts'
import type { Client } from './support/client.ts'
import { startTestServer } from './support/server.ts'
import { waitTimeoutMs } from './support/timeouts.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const shown = await buildMember(server, { fullName: 'Sara Lind' })
await setProfile(server, shown.id, {
  username: 'someone',
  is_public: true,
  bio: 'أكتب بالعربية.',
  location: 'Skellefteå',
  website: 'https://example.com',
  expertise: ['rust'],
})
const product = await buildProduct(server, shown.id, {
  slug: 'one',
  title: 'Fjordfakt',
  language: 'sv',
  thumbnail: false,
})
await buildComment(server, product.id, shown.id, { text: 'يعجبني.' })
const listing = await buildListing(server, shown.id, { language: 'ar', title: 'إرشاد في الطاقة', expertise: ['rust'] })
const program = await buildProgram(server, shown.id, { language: 'ar', title: 'برنامج الطاقة', features: ['مرشد خاص'] })

/** Addresses of pages with parameters that show a row. The other parameters are an id that no row has. */
const addresses: Partial<Record<PagePath, string>> = {
  '/u/:username': '/u/someone',
  '/products/:slug': `/products/${product.slug}`,
  '/products/:slug/edit': `/products/${product.slug}/edit`,
  '/mentorship/:slug': `/mentorship/${encodeURIComponent(listing.slug)}`,
  '/programs/:slug': `/programs/${encodeURIComponent(program.slug)}`,
  '/profile/:userId': `/profile/${shown.id}`,
}
const addressesOf = (isIncluded: (page: PageRoute) => boolean): string[] =>
  (pageRoutes as readonly (PageRoute & { path: PagePath })[])
    .filter(isIncluded)
    .map(({ path }) => addresses[path] ?? path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'))

const publicPages = addressesOf((page) => page.guard === 'public' && page.isIndexed)
const memberPages = addressesOf(({ guard }) => guard === 'member' || guard === 'confirmed')
const adminPages = addressesOf(({ guard }) => guard === 'admin')

/** Signs in a new member or administrator: the account's language overrides the browser's. */
const signIn = async (language: Language, admin = false): Promise<Client> => {
  const { client } = await signedInMember(server, {
    language,
    fullName: 'Signe Sund',
    ...(admin ? { adminLevel: 'viewer' as const } : {}),
  })
  return client
}

const headingLevels = (page: Page) =>
  page.evaluate(
    "[...document.querySelectorAll('main :is(h1,h2,h3,h4,h5,h6)')].map((heading) => Number(heading.tagName[1]))",
  ) as Promise<number[]>

/** Faults that do not depend on size and theme: language, direction and outline. */
const outlineFaults = async (page: Page, language: Language): Promise<string[]> => {
  const root = page.locator('html')
  const spoken = [await root.getAttribute('lang'), await root.getAttribute('dir')].join(' ')
  const levels = await headingLevels(page)
  return [
    ...(spoken === `${language} ${directionOf(language)}` ? [] : [`speaks ${spoken}`]),
    ...(levels[0] === 1 && levels.filter((level) => level === 1).length === 1
      ? []
      : [`has no one first heading: ${levels}`]),
    ...(levels.every((level, at) => level - (levels[at - 1] ?? level) <= 1) ? [] : [`skips a heading: ${levels}`]),
  ]
}

const viewports = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } }

/** Disables CSS transitions, which would redraw the page some ten times per change of the colour scheme. */
const stopTransitions = `{
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
}`

/**
 * The combinations in which axe checks a page. Colours do not depend on the language, so Swedish and Arabic have half
 * each. English has the same elements and direction as Swedish.
 */
const checkedByAxe: Record<Language, readonly `${keyof typeof viewports} ${'light' | 'dark'}`[]> = {
  sv: ['phone light', 'desktop dark'],
  ar: ['phone dark', 'desktop light'],
  en: [],
}

/** Faults of appearance in both sizes and colour schemes: all rules once, then only those of appearance. */
const appearanceFaults = async (page: Page, language: Language): Promise<string[]> => {
  const faults: string[] = []
  await page.evaluate(stopTransitions)
  let rules: 'all' | 'appearance' = 'all'
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(viewports[size])
    const overflow = await overflowOf(page)
    if (overflow > 0) faults.push(`is ${overflow} px too wide on a ${size}`)
    for (const scheme of ['light', 'dark'] as const) {
      if (!checkedByAxe[language].includes(`${size} ${scheme}`)) continue
      await page.emulateMedia({ colorScheme: scheme })
      faults.push(...(await violationsOf(page, rules)).map((violation) => `${size}, ${scheme}: ${violation}`))
      rules = 'appearance'
    }
  }
  return faults
}

/** Opens the pages one after the other, expects the text on each and returns all faults. */
const walk = async (paths: readonly string[], language: Language, as?: Client, text?: string): Promise<string[]> => {
  // Where axe does not run, what the server renders shows language, outline and width.
  const withScripts = checkedByAxe[language].length > 0
  const { page } = await browser.visit(server.url, {
    language,
    size: 'phone',
    scripts: withScripts,
    ...(as ? { as } : {}),
    expectedErrors: [/404/],
  })
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize(viewports.phone)
    await page.goto(path)
    await page.locator('main h1').waitFor()
    if (text !== undefined) await page.locator('main').getByText(text).waitFor()
    if (withScripts)
      await page.locator('main :is(.animate-shimmer, .animate-spin)').first().waitFor({ state: 'detached' })
    // A page that does not exist for this member has just redirected to another.
    await page.locator('main h1').waitFor()
    faults.push(
      ...[...(await outlineFaults(page, language)), ...(await appearanceFaults(page, language))].map(
        (fault) => `${path} ${fault}`,
      ),
    )
  }
  return faults
}

const refusals = {
  sv: 'Du har inte behörighet att visa den här sidan.',
  en: 'You do not have permission to access this page.',
  ar: 'ليست لديك صلاحية لعرض هذه الصفحة.',
}

describe.each(languages)('pages in %s', (language) => {
  it(
    '[ROUTE-01/home, ROUTE-01/about, ROUTE-01/manifesto, ROUTE-01/terms, ROUTE-01/privacy, ROUTE-01/products, ROUTE-01/products-slug, ROUTE-01/investors, ROUTE-01/u-username, I18N-04/rtl] the public pages fit a phone and a desktop, light and dark, without an axe violation',
    { timeout: 5 * waitTimeoutMs },
    async () => {
      expect(await walk(publicPages, language)).toEqual([])
    },
  )

  it(
    "[ROUTE-01/dashboard, ROUTE-01/network, ROUTE-01/messages, ROUTE-01/search, ROUTE-01/feedback, ROUTE-01/products-new, ROUTE-01/profile, ROUTE-01/profile-user, I18N-04/rtl] the members' pages fit a phone and a desktop, light and dark, without an axe violation",
    { timeout: 5 * waitTimeoutMs },
    async () => {
      expect(await walk(memberPages, language, await signIn(language))).toEqual([])
    },
  )

  it(
    "[ROUTE-01/admin, ROUTE-01/testing, ROUTE-05/admin-page, ROUTE-05/translation-management-page, ROUTE-05/testing-page] the administrators' pages fit a phone and deny access to other members",
    { timeout: 5 * waitTimeoutMs },
    async () => {
      expect(await walk(adminPages, language, await signIn(language, true))).toEqual([])
      expect(await walk(adminPages, language, await signIn(language), refusals[language])).toEqual([])
    },
  )
})
