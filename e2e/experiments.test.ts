import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { listExperiments } from '#features/experiments/contract/index.ts'
import arActivity from '#features/activity/locales/ar.json' with { type: 'json' }
import ar from '#features/experiments/locales/ar.json' with { type: 'json' }
import sv from '#features/experiments/locales/sv.json' with { type: 'json' }
import { buildOutcomes } from '#features/experiments/server/testing.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ANA-01/testing] by keyboard an administrator plans and starts an experiment, reads the result with its interval and opens its members, and members see the chosen variant at once', async () => {
  const admin = await signedInMember(server, { adminLevel: 'admin' })
  const { page } = await browser.visit(server.url, { as: admin.client })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  await page.goto('/analytics?tab=testing')
  await keys.press(main.getByRole('button', { name: sv.start }))
  await keys.type(dialog.getByLabel(sv.start_form.baseline), '20')
  // The field is complete once it loses the focus.
  await page.keyboard.press('Tab')
  await dialog.getByText(/1094/).waitFor()
  await expectAccessible(page)
  await keys.press(dialog.getByRole('button', { name: sv.start_form.send, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await main.getByText(sv.verdicts.collecting, { exact: true }).waitFor()

  // On a phone in Arabic, the member begins to take part.
  const member = await signedInMember(server, { language: 'ar' })
  const phone = (await browser.visit(server.url, { language: 'ar', size: 'phone', as: member.client })).page
  await phone.goto('/dashboard')
  const steps = phone
    .getByRole('region', { name: arActivity.dashboard.steps.title })
    .or(phone.locator('section').filter({ hasText: arActivity.dashboard.steps.title }))
    .first()
    .getByRole('listitem')
  await steps.first().waitFor()
  const { variant } = await server.db
    .selectFrom('experiment_members')
    .select('variant')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(await steps.count()).toBe(variant === 'one' ? 1 : 3)

  await server.db.updateTable('experiment_runs').set({ sample_size: 70 }).execute()
  await server.db.deleteFrom('experiment_members').execute()
  const [run] = (await admin.client.succeed(listExperiments, {})).experiments[0]?.runs ?? []
  await buildOutcomes(server, run?.id ?? '', 'three', { members: 80, reached: 48 })
  await buildOutcomes(server, run?.id ?? '', 'one', { members: 70, reached: 56 })
  await page.reload()
  await main.getByText(sv.verdicts.better, { exact: true }).waitFor()
  await main.getByText(/20 procentenheter, 95 % konfidensintervall 5,2 till 33,4/).waitFor()
  await expectAccessible(page)
  await keys.press(
    main.getByRole('row', { name: new RegExp(sv.names.first_steps.variants.one) }).getByRole('link', { name: /^56/ }),
  )
  await dialog.getByText(sv.rows.former).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await keys.press(main.getByRole('button', { name: sv.choose, exact: true }))
  await keys.press(dialog.getByRole('radio', { name: new RegExp(sv.names.first_steps.variants.three) }), 'ArrowDown')
  await keys.press(dialog.getByRole('button', { name: sv.choose_form.send }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => steps.count()).toBe(1)
})

it('[ANA-01/testing] in Arabic on a phone a viewer reads the experiments and may not start one', async () => {
  const viewer = await signedInMember(server, { adminLevel: 'viewer', language: 'ar' })
  const { page } = await browser.visit(server.url, { language: 'ar', size: 'phone', scheme: 'dark', as: viewer.client })
  await page.goto('/analytics?tab=testing')
  await page.getByText(ar.names.first_steps.goal).waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: ar.start, exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
})
