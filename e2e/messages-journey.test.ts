import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import {
  removeMessage,
  removeThread,
  replyMessage,
  sendMessage,
  setMessageRead,
} from '#features/messages/contract/index.ts'
import ar from '#features/messages/locales/ar.json' with { type: 'json' }
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildConversation, buildMessage, buildThread, connectMembers } from '#features/messages/server/testing.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { waitForFrames, connectionErrors, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectSameAsReload } from './live-consistency.ts'
import { keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const uuid = () => crypto.randomUUID()

const words = {
  sv: {
    t: sv,
    shell: shellSv,
    name: 'Anna Lindqvist',
    start: 'anna',
    subject: 'Kaffe på bron?',
    lines: ['Hej!', 'Har du tid på torsdag?'],
    answer: 'Torsdag passar utmärkt.',
    meanwhile: 'Jag bokar ett bord.',
    last: 'Då ses vi där.',
  },
  ar: {
    t: ar,
    shell: shellAr,
    name: 'عمر حداد',
    start: 'عمر',
    subject: 'قهوة على الجسر؟',
    lines: ['مرحبًا!', 'هل لديك وقت يوم الخميس؟'],
    answer: 'الخميس مناسب جدًا.',
    meanwhile: 'سأحجز طاولة.',
    last: 'نلتقي هناك.',
  },
} as const

/** Sender and recipient use different languages and screens. */
describe.each([
  { from: combinations[0], to: combinations[1] },
  { from: combinations[1], to: combinations[0] },
])(
  'messages from $from.language on a $from.size to $to.language on a $to.size, with the keyboard alone',
  ({ from, to }) => {
    const [here, there] = [words[from.language], words[to.language]]

    it('[MSG-01/inbox, MSG-01/compose, MSG-01/reply, MSG-01/threads, MSG-02/fill-in, MSG-03/count, MSG-03/push, MSG-04/never-lost, MSG-04/never-twice, MSG-05/gap, NAV-03/unread-badge, I18N-07/lang-dir] two members write to each other live, and a lost connection neither loses nor repeats messages', async () => {
      // Unique names: the search would also find the other pair.
      const [writing, reading] = [`${here.name} ${from.language}`, `${there.name} ${from.language}`]
      const writer = await buildMember(server, { fullName: writing, language: from.language })
      const reader = await buildMember(server, { fullName: reading, language: to.language })
      await connectMembers(server.db, writer.id, reader.id)
      const { page, context } = await browser.visit(server.url, {
        ...from,
        as: await signedInClient(server, writer),
        expectedErrors: connectionErrors,
      })
      const { page: other } = await browser.visit(server.url, { ...to, as: await signedInClient(server, reader) })
      const [keys, otherKeys] = [keyboardOf(page), keyboardOf(other)]
      const log = page.getByRole('region', { name: here.subject })
      const otherLog = other.getByRole('region', { name: here.subject })

      await other.goto('/suggestions')
      const secondTab = await other.context().newPage()
      await secondTab.goto('/about')

      await page.goto('/messages')
      await page.getByRole('heading', { name: here.t.empty.inbox.title }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await keys.press(page.getByRole('main').getByRole('link', { name: here.t.write }).first())
      await keys.reach(page.getByRole('combobox', { name: here.t.compose.to, exact: true }))
      await page.keyboard.insertText(there.start)
      await page.getByRole('option', { name: reading }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: here.t.compose.other_recipient }).waitFor()
      const send = page.getByRole('button', { name: here.t.send, exact: true })
      await keys.press(send)
      await page.getByRole('alert').getByText(here.t.incomplete).waitFor()
      await keys.type(page.getByRole('textbox', { name: here.t.compose.subject }), here.subject)
      await keys.type(page.getByRole('textbox', { name: here.t.compose.content }), here.lines.join('\n'))
      expect(await violationsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      // The server stores the message but the response is lost: the retry creates no second message.
      let lost = 0
      await page.route(
        `**${sendMessage.path}`,
        async (route) => {
          lost += 1
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await keys.press(send)
      await page.waitForURL(/thread=/)
      await log.getByText(here.lines[1]).waitFor()
      expect(lost).toBe(1)

      // All tabs of the recipient show the badge. Its text is for screen readers only.
      const unread = (tab: Page) =>
        tab.getByRole('banner').getByText(there.shell.nav.unread_one.replace('{{count}}', '1'))
      for (const tab of [other, secondTab]) await unread(tab).waitFor({ state: 'attached' })
      await other.goto('/messages')
      await other.getByRole('link', { name: here.subject }).waitFor()
      expect(await violationsOf(other)).toEqual([])
      await otherKeys.press(other.getByRole('link', { name: here.subject }))
      await otherLog.getByText(here.lines[1]).waitFor()
      // The reader's page is in another language than the text.
      expect(await otherLog.getByText(here.lines[1]).getAttribute('lang')).toBe(from.language)
      // Opening the thread marks it as read in all tabs.
      for (const tab of [other, secondTab]) await unread(tab).waitFor({ state: 'detached' })
      const answer = async (text: string) => {
        await otherKeys.type(other.getByRole('textbox', { name: there.t.reply.label }), text)
        await otherKeys.press(other.getByRole('button', { name: there.t.send, exact: true }))
        await otherLog.getByText(text).waitFor()
      }
      await answer(there.answer)
      expect(await violationsOf(other)).toEqual([])
      expect(await overflowOf(other)).toBe(0)
      await log.getByText(there.answer).waitFor()

      // Both write while the sender is offline.
      await context.setOffline(true)
      await keys.type(page.getByRole('textbox', { name: here.t.reply.label }), here.last)
      await keys.press(send)
      await page.getByRole('main').getByText(here.t.pending.waiting).first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      await answer(there.meanwhile)
      const all = [here.lines.join('\n'), there.answer, there.meanwhile, here.last]
      const storedContents = async () => {
        const rows = await server.db
          .selectFrom('messages')
          .select('content')
          .where('recipient_id', 'in', [writer.id, reader.id])
          .orderBy('position')
          .execute()
        return rows.map(({ content }) => content)
      }
      // The recipient's own message was already on screen; now the server has stored it.
      await expect.poll(storedContents).toEqual(all.slice(0, 3))
      expect(await log.getByText(there.meanwhile).count()).toBe(0)
      await context.setOffline(false)
      await otherLog.getByText(here.last).waitFor()
      for (const one of [log, otherLog]) await expect.poll(() => one.locator('ol > li p').allInnerTexts()).toEqual(all)
      expect(await storedContents()).toEqual(all)
      await expectSameAsReload(page)
      await expectSameAsReload(other)
    })
  },
)

/** Simulates a busy browser, which reports intersection changes late and several at once. */
const delayIntersectionObserver = `{ const Observer = window.IntersectionObserver
  window.IntersectionObserver = class extends Observer {
    constructor(tell, options) {
      let changes = []
      super((more, observer) => {
        if (changes.length === 0) setTimeout(() => tell(changes.splice(0), observer), 300)
        changes.push(...more)
      }, options)
    }
  } }`

describe('messages after live events', () => {
  it('[MSG-01/inbox, MSG-01/threads, MSG-05/live] the inbox beside an open thread equals a fresh load after events in other threads', async () => {
    const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
    const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
    const elin = await signedInMember(server, { fullName: 'Elin Öberg' })
    for (const { id } of [erik, elin]) await buildConversation(server.db, anna.id, id)
    const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 90, subject: 'Vindkraft' })
    const { page } = await browser.visit(server.url, { as: anna.client })
    await page.goto(`/messages?thread=${threadId}`)
    const log = page.getByRole('region', { name: /Vindkraft/ })
    await log.getByText('Meddelande 90', { exact: true }).waitFor()

    // Messages arrive from Erik and in a new thread from Elin, and Anna sends one in another window.
    const reply = await erik.client.succeed(replyMessage, {
      id: threadId,
      clientId: uuid(),
      content: 'Jag hör av mig i morgon.',
    })
    await log.getByText('Jag hör av mig i morgon.').waitFor()
    await elin.client.succeed(sendMessage, {
      clientId: uuid(),
      recipientId: anna.id,
      subject: 'Frukost',
      content: 'På fredag?',
    })
    await page.getByRole('link', { name: /Frukost/ }).waitFor()
    await expectSameAsReload(page)

    await anna.client.succeed(removeMessage, { id: reply.message?.id ?? '' })
    await log.getByText('Jag hör av mig i morgon.').waitFor({ state: 'detached' })
    await expectSameAsReload(page)

    await anna.client.succeed(sendMessage, {
      clientId: uuid(),
      recipientId: elin.id,
      subject: 'Lunch',
      content: 'Hellre lunch.',
    })
    await anna.client.succeed(replyMessage, { id: threadId, clientId: uuid(), content: 'Skrivet på en annan enhet.' })
    await log.getByText('Skrivet på en annan enhet.').waitFor()
    await expectSameAsReload(page)

    const other = await buildMessage(server.db, {
      recipient_id: anna.id,
      sender_id: elin.id,
      subject: 'Oläst',
      is_read: true,
    })
    await anna.client.succeed(setMessageRead, { id: other.id, read: false })
    await page.getByRole('link', { name: /Oläst/ }).getByText('1 oläst meddelande').waitFor()
    await anna.client.succeed(removeThread, { id: other.thread_id, position: other.position })
    await page.getByRole('link', { name: /Oläst/ }).waitFor({ state: 'detached' })
    await expectSameAsReload(page)
  })

  it('[MSG-05/live] a thread scrolled up keeps its position, loads older messages and announces new ones', async () => {
    const anna = await signedInMember(server)
    const erik = await signedInMember(server)
    const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 300, subject: 'Lång tråd' })
    const { page, context } = await browser.visit(server.url, { as: anna.client })
    await context.addInitScript(delayIntersectionObserver)
    await page.goto(`/messages?thread=${threadId}`)
    const log = page.getByRole('region', { name: /Lång tråd/ })
    await log.getByText('Meddelande 300', { exact: true }).waitFor()
    const topOf = (text: string) =>
      log.getByText(text, { exact: true }).evaluate((element) => Math.round(element.getBoundingClientRect().top))

    // Scroll to the top of the loaded part until older messages have loaded.
    await log.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
    await expect.poll(() => log.getByText('Meddelande 255', { exact: true }).count()).toBe(1)
    const before = await topOf('Meddelande 280')
    await erik.client.succeed(replyMessage, { id: threadId, clientId: uuid(), content: 'Något nytt.' })
    const jump = page.getByRole('button', { name: sv.log.newest })
    await jump.waitFor()
    expect(Math.abs((await topOf('Meddelande 280')) - before)).toBeLessThanOrEqual(1)
    await jump.click()
    await jump.waitFor({ state: 'detached' })
    await expect.poll(() => log.getByText('Något nytt.').isVisible()).toBe(true)

    await expect
      .poll(
        async () => {
          await log.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
          return log.getByText('Meddelande 1', { exact: true }).count()
        },
        { interval: 100 },
      )
      .toBe(1)
    const texts = await log.locator('ol > li p').allInnerTexts()
    expect(texts).toEqual([...Array.from({ length: 300 }, (_, at) => `Meddelande ${at + 1}`), 'Något nytt.'])
  })

  it('a thread reports that older messages failed to load and retries only on request', async () => {
    const anna = await signedInMember(server)
    const erik = await signedInMember(server)
    const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 100, subject: 'Trasig tråd' })
    const { page } = await browser.visit(server.url, {
      as: anna.client,
      expectedErrors: [/Failed to load resource.*429/],
    })
    let requestCount = 0
    const olderOnes = /\/threads\/[^/]+\/messages\?/
    await page.route(olderOnes, async (route) => {
      requestCount += 1
      await route.fulfill({ status: 429, json: { error: { code: 'rate.limited', params: { seconds: 30 } } } })
    })
    await page.goto(`/messages?thread=${threadId}`)
    const log = page.getByRole('region', { name: /Trasig tråd/ })
    await log.getByText('Meddelande 100', { exact: true }).waitFor()
    await log.evaluate((box) => box.scrollTo(0, -box.scrollHeight))
    await log.getByRole('alert').waitFor()
    await expectAccessible(page)
    // Give the intersection observer time for another request.
    await waitForFrames(page)
    expect(requestCount).toBe(1)
    await page.unroute(olderOnes)
    await page.getByRole('button', { name: sv.log.older }).click()
    await log.getByText('Meddelande 25', { exact: true }).waitFor({ state: 'attached' })
    await log.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('[MSG-05/gap] a thread fills the gap in order after a lost connection', async () => {
    const anna = await signedInMember(server)
    const erik = await signedInMember(server)
    const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, subject: 'Glapp' })
    const { page, context } = await browser.visit(server.url, {
      as: anna.client,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
    })
    await page.goto(`/messages?thread=${threadId}`)
    const log = page.getByRole('region', { name: /Glapp/ })
    await log.getByText('Meddelande 3', { exact: true }).waitFor()
    await context.setOffline(true)
    for (let n = 1; n <= 60; n++)
      await erik.client.succeed(replyMessage, { id: threadId, clientId: uuid(), content: `Under tiden ${n}` })
    expect(await log.getByText('Under tiden').count()).toBe(0)
    await context.setOffline(false)
    await log.getByText('Under tiden 60', { exact: true }).waitFor()
    await expectSameAsReload(page)
  })
})

