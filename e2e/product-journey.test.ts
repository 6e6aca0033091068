import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import logAr from '#features/audit-log/locales/ar.json' with { type: 'json' }
import logSv from '#features/audit-log/locales/sv.json' with { type: 'json' }
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import { photo } from '#features/files/server/testing.ts'
import marketingAr from '#features/marketing/locales/ar.json' with { type: 'json' }
import marketingSv from '#features/marketing/locales/sv.json' with { type: 'json' }
import notificationsAr from '#features/notifications/locales/ar.json' with { type: 'json' }
import notificationsSv from '#features/notifications/locales/sv.json' with { type: 'json' }
import { readProduct } from '#features/products/contract/index.ts'
import ar from '#features/products/locales/ar.json' with { type: 'json' }
import sv from '#features/products/locales/sv.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const password = 'ett långt lösenord 42'
const texts = {
  sv: {
    t: sv,
    accounts: accountsSv,
    log: logSv,
    files: filesSv,
    marketing: marketingSv,
    notifications: notificationsSv,
  },
  ar: {
    t: ar,
    accounts: accountsAr,
    log: logAr,
    files: filesAr,
    marketing: marketingAr,
    notifications: notificationsAr,
  },
} as const
const words = {
  sv: {
    loved: 'Fjordfakt',
    title: 'Tröskeln',
    tagline: 'Träna svåra samtal innan de händer',
    description: 'En kollega att öva på.',
    reason: 'Skriv vem den är till för.',
    revised: 'Träna svåra samtal, för dig som är ny chef',
  },
  ar: {
    loved: 'سوق الحي',
    title: 'العتبة',
    tagline: 'تدرّب على المحادثات الصعبة قبل أن تقع',
    description: 'زميل تتدرّب معه.',
    reason: 'اكتب لمن هو.',
    revised: 'تدرّب على المحادثات الصعبة، للمدير الجديد',
  },
} as const
const withTitle = (text: string, title: string) => text.replace('{{title}}', title)
const logEntryText = (text: string, target: string) =>
  text.replace('{{actor}}', 'Astrid Lind').replace('{{target}}', target)

