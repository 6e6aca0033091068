import { expect, it } from 'vitest'
import deletionSv from '#features/account-deletion/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import adminSv from '#features/admin/locales/sv.json' with { type: 'json' }
import ar from '#features/confirmations/locales/ar.json' with { type: 'json' }
import sv from '#features/confirmations/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const reason = 'Kontot säljer falska biljetter.'

it('[SET-10/grace] by keyboard, a super admin requires a second one in Swedish and deletes a user, and the second one confirms on a phone in Arabic', async () => {
  const name = 'Elin Berg'
  const member = await buildMember(server, { fullName: name })
  const asker = await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'super_admin' })
  const other = await buildMember(server, { fullName: 'سمير حداد', adminLevel: 'super_admin', language: 'ar' })
  const office = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, asker) })
  const [keys, main, dialog] = [keyboardOf(office.page), office.page.getByRole('main'), office.page.getByRole('dialog')]
  await office.page.goto('/admin?tab=settings')
  await keys.press(main.getByRole('button', { name: sv.setting.turn_on, exact: true }))
  await main.getByRole('button', { name: sv.setting.turn_off, exact: true }).waitFor()

  await office.page.goto(`/admin?tab=users&user=${member.id}`)
  await keys.press(main.getByRole('button', { name: interpolate(adminSv.users.actions, { name }) }))
  await keys.pick(office.page.getByRole('menuitem', { name: adminSv.users.act.delete, exact: true }))
  await dialog.getByText(sv.notice).waitFor()
  await keys.type(dialog.getByLabel(deletionSv.user.reason), reason)
  await keys.type(dialog.getByLabel(deletionSv.user.email), member.email)
  await keys.press(dialog.getByRole('button', { name: deletionSv.user.send, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await office.page.getByText(sv.asked).waitFor()
  expect(await main.getByText(new RegExp(`^${adminSv.users.deleted_on.split('{{')[0]}\\d`)).count()).toBe(0)

  const { page } = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, other),
  })
  await page.goto('/admin?tab=users')
  const [phoneKeys, phoneDialog] = [keyboardOf(page), page.getByRole('dialog')]
  const action = interpolate(ar.actions.delete_user, { name })
  await page.getByRole('main').getByText(reason).waitFor()
  await phoneKeys.press(page.getByRole('button', { name: interpolate(ar.row.confirm_label, { action }) }))
  await phoneDialog.getByText(reason).waitFor()
  await expectAccessible(page)
  await phoneKeys.press(phoneDialog.getByRole('button', { name: ar.confirm.send, exact: true }))
  await phoneDialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(ar.waiting.empty).waitFor()
  // The open page of the one who asked follows without a reload.
  await main.getByText(new RegExp(`^${adminSv.users.deleted_on.split('{{')[0]}\\d`)).waitFor()
})
