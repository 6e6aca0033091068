import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildActivity, buildPost, connect } from '../server/testing.ts'
import { apply } from '#features/opportunities/contract/index.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import { requestConnection } from '#features/network/contract/index.ts'
import { list } from '#features/notifications/contract/index.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[DASH-01/indicator-live, DASH-02/opportunities, DASH-02/messages, DASH-02/notifications] the dashboard shows unread messages, new notifications and pending requests live, and marks all notifications as read', async () => {
  const [owner, applicant] = await Promise.all([
    signedInMember(server, { fullName: 'Ylva Ägare' }),
    signedInMember(server, { fullName: 'Sven Söker' }),
  ])
  const listing = await buildOpportunity(server, owner.id, { title: 'Brobyggare' })
  const friend = await signedInMember(server)
  await connect(server, owner.id, friend.id)
  await buildMessage(server.db, { sender_id: friend.id, recipient_id: owner.id })
  const { page } = await browser.visit(server.url, { as: owner.client })
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Hej Ylva' }).waitFor()
  await page.getByText('Uppdateras direkt', { exact: true }).waitFor()
  const glance = page.getByRole('region', { name: 'I korthet' })
  await glance
    .getByRole('listitem')
    .filter({ hasText: 'Dina öppna möjligheter' })
    .getByText('1', { exact: true })
    .waitFor()

  const unread = glance.getByRole('listitem').filter({ hasText: 'Olästa meddelanden' })
  await unread.getByText('1', { exact: true }).waitFor()

  await applicant.client.succeed(apply, { id: listing.id, message: 'Jag bygger gärna broar.' })
  await page.getByRole('link', { name: 'Sven Söker har sökt ”Brobyggare”.' }).waitFor()
  await glance.getByRole('link', { name: '1 ansökan att svara på' }).waitFor()
  await applicant.client.succeed(requestConnection, { memberId: owner.id })
  await glance.getByRole('link', { name: '1 förfrågan att svara på' }).waitFor()

  const markAll = page.getByRole('button', { name: 'Markera alla som lästa' })
  await markAll.click()
  await markAll.waitFor({ state: 'detached' })
  const { items } = await owner.client.succeed(list, {})
  expect(items.filter(({ readAt }) => readAt === null)).toEqual([])
})

it('the dashboard lists the next first steps, confirmation first, and announces when all are completed', async () => {
  const { client, id } = await signedInMember(server, { fullName: 'Nora Ny', confirmed: false, onboarded: false })
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/dashboard')
  const steps = page.locator('section', { has: page.getByRole('heading', { name: 'Kom igång' }) })
  await steps.getByRole('link').nth(2).waitFor()
  expect(await steps.getByRole('link').allInnerTexts()).toEqual([
    'Bekräfta din adress',
    'Berätta vem du är',
    'Lägg till en bild',
  ])
  await steps.getByText('0 av 8 klara').waitFor()
  await steps.getByRole('button', { name: 'Visa alla steg' }).click()
  await expect.poll(() => steps.getByRole('link').count()).toBe(8)
  await page.getByText('Innan du har följt den kan du varken se andra medlemmar eller skapa något.').waitFor()

  const friend = await signedInMember(server)
  await connect(server, id, friend.id)
  await server.db
    .updateTable('users')
    .set({ email_confirmed: true, email_confirmed_at: new Date() })
    .where('id', '=', id)
    .execute()
  await server.db
    .updateTable('profiles')
    .set({ onboarded_at: new Date(), bio: 'Jag bygger broar.', expertise: ['broar'], avatar_url: '/favicon.svg' })
    .where('id', '=', id)
    .execute()
  await buildPost(server, id)
  await page.reload()
  await steps.getByRole('link', { name: 'Skriv ditt första meddelande' }).waitFor()
  await expect.poll(() => steps.getByRole('link').count()).toBe(1)

  await buildMessage(server.db, { sender_id: id, recipient_id: friend.id })
  await page.reload()
  await page.getByRole('heading', { name: 'Allt är på plats' }).waitFor()
  await page.getByRole('button', { name: 'Stäng' }).click()
  await page.reload()
  await page.getByRole('textbox', { name: 'Vad vill du dela?' }).waitFor()
  await page.getByRole('list', { name: 'Det som har hänt' }).waitFor()
  expect(await page.getByRole('heading', { name: /Allt är på plats|Kom igång/ }).count()).toBe(0)
})

it('the feed shows a sentence for each type of activity', async () => {
  const [reader, friend, other] = await Promise.all([
    signedInMember(server),
    signedInMember(server, { fullName: 'Ylva Sund' }),
    signedInMember(server, { fullName: 'Per Vik' }),
  ])
  await connect(server, reader.id, friend.id)
  const more = await Promise.all(['Mona', 'Alva'].map((fullName) => signedInMember(server, { fullName })))
  await buildActivity(server, friend.id, { type: 'profile_update' })
  await buildActivity(server, friend.id, { type: 'new_connection', otherId: other.id })
  for (const one of more) await buildActivity(server, one.id, { type: 'new_connection', otherId: friend.id })
  await buildActivity(server, friend.id, { type: 'joined_program', title: 'Vinterresan' })
  await buildActivity(server, friend.id, { type: 'new_connection', otherId: other.id })
  await buildActivity(server, friend.id, { type: 'completed_session', otherId: other.id })
  const { page } = await browser.visit(server.url, { as: reader.client })
  await page.goto('/dashboard')
  const lines = page.getByRole('list', { name: 'Det som har hänt' }).getByRole('listitem')
  await lines.first().waitFor()
  // Relative times depend on how fast the test runs.
  const sentences = await lines.evaluateAll((items) =>
    items.map((item) => {
      const copy = item.cloneNode(true) as HTMLElement
      for (const time of copy.querySelectorAll('time')) time.remove()
      return copy.textContent.trim()
    }),
  )
  expect(sentences).toEqual([
    'Ylva Sund och Per Vik har haft ett mentorsmöte',
    'Ylva Sund och Per Vik har fått kontakt',
    'Ylva Sund är med i Vinterresan',
    'Ylva Sund har fått kontakt med Alva, Mona och 1 till',
    'Ylva Sund har uppdaterat sin profil',
  ])
})
