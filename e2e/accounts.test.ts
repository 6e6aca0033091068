import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUp } from '#features/accounts/contract/index.ts'
import { sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import ar from '#features/accounts/locales/ar.json' with { type: 'json' }
import en from '#features/accounts/locales/en.json' with { type: 'json' }
import sv from '#features/accounts/locales/sv.json' with { type: 'json' }
import arProfiles from '#features/profiles/locales/ar.json' with { type: 'json' }
import svProfiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import type { Language } from '#kit/languages.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import {
  sessionEndedErrors,
  connectionErrors,
  expectToast,
  openBrowser,
  overflowOf,
  waitForHydration,
  violationsOf,
} from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const texts = { sv, en, ar } satisfies Record<Language, unknown>
const profiles = { sv: svProfiles, ar: arProfiles }
const password = 'norrsken över fjärden'
// Chromium logs every failed response to the console.
const refused = (...statuses: number[]) => [new RegExp(`status of (${statuses.join('|')})`)]

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const zone = (page: Page, t: typeof sv) => page.getByRole('combobox', { name: t.fields.time_zone })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Uses only the keyboard: types each value and tabs to the next field. */
const typeInFields = async (page: Page, ...values: string[]) => {
  for (const [at, value] of values.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
}

const logIn = async (page: Page, t: typeof sv, identifier: string, secret = password) => {
  await field(page, t.fields.identifier).fill(identifier)
  await field(page, t.fields.password).fill(secret)
  await button(page, t.login.submit).click()
}

describeJourney('accounts in $language on a $size', ({ language, size, scheme }, it) => {
  const t = texts[language]

  it('[AUTH-01/sign-up, AUTH-04/signs-in, AUTH-04/lands-on-profile, AUTH-04/used, AUTH-05/onboarding] a new member signs up, follows the mailed link and reaches the onboarding', async () => {
    const email = `journey-${language}@example.com`
    const { page } = await browser.visit(server.url, { language, size, scheme, expectedErrors: refused(410) })
    await page.goto('/signup')
    await field(page, t.fields.full_name).focus()
    await typeInFields(page, 'Maja Öberg', email, password)
    await field(page, t.fields.password_again).fill(password)
    await field(page, t.fields.role).selectOption('founder')
    await page.getByLabel(t.signup.terms).check()
    expect(await violationsOf(page)).toEqual([])
    await button(page, t.signup.submit).click()
    await heading(page, t.signup.sent_title).waitFor()
    // The confirmation that the mail was sent survives a reload.
    await page.reload()
    await heading(page, t.signup.sent_title).waitFor()

    const { link } = await server.mailTo(email)
    await page.goto(link ?? '')
    await heading(page, profiles[language].onboarding.you.title).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await page.goto('/')
    await page.goto(link ?? '')
    await page.getByText(t.errors.account.link_used).waitFor()
  })

  it('[AUTH-06/forgot, AUTH-06/reset, AUTH-10/recover] a member who forgot the password sets a new one', async () => {
    const member = await buildMember(server, { password: 'the first password', language })
    const { page } = await browser.visit(server.url, { language, size, scheme })
    await page.goto('/login')
    await page.getByRole('link', { name: t.login.forgot }).click()
    await heading(page, t.forgot.title).waitFor()
    await field(page, t.fields.email).fill(member.email)
    await page.keyboard.press('Enter')
    await heading(page, t.forgot.sent_title).waitFor()
    await page.goto((await server.mailTo(member.email)).link ?? '')
    await field(page, t.fields.new_password).fill(password)
    await field(page, t.fields.password_again).fill('något annat')
    await page.keyboard.press('Enter')
    await page.getByText(t.errors.account.passwords_differ).waitFor()
    await field(page, t.fields.password_again).fill(password)
    await page.keyboard.press('Enter')
    await heading(page, t.login.title).waitFor()
    await logIn(page, t, member.email)
    await page.waitForURL('**/dashboard')
  })
})

it('[AUTH-03/email, AUTH-03/wrong-pair, AUTH-05/onboarded, ROUTE-04/return-after-login, ERR-03/login-failed] a wrong password shows "Login failed", and a reload keeps the identifier but not the password', async () => {
  const member = await buildMember(server, { password })
  const { page } = await browser.visit(server.url, { language: 'en', expectedErrors: refused(401) })
  await page.goto('/login?next=/feedback')
  await logIn(page, en, member.email, 'something else')
  await page.getByRole('alert').getByText('Login failed').waitFor()
  expect(await field(page, en.fields.identifier).inputValue()).toBe(member.email)
  await page.reload()
  await expect.poll(() => field(page, en.fields.identifier).inputValue()).toBe(member.email)
  expect(await field(page, en.fields.password).inputValue()).toBe('')
  await field(page, en.fields.password).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/feedback')
})

it('[AUTH-01/terms, AUTH-01/role, AUTH-01/passwords-differ, AUTH-02/six-characters, AUTH-03/missing, ERR-03/passwords-differ, ERR-03/missing-credentials] sign-up and login show each missing or invalid value at its field, in the specified words', async () => {
  const { page } = await browser.visit(server.url, { language: 'en' })
  await page.goto('/signup')
  await field(page, en.fields.password).fill('abc')
  await field(page, en.fields.password_again).fill('abd')
  await button(page, en.signup.submit).click()
  for (const text of [
    'You must accept the terms of service',
    'You must select a role',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ]) {
    await page.getByText(text, { exact: true }).waitFor()
  }
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('fullName')
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/login')
  await button(page, en.login.submit).click()
  await page.getByText('You must provide either an email or phone number and a password').first().waitFor()
})

it('[AUTH-02/breached, AUTH-02/strength-meter] the strength meter rates the password while it is typed and fetches the breach list only then', async () => {
  const { page } = await browser.visit(server.url, { language: 'en' })
  let fetched = 0
  // Inspect scripts on the way in: the browser may discard a response body before the test can read it.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.body()).includes('12345678')) fetched += 1
    await route.fulfill({ response })
  })
  await page.goto('/signup')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(fetched).toBe(0)
  const typed = field(page, en.fields.password)
  await typed.fill('football')
  await page.getByText(en.errors.password.breached).waitFor()
  await page.getByText(en.strength.weak, { exact: true }).waitFor()
  await typed.fill(password)
  await page.getByText(en.strength.strong, { exact: true }).waitFor()
  expect(fetched).toBeGreaterThan(0)
})

