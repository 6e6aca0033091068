import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { signedInMember } from '#features/accounts/server/testing.ts'
import ar from '#features/second-factors/locales/ar.json' with { type: 'json' }
import en from '#features/second-factors/locales/en.json' with { type: 'json' }
import sv from '#features/second-factors/locales/sv.json' with { type: 'json' }
import { buildProtectedMember, testPassword } from '#features/second-factors/server/testing.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import {
  connectionErrors,
  expectToast,
  failNextRequest,
  openBrowser,
  sessionEndedErrors,
  violationsOf,
  waitForHydration,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

let now = new Date()
const server = await startTestServer({ pages: true, clock: () => now })
/** Moves the clock to a step of which no code was used. */
const nextStep = () => void (now = new Date(now.getTime() + 60_000))
const browser = await openBrowser()
const refused = (...statuses: number[]) => [new RegExp(`status of (${statuses.join('|')})`)]

const texts = { sv, ar }
const accounts = { sv: accountsSv, ar: accountsAr }
type Texts = typeof sv

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const recordAuthEvents = `window.authEvents = []; addEventListener('nordbro:auth', ({ detail }) => authEvents.push(detail.event + ', ' + detail.from))`

const enterPassword = async (page: Page, t: typeof accountsSv, email: string) => {
  const keys = keyboardOf(page)
  await page.goto('/login?next=/feedback')
  await waitForHydration(page)
  await keys.type(field(page, t.fields.identifier), email)
  await keys.type(field(page, t.fields.password), testPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login/second-step?next=*')
}

describe.each(combinations)('two-step login in $language on a $size', ({ language, size, scheme }) => {
  const t: Texts = texts[language]
  const ta = accounts[language]

  it('[SET-01/security, SET-01/recovery-codes, SET-03/qr-code, SET-03/manual-key, SET-03/enabled, SET-03/disable, ERR-03/verification-code, ERR-03/configure-2fa, ERR-03/disable-2fa, SET-04/shown-once, AUTH-13/totp, AUTH-13/recovery-code, AUTH-08/mfa-challenge-verified] a member turns it on, logs in with a code and with a recovery code, and turns it off, by keyboard alone', async () => {
    const member = await signedInMember(server, { password: testPassword, language })
    const { page, context } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: member.client,
      expectedErrors: [...refused(422), ...sessionEndedErrors, ...connectionErrors],
    })
    const keys = keyboardOf(page)

    await page.goto('/profile?tab=security')
    await waitForHydration(page)
    await keys.press(button(page, t.card.set_up))
    const dialog = page.getByRole('dialog', { name: t.setup.title })
    await dialog.getByRole('img', { name: t.setup.qr }).waitFor()
    const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
    await expectAccessible(page)
    const key = secret.replaceAll(' ', '')
    const wrong = codeAt(key, new Date(now.getTime() + 3_600_000))
    await keys.type(field(page, t.setup.code), wrong)
    await page.keyboard.press('Enter')
    await page.getByText(t.errors.second_factor.code_invalid).waitFor()
    await failNextRequest(page, 'POST', '**/api/account/totp/confirmation')
    await keys.type(field(page, t.setup.code), codeAt(key, now))
    await page.keyboard.press('Enter')
    await page.getByText(t.failures.confirmSetup.replace(/\.$/, '')).waitFor()
    await keys.type(field(page, t.setup.code), codeAt(key, now))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: t.codes.list }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    const [recoveryCode = ''] = await codes.allInnerTexts()
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.print-alone').isVisible()).toBe(true)
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await keys.press(button(page, t.codes.saved))
    await page.getByText(t.trusted.none).waitFor()
    await expectAccessible(page)

    await context.clearCookies()
    await context.addInitScript(recordAuthEvents)
    const other = await context.newPage()
    await other.goto('/about')
    await waitForHydration(other)
    await enterPassword(page, ta, member.email)
    const code = field(page, t.second_step.code)
    await code.waitFor()
    await expectAccessible(page)
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    await keys.type(code, '000 000')
    await page.getByText(t.errors.second_factor.code_invalid).waitFor()
    nextStep()
    // Sent with its sixth digit.
    await keys.type(code, codeAt(key, now))
    await page.waitForURL('**/feedback')
    const events = await page.evaluate<string[]>('authEvents')
    expect(events.slice(-2)).toEqual(['signed_in, this tab', 'mfa_challenge_verified, this tab'])
    await expect
      .poll(() => other.evaluate<string[]>('authEvents'))
      .toEqual(expect.arrayContaining(['mfa_challenge_verified, another tab']))

    await context.clearCookies()
    await enterPassword(page, ta, member.email)
    await keys.press(button(page, t.second_step.use_recovery))
    await keys.type(field(page, t.second_step.recovery_code), recoveryCode)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/feedback')

    await page.goto('/profile?tab=recovery-codes')
    await waitForHydration(page)
    const left = { sv: '9 koder finns kvar.', ar: /^بقيت \S+ رموز\.$/ }[language]
    await page.getByText(left).waitFor()
    await expectAccessible(page)
    await keys.press(button(page, t.recovery.regenerate))
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t.recovery.regenerate }))
    await expect.poll(() => codes.count()).toBe(10)
    expect(await codes.allInnerTexts()).not.toContain(recoveryCode)
    await keys.press(button(page, t.codes.saved))

    await page.goto('/profile?tab=security')
    await waitForHydration(page)
    const turnOff = async () => {
      await keys.press(button(page, t.card.disable))
      const question = page.getByRole('alertdialog')
      await keys.press(question.getByRole('button', { name: t.disable.action }))
      // Its button has the name of the one that opens it.
      await question.waitFor({ state: 'hidden' })
    }
    await failNextRequest(page, 'DELETE', '**/api/account/totp')
    await turnOff()
    await expectToast(page, t.failures.disable)
    await turnOff()
    await expectToast(page, t.disable.done)
    await button(page, t.card.set_up).waitFor()
  })
})

it('[SET-03/invalid-code, SET-04/few-left, AUTH-10/reauthenticate] a member who has few recovery codes left is warned, and confirms the identity with a code to create new ones', async () => {
  const member = await buildProtectedMember(server, now, { language: 'en' })
  await server.db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', member.id)
    .where('code_hash', 'in', (eb) =>
      eb.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', member.id).limit(7),
    )
    .execute()
  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(0) })
    .where('user_id', '=', member.id)
    .execute()
  nextStep()
  const { page } = await browser.visit(server.url, {
    language: 'en',
    as: member.client,
    expectedErrors: refused(403, 422),
  })
  await page.goto('/profile?tab=recovery-codes')
  await page.getByText('Only 3 recovery codes are left').waitFor()
  await page.getByText('3 codes are left.').waitFor()
  await waitForHydration(page)
  await button(page, en.recovery.regenerate).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.recovery.regenerate }).click()
  await button(page, 'Use a code from the authenticator app').click()
  expect(await violationsOf(page)).toEqual([])
  await field(page, en.second_step.code).fill('000000')
  await page.getByText('Invalid verification code. Please try again.').waitFor()
  await field(page, en.second_step.code).fill(codeAt(member.secret, now))
  await expect.poll(() => page.getByRole('list', { name: en.codes.list }).getByRole('listitem').count()).toBe(10)
})

it('without a login that waits, the second step leads to the login with the wanted page', async () => {
  const { page } = await browser.visit(server.url, { language: 'en' })
  await page.goto('/login/second-step?next=/feedback')
  await page.getByText(en.second_step.none).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: en.second_step.to_login }).click()
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === '/feedback')
})
