import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { banUser, setAdminLevel } from '#features/accounts/contract/administration.ts'
import { updatePreferences } from '#features/accounts/contract/index.ts'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import adminAr from '#features/admin/locales/ar.json' with { type: 'json' }
import adminSv from '#features/admin/locales/sv.json' with { type: 'json' }
import { listDrafts, listThreads } from '#features/messages/contract/index.ts'
import messagesSv from '#features/messages/locales/sv.json' with { type: 'json' }
import { pushState } from '#features/notifications/contract/index.ts'
import { noViewer, pageViewerHeader } from '#kit/service-worker.ts'
import ar from '#shell/locales/ar.json' with { type: 'json' }
import sv from '#shell/locales/sv.json' with { type: 'json' }
import { openBrowser, waitForFrames, waitForHydration } from '#tests/support/browser.ts'
import { holdReads } from '#tests/support/hold-reads.ts'
import { holdScripts } from '#tests/support/hold-scripts.ts'
import { excessOf, type PageWeight, recordWeight } from '#tests/support/page-weight.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { startDemoServer } from './demo-pages.ts'

const { server, idOf, pages } = await startDemoServer()
const browser = await openBrowser()

const textOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, '').trim(),
  )

/** `shell/entry.server.tsx`; timers count from a clock of whole milliseconds. */
const dataDeadlineMs = 499

/** Pages with the forms and lists of many areas, for administrators only. */
const administration = /^\/((admin|testing)\?tab=|translation-management)/
const isLoading = /animate-(?:shimmer|spin)/
const withoutScripts = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '')

/** Reads that depend on the browser, so that the server cannot make them. */
const browserReads: readonly string[] = [pushState.path]

/** The reads that the page makes itself; its live stream is not one. */
const recordReads = (page: Page): string[] => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /^\/(?:api|rest)\/(?!live$)/.test(pathname) && !browserReads.includes(pathname))
      reads.push(pathname)
  })
  return reads
}

/** Pages that are open at a time: each waits for half a second of silence. */
const openPages = 3

type OpenPage = { page: Page; reads: string[]; weightSoFar: () => PageWeight }

const firstResponse = async ({ page, reads, weightSoFar }: OpenPage, path: string) => {
  const html = withoutScripts((await (await page.goto(path))?.text()) ?? '')
  await page.waitForLoadState('networkidle')
  return {
    path,
    titles: textOf(html.replaceAll(/<svg.*?<\/svg>/gs, ''), 'title'),
    headings: textOf(html, 'h1'),
    isLoading: isLoading.test(html),
    reads: reads.splice(0),
    excess: excessOf(weightSoFar(), administration.test(path) ? 'administrator' : 'member'),
  }
}

type FirstResponse = Awaited<ReturnType<typeof firstResponse>>

const expectComplete = async ({ page }: OpenPage, response: FirstResponse) =>
  expect(response).toEqual({
    path: response.path,
    titles: [await page.title()],
    headings: [(await page.locator('main h1').first().innerText()).trim()],
    isLoading: false,
    reads: [],
    excess: [],
  })

