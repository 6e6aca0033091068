import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient, expireIdentity } from '#features/accounts/server/testing.ts'
import ar from '#features/data-export/locales/ar.json' with { type: 'json' }
import sv from '#features/data-export/locales/sv.json' with { type: 'json' }
import { filesInZip } from '#features/data-export/server/testing.ts'
import { pdfWith, uploadAs } from '#features/files/server/testing.ts'
import {
  connectionErrors,
  expectToast,
  failNextRequest,
  openBrowser,
  overflowOf,
  violationsOf,
  waitForHydration,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'norrsken över fjärden'
const texts = { sv: { t: sv, accounts: accountsSv }, ar: { t: ar, accounts: accountsAr } }

describe.each(combinations)('a data export in $language on a $size', ({ language, size, scheme }) => {
  const { t, accounts } = texts[language]

  it('[SET-09/request, SET-09/processing, SET-09/ready, SET-09/files] a member requests a copy, sees its progress, downloads it with a confirmed identity and deletes it, by keyboard alone', async () => {
    const member = await buildMember(server, { password, language })
    const client = await signedInClient(server, member)
    await uploadAs(client, pdfWith(), { kind: 'cv', name: 'cv.pdf' })
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
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const confirmIdentity = async () => {
      const dialog = page.getByRole('dialog')
      await keyboard.type(dialog.getByLabel(accounts.fields.password, { exact: true }), password)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.goto('/profile?tab=data-export')
    const lock = await server.pool.connect()
    await lock.query('begin; lock table certificates')
    await keyboard.press(button(t.request))
    await confirmIdentity()
    await main.getByText(t.progress.title).waitFor()
    const percent = async () => Number(/\d+/.exec((await main.getByRole('status').textContent()) ?? '')?.[0])
    await expect.poll(percent, { timeout: waitTimeoutMs }).toBeGreaterThan(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await lock.query('commit')
    lock.release()

    await button(t.ready.download).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await expireIdentity(server, member.id)
    await keyboard.press(button(t.ready.download))
    const [download] = await Promise.all([page.waitForEvent('download'), confirmIdentity()])
    expect(download.suggestedFilename()).toMatch(/^nordbro-\d{4}-\d\d-\d\d\.zip$/)
    const files = await filesInZip(await readFile(await download.path()))
    expect([...files.keys()].filter((path) => path.endsWith('cv.pdf'))).toHaveLength(1)
    expect(files.get('index.html')?.toString()).toContain(`<html lang="${language}"`)

    await keyboard.press(button(t.ready.remove))
    await expectToast(page, t.removed)
    await main.getByText(t.deleted).waitFor()
    await button(t.request).waitFor()
  })
})

it('[SET-09/request, SET-09/error, ERR-03/export-data] a banned member requests a copy below the reason of the ban, and again after each failure', async () => {
  const member = await buildMember(server, { password, language: 'sv' })
  const client = await signedInClient(server, member)
  await server.db.insertInto('account_blocks').values({ user_id: member.id, kind: 'ban', reason: 'Spam.' }).execute()
  const { page } = await browser.visit(server.url, {
    as: client,
    language: 'sv',
    expectedErrors: [/status of 403/, ...connectionErrors],
  })
  await page.goto('/profile')
  await waitForHydration(page)
  await failNextRequest(page, 'POST', '**/api/account/data-export')
  await page.getByRole('button', { name: sv.request, exact: true }).click()
  await expectToast(page, sv.failures.request)
  await page.getByRole('button', { name: sv.request, exact: true }).click()
  await page.getByRole('button', { name: sv.ready.download, exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await server.pool.query(
    `update data_exports set state = 'error', bytes = null, expires_at = null where member_id = $1`,
    [member.id],
  )
  await page.getByText(sv.error.title).waitFor()
  await page.getByRole('button', { name: sv.error.retry, exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: sv.ready.download, exact: true }).click(),
  ])
  expect((await filesInZip(await readFile(await download.path()))).has('index.html')).toBe(true)
})
