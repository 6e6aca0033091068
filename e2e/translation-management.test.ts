import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { readText } from '#features/translations/contract/index.ts'
import sv from '#features/translations/locales/sv.json' with { type: 'json' }
import { overrideText } from '#features/translations/server/testing.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ROUTE-01/translation-management] [I18N-06/edit] [I18N-06/placeholder-check] [I18N-06/live-override] [I18N-06/history] by keyboard, an administrator changes an Arabic text in Swedish, a member’s open page on a phone shows it, and it is restored', async () => {
  const admin = await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'super_admin' })
  const client = await signedInClient(server, admin)
  const office = await browser.visit(server.url, { language: 'sv', as: client })
  const member = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, await buildMember(server, { language: 'ar' })),
  })
  const listening = member.page.waitForResponse((response) => response.url().includes('/api/live') && response.ok())
  await member.page.goto('/feedback')
  await listening
  const footer = member.page.getByRole('contentinfo')
  await footer.getByText(shellAr.nav.about, { exact: true }).waitFor()

  const [keys, main] = [keyboardOf(office.page), office.page.getByRole('main')]
  await office.page.goto('/translation-management?q=nav.about')
  await keys.press(main.getByRole('button', { name: interpolate(sv.list.edit_label, { key: 'nav.about' }) }))
  const article = main.getByRole('article').first()
  await article.getByRole('radio', { name: sv.languages.sv, exact: true }).waitFor()
  // Radio buttons are one tab stop; the arrow keys choose.
  await keys.reach(article.getByRole('radio', { checked: true }))
  await office.page.keyboard.press('ArrowLeft')
  await expect.poll(() => article.getByRole('radio', { name: sv.languages.ar, exact: true }).isChecked()).toBe(true)
  const box = article.getByRole('textbox', { name: sv.editor.forms.text })
  await keys.type(box, 'عن {{role}}')
  await article.getByText(interpolate(sv.errors.translation.placeholder_unknown, { name: '{{role}}' })).waitFor()
  await expectAccessible(office.page)
  await keys.type(box, 'من نحن؟')
  await article.getByRole('region', { name: sv.editor.preview }).getByText('من نحن؟').first().waitFor()
  await keys.press(article.getByRole('button', { name: sv.editor.save, exact: true }))
  await expectToast(office.page, sv.editor.saved)
  // Open pages follow, and pages that are opened later have it from their first byte.
  await footer.getByText('من نحن؟', { exact: true }).waitFor()
  await member.page.goto('/network')
  await footer.getByText('من نحن؟', { exact: true }).waitFor()
  await expectAccessible(member.page)

  await article.getByText(sv.history.current, { exact: true }).waitFor()
  await overrideText(client, { area: 'shell', key: 'nav.about', language: 'ar', value: { text: 'نحن' } })
  await footer.getByText('نحن', { exact: true }).waitFor()
  await keys.press(article.getByRole('button', { name: /^Återställ texten från/ }))
  await expectToast(office.page, sv.history.restored)
  await footer.getByText('من نحن؟', { exact: true }).waitFor()
  await keys.press(article.getByRole('button', { name: sv.editor.reset, exact: true }))
  await keys.press(office.page.getByRole('alertdialog').getByRole('button', { name: sv.editor.reset, exact: true }))
  await footer.getByText(shellAr.nav.about, { exact: true }).waitFor()
  expect((await client.succeed(readText, { area: 'shell', key: 'nav.about' })).languages.ar.version).toBe(4)
})

it('[I18N-06/import] [I18N-06/export] by keyboard, a super admin sees the dry run of a file, imports it, and adds a term to the glossary', async () => {
  const admin = await signedInMember(server, { adminLevel: 'super_admin', language: 'sv' })
  const { page } = await browser.visit(server.url, { language: 'sv', as: admin.client })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/translation-management')
  await keys.press(main.getByRole('button', { name: sv.page.exchange, exact: true }))
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await keys.press(dialog.getByRole('link', { name: sv.export.download, exact: true }))
  expect((await download).suggestedFilename()).toMatch(/^nordbro-sv-.+\.json$/)
  const file = {
    format: 'nordbro-texts',
    language: 'sv',
    areas: { shell: { nav: { home: 'Start', network: '{{x}}' } } },
  }
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'texter.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
  await dialog.getByText(interpolate(sv.import.changed_one, { count: 1 }), { exact: true }).waitFor()
  await dialog.getByText(interpolate(sv.import.refused_one, { count: 1 }), { exact: true }).waitFor()
  await expectAccessible(page)
  await keys.press(dialog.getByRole('button', { name: interpolate(sv.import.apply_one, { count: 1 }), exact: true }))
  await expectToast(page, interpolate(sv.import.done_one, { count: 1 }))

  await keys.press(main.getByRole('link', { name: sv.page.glossary, exact: true }))
  await keys.press(main.getByRole('button', { name: sv.glossary.add, exact: true }).first())
  await keys.type(dialog.getByRole('textbox', { name: sv.languages.sv }), 'Nätverk')
  await keys.press(dialog.getByRole('button', { name: sv.glossary.dialog.save, exact: true }))
  await dialog.getByText(sv.errors.translation.term_in_two_languages).waitFor()
  await keys.type(dialog.getByRole('textbox', { name: sv.languages.ar }), 'الشبكة')
  await keys.press(dialog.getByRole('button', { name: sv.glossary.dialog.save, exact: true }))
  await main.getByText('الشبكة', { exact: true }).waitFor()
  await expectAccessible(page)
})

describe('overridden texts in pages', () => {
  it('[I18N-06/live-override] a visitor’s cached page changes on every node, without a hydration error, and carries nothing without overrides', async () => {
    const other = await startTestServer({ pages: true, sameDatabaseAs: server })
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    const pageOf = async ({ url }: { url: string }) =>
      (await fetch(`${url}/manifesto`, { headers: { 'accept-language': 'en' } })).text()
    const text = { area: 'shell', key: 'nav.about', language: 'en' as const }
    await overrideText(client, { area: 'shell', key: 'nav.home', value: null })
    for (const node of [server, other]) {
      await expect.poll(() => pageOf(node)).not.toContain('"overrides"')
      expect(await pageOf(node)).toContain('>About<')
    }
    await overrideText(client, { ...text, value: { text: 'Who we are' } })
    expect(await pageOf(server)).toContain('Who we are')
    await expect.poll(() => pageOf(other)).toContain('Who we are')
    // `visit` fails on errors in the console, which a mismatch of texts would be.
    const { page } = await browser.visit(other.url, { language: 'en' })
    await page.goto('/manifesto')
    await page.getByRole('contentinfo').getByText('Who we are', { exact: true }).waitFor()
    // An area that the page did not use brings its overrides with it.
    await overrideText(client, { area: 'accounts', key: 'login.title', language: 'en', value: { text: 'Come in' } })
    await expect.poll(() => pageOf(other)).toContain('"accounts":"')
    await page.goto('/manifesto')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().click()
    await page.getByRole('heading', { name: 'Come in' }).waitFor()
  })
})
