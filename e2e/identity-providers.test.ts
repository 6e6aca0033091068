import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/identity-providers/locales/ar.json' with { type: 'json' }
import sv from '#features/identity-providers/locales/sv.json' with { type: 'json' }
import { startOpenIdProvider } from '#features/identity-providers/server/testing/open-id-provider.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

// Another host than the provider's, so that the return is a navigation from another site.
const port = await ephemeralPort()
const site = `http://localhost:${port}`
const provider = await startOpenIdProvider('school', { redirectUris: [`${site}/login/return/school`] })
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
describeJourney('login with another service in $language on a $size', ({ language, size, scheme }, it) => {
  const { own: t, accounts, shell } = texts[language]
  const logIn = withProvider(t.buttons.log_in)

  it('[AUTH-10/link-identity, AUTH-10/social-authorize, AUTH-10/unlink-identity, SET-06/disconnect] a member links an account, logs out, logs in with it and removes it, by keyboard alone', async () => {
    const member = await buildMember(server, { language, password: 'norrsken över fjärden' })
    provider.setAccount({ sub: member.id, email: 'linked@example.com', email_verified: true })
    const { page } = await browser.visit(site, {
      as: await signedInClient(server, member),
      language,
      size,
      scheme,
      expectedErrors: [/status of (401|403)/],
    })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const button = (label: string) => main.getByRole('button', { name: label, exact: true })

    await page.goto(settings)
    await waitForHydration(page)
    await page.getByText(t.item.not_linked).waitFor()
    await expectAccessible(page)
    await keyboard.press(button(withProvider(t.link.label)))
    await expectToast(page, t.link.done)
    await page.getByText('linked@example.com').waitFor()
    expect(new URL(page.url()).search).toBe('?tab=connected-accounts')
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto(`/login?next=${encodeURIComponent(settings)}`)
    await waitForHydration(page)
    await button(logIn).waitFor()
    await expectAccessible(page)
    await keyboard.press(button(logIn))
    await page.waitForURL(`**${settings}`)
    await waitForHydration(page)

    await keyboard.press(button(withProvider(t.unlink.label)))
    const alert = page.getByRole('alertdialog')
    await keyboard.press(alert.getByRole('button', { name: t.unlink.action, exact: true }))
    await expectToast(page, t.unlink.done)
    await page.getByText(t.item.not_linked).waitFor()
    await server.mailTo(member.email, 2)
  })

  it('[AUTH-10/social-authorize] a visitor signs up with another service: the role and the terms come before the account', async () => {
    const email = `new-${language}-${size}@example.com`
    provider.setAccount({ sub: email, name: 'Alva Lind', email, email_verified: true })
    const { page } = await browser.visit(site, { language, size, scheme, expectedErrors: [/status of (400|401)/] })
    await page.goto('/signup')
    await waitForHydration(page)
    await page.getByRole('button', { name: withProvider(t.buttons.sign_up), exact: true }).click()
    await page.waitForURL('**/signup/finish')
    await waitForHydration(page)
    const name = page.getByLabel(accounts.fields.full_name, { exact: true })
    await name.waitFor()
    expect(await name.inputValue()).toBe('Alva Lind')
    await page.getByRole('button', { name: t.sign_up.submit, exact: true }).click()
    await page.getByText(t.errors.account.terms_not_accepted).waitFor()
    await expectAccessible(page)
    await page.getByLabel(accounts.fields.role, { exact: true }).selectOption('developer')
    await page.getByLabel(accounts.signup.terms).check()
    await page.getByRole('button', { name: t.sign_up.submit, exact: true }).click()
    await page.waitForURL('**/profile*')
  })

  it('[AUTH-09/callback-words] a login that is cancelled says so in our words, and the address holds no code', async () => {
    const { page } = await browser.visit(site, { language, size, scheme })
    provider.setRefuses(true)
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('button', { name: logIn, exact: true }).click()
    await page.getByRole('heading', { name: t.return.failed }).waitFor()
    await expectToast(page, shell.session.callback.access_denied)
    provider.setRefuses(false)
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page)
  })
})
