import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsEn from '#features/accounts/locales/en.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import ar from '#features/phone-numbers/locales/ar.json' with { type: 'json' }
import sv from '#features/phone-numbers/locales/sv.json' with { type: 'json' }
import { signOut } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { codeSentTo } from '#features/phone-numbers/server/testing.ts'
import { expectToast, openBrowser, overflowOf, violationsOf, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'norrsken över fjärden'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

it.each([
  { language: 'sv', t: sv, accounts: accountsSv, size: 'desktop', scheme: 'light', phone: '+46701740605' },
  { language: 'ar', t: ar, accounts: accountsAr, size: 'phone', scheme: 'dark', phone: '+46701740606' },
] as const)(
  '[AUTH-14/phone-code, AUTH-14/phone-sign-in, AUTH-14/phone-adapter, AUTH-03/phone] a member confirms the phone number by keyboard, logs out and logs in with it, in $language on a $size',
  async ({ language, t, accounts, size, scheme, phone }) => {
    const member = await buildMember(server, { language, password })
    await server.db.updateTable('profiles').set({ phone }).where('id', '=', member.id).execute()
    const client = await signedInClient(server, member)
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: anHourAgo })
      .where('user_id', '=', member.id)
      .execute()
    const { page } = await browser.visit(server.url, {
      as: client,
      language,
      size,
      scheme,
      expectedErrors: [/status of (403|422)/],
    })
    await page.goto('/profile?tab=account')
    await waitForHydration(page)
    await main(page).getByText(t.status.unconfirmed, { exact: true }).waitFor()
    await button(page, t.send).press('Enter')
    const question = page.getByRole('dialog', { name: accounts.identity.title })
    await question.getByLabel(accounts.fields.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')

    const code = await codeSentTo(server, phone)
    await main(page).getByText(t.waiting.title).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(await button(page, t.waiting.again).getAttribute('aria-disabled')).toBe('true')
    const field = main(page).getByLabel(t.waiting.code, { exact: true })
    await field.fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await main(page).getByText(t.errors.phone.code_wrong).waitFor()
    await field.fill(code)
    await page.keyboard.press('Enter')
    await expectToast(page, t.done)
    await main(page).getByText(t.status.confirmed, { exact: true }).last().waitFor()
    await main(page).getByText(t.confirmed_text).waitFor()
    expect(await violationsOf(page)).toEqual([])

    await client.succeed(signOut, {})
    const { page: elsewhere } = await browser.visit(server.url, { language, size, scheme })
    await elsewhere.goto('/login')
    await waitForHydration(elsewhere)
    await elsewhere.getByLabel(accounts.fields.identifier, { exact: true }).fill(phone.replace('+46', '0'))
    await elsewhere.getByLabel(accounts.fields.password, { exact: true }).fill(password)
    await elsewhere.keyboard.press('Enter')
    await elsewhere.waitForURL((url) => url.pathname !== '/login')
    expect(await violationsOf(elsewhere)).toEqual([])
  },
)

it('[AUTH-14/phone-adapter, AUTH-03/missing, ERR-03/missing-credentials] without a gateway, neither the login page nor the settings mention a phone number', async () => {
  const without = await startTestServer({ pages: true, jobs: false, config: { mailUrl: 'smtp://127.0.0.1:1' } })
  const { page } = await browser.visit(without.url, { language: 'en' })
  await page.goto('/login')
  await waitForHydration(page)
  await page.getByLabel(accountsEn.fields.email, { exact: true }).waitFor()
  await button(page, accountsEn.login.submit).click()
  await page.getByText('You must provide an email address and a password').first().waitFor()
  expect(await page.getByText(/phone/i).count()).toBe(0)
  const member = await buildMember(without, { language: 'en' })
  const { page: settings } = await browser.visit(without.url, {
    as: await signedInClient(without, member),
    language: 'en',
  })
  await settings.goto('/profile?tab=account')
  await settings.getByText(accountsEn.settings.email_text).waitFor()
  expect(await main(settings).getByText(/phone/i).count()).toBe(0)
})
