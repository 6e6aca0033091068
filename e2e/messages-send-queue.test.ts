import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signOut } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { replyMessage, sendMessage } from '#features/messages/contract/index.ts'
import files from '#features/files/locales/sv.json' with { type: 'json' }
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { addressesOf } from '#platform/db/addresses.ts'
import { openDatabase } from '#platform/db/database.ts'
import { start } from '#platform/main.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { waitForFrames, connectionErrors, openBrowser, waitForHydration, violationsOf } from '#tests/support/browser.ts'
import { timeoutFactor } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { expectFocus } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const openThread = async (at: TestServer = server) => {
  const anna = await buildMember(at, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(at, { fullName: 'Erik Sjöberg' })
  const threadId = await buildThread(at.db, { memberIds: [anna.id, erik.id], count: 2, subject: 'Avbrott' })
  const client = await signedInClient(at, anna)
  const { page, context } = await browser.visit(at.url, { as: client, expectedErrors: connectionErrors })
  // Wait for the renewal of the session: a later response would overwrite the cookie of the next sign-in.
  const renewed = page.waitForResponse('**/api/session/renew')
  await page.goto(`/messages?thread=${threadId}`)
  const log = page.getByRole('region', { name: /Avbrott/ })
  await log.getByText('Meddelande 2', { exact: true }).waitFor()
  await renewed
  return { anna, erik, threadId, page, context, log, client }
}

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: sv.reply.label }).fill(text)
  await page.getByRole('button', { name: sv.send, exact: true }).click()
  // The message is in the send queue and the box is empty.
  await expect.poll(() => page.getByRole('textbox', { name: sv.reply.label }).inputValue()).toBe('')
}
const textsIn = async (threadId: string, db = server.db) =>
  (await db.selectFrom('messages').select('content').where('thread_id', '=', threadId).orderBy('position').execute())
    .map(({ content }) => content)
    .slice(2)
const waiting = (page: Page) => page.getByRole('main').getByText(sv.pending.waiting)

