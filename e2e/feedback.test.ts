import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/feedback/locales/ar.json' with { type: 'json' }
import sv from '#features/feedback/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, failNextRequest, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: { t: sv, name: 'Elin Öberg', text: 'Listan hoppar när jag sparar.', note: 'Rättas i nästa version.' },
  ar: { t: ar, name: 'ليلى منصور', text: 'تقفز القائمة عندما أحفظ.', note: 'سيُصلَح في الإصدار القادم.' },
} as const

it.each(combinations)(
  '[FEED-01/form, FEED-01/admins, ADM-01/content] a member sends feedback and an administrator records its outcome, by keyboard in $language on a $size',
  async ({ language, size, scheme }) => {
    const { t, name, text, note } = words[language]
    const visitAs = async (overrides: Parameters<typeof buildMember>[1]) => {
      const member = await buildMember(server, { language, ...overrides })
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
      })
      return { member, page, keys: keyboardOf(page), main: page.getByRole('main') }
    }
    const admin = await visitAs({ fullName: 'Astrid Lind', adminLevel: 'admin' })
    await admin.page.goto('/admin?tab=content&view=feedback')
    await admin.main.getByRole('heading', { name: t.inbox.title, exact: true }).waitFor()
    await expectAccessible(admin.page)

    const writer = await visitAs({ fullName: name })
    const field = (label: string) => writer.main.getByLabel(label, { exact: true })
    await writer.page.goto('/feedback')
    await writer.keys.reach(writer.main.getByRole('radio', { name: t.kinds.idea }))
    await writer.page.keyboard.press('ArrowDown')
    await writer.keys.press(writer.main.getByRole('button', { name: t.form.send, exact: true }))
    await expect.poll(() => field(t.form.text).getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(writer.page)
    await writer.keys.type(field(t.form.text), text)
    await writer.page.reload()
    await expect.poll(() => field(t.form.text).inputValue()).toBe(text)
    await writer.main.getByText(t.form.draft).waitFor()
    await expect.poll(() => writer.main.getByRole('radio', { name: t.kinds.bug }).isChecked()).toBe(true)
    await writer.keys.type(writer.main.getByLabel(t.form.page), '/products')
    await writer.keys.press(writer.main.getByRole('checkbox', { name: t.form.may_contact }), 'Space')
    await writer.keys.press(writer.main.getByRole('button', { name: t.form.send, exact: true }))
    const thanks = writer.main.getByRole('heading', { name: t.thanks.title })
    await thanks.waitFor()
    await expectFocus(thanks)
    await expectAccessible(writer.page)

    // The open inbox shows the feedback with a mail link, because the member allowed a reply.
    const entry = admin.main.getByRole('list', { name: t.inbox.list }).getByRole('article').filter({ hasText: text })
    await entry.getByText('/products', { exact: true }).waitFor()
    await entry.getByText(t.kinds.bug, { exact: true }).waitFor()
    expect(await entry.getByRole('link', { name: t.inbox.write.replace('{{name}}', name) }).getAttribute('href')).toBe(
      `mailto:${writer.member.email}`,
    )
    await expectAccessible(admin.page)
    const mark = entry.getByRole('button', { name: t.inbox.mark_label.replace('{{name}}', name) })
    await admin.keys.press(mark)
    const dialog = admin.page.getByRole('dialog')
    await admin.keys.choose(dialog.getByLabel(t.inbox.state), 'done')
    await admin.keys.type(dialog.getByLabel(t.inbox.note), note)
    await expectAccessible(admin.page)
    await admin.keys.press(dialog.getByRole('button', { name: t.mark.save, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await expectToast(admin.page, t.mark.saved)
    await entry.getByText(t.states.done, { exact: true }).waitFor()
    await entry.getByText(note).waitFor()
    await expectFocus(mark)
    await expectAccessible(admin.page)
    const log = server.db
      .selectFrom('audit_log')
      .select(['action', 'target_kind'])
      .where('actor_id', '=', admin.member.id)
    expect(await log.execute()).toEqual([{ action: 'feedback.set_state', target_kind: 'feedback' }])
  },
)

it('[FEED-01/failed] [ERR-03/feedback] lost feedback is reported, stays in the form and is sent once on retry', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: connectionErrors,
  })
  const main = page.getByRole('main')
  await page.goto('/feedback')
  const text = main.getByLabel(sv.form.text, { exact: true })
  await text.fill(words.sv.text)
  await failNextRequest(page, 'POST', '**/api/feedback')
  const send = main.getByRole('button', { name: sv.form.send, exact: true })
  await send.click()
  await main.getByRole('alert').getByText(sv.failures.send).waitFor()
  expect(await text.inputValue()).toBe(words.sv.text)
  const sent = () => server.db.selectFrom('feedback').select('text').where('sender_id', '=', member.id).execute()
  expect(await sent()).toEqual([])
  await send.click()
  await main.getByRole('heading', { name: sv.thanks.title }).waitFor()
  expect(await sent()).toEqual([{ text: words.sv.text }])
})
