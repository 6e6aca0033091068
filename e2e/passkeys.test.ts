import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, expireIdentity } from '#features/accounts/server/testing.ts'
import ar from '#features/passkeys/locales/ar.json' with { type: 'json' }
import { startPasskeySignIn } from '#features/passkeys/contract/index.ts'
import sv from '#features/passkeys/locales/sv.json' with { type: 'json' }
import {
  expectToast,
  openBrowser,
  overflowOf,
  violationsOf,
  waitForFrames,
  waitForHydration,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'

// An IP address is no valid domain for passkeys.
const port = await ephemeralPort()
const site = `http://localhost:${port}`
const server = await startTestServer({ pages: true, config: { port, publicBaseUrl: site } })
const browser = await openBrowser()
const password = 'norrsken över fjärden'
const texts = { sv: { passkeys: sv, accounts: accountsSv }, ar: { passkeys: ar, accounts: accountsAr } }

/** Gives the page an authenticator that confirms at once, such as a phone that is unlocked. */
const addAuthenticator = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** While it is off, the authenticator waits for its member. */
const confirmAtOnce = ({ cdp, authenticatorId }: Awaited<ReturnType<typeof addAuthenticator>>, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

describe.each(combinations)('passkeys in $language on a $size', ({ language, size, scheme }) => {
  const { passkeys: t, accounts } = texts[language]

  it('[AUTH-10/passkeys, AUTH-10/reauthenticate] a member adds a passkey, logs in and confirms with it, renames and removes it, by keyboard alone', async () => {
    const member = await buildMember(server, { password, language })
    const { page } = await browser.visit(site, { language, size, scheme, expectedErrors: [/status of (401|403)/] })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
    const authenticator = await addAuthenticator(page)

    await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity')
    await main.getByRole('button', { name: accounts.login.passkey }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await keyboard.type(page.getByLabel(accounts.fields.identifier, { exact: true }), member.email)
    await keyboard.type(page.getByLabel(accounts.fields.password, { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile?tab=security')
    await page.getByText(t.empty).waitFor()

    // Adds it.
    await keyboard.press(main.getByRole('button', { name: t.add.action }))
    const suggestedName = await dialog.getByLabel(t.add.name).inputValue()
    expect(suggestedName).toContain('Chrom')
    expect(await violationsOf(page)).toEqual([])
    await keyboard.press(inDialog(t.add.confirm))
    await expectToast(page, t.add.done)
    await page.getByText(suggestedName, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    // Logs in with the passkey that the browser offers in the e-mail field: this authenticator picks it at once.
    await page.context().clearCookies()
    await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity')
    await waitForHydration(page)
    await page.keyboard.press('Tab')
    await page.waitForURL('**/profile?tab=security')
    await page.getByText(suggestedName, { exact: true }).waitFor()

    // Logs in with the button, and returns to the page that was wanted.
    await page.context().clearCookies()
    await confirmAtOnce(authenticator, false)
    await page.goto('/login?next=%2Fprofile%3Ftab%3Dsecurity')
    const logIn = main.getByRole('button', { name: accounts.login.passkey })
    await keyboard.reach(logIn)
    await confirmAtOnce(authenticator, true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile?tab=security')
    await waitForHydration(page)

    // Renames it.
    await keyboard.press(main.getByRole('button', { name: t.rename.action }))
    await keyboard.type(dialog.getByLabel(t.add.name), 'Jobbdatorn')
    await page.keyboard.press('Enter')
    await expectToast(page, t.rename.done)
    await page.getByText('Jobbdatorn', { exact: true }).waitFor()

    // Confirms the removal with it.
    await expireIdentity(server, member.id)
    await keyboard.press(main.getByRole('button', { name: t.remove.action }))
    const alert = page.getByRole('alertdialog')
    await keyboard.press(alert.getByRole('button', { name: t.remove.action, exact: true }))
    await keyboard.press(inDialog(accounts.identity.ways.passkey))
    await keyboard.press(inDialog(t.identity.confirm))
    await expectToast(page, t.remove.done)
    await page.getByText(t.empty).waitFor()
    await server.mailTo(member.email, 2)
  })
})

it('[AUTH-10/passkeys] a member who uses no passkey stays on the login page and reads why', async () => {
  const { page } = await browser.visit(site)
  const { cdp, authenticatorId } = await addAuthenticator(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto('/login')
  await page.getByRole('button', { name: accountsSv.login.passkey }).click()
  const problem = page.getByRole('alert').filter({ hasText: sv.ceremony.cancelled })
  await problem.waitFor()
  await expectFocus(problem)
  expect(await violationsOf(page)).toEqual([])
})

it('[AUTH-10/passkeys] an offer in the e-mail field that comes late does not end the login by the button', async () => {
  const { page } = await browser.visit(site)
  const authenticator = await addAuthenticator(page)
  await confirmAtOnce(authenticator, false)
  const challenges = `**${startPasskeySignIn.path}`
  const release = Promise.withResolvers<void>()
  let asked = 0
  await page.route(challenges, async (route) => {
    asked++
    await release.promise
    await route.continue()
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: accountsSv.login.passkey })
  const offered = page.waitForRequest(challenges)
  await button.hover()
  const offer = await offered
  await button.click()
  await waitForFrames(page)
  release.resolve()
  await (await offer.response())?.finished()
  await waitForFrames(page)
  // The button answers the challenge of the offer: the cookie of a second one would invalidate the first.
  expect(asked).toBe(1)
  // The browser still waits for the passkey of the button.
  expect(await page.getByRole('main').locator('button[aria-busy=true]').count()).toBe(1)
})

it('[AUTH-10/passkeys] a page on an IP address offers no passkeys', async () => {
  const { page } = await browser.visit(`http://127.0.0.1:${port}`)
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: accountsSv.login.submit }).waitFor()
  expect(await page.getByRole('button', { name: accountsSv.login.passkey }).count()).toBe(0)
})
