import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/insights/locales/ar.json' with { type: 'json' }
import { buildViews } from '#features/insights/server/testing.ts'
import settings from '#features/platform-settings/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import sv from '#features/visits/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const viewedPaths = async () =>
  (await server.db.selectFrom('page_views').select('path').orderBy('at').execute()).map(({ path }) => path)

it('[ADM-01/analytics, ADM-06/analytics] by keyboard, an administrator sees what visitors viewed, filters it, opens its rows and turns it off', async () => {
  const admin = await buildMember(server, { adminLevel: 'admin' })
  const { page: visitor } = await browser.visit(server.url)
  // A browser that a test drives says so, and its user agent is a robot's.
  await visitor.addInitScript(`Object.defineProperty(navigator, 'webdriver', { get: () => false })`)
  await visitor.setExtraHTTPHeaders({ 'user-agent': laptop })
  await visitor.goto('/about')
  await expect.poll(viewedPaths).toEqual(['/about'])
  await visitor.getByRole('banner').getByRole('link', { name: 'Produkter', exact: true }).click()
  await expect.poll(viewedPaths).toEqual(['/about', '/products'])

  const { page } = await browser.visit(server.url, { as: await signedInClient(server, admin) })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/admin?tab=analytics')
  const filter = main.getByRole('link', { name: interpolate(sv.only, { name: '/about' }), exact: true })
  await filter.waitFor()
  await expectAccessible(page)
  await keys.press(filter)
  await main.getByRole('link', { name: interpolate(sv.remove, { name: `${sv.filter.path}: /about` }) }).waitFor()
  await keys.press(main.getByRole('button', { name: sv.rows.show, exact: true }))
  const rows = main.locator('section section', {
    has: page.getByRole('heading', { name: sv.rows.title, exact: true }),
  })
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page)

  await page.goto('/admin?tab=settings')
  await keys.press(main.getByRole('switch', { name: settings.access.analytics.label }), ' ')
  await expect
    .poll(async () => (await server.db.selectFrom('platform_settings').select('analytics').execute())[0]?.analytics)
    .toBe(false)
})

it('[ANA-01/personal-insights] by keyboard in Arabic on a phone, a member sees who looks at what is theirs, in groups of at least five', async () => {
  const member = await buildMember(server, { language: 'ar' })
  const { id } = await buildOpportunity(server, member.id, { title: 'جسر جديد' })
  await buildViews(server, { kind: 'opportunity', id }, 7)
  await buildViews(server, { kind: 'profile', id: member.id }, 2)
  const { page } = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, member),
  })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/analytics?tab=personal')
  const subjects = main.getByRole('navigation', { name: ar.views.pick, exact: true })
  await subjects.getByText(interpolate(ar.views.few, { count: '5' })).waitFor()
  await keys.press(subjects.getByRole('link', { name: /جسر جديد/ }))
  const weeks = main.getByRole('table', { name: ar.views.weeks, exact: true })
  await weeks.getByRole('cell', { name: '7', exact: true }).waitFor()
  await expectAccessible(page)
})
