import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { features } from '#platform/main.ts'
import arCharts from '#features/charts/locales/ar.json' with { type: 'json' }
import svCharts from '#features/charts/locales/sv.json' with { type: 'json' }
import ar from '#features/page-speed/locales/ar.json' with { type: 'json' }
import sv from '#features/page-speed/locales/sv.json' with { type: 'json' }
import { openBrowser, waitForExpression } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ANA-01/performance] a visit is measured in the browser and the administrator reads it by keyboard, down to the counts behind a value', async () => {
  const visit = await browser.visit(server.url)
  await visit.page.addInitScript(`Object.defineProperty(navigator, 'webdriver', { value: false })`)
  const session = await visit.context.newCDPSession(visit.page)
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  })
  await visit.page.addInitScript(`
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options.type === 'layout-shift') window.isMeasured = true
      return observe.call(this, options)
    }`)
  await visit.page.goto('/about')
  await waitForExpression(visit.page, 'window.isMeasured === true')
  const stored = () =>
    server.db.selectFrom('speed_counts').select(['measure', 'subject']).where('source', '=', 'browser').execute()
  // The largest content is final with the first key. Then the visitor goes to another tab, which this browser never does.
  await visit.page.keyboard.press('Tab')
  await visit.page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await expect.poll(async () => (await stored()).map(({ measure }) => measure)).toContain('lcp')
  expect(new Set((await stored()).map(({ subject }) => subject))).toEqual(new Set(['/about']))

  const viewer = await signedInMember(server, { adminLevel: 'viewer' })
  const { page } = await browser.visit(server.url, { as: viewer.client })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/analytics?tab=performance')
  const [lcp, row] = [sv.measures.lcp, main.getByRole('row', { name: /\/about/ })]
  await row.waitFor()
  await expectAccessible(page)
  await keys.press(
    main.getByRole('button', { name: interpolate(svCharts.show_table_of, { title: lcp.name }), exact: true }),
  )
  await main
    .getByRole('table', { name: lcp.name })
    .or(main.getByRole('region', { name: lcp.name }))
    .first()
    .waitFor()
  await keys.press(row.getByRole('link', { name: /LCP/ }))
  const dialog = page.getByRole('dialog', { name: lcp.name })
  await dialog.getByRole('img').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('[ANA-01/charts] in Arabic on a phone the values of a chart are read with the arrow keys and as a table', async () => {
  const pageSpeed = features.find(({ name }) => name === 'page-speed')
  await pageSpeed?.storeRequestTimes?.(
    server.db,
    [
      { endpoint: 'test.slow', bucket: 40, count: 7, failures: 2 },
      { endpoint: 'test.quick', bucket: 5, count: 3, failures: 0 },
    ],
    new Date(),
  )
  const viewer = await signedInMember(server, { adminLevel: 'viewer', language: 'ar' })
  const { page } = await browser.visit(server.url, { language: 'ar', size: 'phone', scheme: 'dark', as: viewer.client })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/analytics?tab=performance&days=7')
  const title = ar.calls.failures
  const points = main.getByRole('slider', { name: interpolate(arCharts.choose, { point: ar.day, title }) })
  await points.waitFor()
  await points.focus()
  const spoken = () => points.getAttribute('aria-valuetext')
  expect(await spoken()).toContain(`${ar.calls.failed}: 2`)
  // In Arabic the day before is to the right.
  await page.keyboard.press('ArrowRight')
  await expect.poll(spoken).toContain(`${ar.calls.failed}: 0`)
  await keys.press(main.getByRole('button', { name: interpolate(arCharts.show_table_of, { title }) }))
  await main.getByRole('region', { name: title }).getByRole('link', { name: /2/ }).first().waitFor()
  await expectAccessible(page)
})
