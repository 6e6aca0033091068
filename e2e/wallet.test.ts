import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { expect } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/identity-providers/locales/ar.json' with { type: 'json' }
import sv from '#features/identity-providers/locales/sv.json' with { type: 'json' }
import { createWallet, type Wallet } from '#features/identity-providers/server/testing/ethereum-wallet.ts'
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { ephemeralPort, startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const port = await ephemeralPort()
const site = `http://localhost:${port}`
const server = await startTestServer({
  pages: true,
  config: {
    port,
    publicBaseUrl: site,
    identityProviders: [{ key: 'wallet', name: 'Ethereum', protocol: 'wallet' }],
  },
})
const browser = await openBrowser()
const texts = { sv, ar }
const settings = '/profile?tab=connected-accounts'

/** Installs a wallet extension that announces itself (EIP-6963) and whose owner declines while `isDeclining`. */
const installWallet = async (page: Page, wallet: Wallet) => {
  const owner = { isDeclining: false, asked: [] as string[] }
  await page.exposeFunction('walletRequest', async (method: string, params: [Hex] | undefined) => {
    if (owner.isDeclining) return { declined: true }
    if (method === 'eth_requestAccounts') return { result: [wallet.address] }
    const message = { raw: params?.[0] ?? '0x' } as const
    owner.asked.push(Buffer.from(message.raw.slice(2), 'hex').toString())
    return { result: await wallet.signMessage({ message }) }
  })
  await page.addInitScript(() => {
    const bridge = window as unknown as {
      walletRequest: (method: string, params: unknown) => Promise<{ declined?: true; result: unknown }>
    }
    const request = async ({ method, params }: { method: string; params?: unknown }) => {
      const { declined, result } = await bridge.walletRequest(method, params)
      if (declined) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return result
    }
    const detail = {
      info: { uuid: 'test', name: 'Skärgårdsplånboken', rdns: 'example.wallet', icon: '' },
      provider: { request },
    }
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
  })
  return owner
}

describeJourney('login with a wallet in $language on a $size', ({ language, size, scheme }, it) => {
  const t = texts[language]
  const withWallet = (text: string) =>
    text.replace('{{provider}}', 'Ethereum').replace('{{wallet}}', 'Skärgårdsplånboken')

  it('[AUTH-10/wallet] a member connects a wallet, declines once, and logs in with it, by keyboard alone', async () => {
    const member = await buildMember(server, { language })
    const { page } = await browser.visit(site, {
      as: await signedInClient(server, member),
      language,
      size,
      scheme,
      expectedErrors: [/status of (401|403)/],
    })
    const owner = await installWallet(page, createWallet())
    const keyboard = keyboardOf(page)
    const button = (label: string) =>
      page.getByRole('main').getByRole('button', { name: withWallet(label), exact: true })

    await page.goto(settings)
    await waitForHydration(page)
    await keyboard.press(button(t.link.label))
    await page.waitForURL('**/login/wallet*')
    await waitForHydration(page)
    await button(t.wallet.continue_with).waitFor()
    await expectAccessible(page)
    owner.isDeclining = true
    await keyboard.press(button(t.wallet.continue_with))
    await page.getByText(t.wallet.declined).waitFor()
    owner.isDeclining = false
    await keyboard.press(button(t.wallet.continue_with))
    await expectToast(page, t.link.done)
    await page.getByRole('button', { name: withWallet(t.unlink.label), exact: true }).waitFor()
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto('/signup')
    await waitForHydration(page)
    expect(await button(t.buttons.sign_up).count()).toBe(0)
    await page.goto(`/login?next=${encodeURIComponent(settings)}`)
    await waitForHydration(page)
    await keyboard.press(button(t.buttons.log_in))
    await page.waitForURL('**/login/wallet*')
    await waitForHydration(page)
    await keyboard.press(button(t.wallet.continue_with))
    await page.waitForURL(`**${settings}`)
    expect(owner.asked).toHaveLength(2)
    expect(owner.asked[1]).toContain(`localhost:${port} wants you to sign in with your Ethereum account`)
    await server.mailTo(member.email, 1)
  })

  it('[AUTH-10/wallet] a browser without a wallet says what to do, and the page alone leads to the login', async () => {
    const { page } = await browser.visit(site, { language, size, scheme })
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('button', { name: withWallet(t.buttons.log_in), exact: true }).click()
    await page.getByText(t.wallet.none).waitFor()
    await expectAccessible(page)
    await page.goto('/login/wallet')
    await page.getByText(t.wallet.no_flow).waitFor()
    await page.getByRole('link', { name: t.return.to_login }).click()
    await page.waitForURL('**/login')
  })
})
