import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { sessionEndedErrors, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

describe('sign-out', () => {
  it.each([401, 403, 404])(
    '[AUTH-07/answers-ignored] a sign-out succeeds for the member even when the server answers %i',
    async (status) => {
      const { client } = await signedInMember(server)
      const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/Failed to load resource/] })
      await page.goto('/about')
      await page.route('**/api/account/sign-out', (route) =>
        route.fulfill({ status, json: { error: { code: 'auth.required' } } }),
      )
      await page.getByRole('button', { name: 'Din meny' }).click()
      await page.getByRole('button', { name: 'Logga ut' }).click()
      await page.waitForURL(`${server.url}/`)
      await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
    },
  )

  it('[AUTH-07/answers-ignored] a sign-out that the server refuses with 401 leaves no session that a reload would restore', async () => {
    const { client } = await signedInMember(server)
    const { id: otherId } = await buildMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/Failed to load resource/] })
    await page.goto('/about')
    await page.route('**/api/account/sign-out', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-member': otherId } }),
    )
    await page.getByRole('button', { name: 'Din meny' }).click()
    const answer = page.waitForResponse('**/api/account/sign-out')
    await page.getByRole('button', { name: 'Logga ut' }).click()
    expect((await answer).status()).toBe(401)
    await page.waitForURL(`${server.url}/`)
    await page.reload()
    await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Din meny' }).count()).toBe(0)
  })

  it("[AUTH-07] the back button shows nothing of a member's page after a sign-out", async () => {
    const { client, fullName } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
    await page.goto('/profile')
    await page.getByText(fullName).first().waitFor()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await page.waitForURL(`${server.url}/`)
    // Go back past the sign-out page to the member's page.
    await page.evaluate('history.go(-2)')
    await page.waitForURL('**/login?next=%2Fprofile')
    expect(await page.getByText(fullName).count()).toBe(0)
  })
})
