import { expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember } from '#features/accounts/server/testing.ts'
import ar from '#features/investors/locales/ar.json' with { type: 'json' }
import sv from '#features/investors/locales/sv.json' with { type: 'json' }
import { openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const password = 'ett långt lösenord 42'
const texts = { sv: { t: sv, accounts: accountsSv }, ar: { t: ar, accounts: accountsAr } } as const

it.each(combinations)(
  '[INV-01/teaser, INV-01/interest, ROUTE-04/return-after-login] a visitor chooses a side, logs in and continues with that choice, by keyboard in $language on a $size',
  async ({ language, size, scheme }) => {
    const { t, accounts } = texts[language]
    const member = await buildMember(server, { language, fullName: 'Omar Haddad', password })
    const { page } = await browser.visit(server.url, { language, size, scheme })
    const keys = keyboardOf(page)
    const main = page.getByRole('main')
    await page.goto('/investors')
    await main.getByText(t.page.soon, { exact: true }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)

    await keys.press(main.getByRole('link', { name: t.sides.founder.title }))
    await page.waitForURL('**/login?next=*')
    await keys.type(main.getByLabel(accounts.fields.identifier), member.email)
    await keys.type(main.getByLabel(accounts.fields.password, { exact: true }), password)
    await keys.press(main.getByRole('button', { name: accounts.login.submit, exact: true }))
    await page.waitForURL('**/investors?*')
    await main.getByRole('heading', { name: t.form.title.founder }).waitFor()
    await keys.press(main.getByRole('checkbox', { name: t.stages.seed, exact: true }), 'Space')
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await keys.press(main.getByRole('button', { name: t.form.send, exact: true }))
    await main.getByRole('heading', { name: t.own.title.founder }).waitFor()
    expect(await violationsOf(page)).toEqual([])

    const stored = await server.db
      .selectFrom('investor_interests')
      .select(['side', 'stages'])
      .where('member_id', '=', member.id)
      .executeTakeFirst()
    expect(stored).toEqual({ side: 'founder', stages: ['seed'] })
    await page.reload()
    await main.getByRole('heading', { name: t.own.title.founder }).waitFor()
  },
)
