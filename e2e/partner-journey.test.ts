import { describe, expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import { createOpportunity, setCreationRule } from '#features/opportunities/contract/index.ts'
import { applyForPartner, decidePartnerApplication, resetPartner } from '#features/partners/contract/index.ts'
import ar from '#features/partners/locales/ar.json' with { type: 'json' }
import sv from '#features/partners/locales/sv.json' with { type: 'json' }
import { connectionErrors, failNextRequest, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    roles: accountsSv.roles,
    name: 'Åsa Nyström',
    reason: 'Vi vill öppna vår verkstad för fler.',
    experience: 'Tio år med unga bolag i Luleå.',
    contribution: 'Lokaler.',
    more: 'Två rum och en handledare varje tisdag.',
    no: 'Berätta gärna vad lokalerna kan användas till.',
    post: 'Handledare till verkstaden i Luleå',
    about: 'Du hjälper unga bolag att bygga sin första prototyp.',
  },
  ar: {
    t: ar,
    roles: accountsAr.roles,
    name: 'سلمى حداد',
    reason: 'نود أن نفتح ورشتنا لعدد أكبر.',
    experience: 'عشر سنوات مع شركات ناشئة.',
    contribution: 'أماكن للعمل.',
    more: 'غرفتان ومرشد كل ثلاثاء.',
    no: 'أخبرنا لطفًا فيم يمكن استخدام الأماكن.',
    post: 'مرشد لورشة الشركات الناشئة',
    about: 'تساعد شركات ناشئة على بناء نموذجها الأول.',
  },
} as const

describe.each(combinations)('partners by keyboard in $language on a $size', ({ language, size, scheme }) => {
  const { t, roles, ...rest } = words[language]
  // Unique texts: a retry after a failed test would also find the earlier application.
  const texts = {
    ...rest,
    name: `${rest.name} ${size}`,
    reason: `${rest.reason} (${size})`,
    more: `${rest.more} (${size})`,
  }

  it('[PART-01/reason, PART-01/experience, PART-01/contribution, PART-01/status, PART-01/reapply, PART-01/role, SET-01/partner, OPP-05/partners-only, ADM-01/partner-approvals, ADM-04/reject-partner, ADM-10/actor, ADM-10/reason] a member applies for partner, is rejected, applies again and is approved', async () => {
    const visitAs = async (overrides: Parameters<typeof buildMember>[1]) => {
      const member = await buildMember(server, { language, ...overrides })
      const client = await signedInClient(server, member)
      const { page } = await browser.visit(server.url, { language, size, scheme, as: client })
      return { member, client, page, keys: keyboardOf(page), main: page.getByRole('main') }
    }
    const member = await visitAs({ fullName: texts.name, role: 'entrepreneur' })
    const admin = await visitAs({ fullName: 'Astrid Lind', adminLevel: 'admin' })
    await admin.client.succeed(setCreationRule, { rule: 'partners' })
    const posting = () =>
      member.client.call(createOpportunity, { title: texts.post, type: 'job', language, description: texts.about })
    expect(await posting()).toMatchObject({ status: 403, code: 'opportunity.partners_only' })

    await member.page.goto('/profile?tab=partner')
    const reason = member.main.getByLabel(t.form.reason)
    await member.keys.press(member.main.getByRole('button', { name: t.form.send, exact: true }))
    await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
    await member.main.getByRole('alert').filter({ hasText: t.form.incomplete }).waitFor()
    await member.keys.type(reason, texts.reason)
    await member.keys.press(member.main.getByRole('button', { name: t.form.send, exact: true }))
    await member.main.getByRole('alert').filter({ hasText: t.form.incomplete }).waitFor()
    expect(await violationsOf(member.page)).toEqual([])
    expect(await overflowOf(member.page)).toBe(0)
    await member.keys.type(member.main.getByLabel(t.form.experience), texts.experience)
    await member.keys.type(member.main.getByLabel(t.form.contribution), texts.contribution)
    await member.keys.press(member.main.getByRole('button', { name: t.form.send, exact: true }))
    await member.main.getByRole('heading', { name: t.tab.pending.title }).waitFor()
    expect(await violationsOf(member.page)).toEqual([])

    const decide = async (act: 'approve' | 'reject', note: string | null) => {
      await admin.keys.press(
        admin.main.getByRole('button', { name: t.admin[`${act}_label`].replace('{{name}}', texts.name), exact: true }),
      )
      const dialog = admin.page.getByRole('dialog')
      await dialog.waitFor()
      if (note) await admin.keys.type(dialog.getByLabel(t.decision.note), note)
      expect(await violationsOf(admin.page)).toEqual([])
      await admin.keys.press(dialog.getByRole('button', { name: t.decision[act].confirm, exact: true }))
      await dialog.waitFor({ state: 'detached' })
    }
    await admin.page.goto('/admin?tab=partners')
    await admin.main.getByRole('article').filter({ hasText: texts.reason }).waitFor()
    expect(await violationsOf(admin.page)).toEqual([])
    expect(await overflowOf(admin.page)).toBe(0)
    await decide('reject', texts.no)

    // The member's open page updates live and shows the reason.
    await member.main.getByText(t.tab.rejected.title).waitFor()
    await member.main.getByText(texts.no).waitFor()
    expect(await violationsOf(member.page)).toEqual([])
    expect((await server.mailTo(member.member.email)).subject).toBe(t.mail.rejected.subject)
    await member.keys.type(member.main.getByLabel(t.form.contribution), texts.more)
    await member.keys.press(member.main.getByRole('button', { name: t.form.send, exact: true }))
    await member.main.getByRole('heading', { name: t.tab.pending.title }).waitFor()

    await admin.main.getByRole('article').filter({ hasText: texts.more }).waitFor()
    await decide('approve', null)
    await member.main.getByRole('heading', { name: t.tab.approved.title }).waitFor()
    expect(await violationsOf(member.page)).toEqual([])
    expect((await server.mailTo(member.member.email, 2)).subject).toBe(
      t.mail.approved.subject.replace('{{platform}}', 'Nordbro'),
    )

    await member.keys.press(member.main.getByRole('link', { name: t.tab.approved.profile, exact: true }))
    await member.page.waitForURL(`**/profile/${member.member.id}`)
    await member.main.getByText(roles.partner, { exact: true }).first().waitFor()
    expect(await posting()).toMatchObject({ status: 200, body: { poster: { partner: true } } })
    const log = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'reason'])
      .where('target_id', '=', member.member.id)
      .orderBy('created_at')
      .execute()
    expect(log).toEqual([
      { actor_id: admin.member.id, action: 'partners.reject', reason: texts.no },
      { actor_id: admin.member.id, action: 'partners.approve', reason: null },
    ])
  })
})