it('[AUTH-05/redirect, AUTH-05/once-per-tab] a sign-in redirects a new member to the onboarding once per tab', async () => {
  const member = await buildMember(server, { password, onboarded: false })
  // Clearing the cookie ends the session under the open page, whose calls are then refused with 401.
  const { page, context } = await browser.visit(server.url, { expectedErrors: refused(401) })
  const signInAndExpectPath = async (into: Page, pathname: string) => {
    await into.goto('/login')
    await logIn(into, sv, member.email)
    await into.waitForURL((url) => url.pathname === pathname)
  }
  // The first visit renews the session. Wait for that response: it would set the cookie again.
  let isRenewed = false
  page.on('response', (response) => {
    isRenewed ||= response.url().endsWith('/api/session/renew')
  })
  await signInAndExpectPath(page, '/profile')
  await heading(page, svProfiles.onboarding.you.title).waitFor()
  await expect.poll(() => isRenewed).toBe(true)
  await context.clearCookies({ name: sessionCookieName })
  await signInAndExpectPath(page, '/dashboard')
  // Close the page first: it broadcasts its 401 to the other tabs, including one that is signing in.
  await page.close()
  await context.clearCookies({ name: sessionCookieName })
  await signInAndExpectPath(await context.newPage(), '/profile')
})

