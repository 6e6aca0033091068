import { expect, it } from 'vitest'
import { buildMember, signedIn } from '#features/accounts/server/testing.ts'
import accounts from '#features/accounts/locales/sv.json' with { type: 'json' }
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** Holds the page's scripts back until it is called: a slow line. */
const slowLine = async (page: import('playwright-core').Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

it('[NAV-03] a menu pressed before the page has taken over opens as soon as it has', async () => {
  const { page } = await browser.visit(server.url, { as: await signedIn(server, await buildMember(server)) })
  const arrive = await slowLine(page)
  await page.goto('/suggestions', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: shell.nav.palette }).click()
  arrive()
  await page.getByRole('dialog').waitFor()
})

it('[AUTH-03] a sign-in sent before the page has taken over is sent then, and never as an address', async () => {
  const member = await buildMember(server, { password: 'norrsken över fjärden' })
  const { page } = await browser.visit(server.url)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const arrive = await slowLine(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel(accounts.fields.identifier, { exact: true }).fill(member.email)
  await page.getByLabel(accounts.fields.password, { exact: true }).fill('norrsken över fjärden')
  await page.keyboard.press('Enter')
  arrive()
  await page.waitForURL('**/dashboard')
  expect(addresses.filter((address) => address.includes('password='))).toEqual([])
})