it.each(combinations)(
  '[PART-01/status, PART-01/reset] a member follows their partner application on the board of own applications and withdraws it, in $language on a $size',
  async ({ language, size, scheme }) => {
    const { t, reason, experience, contribution } = words[language]
    const board = { sv: applicationsSv, ar: applicationsAr }[language]
    const member = await signedInMember(server, { language })
    const answers = { reason, experience, contribution }
    await member.client.succeed(applyForPartner, answers)
    const { page } = await browser.visit(server.url, { language, size, scheme, as: member.client })
    const main = page.getByRole('main')
    await page.goto('/opportunities/applications')
    await main.getByText(board.partnership.next.pending).waitFor()
    await main.getByText(board.own.answers, { exact: true }).click()
    await main.getByText(contribution, { exact: true }).waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: board.own.withdraw }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(board.partnership.withdraw_text).waitFor()
    await dialog.getByRole('button', { name: board.own.withdraw }).click()
    await main.getByText(board.partnership.next.withdrawn).waitFor()
    await main.getByRole('article').getByRole('link', { name: board.kinds.partner, exact: true }).click()
    await main.getByRole('heading', { name: t.tab.none.title }).waitFor()

    const admin = await signedInMember(server, { adminLevel: 'admin' })
    const { rounds } = await member.client.succeed(applyForPartner, answers)
    const id = rounds[0]?.id ?? ''
    await admin.client.succeed(decidePartnerApplication, { id, decision: 'approved' })
    await page.goto('/opportunities/applications')
    await main.getByText(board.partnership.next.approved).waitFor()
    // The open page updates live.
    await admin.client.succeed(resetPartner, { id, note: 'Enligt önskemål.' })
    await main.getByText(board.partnership.next.ended).waitFor()
    await expectAccessible(page)
  },
)

it('[ERR-03/submit-application] a lost application for partner is reported, keeps the answers and is sent on retry', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: connectionErrors,
  })
  const main = page.getByRole('main')
  await page.goto('/profile?tab=partner')
  const { reason, experience, contribution } = words.sv
  await main.getByLabel(sv.form.reason).fill(reason)
  await main.getByLabel(sv.form.experience).fill(experience)
  await main.getByLabel(sv.form.contribution).fill(contribution)
  await failNextRequest(page, 'POST', '**/api/partner-application')
  const send = main.getByRole('button', { name: sv.form.send, exact: true })
  await send.click()
  await main.getByRole('alert').getByText(sv.failures.apply).waitFor()
  expect(await main.getByLabel(sv.form.reason).inputValue()).toBe(reason)
  await send.click()
  await main.getByRole('heading', { name: sv.tab.pending.title }).waitFor()
})
