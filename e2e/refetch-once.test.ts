import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createSuggestion, listSuggestions } from '#features/suggestions/contract/index.ts'
import sv from '#features/suggestions/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** While `isHolding`, events of the live stream wait for `releaseEvents`. */
const holdableEvents = `{
  const { EventSource } = window
  window.heldEvents = []
  window.EventSource = class extends EventSource {
    addEventListener(name, listener) {
      super.addEventListener(name, (event) => (window.isHolding ? heldEvents.push(() => listener(event)) : listener(event)))
    }
  }
  window.releaseEvents = () => {
    window.isHolding = false
    for (const deliver of heldEvents.splice(0)) deliver()
  }
}`

const countReads = (page: Page) => {
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === listSuggestions.path) reads += 1
  })
  return () => reads
}

let made = 0

/** Two tabs of a member on the board, both up to date; the first one has the live stream. */
const openTabs = async () => {
  const { client } = await signedInMember(server)
  const { page: first, context } = await browser.visit(server.url, { as: client })
  await context.addInitScript(holdableEvents)
  const hasStream = first.waitForRequest('**/api/live*')
  await first.goto('/suggestions?sort=latest')
  await hasStream
  const second = await context.newPage()
  await second.goto('/suggestions?sort=latest')
  const shows = (title: string) =>
    Promise.all(
      [first, second].map((page) =>
        page.locator('main').getByRole('heading', { name: title, includeHidden: true }).waitFor(),
      ),
    )
  /** Another member's change: when both tabs show it, they have received every earlier event. */
  const receiveEvents = async () => {
    const title = `Ett annat förslag ${++made}`
    const { client: other } = await signedInMember(server)
    await other.succeed(createSuggestion, { title, description: 'Skickat av någon annan.', tags: [] })
    await shows(title)
  }
  await receiveEvents()
  const reads = [countReads(first), countReads(second)]
  return {
    first,
    shows,
    receiveEvents,
    counts: () => reads.map((count) => count()),
    submit: async (title: string) => {
      await first.getByRole('button', { name: sv.board.suggest }).first().click()
      const form = first.getByRole('dialog')
      await form.getByLabel(sv.form.title).fill(title)
      await form.getByLabel(sv.form.description).fill('Alla flikar ser det en gång.')
      await form.getByRole('button', { name: sv.form.send, exact: true }).click()
    },
    formClosed: () => first.getByRole('dialog').waitFor({ state: 'detached' }),
  }
}

it('a tab refetches a list once after its own change if the answer comes before the live event', async () => {
  const { first, shows, receiveEvents, counts, submit, formClosed } = await openTabs()
  await first.evaluate('window.isHolding = true')
  await submit('Svaret kommer först')
  await formClosed()
  await expect.poll(() => first.evaluate('heldEvents.length')).toBeGreaterThan(0)
  expect(counts()).toEqual([1, 0])
  await first.evaluate('releaseEvents()')
  await shows('Svaret kommer först')
  await receiveEvents()
  expect(counts()).toEqual([2, 2])
})

it('a tab refetches a list once after its own change if the live event comes before the answer', async () => {
  const { first, shows, receiveEvents, counts, submit, formClosed } = await openTabs()
  const released = Promise.withResolvers<void>()
  await first.route(`**${createSuggestion.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  await submit('Händelsen kommer först')
  await shows('Händelsen kommer först')
  expect(counts()).toEqual([1, 1])
  released.resolve()
  await formClosed()
  await receiveEvents()
  expect(counts()).toEqual([2, 2])
})
