import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { readSelfTests, runSelfTest, type SelfTest } from '#features/self-tests/contract/index.ts'
import ar from '#features/self-tests/locales/ar.json' with { type: 'json' }
import sv from '#features/self-tests/locales/sv.json' with { type: 'json' }
import {
  connectionErrors,
  expectToast,
  failNextRequest,
  openBrowser,
  overflowOf,
  waitForHydration,
} from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true, logLevel: 'error', logTo: { write: () => undefined } })
const browser = await openBrowser()

it('[ROUTE-01/testing, ERR-01/global-errors] an administrator runs the tests by keyboard on a desktop in Swedish, also after a failed attempt', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Lindahl' })
  const { page } = await browser.visit(server.url, {
    language: 'sv',
    size: 'desktop',
    as: client,
    expectedErrors: [...connectionErrors, /^Error: Self-test /],
  })
  await server.pool.query(`insert into self_test_runs (test, started_at) values ('mail', now() - interval '1 hour')`)
  await page.goto('/testing?tab=self_tests')
  await waitForHydration(page)
  const main = page.locator('#main')
  const keys = keyboardOf(page)
  const row = (test: SelfTest) =>
    main.getByRole('article').filter({ has: page.getByRole('heading', { name: sv.tests[test].name, exact: true }) })
  const press = (test: SelfTest) => keys.press(row(test).getByRole('button', { name: sv.tests[test].run }))
  const announced = (test: SelfTest, state: 'passed' | 'failed' | 'skipped') =>
    row(test)
      .getByRole('status')
      .getByText(interpolate(sv.result[state], { test: sv.tests[test].name }))
      .waitFor()

  await failNextRequest(page, 'POST', '/api/admin/self-tests/mail/runs')
  await press('mail')
  await expectToast(page, sv.failures.run)
  await press('mail')
  await announced('mail', 'passed')
  await row('mail').getByText('Astrid Lindahl').waitFor()
  await press('live')
  await announced('live', 'passed')
  await row('live').getByText(sv.outcomes.live_confirmed).waitFor()
  await press('upload')
  await announced('upload', 'passed')
  await row('upload').getByText(sv.outcomes.upload_removed).waitFor()
  await press('error')
  await announced('error', 'passed')
  await press('push')
  await announced('push', 'skipped')
  await row('push').getByRole('link', { name: sv.push_settings }).waitFor()
  await keys.press(row('mail').locator('summary').last())
  await row('mail').getByText(sv.outcomes.lost).waitFor()
  await expectAccessible(page)
})

it('[ROUTE-01/testing] an administrator tests the site on a phone in Arabic, and a viewer reads the result as it comes', async () => {
  const admin = await signedInMember(server, { adminLevel: 'admin', language: 'ar' })
  const viewer = await signedInMember(server, { adminLevel: 'viewer' })
  const { page } = await browser.visit(server.url, { language: 'ar', size: 'phone', as: admin.client })
  const { page: other } = await browser.visit(server.url, { language: 'sv', size: 'desktop', as: viewer.client })
  await other.goto('/testing?tab=self_tests')
  await waitForHydration(other)
  await page.goto('/testing?tab=self_tests')
  await waitForHydration(page)
  const main = page.locator('#main')
  const keys = keyboardOf(page)
  await keys.press(main.getByRole('button', { name: ar.tests.smoke.run }))
  await main
    .getByRole('status')
    .getByText(interpolate(ar.result.passed, { test: ar.tests.smoke.name }))
    .waitFor()
  const { tests } = await admin.client.succeed(readSelfTests, {})
  const smoke = tests.find(({ test }) => test === 'smoke')?.latest
  expect(smoke?.steps.filter(({ state }) => state !== 'passed')).toEqual([])
  await keys.press(main.getByText(interpolate(ar.passed_steps, { number: String(smoke?.steps.length) })))
  await main.getByText(ar.steps.stream, { exact: true }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await expectAccessible(page)

  const seen = other.getByRole('article').filter({ hasText: sv.tests.smoke.name })
  await seen.getByText(sv.states.passed, { exact: true }).first().waitFor()
  expect(await seen.getByRole('button', { name: sv.tests.smoke.run }).getAttribute('aria-disabled')).toBe('true')
  expect(await viewer.client.call(runSelfTest, { test: 'smoke' })).toMatchObject({ code: 'auth.forbidden' })
})
