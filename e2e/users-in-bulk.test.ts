import { expect, it } from 'vitest'
import { changeUsers, readUser, setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import accounts from '#features/accounts/locales/en.json' with { type: 'json' }
import ar from '#features/admin/locales/ar.json' with { type: 'json' }
import en from '#features/admin/locales/en.json' with { type: 'json' }
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-02/ban, ADM-02/verify] by keyboard, an administrator chooses members in Swedish and bans the two that the preview lists, and another chooses them by touch in Arabic and verifies them', async () => {
  const admin = await buildMember(server, { fullName: 'Sofia Admin', adminLevel: 'admin' })
  const owner = await buildMember(server, { fullName: 'Sofia Ägare', adminLevel: 'super_admin', language: 'ar' })
  const [one, two] = [
    await buildMember(server, { fullName: 'Sofia Ek' }),
    await buildMember(server, { fullName: 'Sofia Gran' }),
  ]
  const client = await signedInClient(server, admin)
  const { page } = await browser.visit(server.url, { language: 'sv', as: client })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  await page.goto('/admin?tab=users&q=Sofia&sort=name')
  const box = (name: string) => main.getByRole('checkbox', { name: interpolate(sv.users.bulk.choose, { name }) })
  // From the administrator, Shift and the arrow choose the next three.
  await keys.reach(box('Sofia Admin'))
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown')
  await main.getByText(interpolate(sv.users.bulk.chosen_other, { count: '4' })).waitFor()
  await expectAccessible(page)
  await main.getByLabel(sv.users.bulk.action, { exact: true }).selectOption('ban')
  await keys.press(main.getByRole('button', { name: sv.users.bulk.preview }))
  await dialog.getByText(interpolate(sv.users.bulk.changes_other, { count: '2' })).waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toHaveLength(4)
  await expectAccessible(page)
  await keys.type(dialog.getByLabel(sv.users.ban.reason), 'Reklam i nio trådar')
  await keys.press(dialog.getByRole('button', { name: interpolate(sv.users.bulk.send.ban_other, { count: '2' }) }))
  await dialog.waitFor({ state: 'detached' })
  await expectToast(page, interpolate(sv.users.bulk.done_other, { count: '2' }))
  for (const { id } of [one, two]) expect((await client.succeed(readUser, { id })).ban).not.toBeNull()
  const chooseAll = main.getByRole('checkbox', { name: sv.users.bulk.choose_all })
  await expect.poll(() => chooseAll.evaluate((element) => element === document.activeElement)).toBe(true)

  const phone = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, owner),
  })
  const [phoneKeys, phoneMain] = [keyboardOf(phone.page), phone.page.getByRole('main')]
  await phone.page.goto('/admin?tab=users&q=Sofia&state=banned')
  // The link of the whole card must not cover the box.
  for (const { fullName } of [one, two])
    await phoneMain.getByRole('checkbox', { name: interpolate(ar.users.bulk.choose, { name: fullName }) }).tap()
  await phoneMain.getByText(ar.users.bulk.chosen_two).waitFor()
  await phoneKeys.press(phoneMain.getByRole('button', { name: ar.users.bulk.preview }))
  await expectAccessible(phone.page)
  await phoneKeys.press(phone.page.getByRole('dialog').getByRole('button', { name: ar.users.bulk.send.verify_two }))
  await expectToast(phone.page, ar.users.bulk.done_two)
})

it('[ADM-02/verify] when users of a bulk change are refused for different reasons, the toast lists each reason with its number of users', async () => {
  const owner = await signedInClient(server, await buildMember(server, { adminLevel: 'super_admin' }))
  const admin = await buildMember(server, { fullName: 'Tuva Admin', adminLevel: 'admin', language: 'en' })
  const others: string[] = []
  for (const name of ['Tuva Ek', 'Tuva Gran', 'Tuva Tall', 'Tuva Alm'])
    others.push((await buildMember(server, { fullName: name })).id)
  const { page } = await browser.visit(server.url, { language: 'en', as: await signedInClient(server, admin) })
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')]
  await page.goto('/admin?tab=users&q=Tuva')
  for (const name of ['Tuva Ek', 'Tuva Gran', 'Tuva Tall', 'Tuva Alm'])
    await main.getByRole('checkbox', { name: interpolate(en.users.bulk.choose, { name }) }).click()
  await main.getByLabel(en.users.bulk.action, { exact: true }).selectOption('ban')
  await main.getByRole('button', { name: en.users.bulk.preview }).click()
  await dialog.getByText(interpolate(en.users.bulk.changes_other, { count: '4' })).waitFor()
  // Meanwhile a super admin bans two of them and makes one a super admin.
  const [first, second, third] = others as [string, string, string]
  await owner.succeed(changeUsers, { action: 'ban', ids: [first, second], reason: 'Spam' })
  await owner.succeed(setAdminLevel, { id: third, level: 'super_admin' })
  await dialog.getByLabel(en.users.ban.reason).fill('Spam')
  await dialog.getByRole('button', { name: interpolate(en.users.bulk.send.ban_other, { count: '4' }) }).click()
  await expectToast(page, interpolate(en.users.bulk.done_one, { count: '1' }))
  const toast = page.getByRole('status').filter({ hasText: interpolate(en.users.bulk.done_one, { count: '1' }) })
  expect((await toast.getByRole('paragraph').allTextContents()).slice(1)).toEqual([
    `${interpolate(en.users.bulk.left_other, { count: '3' })}:`,
    `2: ${accounts.errors.user.already_banned}`,
    `1: ${accounts.errors.user.super_admins_only}`,
  ])
})
