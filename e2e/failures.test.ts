import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { restProfiles, restUserRoles } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { readMember } from '#features/profiles/contract/index.ts'
import { listSuggestions } from '#features/suggestions/contract/index.ts'
import { languages } from '#kit/languages.ts'
import ar from '#shell/locales/ar.json' with { type: 'json' }
import en from '#shell/locales/en.json' with { type: 'json' }
import sv from '#shell/locales/sv.json' with { type: 'json' }
import { waitForFrames, openBrowser, waitForHydration, violationsOf } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = { sv, en, ar }

/** Collects the error reports that the page sends. */
const reportsOf = async (page: Page, answer?: () => number) => {
  const reports: Record<string, unknown>[] = []
  await page.route('**/rest/v1/rpc/log_system_error', (route) => {
    reports.push(route.request().postDataJSON() as Record<string, unknown>)
    return answer ? route.fulfill({ status: answer(), body: '' }) : route.continue()
  })
  return reports
}

describe('uncaught errors', () => {
  it('[ERR-01/global-errors, ERR-01/rejections, ERR-01/severity, ERR-01/fields] an uncaught error is reported with its message, location and severity', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/Critical: the ice|the rope/] })
    const reports = await reportsOf(page)
    await page.goto('/about')
    await waitForHydration(page)
    await page.evaluate(
      'setTimeout(() => { throw new Error("Critical: the ice") }); setTimeout(() => { Promise.reject(new Error("the rope")) })',
    )
    await expect.poll(() => reports).toHaveLength(2)
    const byMessage = (part: string) => reports.find((report) => String(report['p_error_message']).includes(part))
    expect(byMessage('the ice')).toMatchObject({
      p_component: 'frontend',
      p_severity: 'high',
      p_metadata: { url: `${server.url}/about`, context: 'error' },
    })
    expect(byMessage('the rope')).toMatchObject({
      p_component: 'frontend',
      p_severity: 'medium',
      p_metadata: { context: 'unhandledrejection' },
    })
    expect(byMessage('the ice')?.['p_error_stack']).toContain('Error: Critical: the ice')
    await expect
      .poll(async () => (await server.db.selectFrom('system_errors').selectAll().execute()).length)
      .toBeGreaterThanOrEqual(2)
  })

  it('[ERR-01/queue] error reports that cannot be sent wait in a queue of at most 50', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/fault \d+|Failed to load resource/] })
    let answer = 503
    const reports = await reportsOf(page, () => answer)
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.goto('/about')
    await waitForHydration(page)
    await page.evaluate('for (let i = 0; i < 60; i++) setTimeout(() => { throw new Error("fault " + i) })')
    await expect.poll(() => thrown.length).toBe(60)
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    // All reports are queued now.
    answer = 204
    const sent = () =>
      reports.slice(reports.findLastIndex(({ p_error_message: message }) => String(message).includes('fault 10')))
    await expect
      .poll(async () => {
        await page.evaluate('dispatchEvent(new Event("online"))')
        return String(reports.at(-1)?.['p_error_message'])
      })
      .toContain('fault 59')
    expect(sent()).toHaveLength(50)
  })
})

const broken = { contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }

/** Breaks the script of a page, named as in the route list. Returns a function that restores it. */
const breakPage = async (page: Page, route: string) => {
  const file = await page.evaluate<string>(`window.__reactRouterManifest.routes['../features/${route}'].module`)
  await page.route(`**${file}`, (one) => one.fulfill(broken))
  return () => page.unroute(`**${file}`)
}

describe('a page that fails', () => {
  it('[ERR-02/screen, ERR-02/retry, ERR-02/home] a page that fails shows the error screen with a retry and a link to the home page', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/./] })
    await page.goto('/about')
    await waitForHydration(page)
    const mend = await breakPage(page, 'messages/web/messages-page')
    await page.evaluate('window.__reactRouterDataRouter.navigate("/messages")')
    await page.getByRole('heading', { name: 'Något gick fel' }).waitFor()
    await page.getByText('Ett oväntat fel inträffade i applikationen. Detta kan vara tillfälligt.').waitFor()
    expect(await page.getByRole('link', { name: 'Gå till startsidan' }).getAttribute('href')).toBe('/')
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await mend()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByRole('heading', { name: 'Meddelanden', level: 1 }).waitFor()
  })

  it.each(['en', 'ar'] as const)(
    '[ERR-02/english, ERR-02/arabic] the error screen is shown in %s, with both buttons',
    async (language) => {
      const { crash } = texts[language]
      const { client } = await signedInMember(server, { language })
      const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/./] })
      await page.goto('/about')
      await waitForHydration(page)
      await breakPage(page, 'network/web/network-page')
      await page.goto('/network')
      await page.getByRole('heading', { name: crash.title }).waitFor()
      await page.getByText(crash.text).waitFor()
      expect(await page.getByRole('button', { name: crash.retry }).count()).toBe(1)
      expect(await page.getByRole('link', { name: crash.home }).getAttribute('href')).toBe('/')
    },
  )
})

