import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { replyMessage, sendMessage, threadPath } from '#features/messages/contract/index.ts'
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, openBrowser, waitForExpression } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** Signs in as Anna, who has a conversation with Erik. */
const visitAsAnna = async () => {
  const anna = await buildMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  await buildConversation(server.db, anna.id, erik.id)
  const visit = await browser.visit(server.url, {
    as: await signedInClient(server, anna),
    expectedErrors: connectionErrors,
  })
  return { ...visit, anna, erik }
}

const waitForSaved = (page: Page) => page.getByText(sv.saved.saved).filter({ visible: true }).first().waitFor()
const write = async (page: Page, erik: { id: string }, subject: string) => {
  await page.goto(`/messages?to=${erik.id}`)
  await page.getByRole('textbox', { name: sv.compose.subject }).fill(subject)
  await page.getByRole('textbox', { name: sv.compose.content }).fill('Har du tid?')
  await page.getByRole('button', { name: sv.compose.other_recipient }).waitFor()
  await waitForSaved(page)
}
const send = (page: Page) => page.getByRole('button', { name: sv.send, exact: true }).click()

/**
 * Simulates a very busy machine: React's low-priority rendering (a navigation, the result of a call) waits for `release`,
 * while updates from events and stores render at once.
 */
const holdRendering = async (page: Page) => {
  await page.evaluate(`{
    const deferred = []
    const { postMessage } = MessagePort.prototype
    // React schedules its work by posting null to itself; the test clock posts other messages.
    MessagePort.prototype.postMessage = function (...args) { args[0] === null ? deferred.push(() => postMessage.apply(this, args)) : postMessage.apply(this, args) }
    window.release = () => { MessagePort.prototype.postMessage = postMessage; for (const one of deferred) one() }
    // The send queue announces a sent message to the other tabs after this one.
    new BroadcastChannel('outbox').onmessage = ({ data }) => { window.isSent ||= data.sent !== undefined }
  }`)
  return {
    isSent: () => waitForExpression(page, 'window.isSent === true'),
    release: () => page.evaluate('window.release()'),
  }
}

/** Holds requests to the path until they are released. */
const holdRequest = async (page: Page, path: string) => {
  let letThrough = () => undefined as void
  const through = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(path, async (route) => {
    await through
    await route.continue()
  })
  return letThrough
}

const expectThread = async (page: Page, subject: string) => {
  await page.waitForURL(/thread=|folder=sent$/)
  expect(page.url()).toContain('thread=')
  await page.getByRole('region', { name: subject }).getByText('Har du tid?').waitFor()
}

describe('first message to a member', () => {
  it('[MSG-01/compose] a first message leads to its thread even when it is accepted before the screen shows it as pending', async () => {
    const { page, erik } = await visitAsAnna()
    await write(page, erik, 'Snabbt svar')
    const { isSent, release } = await holdRendering(page)
    await send(page)
    await isSent()
    await release()
    await expectThread(page, 'Snabbt svar')
  })

  it('[MSG-01/compose] a first message leads to its thread even when the screen renders late', async () => {
    const { page, erik } = await visitAsAnna()
    await page.clock.install()
    await write(page, erik, 'Långsam skärm')
    const letThrough = await holdRequest(page, `**${sendMessage.path}`)
    await send(page)
    await page.getByRole('heading', { level: 2, name: 'Långsam skärm' }).waitFor()
    const { isSent, release } = await holdRendering(page)
    letThrough()
    await isSent()
    // This is how long the page waits before it falls back to the list.
    await page.clock.fastForward(1000)
    await release()
    await expectThread(page, 'Långsam skärm')
  })

  it('discarding a message in another tab does not navigate a tab that has moved on', async () => {
    const { page, context, erik } = await visitAsAnna()
    await page.clock.install()
    await write(page, erik, 'Nekat')
    await context.route(`**${sendMessage.path}`, (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'message.closed' } } }),
    )
    await send(page)
    const main = page.getByRole('main')
    await main.getByText(sv.errors.message.closed).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    const { release } = await holdRendering(page)
    const inbox = main.getByRole('link', { name: sv.folders.inbox, exact: true })
    await inbox.click()
    await other.getByRole('button', { name: sv.pending.discard }).click()
    await main.getByText(sv.errors.message.closed).waitFor({ state: 'detached' })
    await page.clock.fastForward(1000)
    await release()
    await expect.poll(() => inbox.getAttribute('aria-current')).toBe('page')
    expect(page.url()).toBe(`${server.url}/messages`)
  })

  it("[MSG-01/compose, NET-03/message-dialog] a first message from a member's page links to its thread even when it is accepted before the dialog shows it as pending", async () => {
    const { page, erik } = await visitAsAnna()
    await page.goto(`/profile/${erik.id}`)
    await page.getByRole('main').getByRole('button', { name: profiles.actions.message }).click()
    const dialog = page.getByRole('dialog', { name: 'Skicka meddelande till Erik Sjöberg' })
    await dialog.getByRole('textbox', { name: sv.compose.subject }).fill('Från din sida')
    await dialog.getByRole('textbox', { name: sv.compose.content }).fill('Har du tid?')
    await waitForSaved(page)
    const { isSent, release } = await holdRendering(page)
    await send(page)
    await isSent()
    await release()
    await dialog.waitFor({ state: 'detached' })
    await expectToast(page, sv.dialog.sent + sv.dialog.see)
  })
})

