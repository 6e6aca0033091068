import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { readSiteFacts } from '../contract/index.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[MKT-01/figures] an administrator changes a figure in the form; invalid input is marked at its field', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'admin' })
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/admin?tab=settings')
  const companies = page.getByLabel('Företag i nätverket')
  const save = page.locator('form').filter({ has: companies }).getByRole('button', { name: 'Spara' })
  await companies.fill('många')
  await save.click()
  await page.getByText('Värdet är ogiltigt').waitFor()
  expect((await client.succeed(readSiteFacts, {})).figures.companies).toBe(100)

  await companies.fill('321')
  await save.click()
  await expectToast(page, 'De publika sidorna visar det nu.')
  expect((await client.succeed(readSiteFacts, {})).figures).toEqual({
    companies: 321,
    dailyStartups: 150,
    countries: 25,
  })
})

it('a viewer sees the site facts form with the reason why it is disabled', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'viewer', language: 'en' })
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/admin?tab=settings')
  const form = page.locator('form').filter({ has: page.getByLabel('Companies in the network') })
  const save = form.getByRole('button', { name: 'Save' })
  await save.waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('You do not have permission to do this.').first().waitFor()
})
