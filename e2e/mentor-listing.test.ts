import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { calendars, listOwnListings, readMentor, schedules } from '#features/mentorship/contract/index.ts'
import ar from '#features/mentorship/locales/ar.json' with { type: 'json' }
import sv from '#features/mentorship/locales/sv.json' with { type: 'json' }
import { calendarText } from '#features/mentorship/server/busy/testing/calendar-text.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildCalendar, startCalendarServer } from '#features/mentorship/server/testing/calendars.ts'
import { slotAfter } from '#features/mentorship/server/testing/sessions.ts'
import { hourMs } from '#kit/durations.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import profilesAr from '#features/profiles/locales/ar.json' with { type: 'json' }
import profilesSv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, failNextRequest, openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const site = await startCalendarServer()

const words = {
  sv: {
    t: sv,
    save: profilesSv.settings.save,
    title: 'Från forskning till första kund',
    description: 'Jag har sålt tre forskningsprojekt till industrin och delar gärna med mig.',
    skill: 'försäljning',
    changed: 'Från labb till första kund',
    monday: 'måndag',
  },
  ar: {
    t: ar,
    save: profilesAr.settings.save,
    title: 'من البحث العلمي إلى أول عميل',
    description: 'حوّلت ثلاثة مشاريع بحثية إلى منتجات، ويسعدني أن أشارك ما تعلمته.',
    skill: 'مبيعات',
    changed: 'من المختبر إلى أول عميل',
    monday: 'الاثنين',
  },
} as const

type Combination = { language: 'sv' | 'ar'; size: 'desktop' | 'phone'; scheme: 'light' | 'dark' }

const visitAs = async ({ language, size, scheme }: Combination, expectedErrors: readonly RegExp[] = []) => {
  const member = await buildMember(server, { language })
  const client = await signedInClient(server, member)
  const { page } = await browser.visit(server.url, { language, size, scheme, as: client, expectedErrors })
  return { member, client, page, keys: keyboardOf(page), main: page.getByRole('main') }
}

const saveButton = (page: Page, name: string) =>
  page.locator('[data-save-bar]').getByRole('button', { name, exact: true })

