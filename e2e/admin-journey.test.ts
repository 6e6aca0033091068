import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/admin/locales/ar.json' with { type: 'json' }
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import logAr from '#features/audit-log/locales/ar.json' with { type: 'json' }
import logSv from '#features/audit-log/locales/sv.json' with { type: 'json' }
import opportunitiesAr from '#features/opportunities/locales/ar.json' with { type: 'json' }
import opportunitiesSv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'norrsken över älven'

const words = {
  sv: {
    t: sv,
    account: accountsSv,
    log: logSv,
    rule: opportunitiesSv.creation_rule,
    shell: shellSv,
    root: 'Ronja Rydell',
    helper: 'Hjalmar Holm',
    member: 'Bosse Bråk',
    reason: 'Reklam i nio trådar',
    back: 'Det var ett missförstånd',
    lastDay: '20991201',
  },
  ar: {
    t: ar,
    account: accountsAr,
    log: logAr,
    rule: opportunitiesAr.creation_rule,
    shell: shellAr,
    root: 'رنا الرفاعي',
    helper: 'هاني حداد',
    member: 'باسم بكري',
    reason: 'إعلانات في تسعة نقاشات',
    back: 'كان سوء فهم',
    lastDay: '01122099',
  },
} as const

/** Fills in the placeholders of a text, without the isolation characters that i18n puts around names. */
describeJourney('administration by keyboard in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, account, log, rule, shell, ...rest } = words[language]
  const texts = {
    ...rest,
    root: `${rest.root} ${size}`,
    helper: `${rest.helper} ${size}`,
    member: `${rest.member} ${size}`,
  }

  const visitAs = async (overrides: Parameters<typeof buildMember>[1], expected: RegExp[] = []) => {
    const member = await buildMember(server, { language, ...overrides })
    const { page } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, member),
      expectedErrors: expected,
    })
    return { member, page, keys: keyboardOf(page), main: page.getByRole('main') }
  }
  type Visit = Awaited<ReturnType<typeof visitAs>>

  const openActions = async ({ keys, main, page }: Visit, name: string, act: string) => {
    await keys.press(main.getByRole('button', { name: interpolate(t.users.actions, { name }) }).first())
    await keys.pick(page.getByRole('menuitem', { name: act }))
  }
  const expectDone = async ({ page }: Visit, text: string) => {
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectToast(page, text)
  }
  const expectPageAccessible = async ({ page }: Visit) => {
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }

  it('[ADM-01/users, ADM-02/search, ADM-02/verify, ADM-02/ban, ADM-02/unban, ADM-03/admin, ADM-03/email-required, ADM-10/actor, ADM-10/reason] a new administrator verifies, bans and unbans a member, and the audit log lists all of it', async () => {
    const refused = [/40[139]/]
    const root = await visitAs({ fullName: texts.root, adminLevel: 'super_admin' }, refused)
    const helper = await visitAs({ fullName: texts.helper })
    const victim = await visitAs({ fullName: texts.member, password }, refused)

    await root.page.goto('/admin?tab=users')
    await root.keys.press(root.main.getByRole('button', { name: t.users.add.open }))
    const form = root.page.getByRole('dialog')
    await root.keys.press(form.getByRole('button', { name: t.users.add.send }))
    await form.getByText(account.errors.account.email_required).first().waitFor()
    await root.keys.type(form.getByLabel(t.users.add.email), helper.member.email)
    await root.keys.reach(form.getByRole('radio', { name: t.users.level.viewer }))
    await root.page.keyboard.press('ArrowDown')
    await expectPageAccessible(root)
    await root.keys.press(form.getByRole('button', { name: t.users.add.send }))
    await expectDone(root, t.users.done.added)

    // The new administrator finds the member, verifies and bans them.
    const listening = victim.page.waitForResponse((response) => response.url().includes('/api/live') && response.ok())
    await victim.page.goto('/notifications')
    await listening
    await helper.page.goto('/admin?tab=users')
    await helper.keys.type(helper.main.getByRole('searchbox').first(), texts.member)
    await helper.main.getByRole('heading', { name: texts.member }).first().waitFor()
    await helper.page.waitForURL((url) => url.searchParams.get('q') === texts.member)
    await openActions(helper, texts.member, t.users.act.verify)
    await expectToast(helper.page, t.users.done.verified)
    await expectPageAccessible(helper)
    await openActions(helper, texts.member, t.users.act.ban)
    const ban = helper.page.getByRole('dialog')
    await helper.keys.type(ban.getByLabel(t.users.ban.reason), texts.reason)
    await helper.keys.reach(ban.getByRole('spinbutton').first())
    await helper.page.keyboard.type(texts.lastDay)
    await expectPageAccessible(helper)
    await helper.keys.press(ban.getByRole('button', { name: t.users.ban.send, exact: true }))
    await expectDone(helper, t.users.done.banned)

    // The member's open page shows the reason of the ban, and so does a new sign-in.
    const { page: away } = await browser.visit(server.url, { language, size, scheme, expectedErrors: refused })
    const keys = keyboardOf(away)
    await away.goto('/login')
    await keys.type(away.getByLabel(account.fields.identifier), victim.member.email)
    await keys.type(away.getByLabel(account.fields.password, { exact: true }), password)
    await away.keyboard.press('Enter')
    for (const page of [victim.page, away]) {
      await page.getByRole('heading', { name: shell.blocked.title }).waitFor()
      await page.getByText(texts.reason).first().waitFor()
      await page.getByText('2099').first().waitFor()
      await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    }
    expect(await violationsOf(away)).toEqual([])

    await openActions(helper, texts.member, t.users.act.unban)
    const unban = helper.page.getByRole('dialog')
    await helper.keys.type(unban.getByLabel(t.users.unban.reason), texts.back)
    await helper.keys.press(unban.getByRole('button', { name: t.users.unban.send, exact: true }))
    await expectDone(helper, t.users.done.unbanned)
    await victim.page.goto('/login')
    await victim.page.getByLabel(account.fields.identifier).waitFor()

    await openActions(helper, texts.member, t.users.act.log)
    const entries = helper.main.getByRole('region', { name: log.title }).getByRole('listitem')
    const act = { actor: texts.helper, target: texts.member }
    await entries
      .filter({ hasText: interpolate(log.actions.users.unban, act) })
      .filter({ hasText: texts.back })
      .waitFor()
    await entries
      .filter({ hasText: interpolate(log.actions.users.ban, act) })
      .filter({ hasText: texts.reason })
      .filter({ hasText: '2099' })
      .waitFor()
    await entries.filter({ hasText: interpolate(log.actions.users.verify, act) }).waitFor()
    expect(await entries.count()).toBe(3)
    await expectPageAccessible(helper)
    await helper.page.goto(`/admin?tab=audit_log&targetKind=member&targetId=${helper.member.id}`)
    await entries.filter({ hasText: log.values.level.admin }).waitFor()
  })

  it('[ADM-01/settings, ADM-03/viewers] an administrator with the level viewer sees everything and can change nothing', async () => {
    const viewer = await visitAs({ adminLevel: 'viewer' })
    const member = await buildMember(server, { fullName: `${texts.member} 2`, language })
    await viewer.page.goto(`/admin?tab=users&q=${encodeURIComponent(member.email)}`)
    await viewer.main.getByRole('heading', { name: member.fullName }).waitFor()
    await expect.poll(() => viewer.main.getByRole('button', { name: t.users.add.open }).isDisabled()).toBe(true)
    await viewer.keys.press(
      viewer.main.getByRole('button', { name: interpolate(t.users.actions, { name: member.fullName }) }),
    )
    await viewer.page.getByRole('menuitem').first().waitFor()
    expect(await viewer.page.getByRole('menuitem').allTextContents()).toEqual([t.users.act.profile, t.users.act.log])
    await viewer.page.keyboard.press('Escape')
    await viewer.page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await expectPageAccessible(viewer)
    await viewer.page.goto('/admin?tab=settings')
    const choice = viewer.main.getByRole('radio', { name: rule.partners })
    await choice.waitFor()
    await expect.poll(() => choice.isDisabled()).toBe(true)
    await expectPageAccessible(viewer)
  })
})
