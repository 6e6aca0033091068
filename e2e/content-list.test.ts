import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { decideContent } from '#features/moderation/contract/index.ts'
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

it('[ADM-01/content] when rows of a bulk removal are refused for different reasons, the toast lists each reason with its number of rows', async () => {
  const author = await buildMember(server)
  const posts: string[] = []
  for (const minute of [1, 2, 3, 4])
    posts.push((await buildPost(server, author.id, { text: `Videkärret ${minute}` })).id)
  const administrator = await buildMember(server, { adminLevel: 'admin' })
  const other = await signedInClient(server, await buildMember(server, { accessRoles: ['moderator'] }))
  const { page } = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, administrator) })
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')]
  await page.goto('/admin?tab=content&q=videkärret')
  await main.getByRole('checkbox', { name: sv.content.choose_all }).click()
  await main.getByRole('button', { name: sv.content.remove.open }).click()
  await dialog.getByRole('list', { name: interpolate(sv.content.remove.will_other, { count: '4' }) }).waitFor()
  // Meanwhile a moderator removes two of the posts and one is deleted.
  const [first, second, third] = posts
  const keys = [`post.${first}`, `post.${second}`]
  await other.succeed(decideContent, { action: 'remove', keys, reason: 'spam', statement: 'Det är reklam.' })
  await server.db
    .deleteFrom('posts')
    .where('id', '=', third ?? '')
    .execute()
  await dialog.getByLabel(sv.decide.statement).fill('Det är reklam.')
  await dialog.getByRole('button', { name: interpolate(sv.content.remove.confirm_other, { count: '4' }) }).click()
  await expectToast(page, interpolate(sv.content.remove.done_one, { count: '1' }))
  const toast = page.getByRole('status').filter({ hasText: interpolate(sv.content.remove.done_one, { count: '1' }) })
  expect((await toast.getByRole('paragraph').allTextContents()).slice(1)).toEqual([
    `${interpolate(sv.content.wont_other, { count: '3' })}:`,
    `2 st: ${sv.errors.content.removed}`,
    `1 st: ${sv.errors.content.not_found}`,
  ])
})
