import { describe, expect, it } from 'vitest'
import {
  addAdmin,
  listUsers,
  readUser,
  restProfiles,
  setVerified,
  updatePreferences,
} from '#features/accounts/contract/index.ts'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { readNodeHealth, readOverview } from '#features/admin/contract/index.ts'
import ar from '#features/admin/locales/ar.json' with { type: 'json' }
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import { listForAdministration as listApplications } from '#features/applications/contract/index.ts'
import applications from '#features/applications/locales/sv.json' with { type: 'json' }
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import logAr from '#features/audit-log/locales/ar.json' with { type: 'json' }
import logSv from '#features/audit-log/locales/sv.json' with { type: 'json' }
import { readBackups } from '#features/backups/contract/index.ts'
import backups from '#features/backups/locales/sv.json' with { type: 'json' }
import { listCleanups, readLeftovers } from '#features/cleanup/contract/index.ts'
import cleanup from '#features/cleanup/locales/sv.json' with { type: 'json' }
import { listFeedback } from '#features/feedback/contract/index.ts'
import feedback from '#features/feedback/locales/sv.json' with { type: 'json' }
import { listInterests } from '#features/investors/contract/index.ts'
import investors from '#features/investors/locales/sv.json' with { type: 'json' }
import { countRows } from '#features/list-exports/contract/index.ts'
import listExports from '#features/list-exports/locales/sv.json' with { type: 'json' }
import { readSiteFacts } from '#features/marketing/contract/index.ts'
import marketing from '#features/marketing/locales/sv.json' with { type: 'json' }
import { listCases } from '#features/moderation/contract/index.ts'
import moderation from '#features/moderation/locales/sv.json' with { type: 'json' }
import { readCreationRule } from '#features/opportunities/contract/index.ts'
import opportunitiesAr from '#features/opportunities/locales/ar.json' with { type: 'json' }
import opportunitiesSv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { listPartnerApplications } from '#features/partners/contract/index.ts'
import partners from '#features/partners/locales/sv.json' with { type: 'json' }
import { readProductionAudit } from '#features/production-audit/contract/index.ts'
import productionAudit from '#features/production-audit/locales/sv.json' with { type: 'json' }
import { readPlatformSettings } from '#features/platform-settings/contract/index.ts'
import platformSettings from '#features/platform-settings/locales/sv.json' with { type: 'json' }
import { decide, listForReview } from '#features/products/contract/index.ts'
import products from '#features/products/locales/sv.json' with { type: 'json' }
import { buildProduct } from '#features/products/server/testing.ts'
import { listForAdministration as listPrograms } from '#features/programs/contract/index.ts'
import programs from '#features/programs/locales/sv.json' with { type: 'json' }
import { listVerificationRequests } from '#features/verification/contract/index.ts'
import verification from '#features/verification/locales/sv.json' with { type: 'json' }
import { readCoverage } from '#features/translations/contract/coverage.ts'
import translations from '#features/translations/locales/sv.json' with { type: 'json' }
import type { AnyEndpoint } from '#kit/endpoint.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import {
  connectionErrors,
  expectToast,
  openBrowser,
  overflowOf,
  waitForHydration,
  violationsOf,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
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
const interpolate = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

