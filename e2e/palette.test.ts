import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser, overflowOf, waitForHydration, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const shell = { sv: shellSv, ar: shellAr }

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const asa = await buildMember(server, { fullName: 'Åsa Fjordström' })
await buildSuggestion(server, { title: 'Fjordar på kartan' })

it.each([
  ['sv', 'desktop', 'Visa allt för'],
  ['ar', 'phone', 'عرض كل نتائج'],
] as const)(
  '[NAV-06/palette-ctrl-k, NAV-06/palette-search, SRCH-01/members, SRCH-01/suggestions] in %s on a %s, the palette finds members and content while typing and opens them by keyboard alone',
  async (language, size, everything) => {
    const as = await signedInClient(server, await buildMember(server, { fullName: 'Reader', language }))
    const { page } = await browser.visit(server.url, { as, language, size })
    await page.goto('/suggestions')
    await waitForHydration(page)
    await page.keyboard.press('Control+k')
    const box = page.locator('dialog [role=combobox]')
    await box.waitFor()
    await page.keyboard.type('fjordst')
    const member = page.getByRole('option', { name: 'Åsa Fjordström' })
    await member.waitFor()
    // Wait for the final results, so that nothing moves while the arrow keys are used.
    await page.locator('dialog [role=status]').getByText(shell[language].palette.hint).waitFor({ state: 'attached' })
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    for (let step = 0; step < 10 && (await member.getAttribute('aria-selected')) !== 'true'; step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/profile/${asa.id}`)
    await box.waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await box.waitFor()
    await page.keyboard.type('fjord')
    const all = page.getByRole('option', { name: everything })
    await all.waitFor()
    await all.click()
    await page.waitForURL('**/search?q=fjord')
    for (const title of ['Åsa Fjordström', 'Fjordar på kartan']) await page.getByRole('link', { name: title }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  },
)
