import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { connect } from '#features/activity/server/testing.ts'
import ar from '#features/analytics/locales/ar.json' with { type: 'json' }
import sv from '#features/analytics/locales/sv.json' with { type: 'json' }
import { countNow } from '#features/analytics/server/testing.ts'
import chartsSv from '#features/charts/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { dayMs } from '#kit/durations.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

it('[ANA-01/overview, ANA-01/platform-overview, ANA-01/comparison, ANA-01/traceable, ROUTE-01/analytics] by keyboard, an administrator follows numbers to their rows in Swedish, and a member compares on a phone in Arabic', async () => {
  const admin = await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'viewer', memberSince: daysAgo(50) })
  const member = await buildMember(server, { fullName: 'سلمى حداد', language: 'ar', memberSince: daysAgo(45) })
  await buildMember(server, { fullName: 'Kerstin Berg', memberSince: daysAgo(5) })
  await connect(server, admin.id, member.id)
  await buildOpportunity(server, admin.id, { title: 'Utvecklare till bron', createdAt: daysAgo(3) })
  await countNow(server)

  const { page } = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, admin) })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  const dialog = page.getByRole('dialog')
  const follow = async (number: string, label: string) => {
    const name = sv.rows.open.replace('{{number}}', number).replace('{{label}}', label)
    await keys.press(main.getByRole('link', { name, exact: true }).first())
    await dialog.waitFor()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto('/analytics')
  await expectAccessible(page)
  await follow('1', `${sv.own.connections}, ${sv.overview.period}`)
  await dialog.getByRole('link', { name: 'سلمى حداد' }).waitFor()
  await close()
  await follow('1', `${sv.figures.opportunities}, ${sv.overview.period}`)
  await expectAccessible(page)
  await keys.press(dialog.getByRole('link', { name: 'Utvecklare till bron' }))
  await page.waitForURL('**/opportunities/**')
  // Back to the open rows: they are in the address.
  await page.goBack()
  await dialog.getByRole('link', { name: 'Utvecklare till bron' }).waitFor()
  await close()

  await page.goto('/analytics?tab=platform')
  await expectAccessible(page)
  await follow('3', sv.growth.new)
  await dialog.getByRole('link', { name: 'Kerstin Berg' }).waitFor()
  await close()

  await page.goto('/analytics?tab=comparison&span=quarter')
  const row = main.getByRole('row').filter({ hasText: sv.figures.new_members })
  await row.getByText(sv.change.more_other.replace('{{number}}', '3')).filter({ visible: true }).waitFor()
  await main.getByText(sv.rows.private).first().waitFor()
  await keys.press(
    main.getByRole('button', { name: chartsSv.show_table_of.replace('{{title}}', sv.figures.new_members) }),
  )
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await keys.press(main.getByRole('button', { name: sv.comparison.save, exact: true }))
  expect((await download).suggestedFilename()).toBe(`${sv.comparison.title}.csv`)

  // A member sees numbers, and what is public.
  const phone = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, member),
    // The period that ends before it starts.
    expectedErrors: [/status of 400 .*analytics\/comparison/],
  })
  const [phoneKeys, phoneMain] = [keyboardOf(phone.page), phone.page.getByRole('main')]
  await phone.page.goto('/analytics?tab=comparison&span=own&from=2026-03-02&to=2026-03-01')
  await phoneMain.getByText(ar.errors.analytics.ends_before_start).waitFor()
  await expectAccessible(phone.page)
  await phoneMain.getByLabel(ar.comparison.span, { exact: true }).selectOption('month')
  const rowOf = (name: string) => phoneMain.getByRole('row').filter({ hasText: name })
  await rowOf(ar.figures.connections).getByText(ar.fewer_than.replace('{{number}}', '5')).waitFor()
  await rowOf(ar.figures.connections).getByText(ar.rows.administrators).waitFor()
  expect(await rowOf(ar.figures.connections).getByRole('link').count()).toBe(0)
  await phoneKeys.press(rowOf(ar.figures.opportunities).getByRole('link').first())
  await phone.page.getByRole('dialog').getByRole('link', { name: 'Utvecklare till bron' }).waitFor()
  await expectAccessible(phone.page)
})
