import { describe, expect, it } from 'vitest'
import ar from '#features/access-tokens/locales/ar.json' with { type: 'json' }
import sv from '#features/access-tokens/locales/sv.json' with { type: 'json' }
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient, expireIdentity } from '#features/accounts/server/testing.ts'
import { expectToast, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'norrsken över fjärden'
const texts = { sv: { t: sv, accounts: accountsSv }, ar: { t: ar, accounts: accountsAr } }

const callWith = async (token: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe.each(combinations)('access tokens in $language on a $size', ({ language, size, scheme }) => {
  const { t, accounts } = texts[language]
  const withName = (text: string, name: string) => text.replace('{{name}}', name)

  it('[API-02/tokens] a member makes a token for two areas, a program uses it, and the member revokes it, by keyboard alone', async () => {
    const member = await buildMember(server, { password, language, fullName: 'Maja Lind' })
    const client = await signedInClient(server, member)
    await expireIdentity(server, member.id)
    const { page } = await browser.visit(server.url, {
      as: client,
      language,
      size,
      scheme,
      expectedErrors: [/status of 403/],
    })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog', { name: t.create.title })
    await page.goto('/profile?tab=developers')
    await main.getByText(t.empty).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await keyboard.press(main.getByRole('button', { name: t.create.action, exact: true }))
    await keyboard.type(dialog.getByLabel(t.create.name, { exact: true }), 'Anslagstavla')
    await keyboard.reach(dialog.getByLabel(t.create.expires, { exact: true }))
    await page.keyboard.press('ArrowDown')
    await keyboard.reach(dialog.getByRole('radio', { name: t.access.read, exact: true }))
    await page.keyboard.press('ArrowUp')
    const checkbox = (text: string, area: string) =>
      dialog.getByRole('checkbox', { name: text.replace('{{area}}', area), exact: true })
    await keyboard.press(checkbox(t.picker.write_label, t.areas.profiles), 'Space')
    await keyboard.press(checkbox(t.picker.read_label, t.areas.opportunities), 'Space')
    expect(await checkbox(t.picker.read_label, t.areas.profiles).isChecked()).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await keyboard.press(dialog.getByRole('button', { name: t.create.confirm, exact: true }))
    const identity = page.getByRole('dialog', { name: accounts.identity.title })
    await keyboard.type(identity.getByLabel(accounts.fields.password, { exact: true }), password)
    await page.keyboard.press('Enter')

    const made = page.getByRole('dialog', { name: t.made.title })
    const token = await made.getByRole('textbox', { name: t.made.label, exact: true }).inputValue()
    expect(token).toMatch(/^nbp_[0-9A-Za-z]{38}$/)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect((await callWith(token, '/api/profile')).status).toBe(200)
    const change = { method: 'PATCH', body: JSON.stringify({ company: 'Havsbojar AB' }) }
    expect((await callWith(token, '/api/profile', change)).status).toBe(200)
    expect((await callWith(token, '/api/opportunities')).status).toBe(200)
    expect((await callWith(token, '/api/products')).body).toMatchObject({ error: { code: 'token.scope_missing' } })

    await keyboard.press(made.getByRole('button', { name: t.made.close, exact: true }))
    await made.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(token)
    await main.getByText(t.states.active, { exact: true }).waitFor()
    await keyboard.press(main.getByRole('button', { name: withName(t.item.revoke_label, 'Anslagstavla'), exact: true }))
    const question = page.getByRole('alertdialog')
    await keyboard.press(question.getByRole('button', { name: t.revoke.action, exact: true }))
    await expectToast(page, t.revoke.done)
    await main.getByText(t.states.revoked, { exact: true }).waitFor()
    expect(await callWith(token, '/api/profile')).toMatchObject({
      status: 401,
      body: { error: { code: 'token.invalid' } },
    })
  })
})