it('[AUTH-07/this-session, AUTH-08/signed-out, AUTH-08/other-tabs] a sign-out in one tab signs out the other tabs', async () => {
  const member = await buildMember(server)
  const { page, context } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: sessionEndedErrors,
  })
  const other = await context.newPage()
  // Wait for the renewal: a response after the sign-out would set the cookie of the ended session again.
  const renewed = other.waitForResponse('**/api/session/renew')
  await other.goto('/')
  await waitForHydration(other)
  await renewed
  await page.goto('/profile?tab=sessions')
  await button(page, sv.sessions.this).click()
  await page.waitForURL((url) => url.pathname === '/')
  await other.getByRole('banner').getByRole('link', { name: sv.login.title }).waitFor()
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === sessionCookieName)).toBe(false)
})

it("[AUTH-07/other-sessions] the sessions tab ends the member's other sessions", async () => {
  const member = await buildMember(server)
  const [here, elsewhere] = [await signedInClient(server, member), await signedInClient(server, member)]
  const { page } = await browser.visit(server.url, { as: here })
  await page.goto('/profile?tab=sessions')
  await button(page, sv.sessions.others).click()
  await expectToast(page, sv.sessions.others_done)
  expect((await elsewhere.raw('/api/session')).status).toBe(200)
  expect(await (await elsewhere.raw('/api/session')).json()).toEqual({ viewer: null })
})

it('[AUTH-12/client, SHLD-05/client-logins] the browser refuses the sixth sign-in attempt within a minute without calling the server', async () => {
  const { page } = await browser.visit(server.url, { language: 'en', expectedErrors: refused(401) })
  let requestCount = 0
  page.on('request', (request) => {
    requestCount += request.url().endsWith('/api/account/sign-in') ? 1 : 0
  })
  // Freeze the clock so that a slow run stays within the same minute.
  await page.clock.setFixedTime(new Date())
  await page.goto('/login')
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse('**/api/account/sign-in')
    // The browser counts attempts for all accounts together.
    await logIn(page, en, `nobody${attempt}@example.com`, 'something else')
    await answered
    await expect.poll(() => button(page, en.login.submit).getAttribute('aria-busy')).toBeNull()
  }
  await logIn(page, en, 'nobody6@example.com', 'something else')
  await page
    .getByRole('alert')
    .getByText(/too many attempts/i)
    .waitFor()
  expect(requestCount).toBe(5)
})

it('[AUTH-06/send-failed, ERR-03/reset-link] the forgot-password form shows "Could not send reset link" while offline and keeps the address', async () => {
  const { page, context } = await browser.visit(server.url, {
    language: 'en',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/],
  })
  await page.goto('/forgot-password')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await field(page, en.fields.email).fill('a@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Could not send reset link').waitFor()
  expect(await field(page, en.fields.email).inputValue()).toBe('a@example.com')
  await context.setOffline(false)
})

it('[ERR-03/sign-up-failed] the sign-up form reports a failed call, keeps the input and succeeds on retry', async () => {
  const { page } = await browser.visit(server.url, { expectedErrors: connectionErrors })
  await page.goto('/signup')
  await field(page, sv.fields.full_name).fill('Maja Öberg')
  await field(page, sv.fields.email).fill('failed-sign-up@example.com')
  await field(page, sv.fields.password).fill(password)
  await field(page, sv.fields.password_again).fill(password)
  await field(page, sv.fields.role).selectOption('founder')
  await page.getByLabel(sv.signup.terms).check()
  await page.route('**/api/account/sign-up', (route) => route.abort())
  await button(page, sv.signup.submit).click()
  await page.getByRole('alert').getByText(`${sv.failures.signUp} ${shell.errors.offline}`).waitFor()
  await page.unroute('**/api/account/sign-up')
  await button(page, sv.signup.submit).click()
  await heading(page, sv.signup.sent_title).waitFor()
})

