import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import ar from '#features/moderation/locales/ar.json' with { type: 'json' }
import sv from '#features/moderation/locales/sv.json' with { type: 'json' }
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-01/content] by keyboard, an administrator filters the content in Swedish, removes three posts after a preview and restores two, and a moderator reads the list in Arabic on a phone', async () => {
  const author = await buildMember(server, { fullName: 'Sofia Ek' })
  for (const minute of [1, 2, 3])
    await buildPost(server, author.id, { text: `Myrmarken ${minute}`, at: new Date(Date.UTC(2026, 5, 1, 12, minute)) })
  await buildSuggestion(server, { submitterId: author.id, title: 'Mer om myrmarken', language: 'sv' })
  const administrator = await buildMember(server, { adminLevel: 'admin' })
  const { page } = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, administrator) })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  const box = (what: string) => main.getByRole('checkbox', { name: interpolate(sv.content.choose, { what }) })
  await page.goto('/admin?tab=content&q=myrmarken')
  await main.getByText(interpolate(sv.content.count_other, { count: '4' })).waitFor()
  await main.getByLabel(sv.content.kind, { exact: true }).selectOption('post')
  await main.getByText(interpolate(sv.content.count_other, { count: '3' })).waitFor()
  await expectAccessible(page)

  const decide = async (action: 'remove' | 'restore', count: string, statement: string) => {
    const texts = sv.content[action]
    await keys.press(main.getByRole('button', { name: texts.open }))
    await dialog.getByRole('list', { name: interpolate(texts.will_other, { count }) }).waitFor()
    if (action === 'remove') await expectAccessible(page)
    await keys.type(dialog.getByLabel(sv.decide.statement), statement)
    await keys.press(dialog.getByRole('button', { name: interpolate(texts.confirm_other, { count }) }))
    await dialog.waitFor({ state: 'detached' })
    await expectToast(page, interpolate(texts.done_other, { count }))
  }
  await keys.reach(box('Myrmarken 3'))
  await page.keyboard.press('Space')
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowDown')
  await decide('remove', '3', 'Det är reklam.')
  await expect.poll(() => main.getByText('Det är reklam.').count()).toBe(3)
  await keys.reach(box('Myrmarken 3'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await decide('restore', '2', 'Vi hade fel.')
  await expect.poll(() => main.getByText('Det är reklam.').count()).toBe(1)

  const moderator = await buildMember(server, { accessRoles: ['moderator'], language: 'ar' })
  const phone = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, moderator),
  })
  await phone.page.goto('/moderation')
  const phoneMain = phone.page.getByRole('main')
  await phoneMain.getByRole('link', { name: ar.content.view.all }).tap()
  await phoneMain.getByLabel(ar.content.state, { exact: true }).selectOption('removed')
  await phoneMain.getByText('Myrmarken 1', { exact: true }).waitFor()
  await phoneMain.getByText(ar.content.count_one).waitFor()
  await expectAccessible(phone.page)
})
