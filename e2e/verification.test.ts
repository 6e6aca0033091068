import { expect, it } from 'vitest'
import { setVerified } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { pdfWith } from '#features/files/server/testing.ts'
import profilesAr from '#features/profiles/locales/ar.json' with { type: 'json' }
import ar from '#features/verification/locales/ar.json' with { type: 'json' }
import sv from '#features/verification/locales/sv.json' with { type: 'json' }
import { openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-01/verification] by keyboard, a member asks on a phone in Arabic to be verified, and an administrator rejects and later verifies in Swedish', async () => {
  const member = await buildMember(server, { fullName: 'سلمى حداد', language: 'ar' })
  const admin = await buildMember(server, { fullName: 'Astrid Lind', adminLevel: 'admin' })
  const adminClient = await signedInClient(server, admin)
  const { page } = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, member),
  })
  const [keys, main] = [keyboardOf(page), page.getByRole('main')]
  await page.goto('/profile?tab=account')
  await keys.press(main.getByRole('button', { name: ar.card.ask, exact: true }))
  const form = page.getByRole('dialog')
  await keys.press(form.getByRole('button', { name: ar.form.send, exact: true }))
  await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2)
  await expectAccessible(page)
  await keys.type(form.getByLabel(ar.form.explanation), 'أنا مؤسسة جسر، وتظهر صورتي في صفحة الفريق.')
  const linkAt = (number: number) =>
    form.getByRole('textbox', { name: new RegExp(`^${ar.form.link.replace('{{number}}', `${number}`)}`) })
  await keys.press(form.getByRole('button', { name: ar.form.add_link, exact: true }))
  await keys.type(linkAt(2), 'not a link')
  await keys.press(form.getByRole('button', { name: ar.form.send, exact: true }))
  // The empty first field is skipped, so the error is shown at the second.
  await expect.poll(() => linkAt(2).getAttribute('aria-invalid')).toBe('true')
  await keys.type(linkAt(2), 'https://jisr.example/team')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'Registration.pdf', mimeType: 'application/pdf', buffer: pdfWith() })
  await form.getByText('Registration.pdf').waitFor()
  await keys.press(form.getByRole('button', { name: ar.form.send, exact: true }))
  await form.waitFor({ state: 'detached' })
  await main.getByText(ar.badge.pending, { exact: true }).waitFor()
  await expectAccessible(page)

  const office = await browser.visit(server.url, { language: 'sv', as: adminClient })
  const [officeKeys, officeMain] = [keyboardOf(office.page), office.page.getByRole('main')]
  await office.page.goto('/admin?tab=verification')
  const request = officeMain.getByRole('article').filter({ hasText: 'سلمى حداد' })
  await request.getByRole('link', { name: 'https://jisr.example/team' }).waitFor()
  await expectAccessible(office.page)
  const download = office.page.waitForEvent('download')
  await officeKeys.press(request.getByRole('link', { name: 'Registration.pdf' }))
  expect((await download).suggestedFilename()).toBe('Registration.pdf')
  const labelOf = (text: string) => text.replace('{{name}}', 'سلمى حداد')
  await officeKeys.press(officeMain.getByRole('button', { name: labelOf(sv.admin.rejected_label), exact: true }))
  const decision = office.page.getByRole('dialog')
  await officeKeys.type(decision.getByLabel(sv.decision.note), 'Sidan gick inte att öppna.')
  await expectAccessible(office.page)
  await officeKeys.press(decision.getByRole('button', { name: sv.decision.rejected.confirm, exact: true }))
  await officeMain.getByText(sv.admin.empty.pending).waitFor()

  // The member's open page shows the answer, and later the badge, without a reload.
  await main.getByText('Sidan gick inte att öppna.').waitFor()
  await expectAccessible(page)
  expect((await server.mailTo(member.email)).subject).toBe(ar.mail.rejected.subject)
  await adminClient.succeed(setVerified, { id: member.id, verified: true })
  await main.getByText(ar.card.verified, { exact: true }).waitFor()
  await page.goto(`/profile/${member.id}`)
  await main.getByText(profilesAr.verified).first().waitFor()
})
