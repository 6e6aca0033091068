import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import accounts from '#features/accounts/locales/sv.json' with { type: 'json' }
import calendar from '#features/calendar/locales/sv.json' with { type: 'json' }
import ar from '#features/profiles/locales/ar.json' with { type: 'json' }
import sv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { setProfile } from '#features/profiles/server/testing.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import {
  expectToast,
  openBrowser,
  sizes,
  waitForExpression,
  waitForFrames,
  waitForHydration,
} from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const tabs = [
  'profile',
  'security',
  'recovery-codes',
  'connected-accounts',
  'sessions',
  'privacy',
  'notifications',
  'account',
  'data-export',
  'developers',
  'partner',
] as const

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByRole('textbox', { name: new RegExp(`^${label}`) })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return (
    box && {
      start: Math.round(box.x),
      top: Math.round(box.y),
      end: Math.round(box.x + box.width),
      bottom: Math.round(box.y + box.height),
    }
  )
}
const isInView = async (page: Page, one: Locator) => {
  const [box, size] = [await boxOf(one), page.viewportSize()]
  return box !== null && size !== null && box.top >= 0 && box.bottom <= size.height
}

it.each([
  { language: 'sv', words: sv.settings },
  { language: 'ar', words: ar.settings },
] as const)(
  '[SET-01/profile, SET-01/security, SET-01/privacy, SET-01/notifications, SET-01/account, SET-01/sessions, SET-01/recovery-codes, SET-01/oauth-connections, SET-01/data-export, SET-01/partner] every settings tab in $language has its cards in the same column, with the tabs beside it',
  async ({ language, words }) => {
    const member = await buildMember(server, { language })
    const { page } = await browser.visit(server.url, {
      as: await signedInClient(server, member),
      language,
      size: 'desktop',
    })
    const columns: { tab: string; start: number; end: number }[] = []
    for (const tab of tabs) {
      await page.goto(`/profile?tab=${tab}`)
      await waitForHydration(page)
      await main(page).getByRole('heading', { level: 2 }).first().waitFor()
      await waitForExpression(page, "document.querySelector('main .animate-shimmer') === null")
      // The profile's preview beside the column has a heading outside any card.
      const cards = await main(page)
        .locator('h2')
        .evaluateAll((headings) =>
          headings
            .flatMap((one) => one.closest('.bg-surface-raised')?.getBoundingClientRect() ?? [])
            .map(({ left, right }) => ({ start: Math.round(left), end: Math.round(right) })),
        )
      columns.push(...cards.map((card) => ({ tab, ...card })))
    }
    expect(new Set(columns.map(({ tab }) => tab))).toEqual(new Set(tabs))
    const { start = 0, end = 0 } = columns[0] ?? {}
    expect(columns).toEqual(columns.map(({ tab }) => ({ tab, start, end })))

    const rail = await Promise.all(
      tabs.map((tab) => boxOf(main(page).getByRole('link', { name: words.tabs[tab], exact: true }))),
    )
    for (const [at, box] of rail.entries()) {
      if (at > 0) expect(box?.top).toBeGreaterThanOrEqual(rail[at - 1]?.bottom ?? Infinity)
      if (language === 'ar') expect(box?.start).toBeGreaterThan(end)
      else expect(box?.end).toBeLessThan(start)
    }
  },
)

it('[SET-01/profile, PROF-01/company, PROF-01/username] the profile tab saves its fields together with a bar that is visible while there are unsaved changes', async () => {
  const taken = await buildMember(server)
  await setProfile(server, taken.id, { username: 'havsbojar' })
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: [/status of 409/],
  })
  const savedProfile = async () =>
    (await server.pool.query('select company, username from profiles where id = $1', [member.id])).rows[0]
  await page.goto('/profile?tab=profile')
  await waitForHydration(page)
  await field(page, sv.settings.company).waitFor()
  expect(await button(page, sv.settings.save).count()).toBe(0)

  // Editing a field at the lower edge shows the bar; the page scrolls so that the bar does not cover the field.
  const company = field(page, sv.settings.company)
  const save = button(page, sv.settings.save)
  await company.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 8))
  await company.evaluate((one) => one.focus({ preventScroll: true }))
  await page.keyboard.insertText('Havsbojar AB')
  await save.waitFor()
  await expect.poll(async () => ((await boxOf(company))?.bottom ?? 0) < ((await boxOf(save))?.top ?? 0)).toBe(true)
  await field(page, sv.settings.username).fill('havsbojar')
  await main(page).getByText(sv.settings.username_hint).scrollIntoViewIfNeeded()
  await expect.poll(() => isInView(page, save)).toBe(true)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect.poll(() => isInView(page, save)).toBe(true)

  await save.click()
  await expectToast(page, sv.settings.saved)
  await waitForExpression(page, "document.activeElement?.getAttribute('name') === 'username'")
  expect(await savedProfile()).toEqual({ company: 'Havsbojar AB', username: null })
  await field(page, sv.settings.username).fill('havsbojar-nord')
  await save.click()
  await expectToast(page, sv.settings.username_saved)
  expect(await savedProfile()).toEqual({ company: 'Havsbojar AB', username: 'havsbojar-nord' })

  await save.waitFor({ state: 'detached' })
  await waitForExpression(
    page,
    "document.activeElement !== document.body && document.activeElement?.closest('main') !== null",
  )

  await field(page, sv.settings.company).fill('Havsbojar i Umeå')
  await field(page, sv.settings.username).fill('annat')
  await button(page, sv.settings.discard).click()
  await expect
    .poll(async () => [
      await field(page, sv.settings.company).inputValue(),
      await field(page, sv.settings.username).inputValue(),
    ])
    .toEqual(['Havsbojar AB', 'havsbojar-nord'])
  await save.waitFor({ state: 'detached' })
})

