import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import passkeys from '#features/passkeys/locales/sv.json' with { type: 'json' }
import { readText } from '#features/translations/contract/index.ts'
import ar from '#features/translations/locales/ar.json' with { type: 'json' }
import sv from '#features/translations/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, waitForFrames, waitForHydration } from '#tests/support/browser.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'

// An IP address is no valid domain for passkeys, whose form starts with a text.
const port = await ephemeralPort()
const site = `http://localhost:${port}`
const server = await startTestServer({ pages: true, config: { port, publicBaseUrl: site } })
const browser = await openBrowser()

const visitAs = async (language: 'sv' | 'ar', adminLevel: 'admin' | 'viewer' | null = 'admin') => {
  const { client } = await signedInMember(server, { language, ...(adminLevel && { adminLevel }) })
  const size = language === 'ar' ? 'phone' : 'desktop'
  const scheme = language === 'ar' ? 'dark' : 'light'
  const { page } = await browser.visit(site, { language, size, scheme, as: client })
  return { client, page, footer: page.getByRole('contentinfo'), dialog: page.getByRole('dialog') }
}

const toolbarOf = (page: Page, t: typeof sv | typeof ar) => {
  const toolbar = page.getByRole('region', { name: t.on_page.title })
  const pick = toolbar.getByRole('button', { name: t.on_page.pick })
  const list = toolbar.getByRole('button', { name: t.on_page.texts.split('{{')[0] ?? '' })
  return { toolbar, pick, list, end: toolbar.getByRole('button', { name: t.on_page.end }) }
}

/** The button with this label, which a marker follows. */
const button = (within: Locator, label: string) => within.getByRole('button', { name: new RegExp(`^${label}`) })

/** The markers in texts and attributes of the page, in its title and in its fields. */
const countMarkers = (page: Page): Promise<number> =>
  page.evaluate(`(document.documentElement.outerHTML + document.body.innerText + document.title
    + [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join('')).split('\\u2060').length - 1`)

it('[I18N-06/edit] an administrator points at a text on the page, edits it there, and the page shows it at once; the mode lasts during navigation and leaves no markers behind', async () => {
  const { client, page, footer, dialog } = await visitAs('sv')
  const { toolbar, pick, end } = toolbarOf(page, sv)
  await page.goto('/translation-management')
  await page.getByRole('link', { name: sv.on_page.link, exact: true }).click()
  await toolbar.waitFor()
  await expectAccessible(page)
  expect(await countMarkers(page)).toBeGreaterThan(0)
  expect(await page.title()).not.toContain('\u2060')

  // Picking is on at first: the link does not lead anywhere.
  await footer.getByText(shellSv.nav.manifesto).click()
  await dialog.getByRole('heading', { name: sv.on_page.edit }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  const box = dialog.getByRole('textbox', { name: sv.editor.forms.text })
  expect(await box.inputValue()).toBe(shellSv.nav.manifesto)
  await box.fill('Vad vi vill')
  await button(dialog, sv.editor.save).click()
  await expectToast(page, sv.editor.saved)
  await page.getByText('Vad vi vill').first().waitFor()
  const saved = await client.succeed(readText, { area: 'shell', key: 'nav.manifesto' })
  expect(saved.languages.sv.override).toEqual({ text: 'Vad vi vill' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(pick)

  // Where there is no text, the bar says so.
  await page.mouse.click(4, 300)
  await toolbar.getByText(sv.on_page.nothing).waitFor()

  await page.keyboard.press('Escape')
  await expect.poll(() => pick.getAttribute('aria-pressed')).toBe('false')
  await footer.getByRole('link', { name: 'Vad vi vill' }).click()
  await page.waitForURL('**/manifesto')
  await toolbar.getByText(sv.on_page.hint_off).waitFor()
  await page.reload()
  await toolbar.waitFor()
  await end.click()
  await toolbar.waitFor({ state: 'detached' })
  await expect.poll(() => countMarkers(page)).toBe(0)
  await footer.getByText('Vad vi vill', { exact: true }).waitFor()
  await page.reload()
  await waitForHydration(page)
  await waitForFrames(page)
  expect(await toolbar.count()).toBe(0)
})

it('[I18N-06/edit] by keyboard on a phone in Arabic, an administrator finds a text in the list of the page and edits it', async () => {
  const { page, footer, dialog } = await visitAs('ar')
  const { list, end } = toolbarOf(page, ar)
  const keys = keyboardOf(page)
  await page.goto('/about?translate=1')
  await keys.press(list)
  await keys.type(dialog.getByRole('searchbox', { name: ar.on_page.search }), 'nav.about')
  const row = dialog.getByRole('listitem').getByRole('button', { name: 'nav.about' })
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)
  await keys.press(row)
  const box = dialog.getByRole('textbox', { name: ar.editor.forms.text })
  await box.waitFor()
  await expectAccessible(page)
  await keys.type(box, 'من نحن؟')
  await keys.press(button(dialog, ar.editor.save))
  await expectToast(page, ar.editor.saved)
  await page.getByText('من نحن؟').first().waitFor()
  await keys.press(button(dialog, ar.on_page.back))
  await expectFocus(row)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(list)
  await keys.press(end)
  await footer.getByText('من نحن؟', { exact: true }).waitFor()
  expect(shellAr.nav.about).not.toBe('من نحن؟')
  await expect.poll(() => countMarkers(page)).toBe(0)
})

it('[I18N-06/admins-only] for a member who is no administrator, the parameter changes and loads nothing; a viewer reads why texts cannot be changed', async () => {
  const member = await visitAs('sv', null)
  const scripts: string[] = []
  member.page.on('request', (request) => scripts.push(request.url()))
  await member.page.goto('/about?translate=1')
  await waitForHydration(member.page)
  await waitForFrames(member.page)
  expect(await toolbarOf(member.page, sv).toolbar.count()).toBe(0)
  expect(await countMarkers(member.page)).toBe(0)
  expect(scripts.filter((url) => /text-editing|translations/.test(url))).toEqual([])

  const viewer = await visitAs('sv', 'viewer')
  await viewer.page.goto('/about?translate=1')
  await toolbarOf(viewer.page, sv).toolbar.waitFor()
  await viewer.footer.getByText(shellSv.nav.terms).click()
  await viewer.dialog.getByRole('textbox', { name: sv.editor.forms.text }).waitFor()
  expect(await button(viewer.dialog, sv.editor.save).count()).toBe(0)
})

it('[I18N-06/edit] a field that starts with a text, and a copied text, have no markers', async () => {
  const { page } = await visitAs('sv')
  await page.goto('/profile?tab=security&translate=1')
  const { pick } = toolbarOf(page, sv)
  await pick.click()
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toContain('\u2060')
  const copied = await page.evaluate(`(() => {
    getSelection().selectAllChildren(document.querySelector('h1'))
    const data = new DataTransfer()
    document.querySelector('h1').dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    return [getSelection().toString(), data.getData('text/plain')]
  })()`)
  const [selected, given] = copied as [string, string]
  expect(selected).toContain('\u2060')
  expect(given).toBe(selected.replaceAll(/[\u2060-\u2064]/g, ''))

  await page.getByRole('button', { name: passkeys.add.action }).click()
  const name = page.getByRole('dialog').getByLabel(passkeys.add.name)
  await name.waitFor()
  await expect.poll(() => name.inputValue()).toMatch(/^[\p{L}\p{N} .,()]+$/u)
})
