import { describe, expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient, expireIdentity } from '#features/accounts/server/testing.ts'
import ar from '#features/account-deletion/locales/ar.json' with { type: 'json' }
import en from '#features/account-deletion/locales/en.json' with { type: 'json' }
import sv from '#features/account-deletion/locales/sv.json' with { type: 'json' }
import { createJobContext } from '#features/notifications/server/testing.ts'
import { features } from '#platform/main.ts'
import { expectToast, openBrowser, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const job = await createJobContext(server)
const password = 'norrsken över fjärden'
const texts = { sv: { t: sv, accounts: accountsSv }, ar: { t: ar, accounts: accountsAr } }

const sweep = () =>
  features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'accountDeletion.sweep')
    ?.run(job, {}, 'a job')

describe.each(combinations)('the deletion of an account in $language on a $size', ({ language, size, scheme }) => {
  const { t, accounts } = texts[language]

  it('[SET-10/reauthentication, SET-10/grace, SET-10/cancel, SET-10/erasure] a member deletes the account with a confirmed identity, cancels in the banner, deletes again, and is logged out when it is erased, by keyboard alone', async () => {
    const member = await buildMember(server, { password, language })
    const client = await signedInClient(server, member)
    await expireIdentity(server, member.id)
    const { page } = await browser.visit(server.url, {
      as: client,
      language,
      size,
      scheme,
      expectedErrors: [/status of 40[13]/],
    })
    const keyboard = keyboardOf(page)
    const main = page.getByRole('main')
    const banner = page.getByRole('complementary', { name: t.banner.label, exact: true })
    const requestDeletion = async () => {
      await keyboard.press(main.getByRole('button', { name: t.request, exact: true }))
      const question = page.getByRole('alertdialog')
      await question.getByText(t.dialog.gone).waitFor()
      await expectAccessible(page)
      await keyboard.press(question.getByRole('button', { name: t.request, exact: true }))
    }
    await page.goto('/profile?tab=data-export')
    await requestDeletion()
    const dialog = page.getByRole('dialog')
    await keyboard.type(dialog.getByLabel(accounts.fields.password, { exact: true }), password)
    await page.keyboard.press('Enter')
    await banner.waitFor()
    await expectAccessible(page)

    await page.goto('/messages')
    await banner.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    await keyboard.press(banner.getByRole('button', { name: t.cancel, exact: true }))
    await expectToast(page, t.cancelled)
    await banner.waitFor({ state: 'detached' })

    await page.goto('/profile?tab=data-export')
    await requestDeletion()
    await banner.waitFor()
    await server.pool.query(
      `update account_deletions set due_at = requested_at + interval '1 millisecond' where member_id = $1`,
      [member.id],
    )
    await sweep()
    await page.waitForURL(/\/login/, { timeout: 3 * waitTimeoutMs })
    await banner.waitFor({ state: 'detached' })
    expect((await server.pool.query('select from users where id = $1', [member.id])).rowCount).toBe(0)
  })
})

it('[SET-10/failed, ERR-03/delete-account] a lost request is reported and succeeds on retry, and the only super admin reads the reason', async () => {
  const admin = await buildMember(server, { language: 'en', adminLevel: 'super_admin' })
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, admin),
    language: 'en',
    expectedErrors: [/status of 409/, /Failed to load|ERR_FAILED/],
  })
  await page.goto('/profile?tab=data-export')
  const request = async () => {
    await page.getByRole('main').getByRole('button', { name: en.request, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: en.request, exact: true }).click()
  }
  await page.route('**/api/account/deletion', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await request()
  await expectToast(page, 'Could not delete account. Please try again later.')
  await page.unroute('**/api/account/deletion')
  await request()
  await expectToast(page, en.failures.request_refused)
  await page.getByText(en.errors.user.last_super_admin).waitFor()
  await buildMember(server, { adminLevel: 'super_admin' })
  await request()
  await page.getByRole('complementary', { name: en.banner.label, exact: true }).waitFor()
})

it('[SET-10/grace] a banned member deletes the account below the reason of the ban', async () => {
  const member = await buildMember(server, { password, language: 'sv' })
  const client = await signedInClient(server, member)
  await server.db.insertInto('account_blocks').values({ user_id: member.id, kind: 'ban', reason: 'Spam.' }).execute()
  const { page } = await browser.visit(server.url, { as: client, language: 'sv', expectedErrors: [/status of 403/] })
  await page.goto('/profile')
  await page.getByRole('button', { name: sv.request, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: sv.request, exact: true }).click()
  await page.getByRole('button', { name: sv.cancel, exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})