describeJourney('a mentor listing in $language on a $size', (combination, it) => {
  const { t, save, title, description, skill, changed, monday } = words[combination.language]

  it('[MENT-02/title, MENT-02/description, MENT-02/expertise, MENT-02/failure-title, ERR-03/create-mentor-listing, MENT-02/fields, MENT-03/hourly-rate, MENT-08/slots] a member creates a listing by keyboard after correcting all errors, and sets its hours and an exception', async () => {
    const { client, page, keys, main } = await visitAs(combination, connectionErrors)
    await client.succeed(updateProfile, { company: 'Skerry Labs' })
    await page.goto('/mentorship/new')
    const field = (label: string) => main.getByLabel(label, { exact: true })
    expect(await main.getByRole('textbox', { name: t.form.company }).inputValue()).toBe('Skerry Labs')
    await keys.press(main.getByRole('button', { name: t.form.publish, exact: true }))
    const summary = main.getByRole('alert')
    await summary.getByText(t.form.invalid, { exact: true }).waitFor()
    // All errors at once, each with its field.
    for (const label of [t.form.title, t.form.description, t.form.rate])
      await summary.getByRole('button', { name: label }).waitFor()
    await summary.getByText(`${t.form.expertise}: ${t.errors.mentor.expertise_required}`).waitFor()
    await expectAccessible(page)

    await keys.type(field(t.form.title), title)
    await keys.type(field(t.form.description), description)
    await page.reload()
    await expect.poll(() => field(t.form.title).inputValue()).toBe(title)
    await keys.type(main.getByRole('combobox', { name: t.form.expertise }), skill)
    await page.keyboard.press('Enter')
    await keys.type(main.getByRole('textbox', { name: t.form.rate }), '1200')
    await page.keyboard.press('Tab')
    await main
      .getByRole('region', { name: t.form.preview.label })
      .getByText(/1.?200/)
      .waitFor()
    await failNextRequest(page, 'POST', '**/api/mentorship/listings')
    await keys.press(main.getByRole('button', { name: t.form.publish, exact: true }))
    await summary.getByText(t.failures.create).waitFor()
    await keys.press(main.getByRole('button', { name: t.form.publish, exact: true }))
    await page.waitForURL('**/hours')
    await main.getByRole('heading', { level: 1, name: t.hours.title }).waitFor()
    const [listing] = (await client.succeed(listOwnListings, {})).items
    expect(listing).toMatchObject({
      title,
      hourlyRate: 120_000,
      expertise: [skill],
      company: 'Skerry Labs',
      hasHours: false,
    })

    await keys.press(main.getByRole('button', { name: t.hours.office.start }))
    await expectAccessible(page)
    await keys.press(main.getByRole('button', { name: t.hours.exceptions.add }))
    // Saved without a date: the error is at the exception.
    await keys.press(saveButton(page, save))
    await summary.getByRole('button', { name: t.hours.exceptions.title }).waitFor()
    const day = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const [year = '', month = '', date = ''] = day.split('-')
    await keys.reach(main.getByRole('group', { name: t.hours.exceptions.from }).getByRole('spinbutton').first())
    await page.keyboard.type(combination.language === 'sv' ? `${year}${month}${date}` : `${date}${month}${year}`)
    await keys.press(saveButton(page, save))
    await expectToast(page, t.hours.saved)
    const id = listing?.id ?? ''
    const schedule = await client.succeed(schedules.readSchedule, { id })
    expect(schedule.exceptions).toEqual([{ day, hours: [] }])
    expect(schedule.weekly[0]).toEqual([
      { start: 540, end: 720 },
      { start: 780, end: 960 },
    ])
    // What members see appears without a reload.
    await main.getByRole('region', { name: t.hours.preview.title }).getByRole('listitem').first().waitFor()
    await expectAccessible(page)
  })

  it('[MENT-02/fields, MENT-06/owner, MENT-08/slots, ERR-03/update-mentor-listing] a mentor edits a listing and copies the hours of a day to all others', async () => {
    const { client, member, page, main } = await visitAs(combination, connectionErrors)
    const { id, slug } = await buildListing(server, member.id, { title, hours: [], language: combination.language })
    await page.goto(`/mentorship/${slug}/edit`)
    await main.getByLabel(t.form.title, { exact: true }).fill(changed)
    await failNextRequest(page, 'PUT', `**/api/mentorship/listings/${id}`)
    await saveButton(page, save).click()
    await main.getByRole('alert').getByText(t.failures.update).waitFor()
    await saveButton(page, save).click()
    await expectToast(page, t.form.saved)
    expect((await client.succeed(readMentor, { slug })).title).toBe(changed)

    await page.goto(`/mentorship/${slug}/hours`)
    await main.getByRole('checkbox', { name: monday }).check()
    await main.getByRole('button', { name: t.hours.copy.label.replace('{{day}}', monday) }).click()
    await page.getByRole('menuitem', { name: t.hours.copy.all }).click()
    const start = main.getByRole('combobox', { name: t.hours.start_of.replace('{{day}}', monday) })
    await start.focus()
    await start.selectOption('630')
    await saveButton(page, save).click()
    await expectToast(page, t.hours.saved)
    const { weekly } = await client.succeed(schedules.readSchedule, { id })
    expect(weekly.map(([part]) => part)).toEqual([
      { start: 630, end: 960 },
      ...Array.from({ length: 6 }, () => ({ start: 540, end: 960 })),
    ])
  })

  it('[MENT-08/slots] a mentor adds the address of their own calendar after a refused one, reads it again and removes it', async () => {
    const { client, member, page, main } = await visitAs(combination, [/422/])
    const { slug } = await buildListing(server, member.id, { title, language: combination.language })
    const start = slotAfter(30)
    const time = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
    const busy = { DTSTART: time(start), DTEND: time(new Date(start.getTime() + hourMs)) }
    const feed = site.serve(calendarText([busy]))
    await page.goto(`/mentorship/${slug}/hours`)
    const card = main.locator('section', {
      has: page.getByRole('heading', { name: t.hours.calendar.title, exact: true }),
    })
    const keys = keyboardOf(page)
    await keys.type(card.getByLabel(t.hours.calendar.address, { exact: true }), 'https://localhost/kalender.ics')
    await keys.press(card.getByRole('button', { name: t.hours.calendar.save, exact: true }))
    await card.getByText(t.errors.mentor_calendar.not_public).waitFor()
    await expectAccessible(page)
    await card.getByLabel(t.hours.calendar.address, { exact: true }).fill(feed.address)
    await keys.press(card.getByRole('button', { name: t.hours.calendar.save, exact: true }))
    await expectToast(page, t.hours.calendar.saved)
    await card.getByText('127.0.0.1', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(feed.path)
    expect((await client.succeed(calendars.readCalendar, {})).calendar).toMatchObject({
      busyTimeCount: 1,
      failure: null,
    })

    site.serve('<html>', feed.path)
    await keys.press(card.getByRole('button', { name: t.hours.calendar.refresh, exact: true }))
    await card.getByText(t.errors.mentor_calendar.not_a_calendar).waitFor()
    await expectAccessible(page)
    await page.reload()
    await card.getByText(t.errors.mentor_calendar.not_a_calendar).waitFor()

    await keys.press(card.getByRole('button', { name: t.hours.calendar.remove.action, exact: true }))
    const dialog = page.getByRole('alertdialog')
    await keys.press(dialog.getByRole('button', { name: t.hours.calendar.remove.action, exact: true }))
    await expectToast(page, t.hours.calendar.remove.done)
    await card.getByLabel(t.hours.calendar.address, { exact: true }).waitFor()
  })

  it('[MENT-01/my-listings, MENT-03/availability, MENT-06/owner] a mentor marks a listing as busy, pauses, resumes and deletes it', async () => {
    const { client, member, page, main } = await visitAs(combination)
    const { slug } = await buildListing(server, member.id, { title, language: combination.language })
    await page.goto('/mentorship?tab=listings')
    const row = main.getByRole('article').filter({ hasText: title })
    await row.getByLabel(t.mine.availability).selectOption('busy')
    await expect
      .poll(() => client.succeed(readMentor, { slug }))
      .toMatchObject({ availability: 'busy', title, isActive: true })
    const more = row.getByRole('button', { name: t.mine.more.replace('{{title}}', title) })
    await more.click()
    await page.getByRole('menuitem', { name: t.mine.pause, exact: true }).click()
    await row.getByRole('button', { name: t.mine.resume }).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: t.mine.resume }).click()
    await row.getByText(t.mine.active).waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: t.mine.delete, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: t.mine.delete, exact: true }).click()
    await main.getByText(t.mine.empty_title).waitFor()
    expect((await client.call(readMentor, { slug })).status).toBe(404)
  })
})

it.each(['sv', 'ar'] as const)(
  'the form and the hours of a listing in %s fit a screen of 360 px with doubled text',
  async (language) => {
    const { member, page, main } = await visitAs({ language, size: 'phone', scheme: 'light' })
    await page.setViewportSize({ width: 360, height: 740 })
    const { t, title } = words[language]
    const { slug } = await buildListing(server, member.id, { title, hours: [{ start: 540, end: 720 }], language })
    await buildCalendar(server, member.id, { failure: 'not_public', failures: 1 })
    const headings = { new: t.form.new_title, [`${slug}/hours`]: t.hours.title, [`${slug}/edit`]: t.form.edit_title }
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(`/mentorship/${path}`)
      await page.evaluate(doubleText)
      await main.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await layoutFaultsOf(page), path).toEqual([])
    }
  },
)
