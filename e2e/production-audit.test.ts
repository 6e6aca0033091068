import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { runProductionAudit } from '#features/production-audit/contract/index.ts'
import sv from '#features/production-audit/locales/sv.json' with { type: 'json' }
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
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-01/production, ADM-07/reports, ADM-07/failed, ERR-03/run-audit] an administrator runs the audit by keyboard and reads what to mend, also after a failed attempt', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Lindahl' })
  const { page } = await browser.visit(server.url, {
    language: 'sv',
    size: 'desktop',
    as: client,
    expectedErrors: connectionErrors,
  })
  await page.goto('/admin?tab=production')
  await waitForHydration(page)
  const main = page.locator('#main')
  const keys = keyboardOf(page)
  const run = main.getByRole('button', { name: sv.run })
  await main.getByRole('heading', { name: sv.empty.title }).waitFor()
  await failNextRequest(page, runProductionAudit.method, runProductionAudit.path)
  await keys.press(run)
  await expectToast(page, sv.failures.run)

  await keys.press(run)
  await expectToast(page, sv.done)
  const row = (name: string) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  expect(await main.getByText(/^Inte redo: \d+ kontroller är underkända$/).count()).toBe(1)
  expect(await row(sv.checks.backups).innerText()).toContain(sv.findings.backup_no_key)
  expect(await row(sv.checks.backups).innerText()).toContain(sv.remedies.backup_no_key.replaceAll('`', ''))
  await main.getByText('Astrid Lindahl').first().waitFor()
  // Checks that passed are collapsed.
  const passed = row(sv.checks.migrations)
  expect(await passed.isVisible()).toBe(false)
  await keys.press(main.locator('summary').first())
  await passed.waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await overflowOf(page)).toBe(0)

  await server.pool.query(
    `update schema_migrations set checksum = 'x' where name = (select min(name) from schema_migrations)`,
  )
  await keys.press(run)
  await main.getByRole('heading', { name: sv.changes.title }).waitFor()
  expect(await row(sv.checks.migrations).innerText()).toContain(sv.remedies.migrations_altered)
})