/** The number of calls in the browser's send queue. */
const countQueuedCalls = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('nordbro-outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('items').objectStore('items').count()
      counting.onsuccess = () => { opening.result.close(); resolve(counting.result) }
    }
  })`)

describe('connection lost while sending messages', () => {
  it('[MSG-04/never-lost, MSG-04/never-twice] messages written offline are sent once and in order after the reconnect', async () => {
    const { page, context, log, threadId } = await openThread()
    await context.setOffline(true)
    for (const text of ['Första', 'Andra', 'Tredje']) await write(page, text)
    await log.getByText('Tredje').waitFor()
    await waiting(page).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await textsIn(threadId)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => textsIn(threadId)).toEqual(['Första', 'Andra', 'Tredje'])
    await waiting(page).first().waitFor({ state: 'detached' })
    await expect
      .poll(() => log.locator('ol > li p').allInnerTexts())
      .toEqual(['Meddelande 1', 'Meddelande 2', 'Första', 'Andra', 'Tredje'])
    await expect.poll(() => countQueuedCalls(page)).toBe(0)
  })

  it('[MSG-04/never-twice] a message that the server stored is sent once although the response was lost', async () => {
    const { page, log, threadId } = await openThread()
    let lost = 0
    await page.route(`**${replyMessage.path.replace(':id', threadId)}`, async (route) => {
      // The server commits the message, but the responses to the first two attempts are lost.
      if (lost === 2) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await write(page, 'Kom detta fram?')
    await expect.poll(() => countQueuedCalls(page)).toBe(0)
    expect(lost).toBe(2)
    await waiting(page).first().waitFor({ state: 'detached' })
    expect(await textsIn(threadId)).toEqual(['Kom detta fram?'])
    await expect.poll(() => log.getByText('Kom detta fram?').count()).toBe(1)
  })

  it('[MSG-04/never-lost] the page does not reload under unsent text when a prefetch fails', async () => {
    const { page, context } = await openThread()
    const box = page.getByRole('textbox', { name: sv.reply.label })
    await page.evaluate('window.isSamePage = true')
    await context.setOffline(true)
    await box.fill('Skrivet utan linje')
    // The prefetch of the linked page fails.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    await page.getByRole('banner').getByRole('link', { name: shell.nav.suggestions, exact: true }).focus()
    await failed
    await waitForFrames(page)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(await box.inputValue()).toBe('Skrivet utan linje')
  })

  it('[MSG-04/never-lost] the send queue continues after the server and the page restart, from whichever page opens first', async () => {
    const mortal = await startTestServer({ pages: true, cleanUp: onTestFinished })
    const { page, context, log, threadId } = await openThread(mortal)
    await mortal.stop()
    await write(page, 'Skrivet när servern var nere')
    await log.getByText('Skrivet när servern var nere').waitFor()
    await waiting(page).first().waitFor()
    await page.close()

    const again = await start(mortal.config, addressesOf(mortal.databaseUrl), {
      rateLimits: false,
      pages: true,
      schedules: false,
      timeoutFactor,
    })
    onTestFinished(again.stop)
    const database = openDatabase(mortal.databaseUrl, { max: 2, timeoutFactor })
    onTestFinished(database.close)
    const next = await context.newPage()
    await next.goto('/about')
    await expect.poll(() => textsIn(threadId, database.db)).toEqual(['Skrivet när servern var nere'])
    await expect.poll(() => countQueuedCalls(next)).toBe(0)
  })

  it('[MSG-04/never-twice] two tabs send a queued message once, and a closed tab leaves it to the other', async () => {
    const { page, context, threadId } = await openThread()
    const second = await context.newPage()
    await second.goto(page.url())
    const secondLog = second.getByRole('region', { name: /Avbrott/ })
    await secondLog.getByText('Meddelande 2', { exact: true }).waitFor()
    await context.setOffline(true)
    await write(page, 'Från den första fliken')
    await secondLog.getByText('Från den första fliken').first().waitFor()
    await page.close()
    await context.setOffline(false)
    await expect.poll(() => textsIn(threadId)).toEqual(['Från den första fliken'])
    await waiting(second).first().waitFor({ state: 'detached' })
    await expect.poll(() => secondLog.getByText('Från den första fliken').count()).toBe(1)
  })
})

it('[MSG-02/send-failed, MSG-04/never-lost, ERR-03/send-message] a refused message is reported and can be edited, retried or discarded', async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const setSenders = (senders: 'everyone' | 'nobody') =>
    server.db.updateTable('profiles').set({ messages_from: senders }).where('id', '=', erik.id).execute()
  const { page } = await browser.visit(server.url, { as: anna.client, expectedErrors: connectionErrors })
  await page.goto(`/messages?to=${erik.id}`)
  await page.getByRole('textbox', { name: sv.compose.subject }).fill('En fråga')
  await page.getByRole('textbox', { name: sv.compose.content }).fill('Har du tid?')
  await page.getByRole('button', { name: sv.compose.other_recipient }).waitFor()
  await setSenders('nobody')
  await page.getByRole('button', { name: sv.send, exact: true }).click()
  const main = page.getByRole('main')
  await main.getByText(sv.errors.message.closed).waitFor()
  await main.getByText(sv.failures.send).first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await main.getByText(sv.errors.message.closed).waitFor()
  const refused = page.waitForResponse((response) => response.status() === 403)
  await page.getByRole('button', { name: sv.pending.again }).click()
  await refused
  await main.getByText(sv.errors.message.closed).waitFor()

  await page.getByRole('button', { name: sv.pending.edit }).click()
  const content = page.getByRole('textbox', { name: sv.compose.content })
  await expect.poll(() => content.inputValue()).toBe('Har du tid?')
  await expect.poll(() => countQueuedCalls(page)).toBe(0)
  await setSenders('everyone')
  await content.fill('Har du tid i morgon?')
  await page.getByRole('button', { name: sv.send, exact: true }).click()
  await page.waitForURL(/thread=/)
  const sent = await server.db.selectFrom('messages').select('content').where('sender_id', '=', anna.id).execute()
  expect(sent).toEqual([{ content: 'Har du tid i morgon?' }])
})

it('[MSG-04/never-lost] a refused reply can be edited in its thread, and the text started since is stored', async () => {
  const { page, log, threadId } = await openThread()
  const path = `**${replyMessage.path.replace(':id', threadId)}`
  await page.route(path, (route) => route.fulfill({ status: 403, json: { error: { code: 'message.closed' } } }))
  await write(page, 'Tas inte emot')
  await log.getByText(sv.errors.message.closed).waitFor()
  const box = page.getByRole('textbox', { name: sv.reply.label })
  // After sending, the empty box has the focus.
  await expectFocus(box)
  await page.keyboard.insertText('Begynt under tiden')
  await page.getByText(sv.saved.saved).filter({ visible: true }).first().waitFor()
  await log.getByRole('button', { name: sv.pending.edit }).click()
  await expect.poll(() => box.inputValue()).toBe('Tas inte emot')
  await page.unroute(path)
  await box.fill('Tas emot')
  await box.press('Control+Enter')
  await expect.poll(() => textsIn(threadId)).toEqual(['Tas emot'])
  await expect.poll(() => box.inputValue()).toBe('Begynt under tiden')
})

describe('browser shared by several members', () => {
  const signInAs = async (context: BrowserContext, member: { id: string }) => {
    const { cookies } = await signedInClient(server, member)
    await context.clearCookies()
    const { hostname } = new URL(server.url)
    await context.addCookies(
      [...cookies].map(([name, value]) => ({
        name,
        value,
        domain: hostname,
        path: '/',
        httpOnly: true,
        secure: name.startsWith('__'),
        sameSite: 'Lax' as const,
      })),
    )
  }

  it("[MSG-04/never-lost] the send queue never sends or shows another member's message and continues when that member is back", async () => {
    const { page, context, threadId, anna } = await openThread()
    const path = `**${replyMessage.path.replace(':id', threadId)}`
    await page.route(path, (route) => route.abort('connectionreset'))
    await write(page, 'Bara från Anna')
    await waiting(page).first().waitFor()
    const omar = await buildMember(server, { fullName: 'Omar Haddad' })
    await buildConversation(server.db, omar.id, anna.id)
    await signInAs(context, omar)

    // Omar has signed in; Anna's page is still open and not yet updated.
    const omars = await context.newPage()
    await omars.goto('/messages?folder=sent')
    await omars.getByRole('heading', { name: sv.empty.sent.title }).waitFor()
    await page.unroute(path)
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page
      .getByRole('heading', { name: sv.thread.gone })
      .or(page.getByRole('heading', { name: sv.empty.inbox.title }))
      .first()
      .waitFor()
    expect(await textsIn(threadId)).toEqual([])
    expect(await omars.getByText('Bara från Anna').count()).toBe(0)
    expect(await omars.getByRole('region', { name: sv.pending.label }).count()).toBe(0)

    await signInAs(context, anna)
    await omars.goto('/about')
    await expect.poll(() => textsIn(threadId)).toEqual(['Bara från Anna'])
  })

  it("a draft is never saved as another member's and is deleted from the browser on sign-out", async () => {
    const { page, context, anna } = await openThread()
    const path = '**/api/messages/drafts/**'
    await page.route(path, (route) => route.abort('connectionreset'))
    await Promise.all([
      page.waitForRequest(path),
      page.getByRole('textbox', { name: sv.reply.label }).fill('Annas utkast'),
    ])
    const omar = await buildMember(server, { fullName: 'Omar Haddad' })
    await signInAs(context, omar)
    const refused = page.waitForResponse(path)
    await page.unroute(path)
    await page.evaluate('dispatchEvent(new Event("online"))')
    expect((await refused).status()).toBe(401)
    expect(
      await server.db.selectFrom('message_drafts').select('content').where('member_id', '=', omar.id).execute(),
    ).toEqual([])
    expect(
      await server.db.selectFrom('message_drafts').select('content').where('member_id', '=', anna.id).execute(),
    ).toEqual([])
  })

  it('a form restores the text of the member who typed it and of no other', async () => {
    const [anna, omar] = [await buildMember(server), await buildMember(server)]
    const { page, context } = await browser.visit(server.url, { as: await signedInClient(server, anna) })
    const title = page.getByLabel('Vad föreslår du?')
    const typedAs = async (member: { id: string }) => {
      await signInAs(context, member)
      await page.goto('/suggestions')
      await page.getByRole('button', { name: 'Lämna ett förslag' }).click()
      await title.waitFor()
      return () => title.inputValue()
    }
    // The first page renews the session. Wait for the response: it would bring back that member's cookie.
    const renewed = page.waitForResponse('**/api/session/renew')
    await typedAs(anna)
    await renewed
    await title.fill('Bara Annas')
    await expect.poll(await typedAs(anna)).toBe('Bara Annas')
    const omars = await typedAs(omar)
    await title.fill('Omars')
    await expect.poll(omars).toBe('Omars')
    await expect.poll(await typedAs(anna)).toBe('Bara Annas')
    await expect.poll(await typedAs(omar)).toBe('Omars')
  })

  it('sign-out asks before discarding unsent messages and then deletes them', async () => {
    const { page, threadId, anna } = await openThread()
    await page.route(`**${replyMessage.path.replace(':id', threadId)}`, (route) => route.abort('connectionreset'))
    await write(page, 'Inte skickat än')
    await waiting(page).first().waitFor()
    const leave = async () => {
      await page.getByRole('button', { name: shell.nav.user_menu }).click()
      await page.getByRole('button', { name: shell.nav.logout }).click()
    }
    await leave()
    const question = page.getByRole('alertdialog')
    await question.getByText(sv.leave.text_one).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: shell.ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => countQueuedCalls(page)).toBe(1)
    await leave()
    await question.getByRole('button', { name: sv.leave.confirm }).click()
    await page.waitForURL(`${server.url}/`)
    await expect.poll(() => countQueuedCalls(page)).toBe(0)
    await expect
      .poll(() => page.evaluate(`Object.keys(localStorage).filter((name) => name.includes('${anna.id}')).length`))
      .toBe(0)
    expect(await textsIn(threadId)).toEqual([])
  })

  it('sign-out deletes unsent messages although the page learns of the ended session before the answer arrives', async () => {
    const { page, threadId } = await openThread()
    await page.route(`**${replyMessage.path.replace(':id', threadId)}`, (route) => route.abort('connectionreset'))
    await write(page, 'Inte skickat än')
    await waiting(page).first().waitFor()
    await page.route(`**${signOut.path}`, async (route) => {
      const response = await route.fetch()
      // The live stream tells the page that its session has ended.
      await page.waitForURL('**/login**')
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: shell.nav.user_menu }).click()
    await page.getByRole('button', { name: shell.nav.logout }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: sv.leave.confirm }).click()
    await page.waitForURL(`${server.url}/`)
    await expect.poll(() => countQueuedCalls(page)).toBe(0)
  })
})

it('[MSG-01/forward] a message in the send queue is forwarded with its original text', async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const elin = await signedInMember(server, { fullName: 'Elin Öberg' })
  for (const { id } of [erik, elin]) await buildConversation(server.db, anna.id, id)
  const { threadId } = await erik.client.succeed(sendMessage, {
    clientId: crypto.randomUUID(),
    recipientId: anna.id,
    subject: 'Lokal',
    content: 'Vi kan låna aulan.',
  })
  const { page } = await browser.visit(server.url, { as: anna.client })
  await page.goto(`/messages?thread=${threadId}`)
  await page.getByRole('button', { name: /Åtgärder för meddelandet/ }).click()
  await page.getByRole('menuitem', { name: sv.message.forward }).click()
  await expect.poll(() => page.getByRole('textbox', { name: sv.compose.subject }).inputValue()).toBe('VB: Lokal')
  await page.getByRole('main').getByText('Vi kan låna aulan.').first().waitFor()
  await page.getByRole('combobox', { name: sv.compose.to, exact: true }).pressSequentially('Elin')
  await page.getByRole('option', { name: /Elin Öberg/ }).click()
  await page.getByRole('button', { name: sv.send, exact: true }).click()
  await page.waitForURL(/thread=/)
  await page.getByText(/Erik Sjöberg skrev/).waitFor()
  const [sent] = await server.db.selectFrom('messages').selectAll().where('sender_id', '=', anna.id).execute()
  expect(sent).toMatchObject({ recipient_id: elin.id, content: '' })
})

it('[NET-03/message-dialog] a dialog stays open and keeps the focus while a part of it loads', async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const { page } = await browser.visit(server.url, { as: anna.client })
  await page.goto(`/profile/${erik.id}`)
  await waitForHydration(page)
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  let isRequested = false
  await page.route('**/assets/*.json', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(files.errors.file.too_large)) {
      isRequested = true
      await arrived
    }
    await route.fulfill({ response })
  })
  await page.getByRole('main').getByRole('button', { name: profiles.actions.message }).click()
  const dialog = page.getByRole('dialog', { name: 'Skicka meddelande till Erik Sjöberg' })
  await dialog.waitFor()
  await expect.poll(() => isRequested).toBe(true)
  // Allow a few frames in which the dialog could close.
  await waitForFrames(page)
  expect(await dialog.isVisible()).toBe(true)
  expect(await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true)
  arrive()
  await dialog.getByRole('textbox', { name: sv.compose.subject }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
