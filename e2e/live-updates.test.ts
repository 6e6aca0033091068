import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createSuggestion } from '#features/suggestions/contract/index.ts'
import { openBrowser, takenOver } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** The pages of a browser that have asked for the stream, in order. */
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
/** Somebody else suggests something; answers its title. */
const suggest = async () => {
  const { client } = await signedInMember(server)
  const title = `Förslag nummer ${++made}`
  await client.succeed(createSuggestion, { title, description: 'Alla ser det, utan att ladda om.', tags: [] })
  return title
}

describe('live updates', () => {
  it('show what others do, in every tab, over one stream', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    const holders = streamsOf(context)
    await openBoard(first)
    await expect.poll(() => holders).toHaveLength(1)
    const second = await context.newPage()
    await openBoard(second)
    await takenOver(second)
    const title = await suggest()
    for (const page of [first, second]) await page.getByText(title).first().waitFor()
    expect(holders).toEqual([first])
  })

  it('lose nothing of what happens between a page’s rendering and its taking over, in the first tab and the next', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    for (const page of [first, await context.newPage()]) {
      let takeOver = (): void => undefined
      const held = new Promise<void>((resolve) => {
        takeOver = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/suggestions?sort=latest', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const title = await suggest()
      expect(await page.getByText(title).count()).toBe(0)
      takeOver()
      await page.getByText(title).first().waitFor()
    }
  })

  it('go on in another tab when the one that held the stream is closed, without a gap', async () => {
    const { client } = await signedInMember(server)
    const { page: first, context } = await browser.visit(server.url, { as: client })
    const holders = streamsOf(context)
    await openBoard(first)
    await expect.poll(() => holders).toHaveLength(1)
    const second = await context.newPage()
    await openBoard(second)
    const before = await suggest()
    await second.getByText(before).first().waitFor()
    await Promise.all([second.waitForRequest('**/api/live?after=*'), first.close()])
    const after = await suggest()
    await second.getByText(after).first().waitFor()
    expect(holders).toEqual([first, second])
  })
})

describe('the browser’s own limits', () => {
  it('[SHLD-05] more than 100 calls in a minute are refused and noted, without asking the server', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expected: [/429/] })
    // However long it takes here, it is the same minute.
    await page.clock.setFixedTime(new Date())
    const notes: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/v1/rpc/log_security_event')) notes.push(request.postDataJSON())
    })
    await page.goto('/suggestions')
    await takenOver(page)
    let asked = 0
    await page.route('**/api/messages/unread-count', (route) => {
      asked += 1
      return route.continue()
    })
    await page.evaluate('for (let i = 0; i < 150; i++) dispatchEvent(new Event("messageRead"))')
    // One answer is under way at a time: TanStack Query asks again only when the last is here.
    await expect.poll(async () => {
      await page.evaluate('dispatchEvent(new Event("messageRead"))')
      return notes[0]
    }, { interval: 10 }).toMatchObject({ p_event_type: 'rate_limit_exceeded', p_severity: 'medium', p_endpoint: '/api/messages/unread-count' })
    expect(asked).toBeLessThanOrEqual(100)
  })
})
