import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { session, signIn, signOut } from '#features/accounts/contract/index.ts'
import ar from '#features/accounts/locales/ar.json' with { type: 'json' }
import en from '#features/accounts/locales/en.json' with { type: 'json' }
import sv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import {
  connectionErrors,
  failNextRequest,
  expectToast,
  openBrowser,
  sessionEndedErrors,
  waitForHydration,
} from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const texts = { sv, en, ar } satisfies Record<Language, unknown>
const old = 'the first password'
const password = 'norrsken över fjärden'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const endButton = (page: Page, t: typeof sv) =>
  main(page).getByRole('button', { name: new RegExp(`^${t.sessions.end} `) })

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await waitForHydration(page)
}
const chooseTwice = async (page: Page, t: typeof sv, chosen: string) => {
  await field(page, t.fields.new_password).fill(chosen)
  await field(page, t.fields.password_again).fill(chosen)
}

describeJourney('sessions in $language on a $size', ({ language, size, scheme }, it) => {
  const t = texts[language]

  it('[SET-02/changes, SET-02/current-password, ERR-03/change-password, SET-05/device, SET-05/end-one] a member changes the password and ends the session of another browser with the keyboard', async () => {
    const member = await buildMember(server, { password: old, language })
    const visit = async () =>
      browser.visit(server.url, {
        as: await signedInClient(server, member),
        language,
        size,
        scheme,
        expectedErrors: [...sessionEndedErrors, ...connectionErrors, /422/],
      })
    const [{ page }, { page: other }] = [await visit(), await visit()]
    await open(other, '/dashboard')
    await open(page, '/profile?tab=security')
    await expectAccessible(page)
    const keyboard = keyboardOf(page)
    const current = field(page, t.password_card.current)
    await keyboard.type(current, 'not the password')
    await keyboard.type(field(page, t.fields.new_password), password)
    await keyboard.type(field(page, t.fields.password_again), password)
    await page.keyboard.press('Enter')
    await main(page).getByText(t.errors.account.password_wrong).waitFor()
    expect(await current.getAttribute('aria-invalid')).toBe('true')
    await current.fill(old)
    await failNextRequest(page, 'PUT', '**/api/account/password')
    await page.keyboard.press('Enter')
    await main(page).getByText(t.failures.changePassword).waitFor()
    await keyboard.press(button(page, t.reset.submit))
    await expectToast(page, t.reset.done)
    expect(await current.inputValue()).toBe('')
    await other.waitForURL((url) => url.pathname === '/login')

    // The open list shows the browser that logs in again.
    await open(page, '/profile?tab=sessions')
    await main(page).getByText(t.sessions.current, { exact: true }).waitFor()
    expect(await endButton(page, t).count()).toBe(0)
    await field(other, t.fields.identifier).fill(member.email)
    await field(other, t.fields.password).fill(password)
    await button(other, t.login.submit).click()
    await other.waitForURL((url) => url.pathname === '/dashboard')
    await endButton(page, t).waitFor()
    await expectAccessible(page)
    await keyboard.press(endButton(page, t))
    await other.waitForURL((url) => url.pathname === '/login')
    await endButton(page, t).waitFor({ state: 'detached' })
    await main(page).getByText(t.sessions.current, { exact: true }).waitFor()
  })

  it('[AUTH-07/all-sessions, AUTH-06/reset] the link in the mail about a strange sign-in logs everyone out and leads to a new password', async () => {
    const member = await buildMember(server, { password: old, language })
    const [thief, owner] = [server.client(), server.client()]
    for (const client of [owner, thief]) await client.succeed(signIn, { identifier: member.email, password: old })
    const { link } = await server.mailTo(member.email)
    const visit = () =>
      browser.visit(server.url, { as: owner, language, size, scheme, expectedErrors: [...sessionEndedErrors, /410/] })
    const { page } = await visit()
    await open(page, link as string)
    await expectAccessible(page)
    // Opening the page changes nothing.
    expect((await thief.succeed(session, {})).viewer?.id).toBe(member.id)
    await button(page, t.not_me.submit).click()
    await page.waitForURL((url) => url.pathname === '/reset-password')
    expect((await thief.succeed(session, {})).viewer).toBeNull()
    await chooseTwice(page, t, password)
    await button(page, t.reset.submit).click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect((await server.call(signIn, { identifier: member.email, password })).status).toBe(200)

    await page.goto('/about')
    await open(page, link as string)
    await button(page, t.not_me.submit).click()
    await main(page).getByText(t.errors.account.link_used).waitFor()
    await main(page).getByRole('link', { name: t.account_return.new_password }).waitFor()
  })
})

it('[SET-02/changes] a member without a password sets one in the security tab', async () => {
  const { client, email } = await signedInMember(server, { language: 'sv' })
  const { page } = await browser.visit(server.url, { as: client })
  await open(page, '/profile?tab=security')
  await chooseTwice(page, sv, password)
  await button(page, sv.password_card.add).click()
  await expectToast(page, sv.password_card.added)
  await field(page, sv.password_card.current).waitFor()
  expect((await server.call(signIn, { identifier: email, password })).status).toBe(200)
})

it('[SET-05/failed, ERR-03/terminate-session] a failed end of a session is reported and succeeds on retry', async () => {
  const { client, ...member } = await signedInMember(server, { language: 'en' })
  await signedInClient(server, member)
  const { page } = await browser.visit(server.url, { as: client, language: 'en', expectedErrors: connectionErrors })
  await open(page, '/profile?tab=sessions')
  await page.route('**/api/account/sessions/*', (route) => route.abort())
  await endButton(page, en).click()
  await expectToast(page, 'Could not terminate the session.')
  await page.unroute('**/api/account/sessions/*')
  await endButton(page, en).click()
  await endButton(page, en).waitFor({ state: 'detached' })
})

it('[SET-02/changes] the other tabs of the browser that changes the password stay signed in', async () => {
  const { client } = await signedInMember(server, { password: old })
  const { page, context } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
  const other = await context.newPage()
  await open(other, '/profile?tab=sessions')
  await open(page, '/profile?tab=security')
  await field(page, sv.password_card.current).fill(old)
  await chooseTwice(page, sv, password)
  await button(page, sv.reset.submit).click()
  await expectToast(page, sv.reset.done)
  await open(other, '/profile?tab=sessions')
  await main(other).getByText(sv.sessions.current, { exact: true }).waitFor()
})

it('[SET-02/changes] a tab reads its session only after the answer of a call that replaces the session', async () => {
  const { client, ...member } = await signedInMember(server)
  const elsewhere = await signedInClient(server, member)
  const { page } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
  const isLive = page.waitForResponse('**/api/live*')
  await open(page, '/profile?tab=sessions')
  await isLive
  await page.evaluate(
    `new Promise((locked) => navigator.locks.request('session', () => new Promise((release) => { window.release = release; locked() })))`,
  )
  const reads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/session') reads.push(request.url())
  })
  const isRefused = page.waitForResponse(
    (response) => response.url().includes('/api/live') && response.status() === 401,
  )
  await elsewhere.succeed(signOut, { scope: 'all' })
  await isRefused
  expect(reads).toEqual([])
  await page.evaluate('window.release()')
  await page.waitForURL((url) => url.pathname === '/login')
})
