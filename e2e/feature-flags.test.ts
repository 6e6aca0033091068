import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import analyticsAr from '#features/analytics/locales/ar.json' with { type: 'json' }
import analyticsSv from '#features/analytics/locales/sv.json' with { type: 'json' }
import { setFlag } from '#features/feature-flags/contract/index.ts'
import { changeFlag } from '#features/feature-flags/server/testing.ts'
import sv from '#features/feature-flags/locales/sv.json' with { type: 'json' }
import introductionsAr from '#features/introductions/locales/ar.json' with { type: 'json' }
import networkAr from '#features/network/locales/ar.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

it('by keyboard, an administrator turns introductions off for one member, whose open page on a phone in Arabic follows', async () => {
  const member = await buildMember(server, { fullName: 'سلمى حداد', language: 'ar' })
  const friend = await buildMember(server, { fullName: 'زيد منصور', language: 'ar' })
  await server.db
    .insertInto('connections')
    .values([
      { member_id: member.id, other_id: friend.id },
      { member_id: friend.id, other_id: member.id },
    ])
    .execute()
  const memberClient = await signedInClient(server, member)
  const phone = await browser.visit(server.url, { language: 'ar', size: 'phone', scheme: 'dark', as: memberClient })
  const onPhone = phone.page.getByRole('main')
  const introduce = onPhone.getByRole('button', { name: introductionsAr.propose.open, exact: true })
  await phone.page.goto(`/profile/${friend.id}`)
  await introduce.waitFor()

  const admin = await signedInClient(
    server,
    await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'admin' }),
  )
  const { page } = await browser.visit(server.url, { language: 'sv', as: admin, expectedErrors: [/409/] })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  const flag = sv.flags.introductions.title
  const edit = main.getByRole('button', { name: fill(sv.edit_label, { flag }), exact: true })
  await page.goto('/testing?tab=flags')
  await edit.waitFor()
  await expectAccessible(page)

  // Another administrator is faster: the form keeps what was typed, and saving is refused.
  await keys.press(edit)
  const search = dialog.getByRole('combobox', { name: sv.form.add })
  await search.waitFor()
  await changeFlag(admin, 'introductions', { state: 'share', sharePerMille: 1000 })
  await keys.press(dialog.getByRole('button', { name: sv.form.save, exact: true }))
  await dialog.getByText(sv.errors.flag.changed_meanwhile).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await main.getByText(fill(sv.states.share, { share: '100 %' })).waitFor()

  await keys.press(edit)
  await keys.type(search, 'سلمى')
  await page.getByRole('option', { name: 'سلمى حداد' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const choice = dialog.getByRole('radiogroup', { name: fill(sv.form.is_on, { name: 'سلمى حداد' }) })
  await keys.reach(choice.getByRole('radio', { name: sv.form.on_word, exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => choice.getByRole('radio', { name: sv.form.off_word, exact: true }).isChecked()).toBe(true)
  await expectAccessible(page)
  await keys.press(dialog.getByRole('button', { name: sv.form.save, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(fill(sv.saved, { flag })).waitFor()
  await main.getByText(fill(sv.named, { on: '0', off: '1' })).waitFor()

  // The open page follows, and so does the next one.
  await introduce.waitFor({ state: 'detached' })
  await phone.page.goto('/network')
  await onPhone.getByRole('heading', { name: networkAr.page.title }).waitFor()
  expect(await onPhone.getByRole('link', { name: networkAr.page.introductions }).count()).toBe(0)
  await phone.page.goto('/introductions')
  await onPhone.getByText(introductionsAr.page.off).waitFor()
  await expectAccessible(phone.page)

  await phone.page.goto('/analytics')
  const insights = onPhone.getByRole('link', { name: analyticsAr.tabs.personal })
  await insights.waitFor()
  await admin.succeed(setFlag, {
    name: 'personal_insights',
    state: 'off',
    sharePerMille: null,
    members: [],
    version: 0,
  })
  await insights.waitFor({ state: 'detached' })
})

it('a member who logs in on an open page sees at once what is on for them, and not what is on for visitors', async () => {
  const password = 'norrsken över fjärden'
  const member = await buildMember(server, { fullName: 'Elin Ek', password })
  const admin = await signedInClient(server, await buildMember(server, { adminLevel: 'admin' }))
  await changeFlag(admin, 'personal_insights', { state: 'off', members: { [member.id]: true } })
  const { page } = await browser.visit(server.url, { language: 'sv' })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/login?next=/analytics')
  await keys.type(main.getByLabel(accountsSv.fields.identifier), member.email)
  await keys.type(main.getByLabel(accountsSv.fields.password, { exact: true }), password)
  await page.keyboard.press('Enter')
  await main.getByRole('link', { name: analyticsSv.tabs.personal }).waitFor()
})
