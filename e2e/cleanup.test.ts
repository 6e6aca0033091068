import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/cleanup/locales/ar.json' with { type: 'json' }
import { buildLeftover } from '#features/cleanup/server/testing.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-01/cleanup] by keyboard in Arabic on a phone, an administrator sees the dry run, and the drafts are deleted after the confirmation', async () => {
  const [admin, author] = [
    await buildMember(server, { adminLevel: 'admin', language: 'ar' }),
    await buildMember(server),
  ]
  for (const title of ['Bron', 'Fyren'])
    await buildLeftover(server, 'program_drafts', { ownerId: author.id, days: 500, title })
  const { page } = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, admin),
  })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  const { name } = ar.kinds.program_drafts
  await page.goto('/admin?tab=cleanup')
  const look = main.getByRole('button', { name: ar.look_label.replace('{{kind}}', name), exact: true })
  await look.waitFor()
  await expectAccessible(page)
  await keys.press(look)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(ar.preview.count_two, { exact: true }).waitFor()
  await dialog.getByText('Fyren').waitFor()
  await expectAccessible(page)
  expect(await server.db.selectFrom('programs').select('id').execute()).toHaveLength(2)
  await keys.press(dialog.getByRole('button', { name: ar.start_two, exact: true }))
  await dialog.waitFor({ state: 'detached' })
  // The page follows the job live.
  const runs = main.locator('section', { has: page.getByRole('heading', { name: ar.runs.title, exact: true }) })
  await runs.getByText(ar.states.finished, { exact: true }).waitFor()
  await runs.getByText(ar.removed_two, { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await server.db.selectFrom('programs').select('id').execute()).toEqual([])
})
