import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import activity from '#features/activity/locales/sv.json' with { type: 'json' }
import { report } from '#features/moderation/contract/index.ts'
import moderation from '#features/moderation/locales/sv.json' with { type: 'json' }
import { buildPartnerApplication } from '#features/partners/server/testing.ts'
import partners from '#features/partners/locales/sv.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import products from '#features/products/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const visitAs = async (path: string, overrides: Parameters<typeof buildMember>[1]) => {
  const member = await buildMember(server, { language: 'sv', ...overrides })
  const client = await signedInClient(server, member)
  const { page } = await browser.visit(server.url, { language: 'sv', as: client })
  await page.goto(path)
  return {
    member,
    client,
    page,
    keys: keyboardOf(page),
    main: page.getByRole('main'),
    dialog: page.getByRole('dialog'),
  }
}

describe('focus after a decision made with the keyboard', () => {
  it('[ADM-10/decision] the focus moves on to the next case in the moderation queue', async () => {
    const author = await buildMember(server)
    const [first, second] = [
      await buildPost(server, author.id, { text: 'Det första inlägget' }),
      await buildPost(server, author.id, { text: 'Det andra inlägget' }),
    ]
    const reporter = await signedInClient(server, await buildMember(server))
    for (const { id } of [first, second]) await reporter.succeed(report, { kind: 'post', id, reason: 'spam' })
    const { page, keys, main, dialog } = await visitAs('/moderation', { accessRoles: ['moderator'] })
    const cardOf = (text: string) => main.getByRole('article').filter({ hasText: text })
    await keys.press(cardOf('Det första inlägget').getByRole('button', { name: moderation.queue.keep, exact: true }))
    await dialog.waitFor()
    await keys.press(dialog.getByRole('button', { name: moderation.decide.keep.confirm, exact: true }))
    await cardOf('Det första inlägget').waitFor({ state: 'detached' })
    await expectFocus(main.getByRole('group', { name: moderation.queue.show.waiting, exact: true }))
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    expect(await cardOf('Det andra inlägget').evaluate((card) => card.contains(card.ownerDocument.activeElement))).toBe(
      true,
    )
  })

  it('the focus moves on to the next application for partner', async () => {
    for (const fullName of ['Elin Öberg', 'Nils Ek'])
      await buildPartnerApplication(server, (await buildMember(server, { fullName })).id)
    const { keys, main, dialog } = await visitAs('/admin?tab=partners', { adminLevel: 'admin' })
    const approve = main.getByRole('button', {
      name: partners.admin.approve_label.replace('{{name}}', 'Elin Öberg'),
      exact: true,
    })
    await keys.press(approve)
    await dialog.waitFor()
    await keys.press(dialog.getByRole('button', { name: partners.decision.approve.confirm, exact: true }))
    await approve.waitFor({ state: 'detached' })
    await expectFocus(main.getByRole('group', { name: partners.admin.show.pending, exact: true }))
  })

  it('[PROD-03/approve] the focus moves on to the next product in the review list, and stays in the list after the last one', async () => {
    const creator = await buildMember(server)
    await buildProduct(server, creator.id, { title: 'Isbrytaren', status: 'pending_review', thumbnail: false })
    const { keys, main, dialog } = await visitAs('/admin?tab=products', { adminLevel: 'admin' })
    await keys.press(
      main
        .getByRole('article')
        .filter({ hasText: 'Isbrytaren' })
        .getByRole('button', { name: products.review.decisions.approve, exact: true }),
    )
    await dialog.waitFor()
    await keys.press(dialog.getByRole('button', { name: products.review.decisions.approve, exact: true }))
    await main.getByRole('heading', { name: products.review.empty.title, exact: true }).waitFor()
    await expectFocus(main.getByRole('group', { name: products.status.pending_review, exact: true }))
  })

  it('the focus stays in the feed when a member edits or removes a post', async () => {
    const { member, page, keys, main } = await visitAs('/about', { fullName: 'Tuva Holm' })
    await buildPost(server, member.id, { text: 'Kaffe på fredag' })
    await page.goto('/dashboard?feed=everyone')
    const post = main.getByRole('article').filter({ hasText: 'Tuva Holm' })
    const choose = async (label: string) => {
      await keys.press(post.getByRole('button', { name: activity.post.actions, exact: true }))
      await keys.pick(page.getByRole('menuitem', { name: label, exact: true }))
    }
    await choose(activity.post.edit)
    await keys.type(post.getByLabel(activity.post.form.text, { exact: true }), 'Te på fredag')
    await keys.press(post.getByRole('button', { name: activity.post.form.save, exact: true }))
    await post.getByText('Te på fredag').waitFor()
    await expectFocus(post)
    await choose(activity.post.remove)
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await keys.press(question.getByRole('button', { name: activity.post.remove_form.remove, exact: true }))
    await post.waitFor({ state: 'detached' })
    await expectFocus(main.getByRole('group', { name: activity.feed.title, exact: true }))
    await expectAccessible(page)
  })
})