it("[MSG-05/live] a busy conversation is shown to its end and stays within the page's rate limit", async () => {
  const anna = await signedInMember(server)
  const erik = await signedInMember(server)
  const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, subject: 'Livligt' })
  const { page } = await browser.visit(server.url, { as: anna.client })
  await page.goto(`/messages?thread=${threadId}`)
  const log = page.getByRole('region', { name: /Livligt/ })
  await log.getByText('Meddelande 3', { exact: true }).waitFor()
  let requestCount = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requestCount += 1
  })
  for (let n = 1; requestCount <= 100; n++) {
    await erik.client.succeed(replyMessage, { id: threadId, clientId: uuid(), content: `Rad ${n}` })
    await log.getByText(`Rad ${n}`, { exact: true }).waitFor()
  }
  await expectSameAsReload(page)
  expect(
    await server.db
      .selectFrom('security_events')
      .select('event_type')
      .where('event_type', '=', 'rate_limit_exceeded')
      .execute(),
  ).toEqual([])
})

it('[MSG-01/mark-unread, MSG-01/delete] a thread is marked as unread and deleted from its menu, and a single message is deleted for its reader only', async () => {
  const anna = await signedInMember(server)
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, subject: 'Menyn' })
  // The page may read the deleted thread once more before it closes.
  const { page } = await browser.visit(server.url, {
    size: 'phone',
    as: anna.client,
    expectedErrors: [/404.*\/api\/messages\/threads\//],
  })
  const keys = keyboardOf(page)
  await page.goto('/messages')
  const row = page.getByRole('link', { name: /Menyn/ })
  await keys.press(row)
  const log = page.getByRole('region', { name: /Menyn/ })
  await log.getByText('Meddelande 2', { exact: true }).waitFor()
  const menuOf = (name: RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  await keys.press(menuOf(/Åtgärder för meddelandet/))
  await keys.pick(page.getByRole('menuitem', { name: sv.message.remove }))
  const question = page.getByRole('alertdialog')
  // On a slow connection the message disappears long after the confirmation.
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/messages/threads/**', async (route) => {
    if (route.request().method() === 'GET') await arrived
    await route.continue()
  })
  await keys.press(question.getByRole('button', { name: sv.message.remove }))
  await question.waitFor({ state: 'detached' })
  await waitForFrames(page)
  arrive()
  await log.getByText('Meddelande 1', { exact: true }).waitFor({ state: 'detached' })
  // The focused button is gone, so the conversation takes the focus.
  await expect
    .poll(() =>
      log.evaluate((element) =>
        element === element.ownerDocument.activeElement
          ? 'the conversation'
          : element.ownerDocument.activeElement?.outerHTML.slice(0, 200),
      ),
    )
    .toBe('the conversation')

  await keys.press(menuOf(/Erik Sjöberg/))
  await keys.pick(page.getByRole('menuitem', { name: sv.thread.mark_unread }))
  await row.getByText('1 oläst meddelande').waitFor()
  await keys.press(row)
  await log.getByText('Meddelande 2', { exact: true }).waitFor()
  await keys.press(menuOf(/Erik Sjöberg/))
  await keys.pick(page.getByRole('menuitem', { name: sv.thread.remove }))
  await question.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await keys.press(question.getByRole('button', { name: sv.thread.remove }))
  await page.getByRole('heading', { name: sv.empty.inbox.title }).waitFor()
  // The other member keeps the messages.
  expect(await server.db.selectFrom('messages').select('id').where('thread_id', '=', threadId).execute()).toHaveLength(
    3,
  )
})
