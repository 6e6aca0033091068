import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember } from '#features/accounts/server/testing.ts'
import ar from '#features/mail-login/locales/ar.json' with { type: 'json' }
import sv from '#features/mail-login/locales/sv.json' with { type: 'json' }
import { secretsInMail, wrongCode } from '#features/mail-login/server/testing.ts'
import secondFactorsAr from '#features/second-factors/locales/ar.json' with { type: 'json' }
import secondFactorsSv from '#features/second-factors/locales/sv.json' with { type: 'json' }
import { buildProtectedMember } from '#features/second-factors/server/testing.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import { openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'

let now = new Date()
const server = await startTestServer({ pages: true, clock: () => now })
const browser = await openBrowser()
const texts = {
  sv: { t: sv, accounts: accountsSv, secondFactors: secondFactorsSv },
  ar: { t: ar, accounts: accountsAr, secondFactors: secondFactorsAr },
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
describeJourney('login by mail in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, accounts, secondFactors } = texts[language]
  const visit = (...statuses: number[]) =>
    browser.visit(server.url, {
      language,
      size,
      scheme,
      expectedErrors: statuses.length > 0 ? [new RegExp(`status of (${statuses.join('|')})`)] : [],
    })

  it('[AUTH-10/one-time-code, AUTH-10/verify] a member goes from the login page to the mailed code, survives a reload, and lands on the wanted page, by keyboard alone', async () => {
    const member = await buildMember(server, { language })
    const { page } = await visit(422)
    const keys = keyboardOf(page)
    await page.goto('/login?next=/feedback')
    await waitForHydration(page)
    await keys.type(field(page, accounts.fields.identifier), member.email)
    await keys.press(page.getByRole('link', { name: accounts.login.mail_code, exact: true }))
    await page.waitForURL('**/login/mail?next=*')
    await page.getByRole('heading', { level: 1, name: t.page.title, exact: true }).waitFor()
    expect(await field(page, t.page.email).inputValue()).toBe(member.email)
    await expectAccessible(page)
    await keys.press(button(page, t.page.send))
    const code = field(page, t.page.code)
    await code.waitFor()
    await expectFocus(code)
    await expectAccessible(page)
    expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    expect(await button(page, t.page.again).getAttribute('aria-disabled')).toBe('true')
    // A phone may reload the tab when its member returns from the mail.
    await page.reload()
    await waitForHydration(page)
    const mailed = await secretsInMail(server, member.email)
    await keys.type(code, wrongCode(mailed.code))
    await page.getByText(t.errors.account.code_wrong).waitFor()
    await expectFocus(code)
    await expectAccessible(page)
    // Sent with its sixth digit.
    await page.keyboard.insertText(`${mailed.code.slice(0, 3)} ${mailed.code.slice(3)}`)
    await page.waitForURL('**/feedback')
  })

  it('[AUTH-10/magic-link] the mailed link logs in where it was requested, asks first in another browser, and refuses its second use', async () => {
    const member = await buildMember(server, { language })
    const { page } = await visit()
    await page.goto('/forgot-password')
    await waitForHydration(page)
    await page.getByRole('link', { name: accounts.login.mail_code, exact: true }).click()
    // The field of the page before has the same label.
    await page.getByRole('heading', { level: 1, name: t.page.title, exact: true }).waitFor()
    await field(page, t.page.email).fill(member.email)
    await button(page, t.page.send).click()
    await field(page, t.page.code).waitFor()
    const first = await secretsInMail(server, member.email)
    await page.goto(`/login/link#code=${first.token}`)
    await page.waitForURL('**/dashboard')

    const asked = await visit()
    await asked.page.goto('/login/mail?next=/feedback')
    await waitForHydration(asked.page)
    await field(asked.page, t.page.email).fill(member.email)
    await button(asked.page, t.page.send).click()
    await field(asked.page, t.page.code).waitFor()
    const { token } = await secretsInMail(server, member.email, 2)
    const other = await visit()
    await other.page.goto(`/login/link#code=${token}`)
    await other.page.getByText(member.fullName, { exact: true }).waitFor()
    await expectAccessible(other.page)
    await button(other.page, t.link.submit).click()
    await other.page.waitForURL('**/feedback')

    const late = await visit(410)
    await late.page.goto(`/login/link#code=${token}`)
    await late.page.getByText(t.errors.account.link_used).waitFor()
    await expectAccessible(late.page)
    await late.page.getByRole('link', { name: t.link.new, exact: true }).click()
    await late.page.waitForURL('**/login/mail')
  })

  it('[AUTH-13/totp, AUTH-10/resend] a member with two-step login sends the code again, asks for another address, and is asked for the second step', async () => {
    const member = await buildProtectedMember(server, now, { language })
    const { page } = await visit()
    await page.goto('/login/mail?next=/feedback')
    await waitForHydration(page)
    await field(page, t.page.email).fill(`nobody-${member.email}`)
    await button(page, t.page.send).click()
    await button(page, t.page.other).click()
    expect(await field(page, t.page.email).inputValue()).toBe(`nobody-${member.email}`)
    await page.clock.install()
    await field(page, t.page.email).fill(member.email)
    await button(page, t.page.send).click()
    await field(page, t.page.code).waitFor()
    await page.clock.fastForward(31_000)
    const again = button(page, t.page.again)
    await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
    await again.click()
    // The first mail says that two-step login is on.
    const { code } = await secretsInMail(server, member.email, 3)
    await field(page, t.page.code).fill(code)
    await page.waitForURL('**/login/second-step?next=*')
    now = new Date(now.getTime() + 60_000)
    await field(page, secondFactors.second_step.code).fill(codeAt(member.secret, now))
    await page.waitForURL('**/feedback')
  })
})
