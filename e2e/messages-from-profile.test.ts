import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import sv from '#features/messages/locales/sv.json' with { type: 'json' }
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { cutLine, openBrowser, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[NET-03] [MSG-04] a message from a member’s page goes the same way: kept without a line, sent when it is back', async () => {
  const anna = await signedInMember(server, { fullName: 'Anna Lindqvist' })
  const erik = await signedInMember(server, { fullName: 'Erik Sjöberg' })
  const { page, context } = await browser.visit(server.url, { as: anna.client, expected: cutLine })
  await page.goto(`/profile/${erik.id}`)
  const open = page.getByRole('main').getByRole('button', { name: profiles.actions.message })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Skriv till Erik Sjöberg' })
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
  await page.getByText(sv.dialog.sent).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(sent).toHaveLength(2)
})
