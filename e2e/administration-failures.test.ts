import { describe, expect, it } from 'vitest'
import {
  addAdmin,
  listUsers,
  listUserBans,
  listUserSessions,
  readUser,
  restProfiles,
  setVerified,
  updatePreferences,
} from '#features/accounts/contract/index.ts'
import { readUserDeletion } from '#features/account-deletion/contract/index.ts'
import accountDeletion from '#features/account-deletion/locales/sv.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { readNodeHealth, readOverview } from '#features/admin/contract/index.ts'
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import { listForAdministration as listApplications } from '#features/applications/contract/index.ts'
import applications from '#features/applications/locales/sv.json' with { type: 'json' }
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import logSv from '#features/audit-log/locales/sv.json' with { type: 'json' }
import { readBackups } from '#features/backups/contract/index.ts'
import backups from '#features/backups/locales/sv.json' with { type: 'json' }
import { listCleanups, readLeftovers } from '#features/cleanup/contract/index.ts'
import { listExperiments } from '#features/experiments/contract/index.ts'
import experiments from '#features/experiments/locales/sv.json' with { type: 'json' }
import cleanup from '#features/cleanup/locales/sv.json' with { type: 'json' }
import { listFeedback } from '#features/feedback/contract/index.ts'
import feedback from '#features/feedback/locales/sv.json' with { type: 'json' }
import { listInterests } from '#features/investors/contract/index.ts'
import investors from '#features/investors/locales/sv.json' with { type: 'json' }
import { countRows } from '#features/list-exports/contract/index.ts'
import listExports from '#features/list-exports/locales/sv.json' with { type: 'json' }
import { listFlags } from '#features/feature-flags/contract/index.ts'
import featureFlags from '#features/feature-flags/locales/sv.json' with { type: 'json' }
import { readSiteFacts } from '#features/marketing/contract/index.ts'
import marketing from '#features/marketing/locales/sv.json' with { type: 'json' }
import { listCases, listContent, listMemberCases, readMemberReports } from '#features/moderation/contract/index.ts'
import moderation from '#features/moderation/locales/sv.json' with { type: 'json' }
import { readCreationRule } from '#features/opportunities/contract/index.ts'
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
import { listMemberEvents } from '#features/security-events/contract/index.ts'
import securityEvents from '#features/security-events/locales/sv.json' with { type: 'json' }
import { readSelfTests } from '#features/self-tests/contract/index.ts'
import selfTests from '#features/self-tests/locales/sv.json' with { type: 'json' }
import { listUserNotes } from '#features/user-notes/contract/index.ts'
import userNotes from '#features/user-notes/locales/sv.json' with { type: 'json' }
import { listConfirmations, readConfirmationSetting } from '#features/confirmations/contract/index.ts'
import confirmations from '#features/confirmations/locales/sv.json' with { type: 'json' }
import { listVerificationRequests } from '#features/verification/contract/index.ts'
import verification from '#features/verification/locales/sv.json' with { type: 'json' }
import { listTerms, listTexts, readCoverage } from '#features/translations/contract/index.ts'
import translations from '#features/translations/locales/sv.json' with { type: 'json' }
import { readVisitReport } from '#features/visits/contract/index.ts'
import visits from '#features/visits/locales/sv.json' with { type: 'json' }
import type { AnyEndpoint } from '#kit/endpoint.ts'
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { interpolate } from './interpolate.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

