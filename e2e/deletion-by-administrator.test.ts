import { expect, it } from 'vitest'
import ar from '#features/account-deletion/locales/ar.json' with { type: 'json' }
import sv from '#features/account-deletion/locales/sv.json' with { type: 'json' }
import adminSv from '#features/admin/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const reason = 'Kontot säljer falska biljetter.'

it('[SET-10/grace, SET-10/cancel] by keyboard, a super admin schedules a deletion in Swedish, the member reads why on a phone in Arabic, and the super admin cancels it', async () => {
  const name = 'سلمى حداد'
  const member = await buildMember(server, { fullName: name, language: 'ar' })
  const admin = await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'super_admin' })
  const office = await browser.visit(server.url, {
    language: 'sv',
    as: await signedInClient(server, admin),
    expectedErrors: [/status of 422/],
  })
  const [keys, main, dialog] = [keyboardOf(office.page), office.page.getByRole('main'), office.page.getByRole('dialog')]
  const openMenu = async (entry: string) => {
    await keys.press(main.getByRole('button', { name: adminSv.users.actions.replace('{{name}}', name) }))
    await keys.pick(office.page.getByRole('menuitem', { name: entry, exact: true }))
  }
  await office.page.goto(`/admin?tab=users&user=${member.id}`)
  await openMenu(adminSv.users.act.delete)
  await keys.type(dialog.getByLabel(sv.user.reason), reason)
  await keys.type(dialog.getByLabel(sv.user.email), 'someone@example.com')
  await expectAccessible(office.page)
  const send = dialog.getByRole('button', { name: sv.user.send, exact: true })
  await keys.press(send)
  await dialog.getByText(sv.errors.accountDeletion.wrong_address).waitFor()
  await keys.type(dialog.getByLabel(sv.user.email), member.email)
  await keys.press(send)
  await dialog.waitFor({ state: 'detached' })
  await main.getByText(new RegExp(`^${adminSv.users.deleted_on.split('{{')[0]}\\d`)).waitFor()
  expect((await server.mailTo(member.email)).subject).toBe(ar.mail.scheduled.subject)

  const { page } = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, member),
  })
  await page.goto('/dashboard')
  await keyboardOf(page).press(page.getByRole('link', { name: ar.banner.why, exact: true }))
  await page.getByRole('main').getByText(reason).waitFor()
  await page.getByRole('link', { name: ar.scheduled.write, exact: true }).waitFor()
  expect(await page.getByRole('button', { name: ar.cancel, exact: true }).count()).toBe(0)
  await expectAccessible(page)

  await openMenu(adminSv.users.act.deletion)
  await dialog.getByText(reason).waitFor()
  await keys.type(dialog.getByLabel(sv.user.keep_reason), 'Biljetterna var äkta.')
  await keys.press(dialog.getByRole('button', { name: sv.user.keep, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  // The member's open page follows without a reload.
  await page.getByRole('link', { name: ar.banner.why, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: ar.request, exact: true }).waitFor()
})
