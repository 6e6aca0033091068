import { describe, expect, it } from 'vitest'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { openBrowser, violationsOf } from '#tests/support/browser.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { startDemoServer } from './demo-pages.ts'

const { server, idOf, pages } = await startDemoServer()
const browser = await openBrowser()

/** A page whose address ends with a parameter is named by its subject: it starts with a general heading. */
const isNamedLater = (path: string) => /\/:\w+$/.test(path)

const textOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, '').trim(),
  )

describe('first response of the server', () => {
  it.each(['sv', 'ar'] as const)(
    "the first response has the title and heading of each members' page in %s, and no spinner in its place",
    { timeout: 5 * waitTimeoutMs },
    async (language) => {
      for (const reader of ['bjorn', 'astrid'] as const) {
        const id = idOf(reader)
        await server.db.updateTable('profiles').set({ language }).where('id', '=', id).execute()
        const client = await signedInClient(server, { id })
        const { page } = await browser.visit(server.url, { language, as: client, expectedErrors: [/404|400/] })
        for (const [route, paths] of Object.entries(pages[reader])) {
          for (const path of paths) {
            const html = await (await client.raw(path)).text()
            const titles = textOf(html.replaceAll(/<svg.*?<\/svg>/gs, ''), 'title')
            const headings = textOf(html, 'h1')
            await page.goto(path)
            await page.locator('main h1').first().waitFor({ state: 'attached' })
            await expect.poll(() => page.locator('main [role=status] .animate-shimmer').count()).toBe(0)
            if (isNamedLater(route)) {
              expect(headings.length, path).toBe(1)
              expect(titles[0], path).not.toBe('')
            } else {
              expect({ path, titles, headings }).toEqual({
                path,
                titles: [await page.title()],
                headings: [(await page.locator('main h1').first().innerText()).trim()],
              })
            }
          }
        }
      }
    },
  )
})

describe('page that a route guard rejects', () => {
  it.each([
    ['/network', 'unconfirmed member', { confirmed: false }],
    ['/admin', 'member', {}],
  ])(
    'the first response for %s has no skeleton for a viewer who may not open it: %s',
    async (path, _viewer, refused) => {
      const [rejected, admitted] = await Promise.all([
        signedInMember(server, refused),
        signedInMember(server, { adminLevel: 'viewer' }),
      ])
      const skeletons = async ({ client }: typeof rejected) =>
        (await (await client.raw(path)).text()).split('animate-shimmer').length - 1
      expect(await skeletons(rejected)).toBe(0)
      expect(await skeletons(admitted)).toBeGreaterThan(0)
    },
  )
})

describe('page before its code has loaded', () => {
  it.each(['/dashboard', '/network', '/messages', '/profile', '/opportunities/new'])(
    '%s has its title, heading and skeleton before its code has loaded, and does not shift afterwards',
    async (path) => {
      const id = idOf('bjorn')
      const { page } = await browser.visit(server.url, { as: await signedInClient(server, { id }) })
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const heading = page.locator('main h1').first()
      await heading.waitFor()
      // Wait for the first paint: before the style sheet has loaded, the heading has other measurements.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const before = { text: await heading.innerText(), at: await heading.boundingBox() }
      expect(await page.locator('main .animate-shimmer').count()).toBeGreaterThan(0)
      expect(
        (await violationsOf(page)).filter((violation) => /document-title|page-has-heading-one/.test(violation)),
      ).toEqual([])
      release()
      await expect.poll(() => page.locator('main [role=status] .animate-shimmer').count()).toBe(0)
      expect({ text: await heading.innerText(), at: await heading.boundingBox() }).toEqual(before)
    },
  )

  it('the confirmation after a sign-up names the address that the mail was sent to', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/signup')
    await page.evaluate(`history.replaceState({ ...history.state, usr: { sentTo: 'ada@example.com' } }, '')`)
    await page.reload()
    await page.getByRole('main').getByText('ada@example.com').waitFor()
  })
})
