import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import ar from '#features/accounts/locales/ar.json' with { type: 'json' }
import sv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { expectToast, openBrowser, overflowOf, violationsOf, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'norrsken över fjärden'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

it.each([
  { language: 'sv', t: sv, size: 'desktop', scheme: 'light' },
  { language: 'ar', t: ar, size: 'phone', scheme: 'dark' },
] as const)(
  '[AUTH-14/email-reauthentication, AUTH-14/email-confirmation, AUTH-14/email-undo] a member changes the mail address by keyboard, and the old address undoes it, in $language on a $size',
  async ({ language, t, size, scheme }) => {
    const member = await buildMember(server, { language, password })
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
    await main(page).getByRole('button', { name: t.email_change.action, exact: true }).press('Enter')
    const newEmail = `changed-${language}@example.com`
    await page.getByRole('dialog').getByLabel(t.email_change.new_email).fill(newEmail)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: t.identity.title })
    await question.getByLabel(t.fields.password, { exact: true }).fill('fel lösenord')
    await page.keyboard.press('Enter')
    await question.getByText(t.errors.account.password_wrong).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByLabel(t.fields.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')

    const code = /\b\d{6}\b/.exec((await server.mailTo(newEmail)).subject + (await server.mailTo(newEmail)).text)?.[0]
    await main(page).getByText(t.email_change.waiting_title).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await main(page)
      .getByLabel(t.email_change.code)
      .fill(code ?? '')
    await page.keyboard.press('Enter')
    await expectToast(page, t.email_change.done)
    await main(page).getByText(newEmail, { exact: true }).waitFor()

    const { link } = await server.mailTo(member.email)
    const { page: elsewhere } = await browser.visit(server.url, { language, size, scheme })
    await elsewhere.goto(link ?? '')
    await heading(elsewhere, t.email_undo.title).waitFor()
    expect(await violationsOf(elsewhere)).toEqual([])
    await main(elsewhere).getByRole('button', { name: t.email_undo.submit, exact: true }).press('Enter')
    await heading(elsewhere, t.reset.title).waitFor()
    await page.waitForURL('**/login**')
  },
)
