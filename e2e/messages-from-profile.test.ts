import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import { buildThread } from '#features/messages/server/testing.ts'
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, openBrowser, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it("[NET-03/message-dialog, MSG-04/never-lost] a message from a member's page is queued while offline and sent after the reconnect", async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const { page, context } = await browser.visit(server.url, { as: anna.client, expectedErrors: connectionErrors })
  await page.goto(`/profile/${erik.id}`)
  const open = page.getByRole('main').getByRole('button', { name: profiles.actions.message })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Skicka meddelande till Erik Sjöberg' })
  await dialog.getByRole('textbox', { name: sv.compose.subject }).fill('Från din sida')
  await dialog.getByRole('textbox', { name: sv.compose.content }).fill('Jag såg din profil.')
  expect(await violationsOf(page)).toEqual([])
  await context.setOffline(true)
  await dialog.getByRole('button', { name: sv.send, exact: true }).click()
  await dialog.getByText(sv.dialog.waiting, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: sv.dialog.close, exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await context.setOffline(false)
  const sent = () => server.db.selectFrom('messages').select('content').where('recipient_id', '=', erik.id).execute()
  await expect.poll(sent).toEqual([{ content: 'Jag såg din profil.' }])

  await open.click()
  await dialog.getByRole('textbox', { name: sv.compose.subject }).fill('En till')
  await dialog.getByRole('textbox', { name: sv.compose.content }).fill('Den här går fram på en gång.')
  await dialog.getByRole('button', { name: sv.send, exact: true }).click()
  await expectToast(page, sv.dialog.sent)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(sent).toHaveLength(2)
})

it("[MSG-02/fill-in, MSG-02/send-failed, ERR-03/send-message] the message dialog on a member's page requires every field and reports a refused message", async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const { page } = await browser.visit(server.url, { as: anna.client, expectedErrors: [/403/] })
  await page.goto(`/profile/${erik.id}`)
  await page.getByRole('main').getByRole('button', { name: profiles.actions.message }).click()
  const dialog = page.getByRole('dialog', { name: 'Skicka meddelande till Erik Sjöberg' })
  const send = dialog.getByRole('button', { name: sv.send, exact: true })
  await dialog.getByRole('textbox', { name: sv.compose.subject }).fill('En fråga')
  await send.click()
  await dialog.getByRole('alert').getByText(sv.incomplete, { exact: true }).waitFor()
  await dialog.getByRole('textbox', { name: sv.compose.content }).fill('Har du tid?')
  await server.db.updateTable('profiles').set({ messages_from: 'nobody' }).where('id', '=', erik.id).execute()
  await send.click()
  const refusal = dialog.getByRole('alert').filter({ has: page.getByText(sv.failures.send, { exact: true }) })
  await refusal.getByText(sv.errors.message.closed).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

it('a conversation that stays open over midnight updates its day headings', async () => {
  const [anna, erik] = [await signedInMember(server), await signedInMember(server)]
  const threadId = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, subject: 'Natten' })
  const { created_at: at } = await server.db
    .selectFrom('messages')
    .select('created_at')
    .where('thread_id', '=', threadId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { page } = await browser.visit(server.url, { as: anna.client })
  // Start at noon of that day, so that midnight is well ahead.
  await page.clock.install({
    time: `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Stockholm' }).format(at)}T12:00:00Z`,
  })
  await page.goto(`/messages?thread=${threadId}`)
  const log = page.getByRole('region', { name: /Natten/ })
  await log.getByRole('heading', { name: 'i dag' }).waitFor()
  await page.clock.fastForward(24 * 3_600_000)
  await log.getByRole('heading', { name: 'i går' }).waitFor()
})