describe('administration calls that fail', () => {
  /** Opens a page in the app as a super admin, with `cut` to make single endpoints unreachable. */
  const visitAdministration = async () => {
    const root = await buildMember(server, { adminLevel: 'super_admin' })
    const client = await signedInClient(server, root)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [...connectionErrors, /404|409/] })
    /** Loads a page without administration data. */
    const load = async () => {
      await page.goto('/feedback')
      await waitForHydration(page)
    }
    await load()
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
    return { root, client, page, main: page.getByRole('main'), load, cut, open }
  }
  const retry = { name: shellSv.ui.retry, exact: true }

  it('[ADM-02/users-failed] [ADM-02/overview-failed] [ADM-02/retry] [ERR-03/load-users] [ERR-03/load-overview] each section of the administration shows a failed read in its place and loads on retry', async () => {
    const { main, load, cut, open } = await visitAdministration()
    const reads: [address: string, read: AnyEndpoint, text: string][] = [
      ['/admin', readOverview, sv.overview.failed],
      ['/admin?tab=users', listUsers, sv.users.failed],
      ['/admin?tab=users', listConfirmations, confirmations.failed],
      ['/admin?tab=products', listForReview, products.review.list_failed],
      ['/admin?tab=partners', listPartnerApplications, partners.admin.failed],
      ['/admin?tab=applications', listApplications, applications.administration.failed],
      ['/admin?tab=programs', listPrograms, programs.administration.failed],
      ['/admin?tab=verification', listVerificationRequests, verification.admin.failed],
      ['/admin?tab=cleanup', readLeftovers, cleanup.failed],
      ['/admin?tab=cleanup', listCleanups, cleanup.runs.failed],
      ['/admin?tab=analytics', readVisitReport, visits.failed],
      ['/admin?tab=export', countRows, listExports.count_failed],
      ['/admin?tab=content', listContent, moderation.content.failed],
      ['/admin?tab=content&view=reports', listCases, moderation.queue.failed],
      ['/admin?tab=content&view=feedback', listFeedback, feedback.inbox.failed],
      ['/admin?tab=content&view=investors', listInterests, investors.admin.failed],
      ['/admin?tab=settings', readPlatformSettings, platformSettings.failed],
      ['/admin?tab=settings', readConfirmationSetting, confirmations.setting.failed],
      ['/admin?tab=settings', readCreationRule, opportunitiesSv.creation_rule.failed],
      ['/admin?tab=settings', readSiteFacts, marketing.facts.failed],
      ['/admin?tab=settings', readBackups, backups.failed],
      ['/admin?tab=audit_log', listAuditLog, logSv.failed],
      ['/admin?tab=production', readProductionAudit, productionAudit.failed],
      ['/analytics?tab=testing', listExperiments, experiments.failed],
      ['/testing', readNodeHealth, sv.testing.failed],
      ['/testing?tab=flags', listFlags, featureFlags.failed],
      ['/testing?tab=self_tests', readSelfTests, selfTests.failed],
      ['/translation-management', listTexts, translations.list.failed],
      ['/translation-management?tab=glossary', listTerms, translations.glossary.failed],
      ['/translation-management?tab=coverage', readCoverage, translations.coverage.failed],
    ]
    const restores = new Map<AnyEndpoint, () => Promise<void>>()
    for (const [, read] of reads) restores.set(read, await cut(read))
    for (const [at, [address, read, text]] of reads.entries()) {
      // A loaded page makes at most 100 requests a minute (SHLD-05).
      if (at === 16) await load()
      await open(address)
      const alert = main.getByRole('alert').filter({ hasText: text })
      await alert.waitFor()
      await restores.get(read)?.()
      await alert.getByRole('button', retry).click()
      await alert.waitFor({ state: 'detached' })
    }
    expect(await main.getByRole('alert').count()).toBe(0)
  })

  it('[ADM-02/retry] each section of the page of a user shows a failed read in its place and loads on retry', async () => {
    const { root, main, cut, open } = await visitAdministration()
    const reads: [read: AnyEndpoint, text: string][] = [
      [readUser, sv.users.not_loaded],
      [listUserSessions, sv.users.sessions.failed],
      [listUserBans, sv.users.details.bans_failed],
      [readUserDeletion, accountDeletion.user.failed],
      [listMemberEvents, securityEvents.member_events.failed],
      [listMemberCases, moderation.member.failed],
      [readMemberReports, moderation.member.reports_failed],
      [listUserNotes, userNotes.failed],
    ]
    const restores = new Map<AnyEndpoint, () => Promise<void>>()
    for (const [read] of reads) restores.set(read, await cut(read))
    await open(`/admin?tab=users&user=${root.id}`)
    for (const [read, text] of reads) {
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
