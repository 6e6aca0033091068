import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import exportsAr from '#features/list-exports/locales/ar.json' with { type: 'json' }
import exportsSv from '#features/list-exports/locales/sv.json' with { type: 'json' }
import { buildApplication, buildOpportunity } from '#features/opportunities/server/testing.ts'
import partnersAr from '#features/partners/locales/ar.json' with { type: 'json' }
import partnersSv from '#features/partners/locales/sv.json' with { type: 'json' }
import { buildPartnerApplication } from '#features/partners/server/testing.ts'
import programsAr from '#features/programs/locales/ar.json' with { type: 'json' }
import programsSv from '#features/programs/locales/sv.json' with { type: 'json' }
import { buildProgram } from '#features/programs/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: { exports: exportsSv, applications: applicationsSv, partners: partnersSv, programs: programsSv },
  ar: { exports: exportsAr, applications: applicationsAr, partners: partnersAr, programs: programsAr },
} as const

describeJourney('lists of the administration in $language on a $size', ({ language, size, scheme }, it) => {
  const t = words[language]
  const visitAs = async (adminLevel: 'viewer' | 'admin') => {
    const { client, id } = await signedInMember(server, { language, adminLevel })
    const { page } = await browser.visit(server.url, { language, size, scheme, as: client })
    return { client, id, page, keys: keyboardOf(page), main: page.getByRole('main') }
  }
  const labelOf = (text: string, values: Record<string, string>) =>
    Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{{${name}}}`, value), text)

  it('[ADM-01/export, ADM-05/csv, ADM-05/equal] an administrator goes from a filtered list to its export, and downloads the rows of the list', async () => {
    const name = `Filtrerad Exportsson ${size}`
    const { email } = await buildMember(server, { fullName: name })
    const admin = await visitAs('admin')
    await admin.page.goto(`/admin?tab=users&q=${encodeURIComponent(name)}`)
    await admin.main.getByRole('heading', { name }).waitFor()
    await admin.keys.press(admin.main.locator('a[href*="tab=export&list=users"]'))
    await admin.main.getByRole('heading', { name: t.exports.title, exact: true }).waitFor()
    expect(await admin.main.getByRole('searchbox').inputValue()).toBe(name)
    const rows = admin.main.getByRole('status')
    await expect
      .poll(() => rows.textContent(), { timeout: waitTimeoutMs })
      .toMatch(language === 'sv' ? '1 rad' : 'صف واحد')
    await admin.keys.press(admin.main.getByLabel(t.exports.bom), ' ')
    await expectAccessible(admin.page)
    const [download] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.keys.press(admin.main.getByRole('link', { name: t.exports.download })),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^\uFEFFid,fullName,email,/)
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toContain(email)
    await expect
      .poll(async () => (await admin.client.succeed(listAuditLog, { actor: admin.id })).items.map((one) => one.action))
      .toEqual(['exports.complete', 'exports.start'])
    await admin.page.goto('/admin?tab=audit_log')
    await admin.main.getByText(t.exports.lists.users, { exact: true }).first().waitFor()
  })

  it('[ADM-01/export, ADM-03/viewers] an administrator of the level viewer reads why they may not export', async () => {
    const viewer = await visitAs('viewer')
    await viewer.page.goto('/admin?tab=export&list=audit_log')
    await viewer.main.getByRole('heading', { name: t.exports.title, exact: true }).waitFor()
    expect(await viewer.main.getByRole('link', { name: t.exports.download }).count()).toBe(0)
    await expectAccessible(viewer.page)
  })

  it('[ADM-01/applications, ADM-04/reject-application] an administrator finds an application, reads it and rejects it with a note', async () => {
    const [owner, applicant] = [
      await buildMember(server, { fullName: 'Olle Ägare' }),
      await buildMember(server, { fullName: `Siri Sökande ${size}` }),
    ]
    const title = `Kajakguide ${size}`
    const { id: listing } = await buildOpportunity(server, owner.id, { title })
    await buildApplication(server, listing, applicant.id, { message: 'Jag paddlar varje dag.' })
    const admin = await visitAs('admin')
    const texts = t.applications.administration
    await admin.page.goto(`/admin?tab=applications&q=${encodeURIComponent(applicant.fullName)}`)
    const row = admin.main.getByRole('article').filter({ hasText: title })
    await row.waitFor()
    await admin.keys.press(row.getByText(texts.answers))
    await row.getByText('Jag paddlar varje dag.').waitFor()
    await expectAccessible(admin.page)
    await admin.keys.press(
      row.getByRole('button', {
        name: labelOf(texts.label.rejected, { name: applicant.fullName, title }),
        exact: true,
      }),
    )
    const dialog = admin.page.getByRole('dialog')
    await dialog.waitFor()
    await admin.keys.press(dialog.getByRole('button', { name: texts.action.rejected, exact: true }))
    await expect.poll(() => dialog.getByLabel(texts.note).getAttribute('aria-invalid')).toBe('true')
    await admin.keys.type(dialog.getByLabel(texts.note), 'Annonsen bryter mot reglerna.')
    await expectAccessible(admin.page)
    await admin.keys.press(dialog.getByRole('button', { name: texts.action.rejected, exact: true }))
    await expectToast(admin.page, texts.done.rejected)
    await row.getByText(t.applications.status.rejected).waitFor()
  })

  it('[ADM-01/partners, ADM-01/programs] administrators list the partners with their reset, and the programs by status', async () => {
    const partner = await buildMember(server, { fullName: `Pia Partner ${size}` })
    await buildPartnerApplication(server, partner.id, { status: 'approved' })
    const rejected = await buildMember(server, { fullName: `Ragna Avslagen ${size}` })
    await buildPartnerApplication(server, rejected.id, { status: 'rejected' })
    const programs = { done: `Fjällskola klar ${size}`, open: `Fjällskola öppen ${size}` }
    await buildProgram(server, partner.id, { title: programs.done, status: 'completed' })
    await buildProgram(server, partner.id, { title: programs.open })
    const admin = await visitAs('admin')
    await admin.page.goto('/admin?tab=approved_partners')
    await admin.main
      .getByRole('button', { name: labelOf(t.partners.admin.reset_label, { name: partner.fullName }), exact: true })
      .waitFor()
    expect(await admin.main.getByText(rejected.fullName).count()).toBe(0)
    await expectAccessible(admin.page)
    await admin.page.goto('/admin?tab=programs')
    await admin.main.getByRole('link', { name: programs.open }).waitFor()
    await admin.main.getByLabel(t.programs.administration.status).selectOption('completed')
    await admin.page.waitForURL('**status=completed**')
    await admin.main.getByRole('link', { name: programs.done }).waitFor()
    await admin.main.getByRole('link', { name: programs.open }).waitFor({ state: 'detached' })
    await expectAccessible(admin.page)
  })
})