describe('a part of a page that fails', () => {
  it('[ERR-02/minimal, ERR-02/minimal-retry, ERR-03/unexpected, ERR-02/english, ERR-02/arabic] a failed part of a page shows the minimal error screen with a retry, in each language', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/./] })
    for (const language of languages) {
      const { crash, nav } = texts[language]
      await page.goto(`/about?lang=${language}`)
      await page.waitForLoadState('networkidle')
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.getByRole('button', { name: nav.preferences }).click()
      const alert = page.getByRole('alert').filter({ hasText: crash.minimal })
      await alert.waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('heading', { name: crash.title }).count()).toBe(0)
      await page.unroute('**/assets/*.js')
      await alert.getByRole('button', { name: crash.retry }).click()
      await page.getByRole('button', { name: 'العربية' }).waitFor()
      expect(await alert.count()).toBe(0)
    }
  })
})

describe('lost connection', () => {
  it('the page reports a lost connection and removes the message once it is back', async () => {
    const { page, context } = await browser.visit(server.url, { expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
    await page.goto('/about')
    await waitForHydration(page)
    await context.setOffline(true)
    await page.getByText('Du är frånkopplad').waitFor()
    await context.setOffline(false)
    await page.getByText('Du är frånkopplad').waitFor({ state: 'detached' })
  })
})

describe('cached reads', () => {
  const minute = 60_000

  /** Counts the page's requests by path. */
  const countReads = (page: Page, ...paths: string[]) => {
    const reads = Object.fromEntries(paths.map((path) => [path, 0]))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname in reads) reads[pathname] = (reads[pathname] ?? 0) + 1
    })
    return reads
  }
  /** Fixes the page's date at a time that the test sets. Timers keep running. */
  const stopClock = async (page: Page) => {
    const start = Date.now()
    await page.clock.setFixedTime(start)
    return (ms: number) => page.clock.setFixedTime(start + ms)
  }
  const open = async (page: Page, path: string, heading: string) => {
    await page.evaluate(`window.__reactRouterDataRouter.navigate("${path}")`)
    await page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  it('[ERR-04/fresh] [ERR-04/no-focus-refetch] a cached read is refetched after 5 minutes on the next visit, and not when the window gets the focus', async () => {
    const { page } = await browser.visit(server.url)
    const setTime = await stopClock(page)
    await page.goto('/about')
    const reads = countReads(page, listSuggestions.path)
    await open(page, '/suggestions', 'Förslag')
    expect(reads).toEqual({ [listSuggestions.path]: 1 })
    await open(page, '/about', 'Om Nordbro')
    await setTime(5 * minute - 1)
    await open(page, '/suggestions', 'Förslag')
    await waitForFrames(page)
    expect(reads).toEqual({ [listSuggestions.path]: 1 })
    await setTime(5 * minute)
    await page.evaluate(
      'for (const target of [window, document]) for (const name of ["visibilitychange", "focus"]) target.dispatchEvent(new Event(name, { bubbles: true }))',
    )
    await waitForFrames(page)
    expect(reads).toEqual({ [listSuggestions.path]: 1 })
    await open(page, '/about', 'Om Nordbro')
    await open(page, '/suggestions', 'Förslag')
    await expect.poll(() => reads).toEqual({ [listSuggestions.path]: 2 })
  })

  it('[ERR-04/one-retry] a failed read is retried once before the error is shown', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/500/] })
    await page.goto('/about')
    const reads = countReads(page, listSuggestions.path)
    await page.route(`**${listSuggestions.path}*`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'x' } } }),
    )
    await open(page, '/suggestions', sv.crash.title)
    expect(reads).toEqual({ [listSuggestions.path]: 2 })
  })

  it('[ERR-04/profile-cache] [ADM-09/flag-cache] [ADM-09/role-cache] a profile and the admin flag are refetched after 5 minutes, the role after 10; a failed flag read is retried', async () => {
    const { id } = await buildMember(server, { fullName: 'Ivar Ivarsson' })
    const { client } = await signedInMember(server, { adminLevel: 'viewer' })
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/500/] })
    const setTime = await stopClock(page)
    await page.goto('/about')
    const profile = readMember.path.replace(':id', id)
    const [flag, roles] = [restProfiles.path, restUserRoles.path]
    const reads = countReads(page, profile, flag, roles)
    const menu = page.getByRole('button', { name: sv.nav.user_menu })
    const adminLink = page.getByRole('link', { name: sv.nav.admin, exact: true })
    /** Opens the profile and then the menu, which reads the flag and the role. */
    const openProfileAndMenu = async () => {
      await open(page, `/profile/${id}`, 'Ivar Ivarsson')
      await menu.click()
      await adminLink.waitFor()
      await waitForFrames(page)
      await page.keyboard.press('Escape')
      await open(page, '/about', 'Om Nordbro')
    }
    await openProfileAndMenu()
    expect(reads).toEqual({ [profile]: 1, [flag]: 0, [roles]: 0 })
    await setTime(5 * minute - 1)
    await openProfileAndMenu()
    expect(reads).toEqual({ [profile]: 1, [flag]: 0, [roles]: 0 })
    await setTime(5 * minute)
    await openProfileAndMenu()
    await expect.poll(() => reads).toEqual({ [profile]: 2, [flag]: 1, [roles]: 0 })
    await setTime(10 * minute - 1)
    await openProfileAndMenu()
    expect(reads).toEqual({ [profile]: 2, [flag]: 1, [roles]: 0 })
    await setTime(10 * minute)
    await openProfileAndMenu()
    await expect.poll(() => reads).toEqual({ [profile]: 3, [flag]: 2, [roles]: 1 })
    await page.route(`**${flag}*`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', requestId: 'x' } } }),
    )
    await setTime(15 * minute)
    await menu.click()
    await adminLink.waitFor({ state: 'detached' })
    expect(reads[flag]).toBe(4)
  })
})