describeJourney('products by keyboard in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, accounts, log, files, marketing, notifications } = texts[language]
  const content = words[language]
  const loved = `${content.loved} ${size}`
  const title = `${content.title} ${size}`

  it('[PROD-04/vote, PROD-04/login-vote] a visitor who votes for a product logs in and returns to it with the vote counted', async () => {
    const maker = await buildMember(server, { language, fullName: 'Ylva Sund' })
    const member = await buildMember(server, { language, fullName: 'Omar Haddad', password })
    const { id, slug } = await buildProduct(server, maker.id, { title: loved, language, thumbnail: false })
    const { page } = await browser.visit(server.url, { language, size, scheme })
    const keys = keyboardOf(page)
    const main = page.getByRole('main')
    await page.goto('/')
    await expectAccessible(page)
    await keys.press(main.getByRole('link', { name: marketing.home.finds.products.title }))
    await page.waitForURL('**/products')
    const found = main.getByRole('link', { name: loved, exact: true }).first()
    await found.waitFor()
    await expectAccessible(page)
    await keys.press(found)
    await main.getByRole('heading', { level: 1, name: loved }).waitFor()
    await expectAccessible(page)

    // Opening the address casts no vote; only the press does.
    await keys.press(main.getByRole('link', { name: withTitle(t.vote.label, loved) }))
    await page.waitForURL('**/login?next=*')
    await expectToast(page, t.vote.login)
    await keys.type(main.getByLabel(accounts.fields.identifier), member.email)
    await expectAccessible(page)
    await keys.type(main.getByLabel(accounts.fields.password, { exact: true }), password)
    const counted = page.waitForResponse((response) => response.url().endsWith('/vote') && response.ok())
    await keys.press(main.getByRole('button', { name: accounts.login.submit, exact: true }))
    await page.waitForURL(`**/products/${slug}`)
    await counted
    const vote = main.getByRole('button', { name: withTitle(t.vote.label, loved) })
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => vote.innerText()).toContain('1')
    await expectAccessible(page)
    const { votes } = await server.client().succeed(readProduct, { slug: id })
    expect(votes).toBe(1)

    // The requested vote is used once: after a withdrawal a reload does not cast it again.
    const takenBack = page.waitForResponse((response) => response.url().endsWith('/vote') && response.ok())
    await waitForHydration(page)
    await keys.press(vote, 'Space')
    await takenBack
    await page.reload()
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')
    expect((await server.client().succeed(readProduct, { slug: id })).votes).toBe(0)
  })

  it('[PROD-01/title, PROD-01/tagline, PROD-01/description, PROD-01/thumbnail, PROD-01/categories, PROD-03/submit, PROD-03/reject, PROD-03/approve, PROD-03/told-approval, PROD-03/told-rejection, ADM-01/products, ADM-04/reject-product, ADM-10/actor, ADM-10/reason] a maker submits a product, it is rejected with a reason, revised and approved', async () => {
    const visitAs = async (overrides: Parameters<typeof buildMember>[1]) => {
      const member = await buildMember(server, { language, ...overrides })
      // The server refuses a submission without a thumbnail.
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
        expectedErrors: [/status of 400 .*\/api\/products\)/],
      })
      return { member, page, keys: keyboardOf(page), main: page.getByRole('main') }
    }
    const maker = await visitAs({ fullName: 'Elin Öberg' })
    // A listener keeps the browser from opening its file dialog.
    maker.page.on('filechooser', () => undefined)
    const { main, keys } = maker
    await maker.page.goto('/products')
    await keys.press(main.getByRole('link', { name: t.list.launch }).first())
    await maker.page.waitForURL('**/products/new')
    await keys.type(main.getByLabel(t.form.title, { exact: true }), title)
    await keys.type(main.getByLabel(t.form.tagline, { exact: true }), content.tagline)
    await keys.type(main.getByLabel(t.form.description, { exact: true }), content.description)
    await keys.press(main.getByRole('checkbox', { name: t.categories.education, exact: true }), 'Space')
    const submit = main.getByRole('button', { name: t.form.submit, exact: true })
    await keys.press(submit)
    await main.getByRole('alert').getByText(t.errors.product.thumbnail_required).first().waitFor()
    await expectAccessible(maker.page)

    await keys.reach(main.getByRole('button', { name: files.gallery.choose, exact: true }))
    const [chooser] = await Promise.all([maker.page.waitForEvent('filechooser'), maker.page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'bild.png', mimeType: 'image/png', buffer: await photo({ format: 'png' }) })
    await main.getByRole('list', { name: files.gallery.list }).getByRole('listitem').first().waitFor()
    await keys.press(submit)
    await maker.page.waitForURL((url) => /\/products\/(?!new)/.test(url.pathname))
    await main.getByText(t.status.pending_review).first().waitFor()
    await expectAccessible(maker.page)

    const admin = await visitAs({ fullName: 'Astrid Lind', adminLevel: 'admin' })
    const waiting = admin.main.getByRole('article').filter({ hasText: title })
    const dialog = admin.page.getByRole('dialog')
    await admin.page.goto('/admin?tab=products')
    await waiting.waitFor()
    await expectAccessible(admin.page)
    await admin.keys.press(waiting.getByRole('button', { name: t.review.decisions.reject, exact: true }))
    await admin.keys.type(dialog.getByLabel(t.review.note), content.reason)
    await expectAccessible(admin.page)
    await admin.keys.press(dialog.getByRole('button', { name: t.review.decisions.reject, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await waiting.waitFor({ state: 'detached' })

    // The maker gets a mail, and the open page updates live.
    await main.getByText(content.reason).first().waitFor()
    await expectAccessible(maker.page)
    expect((await server.mailTo(maker.member.email)).subject).toBe(withTitle(t.mail.reject.subject, title))
    await keys.press(main.getByRole('link', { name: t.own.mend }))
    await maker.page.waitForURL('**/edit')
    await main.getByText(content.reason).first().waitFor()
    await expectAccessible(maker.page)
    await keys.type(main.getByLabel(t.form.tagline, { exact: true }), content.revised)
    await keys.press(submit)
    await maker.page.waitForURL((url) => !url.pathname.endsWith('/edit'))
    await main.getByText(t.status.pending_review).first().waitFor()

    await waiting.getByText(content.revised).waitFor()
    await admin.keys.press(waiting.getByRole('button', { name: t.review.decisions.approve, exact: true }))
    await dialog.waitFor()
    await expectAccessible(admin.page)
    await admin.keys.press(dialog.getByRole('button', { name: t.review.decisions.approve, exact: true }))
    await dialog.waitFor({ state: 'detached' })

    await main.getByText(t.status.approved, { exact: true }).first().waitFor()
    await expectAccessible(maker.page)
    expect((await server.mailTo(maker.member.email, 2)).subject).toBe(withTitle(t.mail.approve.subject, title))
    await maker.page.goto('/notifications')
    await main.getByText(withTitle(notifications.types.product_approved, title)).first().waitFor()
    await main.getByText(withTitle(notifications.types.product_rejected, title)).first().waitFor()
    await expect
      .poll(async () => (await server.client({ language }).raw('/products')).text())
      .toContain(content.revised)

    // The audit log shows actor, decision and reason.
    const { id } = await server.db
      .selectFrom('products')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    await admin.page.goto(`/admin?tab=audit_log&targetKind=product&targetId=${id}`)
    const entries = admin.main.getByRole('region', { name: log.title }).getByRole('listitem')
    await entries
      .filter({ hasText: logEntryText(log.actions.products.reject, title) })
      .filter({ hasText: content.reason })
      .waitFor()
    await entries.filter({ hasText: logEntryText(log.actions.products.approve, title) }).waitFor()
    await expectAccessible(admin.page)
  })
})