describe('queued messages that wait for a retry', () => {
  it.each(['closed', 'open'] as const)(
    '[MSG-04/never-lost] a queued message is sent at once when a page opens, while the previous page is %s',
    async (before) => {
      const { page, context, anna, erik } = await visitAsAnna()
      const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, subject: 'Avbrott' })
      // Without the live stream, nothing else signals that the connection is back.
      await context.route('**/api/live*', (route) => route.abort())
      const path = `**${replyMessage.path.replace(':id', threadId)}`
      await page.route(path, (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: { error: { code: 'unavailable' } } }),
      )
      await page.goto(threadPath(threadId))
      await page.getByRole('textbox', { name: sv.reply.label }).fill('Kommer detta fram?')
      await send(page)
      await page.getByRole('main').getByText(sv.pending.waiting).first().waitFor()
      if (before === 'closed') await page.close()
      else await page.unroute(path)
      const next = await context.newPage()
      await next.goto('/about')
      const sent = () =>
        server.db
          .selectFrom('messages')
          .select('content')
          .where('thread_id', '=', threadId)
          .where('position', '>', 2)
          .execute()
      await expect.poll(sent).toEqual([{ content: 'Kommer detta fram?' }])
    },
  )
})

it('[MSG-04/autosave] sending a message aborts a draft save that is in flight', async () => {
  const anna = await buildMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  await buildConversation(server.db, anna.id, erik.id)
  // A save after the message would be refused and logged to the console, which fails the test.
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, anna) })
  const isSave = (request: { method(): string; url(): string }) =>
    request.method() === 'PUT' && request.url().includes('/api/messages/drafts/')
  await page.route('**/api/messages/drafts/**', (route) => (isSave(route.request()) ? undefined : route.continue()))
  const sendDuringSave = async (fill: () => Promise<void>) => {
    await Promise.all([page.waitForRequest(isSave), fill()])
    await Promise.all([page.waitForEvent('requestfailed', isSave), send(page)])
  }
  await page.goto(`/messages?to=${erik.id}`)
  await page.getByRole('button', { name: sv.compose.other_recipient }).waitFor()
  await sendDuringSave(async () => {
    await page.getByRole('textbox', { name: sv.compose.subject }).fill('Två gånger')
    await page.getByRole('textbox', { name: sv.compose.content }).fill('Först')
  })
  const log = page.getByRole('region', { name: 'Två gånger' })
  await log.getByText('Först').waitFor()
  await sendDuringSave(() => page.getByRole('textbox', { name: sv.reply.label }).fill('Sedan'))
  const sent = async () =>
    (
      await server.db
        .selectFrom('messages')
        .select('content')
        .where('sender_id', '=', anna.id)
        .orderBy('position')
        .execute()
    ).map(({ content }) => content)
  await expect.poll(sent).toEqual(['Först', 'Sedan'])
})

it("[MSG-02/fill-in] [MSG-02/send-failed] [MSG-04/never-lost] a reply that does not fit into the browser's storage is reported, stays in the box and is sent once there is room", async () => {
  const { page, anna, erik } = await visitAsAnna()
  const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, subject: 'Fullt' })
  await page.goto(threadPath(threadId))
  const main = page.getByRole('main')
  const reply = main.getByRole('textbox', { name: sv.reply.label })
  await page.evaluate(`{ const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = () => { throw new DOMException('There is no room.', 'QuotaExceededError') }
    window.mendStore = () => { IDBObjectStore.prototype.add = add } }`)
  await reply.fill('Ryms det här?')
  await send(page)
  await main.getByText(sv.failures.send, { exact: true }).waitFor()
  expect(await reply.inputValue()).toBe('Ryms det här?')
  const sent = async () =>
    (
      await server.db
        .selectFrom('messages')
        .select('content')
        .where('thread_id', '=', threadId)
        .where('position', '>', 2)
        .execute()
    ).map(({ content }) => content)
  expect(await sent()).toEqual([])

  // The next error replaces the previous one.
  await reply.fill('')
  await send(page)
  await main.getByText(sv.incomplete, { exact: true }).waitFor()
  await page.evaluate('window.mendStore()')
  await reply.fill('Nu ryms det.')
  await send(page)
  await page.getByRole('region', { name: 'Fullt' }).getByText('Nu ryms det.').waitFor()
  await expect.poll(sent).toEqual(['Nu ryms det.'])
})