describe('first response of the server', () => {
  it.each(['sv', 'ar'] as const)(
    "the first response of each members' page in %s is complete, and the page reads nothing again and loads at most 17 script files and 204 kB, in the administration 32 and 240 kB",
    { timeout: 5 * waitTimeoutMs },
    async (language) => {
      for (const reader of ['bjorn', 'astrid'] as const) {
        const id = idOf(reader)
        await server.db.updateTable('profiles').set({ language }).where('id', '=', id).execute()
        const client = await signedInClient(server, { id })
        const { context } = await browser.visit(server.url, { language, as: client, expectedErrors: [/404|400/] })
        // The first rendering after the start of the server may take longer than the deadline of the reads.
        await client.raw('/')
        const paths = Object.values(pages[reader]).flat()
        const newPage = async (): Promise<OpenPage> => {
          const page = await context.newPage()
          return { page, reads: recordReads(page), weightSoFar: recordWeight(page) }
        }
        // The reads of a busy server can take longer than its deadline. Then the page is opened once more, alone.
        const late: string[] = []
        const openAll = async () => {
          const open = await newPage()
          for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
            const response = await firstResponse(open, path)
            if (response.isLoading || response.reads.length > 0) late.push(path)
            else await expectComplete(open, response)
          }
        }
        await Promise.all(Array.from({ length: openPages }, openAll))
        const alone = await newPage()
        for (const path of late) await expectComplete(alone, await firstResponse(alone, path))
      }
    },
  )

  it('[ROUTE-04/login-required] two members and a visitor get only their own answer at the same address', async () => {
    const [one, other] = await Promise.all([
      signedInMember(server, { fullName: 'Tuva Enberg' }),
      signedInMember(server, { fullName: 'Ossian Rask' }),
    ])
    for (const path of ['/dashboard', '/profile', '/messages', '/notifications', '/products']) {
      const responses = await Promise.all(
        [one, other, one].map(({ client }) => client.raw(path, { headers: { 'accept-language': 'sv' } })),
      )
      const shown = await Promise.all(
        responses.map(async (response) => {
          const html = await response.text()
          return [one, other].map(({ email, fullName }) => html.includes(email) || html.includes(fullName))
        }),
      )
      expect({ path, shown }).toEqual({
        path,
        shown: [
          [true, false],
          [false, true],
          [true, false],
        ],
      })
      expect(new Set(responses.map(({ headers }) => headers.get('cache-control')))).toEqual(
        new Set(['private, no-store']),
      )
      expect(responses.map(({ headers }) => headers.get(pageViewerHeader))).toEqual([one.id, other.id, one.id])
      const visitors = await fetch(server.url + path, { redirect: 'manual' })
      expect(visitors.headers.get(pageViewerHeader)).toBe(noViewer)
      expect(await visitors.text()).not.toMatch(/Tuva Enberg|Ossian Rask/)
    }
  })

  it('a change of the session or the account shows at once in the first response', async () => {
    const [{ client, id }, { client: admin }] = await Promise.all([
      signedInMember(server, { language: 'sv' }),
      signedInMember(server, { adminLevel: 'super_admin' }),
    ])
    const shown = async (path: string) => {
      const response = await client.raw(path, { redirect: 'manual' })
      const html = withoutScripts(await response.text())
      return [response.status, textOf(html, 'h1')[0] ?? response.headers.get('location')]
    }
    expect(await shown('/admin')).toEqual([200, sv.forbidden.title])
    await admin.succeed(setAdminLevel, { id, level: 'viewer', reason: 'Hjälper till' })
    expect(await shown('/admin')).toEqual([200, adminSv.title])
    await client.succeed(updatePreferences, { language: 'ar' })
    expect(await shown('/admin')).toEqual([200, adminAr.title])
    await admin.succeed(setAdminLevel, { id, level: null, reason: 'Klar' })
    await admin.succeed(banUser, { id, reason: 'Spam' })
    expect(await shown('/dashboard')).toEqual([200, ar.blocked.title])
    // The service worker deletes the copies of a locked-out member's pages.
    expect((await client.raw('/dashboard')).headers.get(pageViewerHeader)).toBe(noViewer)
  })
})

