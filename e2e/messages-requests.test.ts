import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { acceptRequest, sendMessage } from '#features/messages/contract/index.ts'
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildThread } from '#features/messages/server/testing.ts'
import { openBrowser, violationsOf } from '#tests/support/browser.ts'
import { holdReads } from '#tests/support/hold-reads.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const uuid = () => crypto.randomUUID()

describe('message requests and blocks', () => {
  it("[MSG-01/inbox, MSG-01/reply, SET-08/who-may-message] a stranger's message waits in the requests until it is accepted", async () => {
    const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
    const omar = await signedInMember(server, { fullName: 'Omar Haddad' })
    const { page } = await browser.visit(server.url, { as: anna.client })
    const { page: omars } = await browser.visit(server.url, { as: omar.client })
    const keys = keyboardOf(page)
    await page.goto('/messages')
    await page.getByRole('heading', { name: sv.empty.inbox.title }).waitFor()
    const { threadId } = await omar.client.succeed(sendMessage, {
      clientId: uuid(),
      recipientId: anna.id,
      subject: 'Ny i stan',
      content: 'Hej, vi känner inte varandra.',
    })
    await omars.goto(`/messages?folder=sent&thread=${threadId}`)
    await omars.getByText(sv.thread.waiting).waitFor()

    await keys.press(page.getByRole('link', { name: `${sv.folders.requests} 1` }))
    await keys.press(page.getByRole('link', { name: /Ny i stan/ }))
    await page.getByText('Vill du prata med Omar Haddad?').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await keys.press(page.getByRole('button', { name: sv.requests.accept }))
    await keys.type(page.getByRole('textbox', { name: sv.reply.label }), 'Välkommen hit!')
    await page.keyboard.press('Control+Enter')
    await omars
      .getByRole('region', { name: /Ny i stan/ })
      .getByText('Välkommen hit!')
      .waitFor()
    await omars.getByText(sv.thread.waiting).waitFor({ state: 'detached' })
    await page.goto('/messages')
    await page.getByRole('link', { name: /Ny i stan/ }).waitFor()
    // Accepting is idempotent.
    await anna.client.succeed(acceptRequest, { id: threadId })
  })

  it("[NET-05/blocked-messages] a block removes the thread from both members' screens at once", async () => {
    const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
    const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
    const threadId = await buildThread(server.db, {
      memberIds: [anna.id, erik.id],
      count: 4,
      subject: 'Slut på samtalet',
    })
    const visit = async (as: typeof anna.client) =>
      (await browser.visit(server.url, { as, expectedErrors: [/404/] })).page
    const [annas, eriks] = [await visit(anna.client), await visit(erik.client)]
    for (const page of [annas, eriks]) {
      await page.goto(`/messages?thread=${threadId}`)
      await page
        .getByRole('region', { name: /Slut på samtalet/ })
        .getByText('Meddelande 4', { exact: true })
        .waitFor()
    }
    await anna.client.succeed(setBlock, { memberId: erik.id, blocked: true })
    for (const page of [annas, eriks]) {
      await page.getByRole('heading', { name: sv.thread.gone }).waitFor()
      await page.getByRole('link', { name: /Slut på samtalet/ }).waitFor({ state: 'detached' })
    }
  })
})

describe('specified texts of messages', () => {
  it.each([
    ['sv', 'Du måste vara inloggad för att se meddelanden'],
    ['en', 'You must be logged in to view messages'],
    ['ar', 'يجب تسجيل الدخول لعرض الرسائل'],
  ] as const)('[MSG-02/login] the messages page says in %s that a login is required', async (language, text) => {
    const { page } = await browser.visit(server.url, { language })
    await page.goto('/messages')
    await page.waitForURL('**/login?next=%2Fmessages')
    await page.getByText(text, { exact: true }).waitFor()
  })

  it.each([
    ['sv', 'Meddelandena kunde inte hämtas'],
    ['en', 'Could not load messages'],
    ['ar', 'تعذّر تحميل الرسائل'],
  ] as const)(
    '[MSG-02/load-failed, ERR-03/load-messages] the list and an open conversation say in %s that messages could not be loaded, each with a retry',
    async (language, text) => {
      const [anna, erik] = [await signedInMember(server, { language }), await signedInMember(server)]
      const id = await buildThread(server.db, { memberIds: [erik.id, anna.id], count: 1, subject: 'Hamnen' })
      const { page } = await browser.visit(server.url, { language, as: anna.client, expectedErrors: [/500/] })
      const reads = /\/api\/messages\/threads[/?]/
      await page.route(reads, (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }))
      // The server's reads are late, so that the browser makes its own, which fail.
      const release = await holdReads(server, 'messages')
      await page.goto(`/messages?thread=${id}`)
      await release()
      const failure = page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })
      await expect.poll(() => failure.count()).toBe(2)
      expect(await violationsOf(page)).toEqual([])
      await page.unroute(reads)
      for (const left of [1, 0]) {
        await failure.first().getByRole('button').click()
        await expect.poll(() => failure.count()).toBe(left)
      }
      await page.getByRole('link', { name: /Hamnen/ }).waitFor()
      await page
        .getByRole('region', { name: /Hamnen/ })
        .getByText('Meddelande 1', { exact: true })
        .waitFor()
    },
  )
})