describe.each(combinations)('administration by keyboard in $language on a $size', ({ language, size, scheme }) => {
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

describe('administration calls that fail', () => {
  /** Opens a page in the app as a super admin, with `cut` to make single endpoints unreachable. */
  const visitAdministration = async () => {
    const root = await buildMember(server, { adminLevel: 'super_admin' })
    const client = await signedInClient(server, root)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [...connectionErrors, /404|409/] })
    // This page loads no administration data.
    await page.goto('/feedback')
    await waitForHydration(page)
    /** Aborts the requests to the endpoint and returns a function that restores them. */
    const cut = async ({ method, path }: AnyEndpoint) => {
      const isEndpointUrl = (url: URL) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.pathname)
      await page.route(isEndpointUrl, (route) =>
        route.request().method() === method ? route.abort() : route.fallback(),
      )
      return () => page.unroute(isEndpointUrl)
    }
    const open = (address: string) =>
      page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(address)})`)
    return { root, client, page, main: page.getByRole('main'), cut, open }
  }
  const retry = { name: shellSv.ui.retry, exact: true }

  it('[ADM-02/users-failed] [ADM-02/overview-failed] [ADM-02/retry] [ERR-03/load-users] [ERR-03/load-overview] each section of the administration shows a failed read in its place and loads on retry', async () => {
    const { root, main, cut, open } = await visitAdministration()
    const reads: [address: string, read: AnyEndpoint, text: string][] = [
      ['/admin', readOverview, sv.overview.failed],
      ['/admin?tab=users', listUsers, sv.users.failed],
      [`/admin?tab=users&user=${root.id}`, readUser, sv.users.not_loaded],
      ['/admin?tab=products', listForReview, products.review.list_failed],
      ['/admin?tab=partners', listPartnerApplications, partners.admin.failed],
      ['/admin?tab=applications', listApplications, applications.administration.failed],
      ['/admin?tab=programs', listPrograms, programs.administration.failed],
      ['/admin?tab=verification', listVerificationRequests, verification.admin.failed],
      ['/admin?tab=cleanup', readLeftovers, cleanup.failed],
      ['/admin?tab=cleanup', listCleanups, cleanup.runs.failed],
      ['/admin?tab=export', countRows, listExports.count_failed],
      ['/admin?tab=content', listCases, moderation.queue.failed],
      ['/admin?tab=content', listFeedback, feedback.inbox.failed],
      ['/admin?tab=content', listInterests, investors.admin.failed],
      ['/admin?tab=settings', readPlatformSettings, platformSettings.failed],
      ['/admin?tab=settings', readCreationRule, opportunitiesSv.creation_rule.failed],
      ['/admin?tab=settings', readSiteFacts, marketing.facts.failed],
      ['/admin?tab=settings', readBackups, backups.failed],
      ['/admin?tab=audit_log', listAuditLog, logSv.failed],
      ['/admin?tab=production', readProductionAudit, productionAudit.failed],
      ['/testing', readNodeHealth, sv.testing.failed],
      ['/translation-management', readCoverage, translations.coverage.failed],
    ]
    const restores = new Map<AnyEndpoint, () => Promise<void>>()
    for (const [, read] of reads) restores.set(read, await cut(read))
    for (const [address, read, text] of reads) {
      await open(address)
      const alert = main.getByRole('alert').filter({ hasText: text })
      await alert.waitFor()
      await restores.get(read)?.()
      await alert.getByRole('button', retry).click()
      await alert.waitFor({ state: 'detached' })
    }
    expect(await main.getByRole('alert').count()).toBe(0)
  })

  it('[ERR-03/admin-check] the administration reports that the admin check failed and opens on retry', async () => {
    const { client, page, main, cut, open } = await visitAdministration()
    const listening = page.waitForResponse((response) => response.url().includes('/api/live') && response.ok())
    await page.goto('/feedback')
    await listening
    await open('/admin')
    await main.getByRole('heading', { name: sv.overview.counts }).waitFor()
    const mend = await cut(restProfiles)
    // An account event makes open pages read the account again.
    await client.succeed(updatePreferences, { timeZone: 'Asia/Riyadh' })
    const alert = main.getByRole('alert').filter({ hasText: shellSv.forbidden.check_failed })
    await alert.waitFor()
    await mend()
    await alert.getByRole('button', retry).click()
    await main.getByRole('heading', { name: sv.overview.counts }).waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('[ADM-02/update-failed] [ADM-03/already-admin] [ADM-03/not-found] [ADM-03/failed] [ERR-03/update-user] [ERR-03/add-admin] [ERR-03/update-product-status] the administration names the change that failed and the reason', async () => {
    const member = await buildMember(server, { fullName: 'Maja Öberg' })
    const product = await buildProduct(server, member.id, { title: 'Havsboj', status: 'pending_review' })
    const { root, page, main, cut, open } = await visitAdministration()
    await open(`/admin?tab=users&q=${encodeURIComponent(member.email)}`)
    const mendUser = await cut(setVerified)
    await main.getByRole('button', { name: interpolate(sv.users.actions, { name: member.fullName }) }).click()
    await page.getByRole('menuitem', { name: sv.users.act.verify }).click()
    await expectToast(page, accountsSv.failures.setVerified)
    await mendUser()

    await main.getByRole('button', { name: sv.users.add.open }).click()
    const dialog = page.getByRole('dialog')
    const add = async (email: string) => {
      await dialog.getByLabel(sv.users.add.email).fill(email)
      await dialog.getByRole('button', { name: sv.users.add.send, exact: true }).click()
    }
    await add('nobody@example.com')
    await dialog.getByRole('alert').getByText(accountsSv.errors.user.not_found).waitFor()
    await add(root.email)
    await dialog.getByRole('alert').getByText(accountsSv.errors.user.already_admin).waitFor()
    const mendAdding = await cut(addAdmin)
    await add(member.email)
    await dialog.getByRole('alert').getByText(accountsSv.failures.addAdmin).waitFor()
    await mendAdding()
    await dialog.getByRole('button', { name: shellSv.ui.cancel, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await open('/admin?tab=products')
    await cut(decide)
    const waiting = main.getByRole('article').filter({ hasText: product.title })
    await waiting.getByRole('button', { name: products.review.decisions.approve, exact: true }).click()
    await dialog.getByRole('button', { name: products.review.decisions.approve, exact: true }).click()
    await dialog.getByRole('alert').getByText(products.failures.decide).waitFor()
  })
})
