import { describe, expect, it } from 'vitest'
import { resetUserFactors } from '#features/accounts/contract/index.ts'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, codeIn, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import ar from '#features/admin/locales/ar.json' with { type: 'json' }
import sv from '#features/admin/locales/sv.json' with { type: 'json' }
import { confirmTotpSetup, startTotpSetup } from '#features/second-factors/contract/index.ts'
import { buildProtectedMember } from '#features/second-factors/server/testing.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import { dayMs } from '#kit/durations.ts'
import { expectToast, openBrowser, overflowOf, violationsOf, waitForHydration } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true, config: { adminSecondFactor: 'required' } })
const browser = await openBrowser()
const texts = { sv, ar }
const accounts = { sv: accountsSv, ar: accountsAr }

const fill = (text: string, name: string) => text.replace('{{name}}', name)

describe.each(combinations)('administrators without a second factor in $language on a $size', (combination) => {
  const { language } = combination
  const t = texts[language]

  it('the administration warns during the grace period, closes after it, and opens as soon as two-step login is on', async () => {
    const { id, client } = await signedInMember(server, { adminLevel: 'super_admin', language })
    const { page } = await browser.visit(server.url, { ...combination, as: client, expectedErrors: [/403/] })
    const main = page.getByRole('main')
    await page.goto('/testing')
    await waitForHydration(page)
    await main.getByText(t.second_factor.due.text).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    const longAgo = new Date(Date.now() - 30 * dayMs)
    await server.db.updateTable('profiles').set({ administrator_since: longAgo }).where('id', '=', id).execute()
    for (const path of ['/admin', '/admin?tab=users', '/testing', '/translation-management']) {
      await page.goto(path)
      await main.getByRole('heading', { name: t.second_factor.closed.title }).waitFor()
    }
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(await main.getByRole('link', { name: t.second_factor.closed.action }).getAttribute('href')).toBe(
      '/profile?tab=security',
    )

    // On another device, while this page stays open.
    await waitForHydration(page)
    const { secret } = await client.succeed(startTotpSetup, {})
    await client.succeed(confirmTotpSetup, { code: codeAt(secret, new Date()) })
    await main.getByRole('heading', { name: t.second_factor.closed.title }).waitFor({ state: 'detached' })
    expect(await main.getByText(t.second_factor.due.text).count()).toBe(0)
  })
})

describe.each(combinations)('user management by keyboard in $language on a $size', (combination) => {
  const { language, size } = combination
  const t = texts[language]
  const ta = accounts[language]

  it('[AUTH-10/admin-users, AUTH-10/admin-links, AUTH-10/factor-remove] an administrator invites a person, hands over a link and turns off a lost second factor', async () => {
    const root = await buildMember(server, { adminLevel: 'super_admin', language })
    const { page } = await browser.visit(server.url, {
      ...combination,
      as: await signedInClient(server, root),
      expectedErrors: [/409/],
    })
    const keys = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const email = `invited-${language}-${size}@example.com`

    await page.goto('/admin?tab=users')
    await waitForHydration(page)
    await keys.press(main.getByRole('button', { name: t.users.invite.open }))
    await keys.type(dialog.getByLabel(t.users.invite.email), email)
    await keys.type(dialog.getByLabel(t.users.invite.name), 'Maja Ek')
    await dialog.getByLabel(t.users.invite.role).selectOption('founder')
    expect(await violationsOf(page)).toEqual([])
    await keys.press(dialog.getByRole('button', { name: t.users.invite.send }))
    await expectToast(page, t.users.done.invited)
    const mailed = codeIn((await server.mailTo(email)).link)

    const openActions = async (name: string, act: string) => {
      await keys.press(main.getByRole('button', { name: fill(t.users.actions, name) }).first())
      await keys.pick(page.getByRole('menuitem', { name: act }))
    }
    await page.goto(`/admin?tab=users&q=${encodeURIComponent(email)}`)
    await waitForHydration(page)
    await openActions('Maja Ek', t.users.act.link)
    await dialog.getByText(t.users.link.invitation).waitFor()
    await keys.press(dialog.getByRole('button', { name: t.users.link.send }))
    const url = await dialog.getByLabel(t.users.link.value, { exact: true }).inputValue()
    expect(url).toMatch(/\/confirm#code=/)
    expect(codeIn(url)).not.toBe(mailed)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await keys.press(dialog.getByRole('button', { name: t.users.link.close }))
    await dialog.waitFor({ state: 'detached' })

    const guest = await browser.visit(server.url, combination)
    await guest.page.goto(url)
    await guest.page.getByLabel(ta.fields.new_password, { exact: true }).waitFor()

    const member = await buildProtectedMember(server, new Date(), { fullName: `Elin Ask ${size}`, language })
    await page.goto(`/admin?tab=users&user=${member.id}`)
    await waitForHydration(page)
    await openActions(member.fullName, t.users.act.reset_factors)
    await keys.type(dialog.getByLabel(t.users.reset_factors.reason), 'Tappade telefonen')
    expect(await violationsOf(page)).toEqual([])
    await keys.press(dialog.getByRole('button', { name: t.users.reset_factors.send }))
    await expectToast(page, t.users.done.factors_reset)
    expect((await member.client.call(resetUserFactors, { id: member.id, reason: 'x' })).code).toBe('auth.required')
  })
})
