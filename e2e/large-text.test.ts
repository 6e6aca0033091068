import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInClient } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/fields.ts'
import { openBrowser, waitForExpression } from '#tests/support/browser.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { type Persona, startDemoServer } from './demo-pages.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const { server, idOf, pages } = await startDemoServer()
const browser = await openBrowser()

const visit = async (reader: Persona, language: Language) => {
  const id = reader === 'visitor' ? undefined : idOf(reader)
  if (id) await server.db.updateTable('profiles').set({ language }).where('id', '=', id).execute()
  const { page } = await browser.visit(server.url, {
    language,
    size: 'phone',
    ...(id && { as: await signedInClient(server, { id }) }),
    expectedErrors: [/404|400/],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.evaluate(doubleText)
  await page.locator('main h1').first().waitFor()
  await waitForExpression(page, `document.querySelector('main :is(.animate-shimmer, .animate-spin)') === null`)
}

describe('text at 200 % on a screen of 360 px', () => {
  describe.each(['sv', 'ar'] as const)('text at 200 % in %s', (language) => {
    it.each(['visitor', 'bjorn', 'astrid'] as const)(
      'every page as %s fits at 200 % text, with all controls reachable and no broken words',
      { timeout: 10 * waitTimeoutMs },
      async (reader) => {
        const page = await visit(reader, language)
        const faults: string[] = []
        for (const path of Object.values(pages[reader]).flat()) {
          await open(page, path)
          faults.push(...(await layoutFaultsOf(page)).map((fault) => `${path}: ${fault}`))
        }
        expect(faults).toEqual([])
      },
    )
  })
})