it('[SET-01/account, PROF-01/time-zone] the account tab saves language and time zone with the same bar, which disappears when they are unchanged', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, member) })
  await page.goto('/profile?tab=account')
  await waitForHydration(page)
  const zone = main(page).getByRole('combobox', { name: /^Tidszon/ })
  await zone.fill('Riyadh')
  await page.getByRole('option', { name: /Riyadh/ }).click()
  await button(page, sv.settings.save).waitFor()
  await button(page, sv.settings.discard).click()
  await button(page, sv.settings.save).waitFor({ state: 'detached' })
  await zone.fill('Riyadh')
  await page.getByRole('option', { name: /Riyadh/ }).click()
  await button(page, sv.settings.save).click()
  // The button has another name while saving, so wait for the toast first.
  await expectToast(page, accounts.settings.saved)
  await button(page, sv.settings.save).waitFor({ state: 'detached' })
  const { rows } = await server.pool.query('select time_zone from profiles where id = $1', [member.id])
  expect(rows).toEqual([{ time_zone: 'Asia/Riyadh' }])
})

it.each([
  ['phone', 844],
  ['phone', 600],
  ['desktop', 800],
  ['desktop', 500],
] as const)(
  '[PROF-01/time-zone] on a %s %i pixels high, the list of time zones opens at the chosen one and stays open',
  async (size, height) => {
    const member = await buildMember(server, { timeZone: 'Europe/Stockholm' })
    const { page } = await browser.visit(server.url, { as: await signedInClient(server, member), size })
    await page.setViewportSize({ ...sizes[size], height })
    await page.goto('/profile?tab=account')
    await waitForHydration(page)
    const zone = main(page).getByRole('combobox', { name: /^Tidszon/ })
    await zone.focus()
    const chosen = page.getByRole('option', { name: /Stockholm/, selected: true })
    await chosen.waitFor()
    await waitForFrames(page)
    expect(await zone.getAttribute('aria-expanded')).toBe('true')
    expect(await zone.inputValue()).toBe('Stockholm')
    const list = page.getByRole('listbox')
    expect(await isInView(page, list)).toBe(true)
    const [option, around] = [await boxOf(chosen), await boxOf(list)]
    expect(option?.top).toBeGreaterThanOrEqual(around?.top ?? Infinity)
    expect(option?.bottom).toBeLessThanOrEqual(around?.bottom ?? -Infinity)
  },
)

it.each(['phone', 'desktop'] as const)('on a %s, the offline message does not cover the save bar', async (size) => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    size,
    expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.goto('/profile?tab=profile')
  await waitForHydration(page)
  await field(page, sv.settings.company).fill('Havsbojar AB')
  const save = button(page, sv.settings.save)
  await save.waitFor()
  await page.context().setOffline(true)
  const notice = page.getByText(shell.offline.title)
  await notice.waitFor()
  await expect
    .poll(async () => ((await boxOf(notice.locator('..')))?.bottom ?? Infinity) < ((await boxOf(save))?.top ?? 0))
    .toBe(true)
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

it('[MENT-08/calendar-feed] the account tab shows a new calendar address once, and replaces and removes it after a question', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, { as: await signedInClient(server, member) })
  await page.goto('/profile?tab=account')
  await waitForHydration(page)
  const address = main(page).getByRole('textbox', { name: calendar.address.label })
  const statusOf = async (url: string) => (await fetch(url)).status
  const confirm = async (action: string) => {
    await button(page, action).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
  }

  await button(page, calendar.create).click()
  const first = await address.inputValue()
  expect(await statusOf(first)).toBe(200)
  const linksOf = await main(page)
    .getByRole('link', { name: /Google|Outlook|Apple/ })
    .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))
  const webcal = first.replace('http:', 'webcal:')
  expect(linksOf).toEqual([
    `https://calendar.google.com/calendar/r?cid=${webcal}`,
    `https://outlook.live.com/calendar/0/addfromweb?url=${first}&name=Nordbro`,
    webcal,
  ])

  await page.reload()
  await main(page).getByText(calendar.state.hidden).waitFor()
  expect(await page.content()).not.toContain(first.slice(-47, -4))

  await confirm(calendar.replace.action)
  const second = await address.inputValue()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  await confirm(calendar.remove.action)
  await expectToast(page, calendar.removed)
  await button(page, calendar.create).waitFor()
  expect(await statusOf(second)).toBe(404)
})
