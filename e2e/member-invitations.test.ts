import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import ar from '#features/member-invitations/locales/ar.json' with { type: 'json' }
import sv from '#features/member-invitations/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, violationsOf } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = {
  sv: { t: sv, accounts: accountsSv, files: filesSv, name: 'Signe Holm', confirm: sv.file.confirm_one },
  ar: { t: ar, accounts: accountsAr, files: filesAr, name: 'ليلى منصور', confirm: ar.file.confirm_one },
}
const password = 'fyra gröna bojar i isen'

describeJourney('member invitations in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, accounts, files, name, confirm } = texts[language]

  it('an administrator invites from a file, and the invited person creates the account from the mail, by keyboard alone', async () => {
    const { client } = await signedInMember(server, { language, adminLevel: 'admin', fullName: 'Astrid Berg' })
    const member = await buildMember(server)
    const { page } = await browser.visit(server.url, { as: client, language, size, scheme })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const email = `guest-${language}@invited.example`
    await page.goto('/admin?tab=invitations')
    await main.getByRole('button', { name: t.add, exact: true }).waitFor()
    await keyboard.press(main.getByRole('button', { name: t.add, exact: true }))
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press(dialog.getByRole('button', { name: files.field.choose }))
    const rows = ['email;name;language', `${email};${name};${language}`, `${member.email};Ada Berg;`, 'wrong;Ada Berg;']
    await (
      await chooser
    ).setFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    })
    await dialog.getByText(t.file.sample).waitFor()
    await dialog.getByText(t.file.reasons.member, { exact: true }).waitFor()
    await expectAccessible(page)
    await keyboard.press(dialog.getByRole('button', { name: confirm.replace('{{count}}', '1'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await main.getByText(email).waitFor()
    await main.locator('li').filter({ hasText: email }).getByText(t.states.pending, { exact: true }).waitFor()
    await expectAccessible(page)

    await expect.poll(async () => (await server.mails(email)).length, { timeout: waitTimeoutMs }).toBe(1)
    const link = new URL((await server.mails(email))[0]?.link ?? '')
    const guest = await browser.visit(server.url, { language, size, scheme })
    const guestKeyboard = keyboardOf(guest.page)
    await guest.page.goto(`${link.pathname}${link.hash}`)
    await guest.page.getByText(email).first().waitFor()
    const field = (label: string) => guest.page.getByLabel(label, { exact: true })
    expect(await field(accounts.fields.full_name).inputValue()).toBe(name)
    await guestKeyboard.type(field(accounts.fields.password), password)
    await guestKeyboard.type(field(accounts.fields.password_again), password)
    await field(accounts.fields.role).selectOption('designer')
    await guestKeyboard.press(guest.page.getByRole('checkbox', { name: accounts.signup.terms }), 'Space')
    await expectAccessible(guest.page)
    await guestKeyboard.press(guest.page.getByRole('button', { name: t.accept.submit, exact: true }))
    await guest.page.waitForURL('**/profile**')
    await main.locator('li').filter({ hasText: email }).getByText(t.states.accepted, { exact: true }).waitFor()

    const another = await browser.visit(server.url, { language, size, scheme, expectedErrors: [/status of 410/] })
    await another.page.goto(`${link.pathname}${link.hash}`)
    await another.page.getByText(t.errors.invitation.accepted).waitFor()
    expect(await violationsOf(another.page)).toEqual([])
  })

  it('an administrator withdraws an invitation, and its mail offers not to be invited again, by keyboard alone', async () => {
    const { client } = await signedInMember(server, { language, adminLevel: 'admin' })
    const { page } = await browser.visit(server.url, { as: client, language, size, scheme })
    const keyboard = keyboardOf(page)
    const email = `stopped-${language}@invited.example`
    await client.raw(`/api/admin/invitations/import?language=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: `email,name\n${email},${name}\n`,
    })
    await expect.poll(async () => (await server.mails(email)).length, { timeout: waitTimeoutMs }).toBe(1)
    const [, stopUrl = ''] = /(http\S+\/invitation\/stop\/\S+)/.exec((await server.mails(email))[0]?.text ?? '') ?? []
    await page.goto('/admin?tab=invitations')
    const row = page.getByRole('main').locator('li').filter({ hasText: email })
    await keyboard.press(row.getByRole('button', { name: t.withdraw.label.replace('{{email}}', email) }))
    await keyboard.press(page.getByRole('alertdialog').getByRole('button', { name: t.withdraw.action, exact: true }))
    await expectToast(page, t.withdraw.done)
    await row.getByText(t.states.withdrawn, { exact: true }).waitFor()

    const guest = await browser.visit(server.url, { language, size, scheme })
    await guest.page.goto(new URL(stopUrl).pathname)
    await keyboardOf(guest.page).press(guest.page.getByRole('button', { name: t.stop.do, exact: true }))
    await guest.page.getByText(t.stop.done).waitFor()
    expect(await violationsOf(guest.page)).toEqual([])
    await row.waitFor({ state: 'detached' })
  })
})
