import { expect, it } from 'vitest'
import { buildToken } from '#features/access-tokens/server/testing.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it.each(['desktop', 'phone'] as const)(
  '[API-02/openapi, API-02/tokens] a reader of /api/docs tries calls with a token on a %s',
  async (size) => {
    const { id, fullName } = await buildMember(server, { fullName: 'Maja <b>Lind</b>' })
    const { token } = await buildToken(server, id, { scopes: ['profiles:write', 'opportunities:read'] })
    const { id: opportunityId } = await buildOpportunity(server, id)
    // The browser is logged in as another member, whose session the calls must not use.
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, {
      as: client,
      size,
      scheme: size === 'phone' ? 'dark' : 'light',
      expectedErrors: [/status of 40[0134]/],
    })
    const requests: { url: string; authorization: string | undefined }[] = []
    page.on('request', (request) =>
      requests.push({ url: request.url(), authorization: request.headers()['authorization'] }),
    )
    await page.goto('/api/docs')
    const entry = (name: string) => page.locator(`details[id="${name}"]`)
    const open = async (name: string) => {
      await entry(name).evaluate((details) => details.scrollIntoView())
      await entry(name).locator('summary').click()
      await entry(name).getByRole('button', { name: 'Send' }).waitFor()
    }
    const status = (name: string) => entry(name).getByRole('status')
    const send = async (name: string) => {
      await entry(name).getByRole('button', { name: 'Send' }).press('Enter')
      await expect.poll(() => status(name).textContent()).toMatch(/^\d{3} .*\d+ ms$/)
      return (await status(name).textContent()) ?? ''
    }
    const bodyOf = (name: string) => entry(name).locator('.answer pre').last()

    await open('profiles.readOwn')
    expect(await send('profiles.readOwn')).toMatch(/^401 /)
    await page.getByLabel('Access token').fill(token)
    expect(await send('profiles.readOwn')).toMatch(/^200 /)
    expect(await bodyOf('profiles.readOwn').textContent()).toContain(JSON.stringify(fullName))
    expect(await entry('profiles.readOwn').locator('.answer pre').first().textContent()).toContain(
      'cache-control: no-store',
    )
    const curl = entry('profiles.readOwn').locator('form pre')
    expect(await curl.textContent()).toBe(`curl '${server.url}/api/profile' -H "Authorization: Bearer $NORDBRO_TOKEN"`)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await open('profiles.update')
    const body = entry('profiles.update').getByRole('textbox', { name: /^Body/ })
    await body.fill(`{"company": "Lars' åkeri"}`)
    expect(await entry('profiles.update').locator('form pre').textContent()).toContain(
      `-X PATCH '${server.url}/api/profile' -H "Authorization: Bearer $NORDBRO_TOKEN" -H 'Content-Type: application/json' -d '{"company": "Lars'\\'' åkeri"}'`,
    )
    expect(await send('profiles.update')).toMatch(/^200 /)
    const { rows } = await server.pool.query('select company from profiles where id = $1', [id])
    expect(rows).toEqual([{ company: "Lars' åkeri" }])

    await open('opportunities.setFavorite')
    await entry('opportunities.setFavorite').getByRole('textbox', { name: /^id/ }).fill(opportunityId)
    expect(await send('opportunities.setFavorite')).toMatch(/^403 /)
    expect(await bodyOf('opportunities.setFavorite').textContent()).toContain('token.scope_missing')

    await open('opportunities.list')
    await entry('opportunities.list')
      .getByRole('textbox', { name: /^limit/ })
      .fill('1')
    expect(await send('opportunities.list')).toMatch(/^200 /)
    expect(await bodyOf('opportunities.list').textContent()).toContain(opportunityId)
    expect(requests.some(({ url }) => url.endsWith('/api/opportunities?limit=1'))).toBe(true)

    // The token is in no address and in no storage, and only calls have it.
    expect(requests.filter(({ url }) => url.includes(token))).toEqual([])
    expect(requests.filter(({ authorization }) => authorization !== undefined)).toHaveLength(4)
    expect(
      await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
    ).not.toContain('nbp_')
    expect(await entry('accounts.changePassword').locator('.call').count()).toBe(0)
  },
)

it('the script of /api/docs is a separate file, and the page allows no other kind', async () => {
  const page = await fetch(`${server.url}/api/docs`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self'; connect-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect([...(await page.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script src="/api/docs/try-out.js" defer>',
  ])
  const script = await fetch(`${server.url}/api/docs/try-out.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).not.toMatch(/innerHTML|localStorage|sessionStorage|eval/)
})
