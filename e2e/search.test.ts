import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import ar from '#features/search/locales/ar.json' with { type: 'json' }
import sv from '#features/search/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { connectionErrors, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = { sv, ar }
const shell = { sv: shellSv, ar: shellAr }

const owner = await buildMember(server, { fullName: 'Åsa Berg' })
await buildOpportunity(server, owner.id, {
  title: 'Fyrvaktare till Kullen',
  language: 'sv',
  description: 'Du sköter en fyr, och <b>fyrarna</b> runt om.',
})
const product = await buildProduct(server, owner.id, {
  title: 'Fyrkartan',
  tagline: 'Alla fyrar',
  language: 'sv',
  // Its file would be missing in the storage, which the product page may notice before the test ends.
  thumbnail: false,
})
await buildPost(server, owner.id, { text: 'I dag har jag tänt fyren för sista gången.' })
await buildPost(server, owner.id, { text: 'مرحبا بالمنارات الجديدة', language: 'ar' })
for (let number = 0; number < 25; number++) await buildSuggestion(server, { title: `Båtplats ${number}` })

const main = (page: Page) => page.getByRole('main')
const hits = (page: Page) => main(page).getByRole('list').getByRole('heading', { level: 2 })
const facets = (page: Page, language: 'sv' | 'ar') =>
  main(page).getByRole('navigation', { name: texts[language].facets })
const marksIn = (page: Page) => main(page).locator('mark').allInnerTexts()

const open = async (
  language: 'sv' | 'ar',
  size: 'desktop' | 'phone',
  path = '/dashboard',
  expectedErrors: readonly RegExp[] = [],
) => {
  const as = await signedInClient(server, await buildMember(server, { fullName: 'Reader', language }))
  const { page } = await browser.visit(server.url, { as, language, size, expectedErrors })
  await page.goto(path)
  await waitForHydration(page)
  return page
}

describe('search', () => {
  it.each([
    ['sv', 'desktop'],
    ['ar', 'phone'],
  ] as const)(
    '[NAV-06/palette-search, SRCH-01/ranked, SRCH-01/highlighted, SRCH-01/posts, I18N-07/lang-dir] in %s on a %s, a member searches in the palette, shows all hits, filters them by kind and opens one',
    async (language, size) => {
      const t = texts[language]
      const page = await open(language, size)
      await page.getByRole('button', { name: shell[language].nav.palette }).first().click()
      await page.locator('dialog [role=combobox]').fill('fyrar')
      const options = page
        .locator('dialog')
        .getByRole('group', { name: shell[language].palette.hits })
        .getByRole('option')
      await options.first().waitFor()
      await expect.poll(() => options.count()).toBe(4)
      // Each hit has its kind, and the last row leads to the page.
      expect(await options.first().innerText()).toContain(shell[language].palette.kind.products)
      expect(await options.last().innerText()).toContain('fyrar')
      await options.last().click()
      await page.waitForURL('**/search?q=fyrar')

      await hits(page).first().waitFor()
      expect(await hits(page).allInnerTexts()).toEqual([
        'Fyrkartan',
        'Fyrvaktare till Kullen',
        'I dag har jag tänt fyren för sista gången.',
      ])
      expect(await marksIn(page)).toEqual(['Fyrkartan', 'fyrar', 'Fyrvaktare', 'fyr', 'fyrarna', 'fyren', 'fyren'])
      expect(
        await hits(page)
          .first()
          .evaluate((one) => [one.getAttribute('lang'), one.getAttribute('dir')]),
      ).toEqual(['sv', 'ltr'])
      await expectAccessible(page)

      await facets(page, language).getByRole('link', { name: t.kinds.products }).click()
      await page.waitForURL('**/search?q=fyrar&kind=products')
      await expect.poll(() => hits(page).count()).toBe(1)
      await page.reload()
      expect(await hits(page).allInnerTexts()).toEqual(['Fyrkartan'])
      expect(await facets(page, language).getByRole('link').count()).toBe(4)
      await page.getByRole('link', { name: 'Fyrkartan' }).click()
      await page.waitForURL(`**/products/${product.slug}`)
    },
  )

  it('[I18N-07/lang-dir] an Arabic hit on a Swedish page is marked as Arabic and runs from right to left', async () => {
    const page = await open('sv', 'desktop', '/search?q=المنارات')
    await hits(page).first().waitFor()
    expect(
      await hits(page)
        .first()
        .evaluate((one) => [one.getAttribute('lang'), one.getAttribute('dir')]),
    ).toEqual(['ar', 'rtl'])
    expect(await marksIn(page)).toContain('بالمنارات')
  })

  it('[SRCH-01/typos] a corrected search says so, and can be repeated as typed', async () => {
    const page = await open('sv', 'phone', '/search?q=fyrvakatre')
    await main(page).getByText('Visar träffar för ”fyrvaktare”.').waitFor()
    expect(await hits(page).allInnerTexts()).toEqual(['Fyrvaktare till Kullen'])
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Sök i stället på ”fyrvakatre”' }).click()
    await main(page).getByRole('heading', { name: 'Inget passar ”fyrvakatre”' }).waitFor()
    await expectAccessible(page)
  })

  it('loads more hits at the end of a page, and says where a kind without hits is', async () => {
    const page = await open('sv', 'desktop', '/search?q=båtplats')
    await expect.poll(() => hits(page).count()).toBe(20)
    await main(page).getByRole('button', { name: shell.sv.ui.load_more }).click()
    await expect.poll(() => hits(page).count()).toBe(25)
    await main(page).getByText(sv.end).waitFor()
    await page.goto('/search?q=båtplats&kind=posts')
    await main(page).getByText(sv.empty_kind_text).waitFor()
    await facets(page, 'sv')
      .getByRole('link', { name: `${sv.kinds.suggestions} 25` })
      .click()
    await expect.poll(() => hits(page).count()).toBe(20)
  })

  it('says that the search failed, and tries again', async () => {
    const page = await open('sv', 'desktop', '/search', connectionErrors)
    await page.route('**/api/search?*', (route) => route.abort())
    await main(page).getByRole('searchbox').fill('båtplats')
    await main(page).getByRole('button', { name: sv.submit }).click()
    await main(page).getByText(sv.failed).waitFor()
    await page.unroute('**/api/search?*')
    await main(page).getByRole('button', { name: shell.sv.ui.retry }).click()
    await expect.poll(() => hits(page).count()).toBe(20)
  })
})
