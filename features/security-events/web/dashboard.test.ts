import { expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { securityLimits } from '../contract/index.ts'
import { recordSecurityEvent } from '../server/record.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const request = { id: '', endpoint: 'suggestions.create', ip: '192.0.2.7', userAgent: 'a browser', sessionId: null }

it('[ADM-08/ten-recent, ADM-08/refresh, ADM-08/unblock] the security tab shows ten events, reads them every five minutes and lifts a lock with a reason', async () => {
  const { client } = await signedInMember(server, { adminLevel: 'admin' })
  const member = await buildMember(server, { fullName: 'Erik Ås' })
  const record = (count: number, severity: 'low' | 'critical') =>
    Promise.all(
      Array.from({ length: count }, () =>
        recordSecurityEvent(server.db, { userId: member.id, type: 'suspicious_activity', severity, request }),
      ),
    )
  await record(11, 'low')
  const { page } = await browser.visit(server.url, { as: client })
  await page.clock.install()
  await page.goto('/admin?tab=security')
  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'De senaste säkerhetshändelserna' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(10)
  await main.getByRole('button', { name: 'Visa alla 11' }).click()
  expect(await rows.count()).toBe(11)

  await record(3, 'critical')
  await page.clock.fastForward((securityLimits.refreshMinutes * 60 - 1) * 1000)
  expect(await rows.count()).toBe(11)
  await page.clock.fastForward(2000)
  // The lock that follows is an event too.
  await expect.poll(() => rows.count()).toBe(15)

  await page.reload()
  await main.getByRole('button', { name: 'Häv spärren för Erik Ås' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Kod i en annons.')
  await dialog.getByRole('button', { name: 'Häv', exact: true }).click()
  await expectToast(page, 'Erik Ås är inte längre spärrad.')
  await main.getByText('Ingen är avstängd eller spärrad.').waitFor()
  expect((await (await signedInClient(server, member)).call(unreadCount, {})).status).toBe(200)
})
