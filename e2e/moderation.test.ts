import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/moderation/locales/ar.json' with { type: 'json' }
import sv from '#features/moderation/locales/sv.json' with { type: 'json' }
import notificationsAr from '#features/notifications/locales/ar.json' with { type: 'json' }
import notificationsSv from '#features/notifications/locales/sv.json' with { type: 'json' }
import { readProduct } from '#features/products/contract/index.ts'
import productsAr from '#features/products/locales/ar.json' with { type: 'json' }
import productsSv from '#features/products/locales/sv.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    products: productsSv,
    removalNotice: notificationsSv.types.content_removed,
    title: 'Guldregn',
    more: 'Den lovar pengar som inte finns.',
    statement: 'Löften om avkastning utan grund.',
    appeal: 'Det står vilken bank vi samarbetar med.',
    answer: 'Det stämmer. Vi har läst avtalet.',
  },
  ar: {
    t: ar,
    products: productsAr,
    removalNotice: notificationsAr.types.content_removed,
    title: 'مطر الذهب',
    more: 'يعد بمال لا وجود له.',
    statement: 'وعود بأرباح بلا أساس.',
    appeal: 'ذكرنا المصرف الذي نعمل معه.',
    answer: 'صحيح. لقد قرأنا الاتفاق.',
  },
} as const

/** The page reads a removed product once more while it is open. */
const gone = [/404.*\/api\/products\//]

it.each(combinations)(
  '[ADM-09/moderator, ADM-10/actor, ADM-10/reason, ADM-10/queue, ADM-10/decision, ADM-10/reasons, ADM-10/appeal] a reported product is removed, appealed and restored by another moderator, in $language on a $size',
  async ({ language, size, scheme }) => {
    const { t, products, removalNotice, title, more, statement, appeal, answer } = words[language]
    const build = (overrides: Parameters<typeof buildMember>[1]) => buildMember(server, { language, ...overrides })
    const visitAs = async (path: string, member: Awaited<ReturnType<typeof build>>) => {
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
        expectedErrors: gone,
      })
      await page.goto(path)
      return { member, page, keys: keyboardOf(page), main: page.getByRole('main'), dialog: page.getByRole('dialog') }
    }
    const another = await build({ fullName: 'Nils Ek', accessRoles: ['moderator'] })
    const moderator = await visitAs('/moderation', await build({ fullName: 'Maja Mo', accessRoles: ['moderator'] }))
    await moderator.main.getByRole('heading', { level: 1, name: t.queue.title }).waitFor()
    await expectAccessible(moderator.page)
    const author = await visitAs('/notifications', await build({ fullName: 'Ylva Sund' }))
    const { id, slug } = await buildProduct(server, author.member.id, { title, language, thumbnail: false })

    const reporter = await visitAs(`/products/${slug}`, await build({ fullName: 'Omar Haddad' }))
    const flag = reporter.main.getByRole('button', { name: products.detail.report, exact: true })
    await reporter.keys.press(flag)
    await reporter.keys.press(reporter.dialog.getByRole('button', { name: t.report.send, exact: true }))
    await expect.poll(() => reporter.dialog.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
    await expectAccessible(reporter.page)
    await reporter.keys.reach(reporter.dialog.getByRole('radio', { name: t.reasons.spam }))
    for (let step = 0; step < 3; step++) await reporter.page.keyboard.press('ArrowDown')
    await reporter.keys.type(reporter.dialog.getByLabel(t.report.more), more)
    await reporter.keys.press(reporter.dialog.getByRole('button', { name: t.report.send, exact: true }))
    await reporter.dialog.waitFor({ state: 'detached' })
    await expectToast(reporter.page, t.report.sent)
    await expectFocus(flag)

    // The open queue shows the report and its reason. A removal requires a statement for the author.
    const card = moderator.main.getByRole('article').filter({ hasText: title })
    await card.getByText(more).waitFor()
    await card.getByText(t.reasons.fraud).waitFor()
    await expectAccessible(moderator.page)
    await moderator.keys.press(card.getByRole('button', { name: t.queue.remove, exact: true }))
    const decide = moderator.dialog.getByRole('button', { name: t.decide.remove.confirm, exact: true })
    await moderator.keys.press(decide)
    await expect.poll(() => moderator.dialog.getByLabel(t.decide.statement).getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(moderator.page)
    await moderator.keys.type(moderator.dialog.getByLabel(t.decide.statement), statement)
    await moderator.keys.press(decide)
    await moderator.dialog.waitFor({ state: 'detached' })
    await expectToast(moderator.page, t.decide.done)
    await card.waitFor({ state: 'detached' })
    expect((await server.client().call(readProduct, { slug: id })).status).toBe(404)

    expect((await server.mailTo(author.member.email)).subject).toBe(t.mail.removed.subject)
    await author.keys.press(author.main.getByRole('link', { name: removalNotice }).first())
    await author.page.waitForURL('**/moderation/decisions/*')
    await author.main.getByText(statement).waitFor()
    await author.main.getByText(t.reasons.fraud).waitFor()
    await expectAccessible(author.page)
    await author.keys.type(author.main.getByLabel(t.decision.appeal_label), appeal)
    await author.keys.press(author.main.getByRole('button', { name: t.decision.send, exact: true }))
    await expectToast(author.page, t.decision.sent)
    await author.main.getByText(t.decision.lead.appealed).waitFor()
    await expectAccessible(author.page)

    // The moderator of the first decision cannot decide the appeal; another one can.
    await card.getByText(appeal).waitFor()
    await card.getByText(t.errors.case.same_moderator).waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    await expectAccessible(moderator.page)
    const second = await visitAs('/moderation', another)
    await second.keys.press(
      second.main
        .getByRole('article')
        .filter({ hasText: title })
        .getByRole('button', { name: t.queue.restore, exact: true }),
    )
    await second.keys.type(second.dialog.getByLabel(t.decide.statement), answer)
    await expectAccessible(second.page)
    await second.keys.press(second.dialog.getByRole('button', { name: t.decide.restore.confirm, exact: true }))
    await second.dialog.waitFor({ state: 'detached' })

    await author.main.getByText(t.decision.lead.restored).waitFor()
    await author.main.getByText(answer).waitFor()
    await expectAccessible(author.page)
    expect((await server.mailTo(author.member.email, 2)).subject).toBe(t.mail.restored.subject)
    expect((await server.client().succeed(readProduct, { slug: id })).status).toBe('approved')
    await card.waitFor({ state: 'detached' })
    const log = server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'reason'])
      .where('target_id', '=', id)
      .orderBy('created_at')
    expect(await log.execute()).toEqual([
      { actor_id: moderator.member.id, action: 'moderation.remove', reason: statement },
      { actor_id: second.member.id, action: 'moderation.restore', reason: answer },
    ])
  },
)