describe('page whose data is late', () => {
  it('a page waits for every read of a component, but not beyond the deadline', async () => {
    const client = await signedInClient(server, { id: idOf('elin') })
    await holdReads(server, 'message_drafts')
    const startedAt = performance.now()
    const response = await client.raw('/messages')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(dataDeadlineMs)
    expect(await response.text()).not.toContain(listDrafts.name)
  })

  it('[ROUTE-03/spinner] a page with parts shows "Laddar..." in place of the late one, and its data once they have arrived', async () => {
    const { page } = await browser.visit(server.url, { as: await signedInClient(server, { id: idOf('elin') }) })
    const release = await holdReads(server, 'applications')
    const response = await page.goto('/opportunities/applications', { waitUntil: 'commit' })
    expect(response?.status()).toBe(200)
    const main = page.locator('main')
    await main.getByText(sv.ui.loading).waitFor({ state: 'attached' })
    await main.locator('h1').waitFor()
    await release()
    await main.getByText(sv.ui.loading).waitFor({ state: 'detached' })
  })

  it('[ROUTE-03/spinner] a page that needs its data shows "Laddar..." first, and the page once they have arrived', async () => {
    const { page } = await browser.visit(server.url, { as: await signedInClient(server, { id: idOf('elin') }) })
    const release = await holdReads(server, 'connections')
    const response = await page.goto(`/profile/${idOf('sigrid')}`, { waitUntil: 'commit' })
    expect(response?.status()).toBe(200)
    const main = page.locator('main')
    await main.getByText(sv.ui.loading).waitFor()
    await release()
    await main.locator('h1').waitFor()
    await main.getByText(sv.ui.loading).waitFor({ state: 'detached' })
  })
})

describe('page before its code has loaded', () => {
  it.each(['/dashboard', '/network', '/messages', '/profile', '/opportunities/new'])(
    '%s is complete before its code has loaded, and does not shift afterwards',
    async (path) => {
      const id = idOf('bjorn')
      const { page } = await browser.visit(server.url, { as: await signedInClient(server, { id }) })
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      // Wait for the first paint: before the style sheet has loaded, the heading has other measurements.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const measure = () =>
        page
          .locator('main :is(h1, h2, h3)')
          .evaluateAll((headings) =>
            headings.map((heading) => [heading.textContent, (heading as HTMLElement).offsetTop]),
          )
      const before = await measure()
      expect(before.length).toBeGreaterThan(0)
      expect(await page.locator('main .animate-shimmer').count()).toBe(0)
      release()
      await waitForHydration(page)
      expect(await measure()).toEqual(before)
    },
  )

  it('[AUTH-09] renewing the session leaves a part whose code is still loading as the server sent it', async () => {
    const { page } = await browser.visit(server.url, { as: await signedInClient(server, { id: idOf('bjorn') }) })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const named: Promise<string> = page
      .waitForResponse((response) => response.request().isNavigationRequest())
      .then((response) => response.text())
    await page.route('**/assets/*.js', async (route) => {
      // The page names its own scripts; those of the open tab are imported afterwards.
      if (!(await named).includes(new URL(route.request().url()).pathname)) await released
      await route.continue()
    })
    const renewed = page.waitForResponse('**/api/session/renew')
    await page.goto('/profile', { waitUntil: 'domcontentloaded' })
    const headings = await page.locator('main :is(h1, h2, h3)').allTextContents()
    expect(headings.length).toBeGreaterThan(3)
    await (await renewed).finished()
    await waitForFrames(page)
    expect(await page.locator('main :is(h1, h2, h3)').allTextContents()).toEqual(headings)
    expect(await page.locator('main .animate-shimmer').count()).toBe(0)
    release()
  })

  it('[MSG-04/autosave] a reply typed before the code of the page has loaded stays and is saved', async () => {
    const client = await signedInClient(server, { id: idOf('elin') })
    const { items } = await client.succeed(listThreads, { folder: 'inbox' })
    const { page } = await browser.visit(server.url, { as: client })
    const release = await holdScripts(page)
    await page.goto(`/messages?thread=${items[0]?.id}`, { waitUntil: 'domcontentloaded' })
    const box = page.getByLabel(messagesSv.reply.label)
    await box.fill('Tack, jag hör av mig.')
    release()
    await waitForHydration(page)
    expect(await box.inputValue()).toBe('Tack, jag hör av mig.')
    await expect
      .poll(async () => (await client.succeed(listDrafts, {})).items.map(({ content }) => content))
      .toContain('Tack, jag hör av mig.')
  })

  it('the confirmation after a sign-up names the address that the mail was sent to', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/signup')
    await page.evaluate(`history.replaceState({ ...history.state, usr: { sentTo: 'ada@example.com' } }, '')`)
    await page.reload()
    await page.getByRole('main').getByText('ada@example.com').waitFor()
  })
})
