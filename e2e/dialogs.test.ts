import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInClient } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/fields.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { startDemoServer } from './demo-pages.ts'

const { server, idOf, listing } = await startDemoServer()
const browser = await openBrowser()

type DialogViewer = 'bjorn' | 'astrid'
const sigrid = idOf('sigrid')

type Tree = { [key: string]: string | Tree }
/** A text from the locale files, up to its first placeholder. */
const textOf = (language: Language, area: string, key: string): string => {
  const tree = JSON.parse(
    readFileSync(
      join(import.meta.dirname, '..', area === 'shell' ? 'shell' : `features/${area}`, 'locales', `${language}.json`),
      'utf8',
    ),
  ) as Tree
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), tree)
  if (typeof found !== 'string') throw new Error(`${area} has no text ${key}`)
  return (found.split('{{')[0] ?? '').replaceAll('\u2068', '').trim()
}
type Text = (area: string, key: string) => string

/** Presses the first button whose name starts with the text, or a menu item after opening its menu. */
const pressMenu = async (page: Page, menu: string, entry: string) => {
  await page.locator('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const press = async (page: Page, name: string) =>
  await page.locator('main').getByRole('button', { name }).first().click()

/** How each dialog is opened, and the locale key of its action. */
const dialogs: Record<
  string,
  { reader: DialogViewer; path: string; open: (page: Page, t: Text) => Promise<void>; act: [area: string, key: string] }
> = {
  suggestion: {
    reader: 'bjorn',
    path: '/suggestions',
    open: (page, t) => press(page, t('suggestions', 'board.suggest')),
    act: ['suggestions', 'form.send'],
  },
  'saved search': {
    reader: 'bjorn',
    path: '/opportunities?q=data',
    open: (page, t) => press(page, t('opportunities', 'list.save')),
    act: ['opportunities', 'saved.do'],
  },
  'request to connect': {
    reader: 'bjorn',
    path: '/network',
    open: (page, t) => press(page, t('network', 'connect.ask_label')),
    act: ['network', 'request.send'],
  },
  message: {
    reader: 'bjorn',
    path: `/profile/${sigrid}`,
    open: (page, t) => press(page, t('network', 'member.message')),
    act: ['messages', 'send'],
  },
  'deletion of a posting': {
    reader: 'bjorn',
    path: listing,
    open: (page, t) => press(page, t('opportunities', 'owner.delete')),
    act: ['opportunities', 'owner.delete'],
  },
  application: {
    reader: 'astrid',
    path: listing,
    open: (page, t) => press(page, t('opportunities', 'detail.apply')),
    act: ['opportunities', 'apply.send'],
  },
  report: {
    reader: 'astrid',
    path: listing,
    open: (page, t) => press(page, t('opportunities', 'detail.report')),
    act: ['moderation', 'report.send'],
  },
  ban: {
    reader: 'astrid',
    path: '/admin?tab=users&q=bjorn',
    open: (page, t) => pressMenu(page, t('admin', 'users.actions'), t('admin', 'users.act.ban')),
    act: ['admin', 'users.ban.send'],
  },
  'status of a suggestion': {
    reader: 'astrid',
    path: '/suggestions',
    open: (page, t) => pressMenu(page, t('suggestions', 'card.actions'), t('suggestions', 'card.set_status')),
    act: ['suggestions', 'status_form.save'],
  },
}

/** Position of a dialog's last two buttons along the reading direction. Lengths are in pixels. */
const endOf = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const buttons = [...element.querySelectorAll('button')].slice(-2)
    const [out, act] = buttons.map((button) => button.getBoundingClientRect())
    const box = element.getBoundingClientRect()
    if (!out || !act) return null
    const isLtr = getComputedStyle(element).direction === 'ltr'
    return {
      names: buttons.map((button) => button.textContent?.trim()),
      toTheEnd: Math.round(isLtr ? box.right - act.right : act.left - box.left),
      toTheEdge: Math.round(box.bottom - act.bottom),
      isOutFirst: isLtr ? out.right <= act.left : out.left >= act.right,
      areInView: act.bottom <= innerHeight && out.top >= 0,
    }
  })

describe.each(['sv', 'ar'] as const)('dialogs in %s', (language) => {
  it(
    'every dialog ends with cancel and then its action, at the end of the last line and in view',
    { timeout: 10 * waitTimeoutMs },
    async () => {
      const t: Text = (area, key) => textOf(language, area, key)
      for (const reader of ['bjorn', 'astrid'] as const) {
        const id = idOf(reader)
        await server.db.updateTable('profiles').set({ language }).where('id', '=', id).execute()
        const { page } = await browser.visit(server.url, { language, as: await signedInClient(server, { id }) })
        for (const [name, { path, open, act }] of Object.entries(dialogs).filter(([, one]) => one.reader === reader)) {
          await page.setViewportSize({ width: 1280, height: 800 })
          await page.goto(path)
          await open(page, t)
          const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
          await dialog
            .getByRole('button', { name: t(...act) })
            .last()
            .waitFor()
          const wanted = { names: [t('shell', 'ui.cancel'), t(...act)], isOutFirst: true, areInView: true }
          await expect.poll(() => endOf(dialog), { message: name }).toEqual({ ...wanted, toTheEnd: 25, toTheEdge: 17 })
          // On a low screen the fields scroll and the buttons stay visible.
          await page.setViewportSize({ width: 360, height: 480 })
          await expect.poll(() => endOf(dialog), { message: `${name} on a phone` }).toMatchObject(wanted)
        }
      }
    },
  )
})
