import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import sv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const owner = await buildMember(server, { fullName: 'Björn Åkerlund' })

describe('cards in the list of opportunities', () => {
  it('[OPP-06/message, OPP-04/copied] a card lets a member apply and copy the address without leaving the list', async () => {
    const { slug, title } = await buildOpportunity(server, owner.id, { title: 'Snickare på Tjörn' })
    const { client, id } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/opportunities')
    await page.getByRole('button', { name: `Dela ${title}` }).click()
    await expectToast(page, sv.detail.copied)
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${server.config.publicBaseUrl}/opportunities/${slug}`,
    )
    await page.getByRole('button', { name: `Ansök: ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(sv.apply.message).fill('Jag har snickrat i tio år.')
    await dialog.getByRole('button', { name: sv.apply.send }).click()
    await expectToast(page, sv.apply.sent)
    expect(new URL(page.url()).pathname).toBe('/opportunities')
    expect(
      await server.db.selectFrom('applications').select('answers').where('applicant_id', '=', id).execute(),
    ).toEqual([{ answers: [{ field: 'message', question: null, text: 'Jag har snickrat i tio år.' }] }])
    await page.getByRole('button', { name: `Ansök: ${title}` }).click()
    await page.getByText(sv.detail.applied.replace('{{date}}', '')).waitFor()
  })

  it('[OPP-06/login] a card leads a visitor who applies to the login and offers owners no application to their own listing', async () => {
    const { slug, title } = await buildOpportunity(server, owner.id, { title: 'Kock på Marstrand' })
    const { page } = await browser.visit(server.url)
    await page.goto('/opportunities')
    await page.getByRole('button', { name: `Ansök: ${title}` }).click()
    await page.waitForURL(`**/login?next=${encodeURIComponent(`/opportunities/${slug}`)}`)
    const own = await browser.visit(server.url, { as: await signedInClient(server, owner) })
    await own.page.goto('/opportunities')
    await own.page.getByRole('button', { name: `Dela ${title}` }).waitFor()
    expect(await own.page.getByRole('button', { name: `Ansök: ${title}` }).count()).toBe(0)
  })
})
