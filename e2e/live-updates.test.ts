import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { startTestServer } from '#tests/support/server.ts'
import { holdLiveEvents } from './hold-live-events.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** Collects the pages of a context that open the live stream, in order. */
const streamsOf = (context: BrowserContext): Page[] => {
  const holders: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') holders.push(request.frame().page())
  })
  return holders
}

const openBoard = async (page: Page) => {
  await page.goto('/suggestions?sort=latest')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

let made = 0
/** Another member creates a suggestion. Returns its title. */
const createSuggestionByAnother = async () => {
  const { client } = await signedInMember(server)
  const title = `Förslag nummer ${++made}`
  await client.succeed(createSuggestion, { title, description: 'Alla ser det, utan att ladda om.', tags: [] })
  return title
}

describe('live updates', () => {
  it('live updates reach every tab over one stream', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    const holders = streamsOf(context)
    await openBoard(first)
    await expect.poll(() => holders).toHaveLength(1)
    const second = await context.newPage()
    await openBoard(second)
    await waitForHydration(second)
    const title = await createSuggestionByAnother()
    for (const page of [first, second]) await page.getByText(title).first().waitFor()
    expect(holders).toEqual([first])
  })

  it('live updates between rendering and hydration are not lost, in the first tab and the next', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    for (const page of [first, await context.newPage()]) {
      const hydrate = await holdScripts(page)
      await page.goto('/suggestions?sort=latest', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const title = await createSuggestionByAnother()
      expect(await page.getByText(title).count()).toBe(0)
      hydrate()
      await page.getByText(title).first().waitFor()
    }
  })

  it('live updates continue without a gap in another tab when the tab with the stream closes', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    const holders = streamsOf(context)
    await openBoard(first)
    await expect.poll(() => holders).toHaveLength(1)
    const second = await context.newPage()
    await openBoard(second)
    const before = await createSuggestionByAnother()
    await second.getByText(before).first().waitFor()
    await Promise.all([second.waitForRequest('**/api/live?after=*'), first.close()])
    const after = await createSuggestionByAnother()
    await second.getByText(after).first().waitFor()
    expect(holders).toEqual([first, second])
  })
})

describe('unread count', () => {
  it('[MSG-03/every-30-s] [MSG-03/message-read] [MSG-03/one-retry] the unread count is read every 30 s and on messageRead; a failed read is retried once and leaves the count unchanged', async () => {
    const { id: recipientId, client } = await signedInMember(server)
    const { id: senderId } = await buildMember(server)
    const { page, context } = await browser.visit(server.url, { as: client, expectedErrors: [/503/] })
    // Without live events, every shown count comes from a read.
    await holdLiveEvents(context)
    await page.addInitScript(`{ const { fetch } = window
      window.askedAt = []
      window.fetch = (path, ...rest) => { if (path === '/api/messages/unread-count') window.askedAt.push(Date.now()); return fetch(path, ...rest) } }`)
    await page.clock.install()
    await page.goto('/about')
    await page.clock.pauseAt(Date.now() + 60_000)

    /** Writes to the table directly, so that no event is published. */
    const receive = () => buildMessage(server.db, { recipient_id: recipientId, sender_id: senderId })
    const readAll = () =>
      server.db.updateTable('messages').set({ is_read: true }).where('recipient_id', '=', recipientId).execute()
    const askedAt = () => page.evaluate<number[]>('window.askedAt')
    const badge = page.getByRole('banner').getByText(/^\d+ olästa? meddelanden?$/)
    /** React needs a millisecond of the page's clock to render. */
    const expectBadge = async (...texts: string[]) => {
      await expect
        .poll(async () => {
          await page.clock.runFor(1)
          return badge.allTextContents()
        })
        .toEqual(texts)
    }
    /** Advances the clock until the page reads again. Returns the whole seconds that this took. */
    const secondsUntilRead = async () => {
      const before = await askedAt()
      await expect
        .poll(
          async () => {
            await page.clock.runFor(500)
            return (await askedAt()).length
          },
          { interval: 20 },
        )
        .toBeGreaterThan(before.length)
      const [next = 0] = (await askedAt()).slice(before.length)
      return (next - (before.at(-1) ?? 0)) / 1000
    }
    const one = shell.nav.unread_one.replace('{{count}}', '1')
    const two = shell.nav.unread_other.replace('{{count}}', '2')

    await receive()
    await secondsUntilRead()
    await expectBadge(one)
    await receive()
    const pause = await secondsUntilRead()
    expect(pause).toBeGreaterThanOrEqual(30)
    expect(pause).toBeLessThan(31)
    await expectBadge(two)

    await readAll()
    const { length } = await askedAt()
    await page.evaluate('dispatchEvent(new Event("messageRead"))')
    await expect.poll(askedAt).toHaveLength(length + 1)
    await expectBadge()
    await receive()
    await secondsUntilRead()
    await expectBadge(one)

    let failures = 0
    await page.route('**/api/messages/unread-count', async (route) => {
      await route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } })
      failures += 1
    })
    await receive()
    await secondsUntilRead()
    await expect.poll(() => failures).toBe(1)
    expect(await secondsUntilRead()).toBeLessThan(5)
    await expect.poll(() => failures).toBe(2)
    const failed = await askedAt()
    await page.clock.runFor(25_000)
    expect(await askedAt()).toEqual(failed)
    expect(await badge.allTextContents()).toEqual([one])
    await page.unroute('**/api/messages/unread-count')
    await secondsUntilRead()
    await expectBadge(two)
  })
})

describe("browser's rate limit", () => {
  it('[SHLD-05/client-requests, SHLD-05/logging] the browser refuses and logs more than 100 calls in a minute without calling the server', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/429/] })
    // Freeze the clock so that a slow run stays within the same minute.
    await page.clock.setFixedTime(new Date())
    const notes: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/v1/rpc/log_security_event')) notes.push(request.postDataJSON())
    })
    await page.goto('/suggestions')
    await waitForHydration(page)
    let requestCount = 0
    await page.route('**/api/messages/unread-count', (route) => {
      requestCount += 1
      return route.continue()
    })
    await page.evaluate('for (let i = 0; i < 150; i++) dispatchEvent(new Event("messageRead"))')
    // TanStack Query has one request in flight at a time, so repeat until the limit is reached.
    await expect
      .poll(
        async () => {
          await page.evaluate('dispatchEvent(new Event("messageRead"))')
          return notes[0]
        },
        { interval: 10 },
      )
      .toMatchObject({
        p_event_type: 'rate_limit_exceeded',
        p_severity: 'medium',
        p_endpoint: '/api/messages/unread-count',
      })
    expect(requestCount).toBeLessThanOrEqual(100)
  })
})
