import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const openPart = async (page: Page, part: 'fields' | 'overlays') => {
  await page.goto('/dev/ui')
  await page.getByRole('navigation', { name: 'shell/ui' }).getByRole('button', { name: part, exact: true }).click()
  await page.locator(`section#${part}`).waitFor()
}
const panelOf = (page: Page) => page.locator('[data-specimen][lang=sv][data-theme=light]')

describe('component gallery', () => {
  it.each(combinations)(
    'the component gallery in $language on a $size has no axe violations and fits the screen',
    async ({ language, size, scheme }) => {
      const { page } = await browser.visit(server.url, { language, size, scheme })
      await page.goto('/dev/ui')
      await page.locator('section#overlays').waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    },
  )
})

const hasFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()

describe('menus', () => {
  const openMenu = async (page: Page) => {
    await openPart(page, 'overlays')
    await panelOf(page).getByRole('button', { name: 'Ada Bergström' }).click()
    const menu = page.getByRole('menu', { name: 'Ada Bergström' })
    await menu.waitFor()
    // The menu is visible before it takes the focus and ignores keys until then.
    await expect
      .poll(() => menu.evaluate((element) => element.contains(element.ownerDocument.activeElement)))
      .toBe(true)
    return {
      language: page.getByRole('menuitem', { name: 'Språk' }),
      submenu: page.getByRole('menu', { name: 'Språk' }),
    }
  }

  /** Opens the menu and stops the clock, which then moves only by `clock.runFor`. */
  const openMenuInStillTime = async () => {
    const { page } = await browser.visit(server.url)
    await page.clock.install()
    const menu = await openMenu(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    return { page, ...menu }
  }

  it('[NAV-05/submenu-delay] a submenu opens 100 ms after the pointer has come to rest', async () => {
    const { page, language, submenu } = await openMenuInStillTime()
    await language.hover()
    await page.clock.runFor(99)
    expect(await submenu.count()).toBe(0)
    await page.clock.runFor(1)
    await submenu.waitFor()
  })

  it('[NAV-05/submenu-grace] a pointer that rests for 300 ms on another item on its way to a submenu selects that item', async () => {
    const { page, language, submenu } = await openMenuInStillTime()
    await language.hover()
    await page.clock.runFor(100)
    await submenu.waitFor()
    const [from, below] = [
      await language.boundingBox(),
      await page.getByRole('menuitem', { name: 'Logga ut' }).boundingBox(),
    ]
    if (!from || !below) throw new Error('Not on screen')
    // Move towards the submenu, slightly down, and stop on the item below. react-aria checks every 50 ms.
    for (const [x, y] of [
      [30, from.y + from.height - 4],
      [55, below.y - 6],
      [80, below.y - 2],
      [120, below.y + 8],
    ] as const) {
      await page.clock.runFor(60)
      await page.mouse.move(from.x + x, y)
    }
    await page.clock.runFor(299)
    expect(await submenu.count()).toBe(1)
    await page.clock.runFor(1)
    await submenu.waitFor({ state: 'detached' })
  })

  it('Escape closes a menu and returns the focus to its trigger', async () => {
    const { page } = await browser.visit(server.url)
    await openMenu(page)
    await page.keyboard.press('Escape')
    await hasFocus(panelOf(page).getByRole('button', { name: 'Ada Bergström' }))
  })
})

describe('dialogs, toasts and forms', () => {
  it('a destructive action stays disabled until its name is typed', async () => {
    const { page } = await browser.visit(server.url)
    await openPart(page, 'overlays')
    await panelOf(page).getByRole('button', { name: 'Ta bort Fjordkraft?' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Ta bort Fjordkraft?' })
    const confirm = dialog.getByRole('button', { name: 'Ta bort' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Skriv Fjordkraft för att bekräfta').fill('Fjordkraft')
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('the focus returns to the trigger of a dialog even when `inert` is removed late', async () => {
    const { page } = await browser.visit(server.url)
    // Simulate a busy machine: the page behind the dialog stays inert for ten more frames.
    await page.addInitScript(() => {
      const inert = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'inert') as PropertyDescriptor
      const set = function (this: HTMLElement, isInert: boolean, frames = isInert ? 0 : 10): void {
        if (frames === 0) inert.set?.call(this, isInert)
        else requestAnimationFrame(() => set.call(this, isInert, frames - 1))
      }
      Object.defineProperty(HTMLElement.prototype, 'inert', {
        ...inert,
        set(isInert: boolean) {
          set.call(this, isInert)
        },
      })
    })
    await openPart(page, 'overlays')
    const opener = panelOf(page).getByRole('button', { name: 'Ta bort Fjordkraft?' })
    await opener.click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await hasFocus(opener)
  })

  it('[NAV-05/toasts] one toast host announces successes politely and failures assertively', async () => {
    const { page } = await browser.visit(server.url)
    await page.clock.install()
    await openPart(page, 'overlays')
    const host = page.getByRole('region', { name: 'Aviseringar' })
    await host.waitFor({ state: 'attached' })
    // Pause the clock that dismisses toasts, so that both stay.
    await page.clock.pauseAt(Date.now() + 60_000)
    await panelOf(page).getByRole('button', { name: 'Spara', exact: true }).click()
    await panelOf(page).getByRole('button', { name: 'Det gick inte att spara' }).click()
    await host.getByRole('alert').waitFor()
    expect(await host.count()).toBe(1)
    await host.getByRole('status').getByText('Uppdraget är sparat').waitFor()
    await host.getByRole('alert').getByText('Det gick inte att spara').waitFor()
    await host.getByRole('status').getByRole('button', { name: 'Avbryt' }).click()
    await host.getByText('Uppdraget är sparat').waitFor({ state: 'detached' })
  })

  it('a refused form focuses its error summary, which links to the field', async () => {
    const { page } = await browser.visit(server.url)
    await openPart(page, 'fields')
    await panelOf(page).getByRole('button', { name: 'Spara' }).click()
    const summary = panelOf(page).getByRole('alert')
    await hasFocus(summary)
    await summary.getByRole('button').click()
    await hasFocus(panelOf(page).getByLabel('E-postadress'))
  })
})
