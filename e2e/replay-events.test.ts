import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import accounts from '#features/accounts/locales/sv.json' with { type: 'json' }
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** Simulates a slow device: once React has attached to the form, it does one unit of work per frame. */
const simulateSlowDevice = (page: Page) =>
  page.addInitScript(() => {
    let left = 30
    let ahead = 0
    const isSlow = () =>
      left > 0 && Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps$'))
    // React measures its time slices with this clock and starts the next one with a message.
    const now = performance.now.bind(performance)
    performance.now = () => {
      if (isSlow()) {
        left -= 1
        ahead += 10
      }
      return now() + ahead
    }
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const post = () => void Reflect.apply(postMessage, this, message)
      if (isSlow()) requestAnimationFrame(post)
      else post()
    }
  })

it('a menu pressed before hydration opens once the page is hydrated', async () => {
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, await buildMember(server)) })
  const arrive = await holdScripts(page)
  await page.goto('/suggestions', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: shell.nav.palette }).click()
  arrive()
  await page.getByRole('dialog').waitFor()
})

it.each(['quick', 'slow'] as const)(
  '[AUTH-03/email] a sign-in submitted before hydration on a %s machine is sent once, and never as a GET with the password in the URL',
  async (machine) => {
    const member = await buildMember(server, { password: 'norrsken över fjärden' })
    const { page } = await browser.visit(server.url)
    if (machine === 'slow') await simulateSlowDevice(page)
    const addresses: string[] = []
    page.on('request', (request) =>
      addresses.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`),
    )
    const arrive = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel(accounts.fields.identifier, { exact: true }).fill(member.email)
    await page.getByLabel(accounts.fields.password, { exact: true }).fill('norrsken över fjärden')
    await page.keyboard.press('Enter')
    arrive()
    await page.waitForURL('**/dashboard')
    expect(addresses.filter((address) => address.includes('password='))).toEqual([])
    expect(addresses.filter((address) => / \/(login|api\/account\/sign-in)/.test(address))).toEqual([
      'GET /login',
      'POST /api/account/sign-in',
    ])
  },
)
