import { expect, it } from 'vitest'
import { listUserSessions, session, setAdminLevel } from '#features/accounts/contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import ar from '#features/admin/locales/ar.json' with { type: 'json' }
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import auditLog from '#features/audit-log/locales/sv.json' with { type: 'json' }
import confirmations from '#features/confirmations/locales/sv.json' with { type: 'json' }
import { requireSecondAdministrator } from '#features/confirmations/server/testing.ts'
import { report } from '#features/moderation/contract/index.ts'
import moderationAr from '#features/moderation/locales/ar.json' with { type: 'json' }
import { logSecurityEvent } from '#features/security-events/contract/index.ts'
import { report as securityReport } from '#features/security-events/server/testing.ts'
import { listUserNotes } from '#features/user-notes/contract/index.ts'
import notesAr from '#features/user-notes/locales/ar.json' with { type: 'json' }
import notes from '#features/user-notes/locales/sv.json' with { type: 'json' }
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

it('[ADM-02/search, ADM-02/ban] the page of a user shows a change that waits for a second administrator, and all bans page by page', async () => {
  await requireSecondAdministrator(server)
  const [asker, other] = [
    await signedInMember(server, { adminLevel: 'super_admin' }),
    await buildMember(server, { adminLevel: 'super_admin' }),
  ]
  const member = await buildMember(server, { fullName: 'Tove Alm' })
  await server.db
    .insertInto('account_blocks')
    .values(
      Array.from({ length: 7 }, (_, at) => ({
        user_id: member.id,
        kind: 'ban' as const,
        reason: `Skäl ${at}`,
        blocked_at: new Date(Date.UTC(2026, 1, 1 + at)),
        lifted_at: new Date(Date.UTC(2026, 1, 2 + at)),
        lift_reason: 'Fel',
      })),
    )
    .execute()
  const { page } = await browser.visit(server.url, { language: 'sv', as: await signedInClient(server, other) })
  const main = page.getByRole('main')
  await page.goto(`/admin?tab=users&user=${member.id}`)
  await main.getByText('Skäl 2').waitFor()
  expect(await main.getByText(/^Skäl/).allTextContents()).toEqual(['Skäl 6', 'Skäl 5', 'Skäl 4', 'Skäl 3', 'Skäl 2'])
  await main.getByRole('button', { name: shell.ui.load_more }).click()
  await main.getByText('Skäl 0').waitFor()

  // On the open page, without a reload.
  const badge = main.getByRole('link', { name: confirmations.badges.set_level })
  expect(await badge.count()).toBe(0)
  await asker.client.succeed(setAdminLevel, { id: member.id, level: 'viewer' })
  await badge.waitFor()
  await expectAccessible(page)
  await badge.click()
  await main
    .getByRole('heading', { name: interpolate(confirmations.actions.set_level, { name: 'Tove Alm' }) })
    .waitFor()
  await requireSecondAdministrator(server, false)
})

it('[ADM-02/search, ADM-03/viewers] by keyboard, an administrator ends a session and writes a note in Swedish, and a viewer reads both on an open page in Arabic', async () => {
  const admin = await buildMember(server, { fullName: 'Ada Admin', adminLevel: 'admin' })
  const viewer = await buildMember(server, { adminLevel: 'viewer', language: 'ar' })
  const member = await signedInMember(server, { fullName: 'Maja Ek' })
  const { id } = await member.client.succeed(createPost, { text: 'Köp nu!', audience: 'everyone' })
  await member.client.succeed(logSecurityEvent, securityReport())
  const client = await signedInClient(server, admin)
  await client.succeed(report, { kind: 'post', id, reason: 'spam' })
  const address = `/admin?tab=users&user=${member.id}`

  const phone = await browser.visit(server.url, {
    language: 'ar',
    size: 'phone',
    scheme: 'dark',
    as: await signedInClient(server, viewer),
  })
  const phoneMain = phone.page.getByRole('main')
  await phone.page.goto(address)
  await phoneMain.getByText('Köp nu!').waitFor()
  await phoneMain.getByText(moderationAr.states.open, { exact: true }).waitFor()
  expect(await phoneMain.getByRole('button', { name: ar.users.sessions.end_all }).count()).toBe(0)
  expect(await phoneMain.getByLabel(notesAr.label).count()).toBe(0)
  await expectAccessible(phone.page)

  const { page } = await browser.visit(server.url, { language: 'sv', as: client })
  const [keys, main, dialog] = [keyboardOf(page), page.getByRole('main'), page.getByRole('dialog')]
  await page.goto(address)
  await keys.press(main.getByRole('button', { name: /^Avsluta sessionen/ }))
  await keys.type(dialog.getByLabel(sv.users.sessions.reason), 'Telefonen är stulen')
  await keys.press(dialog.getByRole('button', { name: sv.users.sessions.end }))
  await dialog.waitFor({ state: 'detached' })
  await expectToast(page, sv.users.done.session_ended)
  await main.getByText(sv.users.sessions.none).waitFor()
  expect((await member.client.succeed(session, {})).viewer).toBeNull()
  expect((await client.succeed(listUserSessions, { id: member.id })).items).toEqual([])
  // The log is live too.
  const sentence = { actor: 'Ada Admin', target: 'Maja Ek' }
  await main.getByText(interpolate(auditLog.actions.users.end_session, sentence)).waitFor()

  await keys.type(main.getByLabel(notes.label), 'Ringde om sin telefon.')
  await keys.press(main.getByRole('button', { name: notes.save }))
  await expectToast(page, notes.saved)
  await main.getByText('Ringde om sin telefon.').waitFor()
  expect(await main.getByLabel(notes.label).inputValue()).toBe('')
  await expectAccessible(page)
  await phoneMain.getByText('Ringde om sin telefon.').waitFor()
  await phoneMain.getByText(ar.users.sessions.none).waitFor()

  await keys.press(main.getByRole('button', { name: /^Ta bort anteckningen av Ada Admin/ }))
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: notes.delete.confirm }))
  await expectToast(page, notes.delete.done)
  await main.getByText(notes.empty).waitFor()
  expect((await client.succeed(listUserNotes, { memberId: member.id })).items).toEqual([])
})
