import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/identity-providers/locales/ar.json' with { type: 'json' }
import sv from '#features/identity-providers/locales/sv.json' with { type: 'json' }
import { startSamlProvider } from '#features/identity-providers/server/testing/saml-provider.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

// Another host than the provider's, so that its form is one of another site.
const port = await ephemeralPort()
const site = `http://localhost:${port}`
const provider = await startSamlProvider('north', { domains: ['north.example'] })
const { name } = provider.settings
const server = await startTestServer({
  pages: true,
  config: { port, publicBaseUrl: site, identityProviders: [provider.settings] },
})
const browser = await openBrowser()
const texts = {
  sv: { own: sv, accounts: accountsSv, shell: shellSv },
  ar: { own: ar, accounts: accountsAr, shell: shellAr },
}

const withProvider = (text: string) => text.replace('{{provider}}', name)
const settings = '/profile?tab=connected-accounts'
describeJourney('login with an organisation in $language on a $size', ({ language, size, scheme }, it) => {
  const { own: t, accounts, shell } = texts[language]

  it('[AUTH-10/sso, AUTH-10/link-identity] a member links the organisation, logs out, and logs in by mail address and the organisation’s page, by keyboard alone', async () => {
    const email = `${language}-${size}@north.example`
    const member = await buildMember(server, { language, email })
    provider.setUser({ nameId: member.id, attributes: { email } })
    const { page } = await browser.visit(site, {
      as: await signedInClient(server, member),
      language,
      size,
      scheme,
      expectedErrors: [/status of (401|403|404)/],
    })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const button = (label: string) => main.getByRole('button', { name: label, exact: true })
    const logInAtProvider = async () => {
      await page.waitForURL(`${provider.settings.entryPoint}**`)
      await page.getByRole('button', { name: 'Log in' }).focus()
      await page.keyboard.press('Enter')
    }

    await page.goto(settings)
    await waitForHydration(page)
    await keyboard.press(button(withProvider(t.link.label)))
    await logInAtProvider()
    await expectToast(page, t.link.done)
    await main.getByText(email).waitFor()

    await page.context().clearCookies()
    await page.goto(`/login?next=${encodeURIComponent(settings)}`)
    await waitForHydration(page)
    await keyboard.press(button(t.sso.log_in))
    const field = main.getByLabel(t.sso.email, { exact: true })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.type('someone@elsewhere.example')
    await page.keyboard.press('Enter')
    await main.getByText(t.errors.identity.no_sso).waitFor()
    await expectAccessible(page)
    await field.fill(email)
    await field.press('Enter')
    await logInAtProvider()
    await page.waitForURL(`**${settings}`)
    await waitForHydration(page)
    await main.getByText(email).waitFor()
  })

  it('[AUTH-10/sso] someone new signs up, and a refused answer leads back to the login without a code in the address', async () => {
    const email = `new-${language}-${size}@north.example`
    const { page } = await browser.visit(site, { language, size, scheme, expectedErrors: [/status of (400|401)/] })
    const main = page.getByRole('main')
    const goToProvider = async (path: string, label: string) => {
      await page.goto(path)
      await waitForHydration(page)
      await main.getByRole('button', { name: label, exact: true }).click()
      await main.getByLabel(t.sso.email, { exact: true }).fill(email)
      await main.getByRole('button', { name: t.sso.submit, exact: true }).click()
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    provider.setUser({ nameId: email, format: 'transient' })
    await goToProvider('/login', t.sso.log_in)
    await page.getByRole('heading', { name: t.return.failed }).waitFor()
    await expectToast(page, shell.session.callback.other)
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)

    provider.setUser({ nameId: email, attributes: { email, displayName: 'Alva Lind' } })
    await goToProvider('/signup', t.sso.sign_up)
    await page.waitForURL('**/signup/finish')
    await waitForHydration(page)
    expect(await page.getByLabel(accounts.fields.full_name, { exact: true }).inputValue()).toBe('Alva Lind')
    await page.getByLabel(accounts.fields.role, { exact: true }).selectOption('developer')
    await page.getByLabel(accounts.signup.terms).check()
    await page.getByRole('button', { name: t.sign_up.submit, exact: true }).click()
    await page.waitForURL('**/profile*')
  })
})
