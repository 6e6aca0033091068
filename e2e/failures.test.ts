import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { openBrowser, takenOver, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

/** The reports this page sends, as they are sent. */
const reportsOf = async (page: Page, answer?: () => number) => {
  const reports: Record<string, unknown>[] = []
  await page.route('**/rest/v1/rpc/log_system_error', (route) => {
    reports.push(route.request().postDataJSON() as Record<string, unknown>)
    return answer ? route.fulfill({ status: answer(), body: '' }) : route.continue()
  })
  return reports
}

describe('an error nobody caught', () => {
  it('[ERR-01/global-errors, ERR-01/rejections, ERR-01/severity, ERR-01/fields] is reported with its message, place and severity', async () => {
    const { page } = await browser.visit(server.url, { expected: [/Critical: the ice|the rope/] })
    const reports = await reportsOf(page)
    await page.goto('/about')
    await takenOver(page)
    await page.evaluate('setTimeout(() => { throw new Error("Critical: the ice") }); setTimeout(() => { Promise.reject(new Error("the rope")) })')
    await expect.poll(() => reports).toHaveLength(2)
    const byMessage = (part: string) => reports.find((report) => String(report['p_error_message']).includes(part))
    expect(byMessage('the ice')).toMatchObject({ p_component: 'frontend', p_severity: 'high', p_metadata: { url: `${server.url}/about`, context: 'error' } })
    expect(byMessage('the rope')).toMatchObject({ p_component: 'frontend', p_severity: 'medium', p_metadata: { context: 'unhandledrejection' } })
    expect(byMessage('the ice')?.['p_error_stack']).toContain('Error: Critical: the ice')
    await expect.poll(async () => (await server.db.selectFrom('system_errors').selectAll().execute()).length).toBeGreaterThanOrEqual(2)
  })

  it('[ERR-01/queue] waits while it cannot be sent, with at most 49 others', async () => {
    const { page } = await browser.visit(server.url, { expected: [/fault \d+|Failed to load resource/] })
    let answer = 503
    const reports = await reportsOf(page, () => answer)
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.goto('/about')
    await takenOver(page)
    await page.evaluate('for (let i = 0; i < 60; i++) setTimeout(() => { throw new Error("fault " + i) })')
    await expect.poll(() => thrown.length).toBe(60)
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    // All are waiting now; whatever was refused is behind us.
    answer = 204
    const sent = () => reports.slice(reports.findLastIndex(({ p_error_message: message }) => String(message).includes('fault 10')))
    await expect.poll(async () => {
      await page.evaluate('dispatchEvent(new Event("online"))')
      return String(reports.at(-1)?.['p_error_message'])
    }).toContain('fault 59')
    expect(sent()).toHaveLength(50)
  })
})

const broken = { contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }

/** Breaks the file of a page, as the list of routes names it. Answers how to mend it. */
const breakPage = async (page: Page, route: string) => {
  const file = await page.evaluate<string>(`window.__reactRouterManifest.routes['../features/${route}'].module`)
  await page.route(`**${file}`, (one) => one.fulfill(broken))
  return () => page.unroute(`**${file}`)
}

describe('a page that fails', () => {
  it('[ERR-02/screen, ERR-02/retry, ERR-02/home] gives way to the error screen, with another try and the way home', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expected: [/./] })
    await page.goto('/about')
    await takenOver(page)
    const mend = await breakPage(page, 'messages/web/messages-page')
    await page.evaluate('window.__reactRouterDataRouter.navigate("/messages")')
    await page.getByRole('heading', { name: 'Något gick fel' }).waitFor()
    await page.getByText('Ett oväntat fel inträffade i applikationen. Detta kan vara tillfälligt.').waitFor()
    expect(await page.getByRole('link', { name: 'Gå till startsidan' }).getAttribute('href')).toBe('/')
    // The rest of the product is still there.
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await mend()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByRole('heading', { name: 'Meddelanden', level: 1 }).waitFor()
  })

  it.each([
    ['en', 'Something went wrong'],
    ['ar', 'حدث خطأ ما'],
  ] as const)('[ERR-02/english, ERR-02/arabic] says so in %s', async (language, title) => {
    const { client } = await signedInMember(server, { language })
    const { page } = await browser.visit(server.url, { as: client, expected: [/./] })
    await page.goto('/about')
    await takenOver(page)
    await breakPage(page, 'network/web/network-page')
    await page.goto('/network')
    await page.getByRole('heading', { name: title }).waitFor()
  })
})

describe('a part of a page that fails', () => {
  it('[ERR-02/minimal] says so in its own place when its code does not come, and comes when it is tried again', async () => {
    const { page } = await browser.visit(server.url, { expected: [/./] })
    await page.goto('/about')
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Språk och utseende' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Ett oväntat fel inträffade. Försök igen.' })
    await alert.waitFor()
    // The page itself is still there, and so is its heading.
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { name: 'Något gick fel' }).count()).toBe(0)
    await page.unroute('**/assets/*.js')
    await alert.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByRole('group', { name: 'Språk och utseende' }).getByRole('button', { name: 'English' }).waitFor()
    expect(await alert.count()).toBe(0)
  })
})

describe('a lost connection', () => {
  it('is said, and taken back when it is there again', async () => {
    const { page, context } = await browser.visit(server.url, { expected: [/ERR_INTERNET_DISCONNECTED/] })
    await page.goto('/about')
    await takenOver(page)
    await context.setOffline(true)
    await page.getByText('Du är frånkopplad').waitFor()
    await context.setOffline(false)
    await page.getByText('Du är frånkopplad').waitFor({ state: 'detached' })
  })
})
