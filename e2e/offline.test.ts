import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signOut } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { sendMessage } from '#features/messages/contract/index.ts'
import { buildThread } from '#features/messages/server/testing.ts'
import ar from '#shell/locales/ar.json' with { type: 'json' }
import sv from '#shell/locales/sv.json' with { type: 'json' }
import type { WorkerMessage } from '#shell/service-worker/saved-pages.ts'
import {
  addCookies,
  connectionErrors,
  openBrowser,
  overflowOf,
  violationsOf,
  type VisitOptions,
  waitForHydration,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { holdReads } from '#tests/support/hold-reads.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const network = await createFlakyNetwork(server.url)
const url = new URL(network.url).origin
const browser = await openBrowser()

/** The paths of the saved pages of all members in this browser. */
const savedPages = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => url.slice(location.origin.length)).sort()
  })()`)

const openSavingPages = async (options: VisitOptions = {}) => {
  network.restore()
  const member = await signedInMember(server, { fullName: 'Linnea Ek', language: options.language ?? 'sv' })
  const { page, context } = await browser.visit(url, {
    as: member.client,
    serviceWorker: true,
    expectedErrors: connectionErrors,
    ...options,
  })
  return { member, page, context }
}

const isControlled = (page: Page) => page.evaluate('navigator.serviceWorker.controller !== null')

/** Saves the page at once; a page itself does it after some seconds. */
const savedDashboard = async (page: Page) => {
  await page.goto('/dashboard')
  await page.evaluate(
    "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)",
  )
  await expect.poll(() => isControlled(page)).toBe(true)
  await tellWorker(page, { kind: 'shown', url: `${url}/dashboard`, assets: [] })
  await expect.poll(() => savedPages(page)).toEqual(['/dashboard', '/offline'])
}

const tellWorker = (page: Page, message: WorkerMessage) =>
  page.evaluate(`navigator.serviceWorker.controller.postMessage(${JSON.stringify(message)})`)

it('a member without a connection, in Arabic on a phone, reads the last seen dashboard, messages and network, marked as saved copies, and everything is fetched again with the connection', async () => {
  const { member, page } = await openSavingPages(combinations[1])
  const sender = await buildMember(server, { fullName: 'Otto Ring' })
  const threadId = await buildThread(server.db, { memberIds: [sender.id, member.id], count: 2, subject: 'Avbrott' })
  await page.goto('/dashboard')
  await expect.poll(() => savedPages(page)).toEqual(['/dashboard', '/offline'])
  for (const path of ['/network', '/messages']) {
    await page.goto(path)
    await expect.poll(() => savedPages(page)).toContain(path)
  }
  // Within the product, the page is saved although it was not requested.
  await page.getByRole('link', { name: /Avbrott/ }).click()
  await expect.poll(() => savedPages(page)).toContain(`/messages?thread=${threadId}`)
  network.cut()

  const notice = page.getByRole('status').filter({ hasText: ar.offline.title })
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await notice.getByText(ar.offline.saved_copy.split('{{time}}')[0] as string).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await notice.getByRole('link', { name: ar.offline.pages.title }).click()
  await page.waitForURL('**/offline')
  const main = page.getByRole('main')
  await expect.poll(() => main.locator('li time').count()).toBe(3)
  expect(await violationsOf(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await main.getByRole('link', { name: ar.nav.messages }).click()
  await page.waitForURL('**/messages')
  await page.getByRole('link', { name: /Avbrott/ }).click()
  await page
    .getByRole('region', { name: /Avbrott/ })
    .getByText('Meddelande 2', { exact: true })
    .waitFor()

  // A page that is not saved.
  await page.goto('/opportunities')
  await page.waitForURL('**/offline?from=%2Fopportunities')
  await main.getByText(ar.offline.pages.missing_title).waitFor()

  await page.goto('/messages')
  await notice.waitFor()
  const other = await signedInClient(server, sender)
  await other.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: member.id,
    subject: 'Åter',
    content: 'Skrivet under avbrottet',
  })
  network.restore()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Åter/ }).first().waitFor()
})

describe('saved pages', () => {
  it('a saved page that is opened again without a connection loads every file from the service worker', async () => {
    const { page, context } = await openSavingPages()
    await savedDashboard(page)
    await expect
      .poll(() => page.evaluate('caches.open("assets").then((cache) => cache.keys()).then((all) => all.length)'))
      .toBeGreaterThan(5)
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    network.cut()
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
    await page.goto('/dashboard')
    await waitForHydration(page)
    expect(failed.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })

  it('sign-out deletes the saved pages, and without a connection no page of the member is shown', async () => {
    const { page } = await openSavingPages()
    await savedDashboard(page)
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await page.waitForURL(`${url}/`)
    await expect.poll(() => savedPages(page)).toEqual([])
    network.cut()
    await expect(page.goto('/dashboard')).rejects.toThrow(/ERR_/)
  })

  it('a session that ends on another device deletes the saved pages', async () => {
    const { member, page } = await openSavingPages()
    await savedDashboard(page)
    await (await signedInClient(server, member)).succeed(signOut, { scope: 'all' })
    await page.waitForURL('**/login?next=%2Fdashboard')
    await expect.poll(() => savedPages(page)).toEqual([])
  })

  it.each([
    ['another member', async () => (await signedInMember(server)).client],
    ['a visitor', async () => server.client()],
  ])('a page of %s deletes the saved pages of the member before', async (_, nextClient) => {
    const { page, context } = await openSavingPages()
    await savedDashboard(page)
    await page.goto('about:blank')
    await context.clearCookies()
    await addCookies(context, await nextClient())
    await page.goto('/about')
    await expect.poll(() => savedPages(page)).toEqual([])
  })

  it('another language deletes the saved pages, whose texts may not be stored in it', async () => {
    const { page } = await openSavingPages()
    await savedDashboard(page)
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: /^Språk/ }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(() => savedPages(page)).toEqual([])
  })

  it('a page loads through the service worker even if the browser stores nothing more', async () => {
    const { page, context } = await openSavingPages()
    await savedDashboard(page)
    const devtools = await context.newCDPSession(page)
    await page.evaluate("caches.delete('assets')")
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: 1 })
    await page.goto('/messages')
    await page.getByRole('heading', { level: 1, name: sv.nav.messages }).waitFor()
    expect(
      await page.evaluate(
        "caches.has('assets').then((has) => has && caches.open('assets').then(async (cache) => (await cache.keys()).length > 0))",
      ),
    ).toBe(false)
  })

  it('a copy in progress is not saved if the session ends before the copy is complete', async () => {
    const { page } = await openSavingPages()
    await savedDashboard(page)
    const release = await holdReads(server, 'message_drafts')
    const answered = page.context().waitForEvent('response', (response) => response.url().endsWith('/messages'))
    await tellWorker(page, { kind: 'shown', url: `${url}/messages`, assets: [] })
    await tellWorker(page, { kind: 'delete pages' })
    await (await answered).finished()
    await release()
    // The worker handles one more message after the copy.
    await tellWorker(page, { kind: 'shown', url: `${url}/network`, assets: [] })
    await expect.poll(() => savedPages(page)).toContain('/network')
    expect(await savedPages(page)).not.toContain('/messages')
  })
})