it('[SET-05/failed, PROF-01/time-zone-failed, ERR-03/terminate-session, ERR-03/update-settings, ERR-03/update-time-zone] the settings report a failed time zone change and a failed end of sessions, and both succeed on retry', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: connectionErrors,
  })
  await page.goto('/profile?tab=account')
  await waitForHydration(page)
  await zone(page, sv).fill('Riyadh')
  await page.getByRole('option', { name: /Riyadh/ }).click()
  await page.route('**/api/account/basics', (route) => route.abort())
  await button(page, svProfiles.settings.save).click()
  await page.getByRole('alert').getByText(`${sv.failures.updateBasics} ${shell.errors.offline}`).waitFor()
  await page.unroute('**/api/account/basics')
  await button(page, svProfiles.settings.save).click()
  await expectToast(page, sv.settings.saved)
  const { rows } = await server.pool.query('select time_zone from profiles where id = $1', [member.id])
  expect(rows).toEqual([{ time_zone: 'Asia/Riyadh' }])

  await page.goto('/profile?tab=sessions')
  await waitForHydration(page)
  await page.route('**/api/account/sign-out', (route) => route.abort())
  await button(page, sv.sessions.others).click()
  await expectToast(page, sv.failures.signOut)
  await page.unroute('**/api/account/sign-out')
  await button(page, sv.sessions.others).click()
  await expectToast(page, sv.sessions.others_done)
})

it("[SET-01/account, PROF-01/time-zone] the account settings save language and time zone and switch the page's language at once", async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, member) })
  await page.goto('/profile?tab=account')
  await waitForHydration(page)
  await field(page, sv.fields.language).selectOption('ar')
  await zone(page, sv).fill('Riyadh')
  await page.getByRole('option', { name: /Riyadh/ }).click()
  await button(page, svProfiles.settings.save).click()
  await heading(page, arProfiles.settings.title).waitFor()
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
  const { rows } = await server.pool.query('select language, time_zone from profiles where id = $1', [member.id])
  expect(rows).toEqual([{ language: 'ar', time_zone: 'Asia/Riyadh' }])
})

it.each([
  ['sv', 'light'],
  ['ar', 'dark'],
] as const)(
  'the account pages in %s with the %s theme have no axe violations and fit a 360 px screen',
  async (language, scheme) => {
    const { page } = await browser.visit(server.url, { language, size: 'phone', scheme })
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of ['/login?next=/messages', '/signup', '/forgot-password', '/reset-password', '/confirm']) {
      await page.goto(path)
      await waitForHydration(page)
      expect(await violationsOf(page), path).toEqual([])
      expect(await overflowOf(page), path).toBe(0)
    }
  },
)

it('[AUTH-04] a confirmation link opened in another browser asks for a new password and then signs the member in', async () => {
  const email = 'other-browser@example.com'
  const elsewhere = server.client({ language: 'en' })
  await elsewhere.succeed(signUp, {
    email,
    password,
    passwordAgain: password,
    fullName: 'Ida Berg',
    role: 'founder',
    acceptedTerms: true,
  })
  const { page } = await browser.visit(server.url, { language: 'en' })
  await page.goto((await server.mailTo(email)).link ?? '')
  await heading(page, en.reset.title).waitFor()
  await expectToast(page, en.confirm.choose_password)
  expect(await violationsOf(page)).toEqual([])
  await field(page, en.fields.new_password).fill('another long road home')
  await field(page, en.fields.password_again).fill('another long road home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(?:profile|dashboard)/)
})

it.each(['/network', '/messages', '/introductions'])(
  '[AUTH-04] %s asks an unconfirmed member to confirm the address and opens once it is confirmed',
  async (path) => {
    const { client, id } = await signedInMember(server, { confirmed: false, language: 'en' })
    const { page } = await browser.visit(server.url, { as: client, language: 'en', expectedErrors: [/403/] })
    await page.goto(path)
    await page.getByRole('heading', { name: en.confirm_first.title, level: 1 }).waitFor()
    await page.getByRole('button', { name: en.resend.action }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await server.db
      .updateTable('users')
      .set({ email_confirmed: true, email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute()
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { name: en.confirm_first.title }).count()).toBe(0)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)
