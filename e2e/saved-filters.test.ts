import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import adminSv from '#features/admin/locales/sv.json' with { type: 'json' }
import ar from '#features/saved-filters/locales/ar.json' with { type: 'json' }
import sv from '#features/saved-filters/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('by keyboard, an administrator saves, renames, deletes and restores shared filters of the users in Swedish, and another applies them in Arabic on a phone', async () => {
  const [admin, viewer] = [
    await buildMember(server, { adminLevel: 'admin', fullName: 'Maja Ek' }),
    await buildMember(server, { adminLevel: 'viewer', language: 'ar' }),
  ]
  const { page } = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, admin) })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  const choose = async (entry: string) => {
    await keys.press(main.getByRole('button', { name: sv.menu }))
    await page.getByRole('menuitem', { name: entry }).waitFor()
    await keys.pick(page.getByRole('menuitem', { name: entry }))
  }
  await page.goto('/admin?tab=users')
  await main.getByLabel(adminSv.users.filter.role, { exact: true }).selectOption('mentor')
  await expect.poll(() => page.url()).toContain('role=mentor')
  await choose(sv.save.open)
  await keys.type(dialog.getByLabel(sv.name), 'Mentorer')
  await keys.reach(dialog.getByLabel(sv.share))
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await keys.press(dialog.getByRole('button', { name: sv.save.confirm }))
  await expectToast(page, sv.save.done)

  await choose(sv.manage.open)
  await keys.press(dialog.getByRole('button', { name: interpolate(sv.manage.rename, { name: 'Mentorer' }) }))
  await dialog.getByLabel(sv.name).fill('Alla mentorer')
  await keys.press(dialog.getByRole('button', { name: sv.manage.confirm }))
  await keys.press(dialog.getByRole('button', { name: interpolate(sv.manage.delete, { name: 'Alla mentorer' }) }))
  await dialog.getByText(sv.manage.none).waitFor()
  await page.getByRole('button', { name: sv.manage.undo }).click()
  await dialog.getByText(sv.shared).waitFor()
  await expectAccessible(page)

  const phone = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, viewer),
  })
  await phone.page.goto('/admin?tab=users')
  await phone.page.getByRole('button', { name: ar.menu }).tap()
  const shared = phone.page.getByRole('menuitem', { name: 'Alla mentorer' })
  await shared.waitFor()
  expect(await shared.textContent()).toContain('Maja Ek')
  await expectAccessible(phone.page)
  await shared.tap()
  await expect.poll(() => phone.page.url()).toContain('tab=users&role=mentor')
})
