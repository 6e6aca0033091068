import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/mentorship/locales/ar.json' with { type: 'json' }
import sv from '#features/mentorship/locales/sv.json' with { type: 'json' }
import { pdfWith } from '#features/files/server/testing.ts'
import { buildListing } from '#features/mentorship/server/testing.ts'
import { buildSession } from '#features/mentorship/server/testing/sessions.ts'
import { hourMs } from '#kit/durations.ts'
import { createFormats } from '#shell/i18n/formats.ts'
import { expectToast, openBrowser, overflowOf } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: { t: sv, mentorName: 'Åsa Öberg', menteeName: 'Nils Ek', text: 'Jag vill prata om vår första kund.' },
  ar: { t: ar, mentorName: 'ليلى منصور', menteeName: 'كريم عبد الله', text: 'أود الحديث عن أول عميل لنا.' },
} as const
const mentorZone = 'Europe/Stockholm'
const menteeZone = 'Asia/Kathmandu'

type Language = keyof typeof words

/** A text with its parameters, as the page shows it. */
const fill = (text: string, params: Record<string, string>): string =>
  Object.entries(params).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, value), text)

const buildPair = async (language: Language) => {
  const { mentorName, menteeName } = words[language]
  const mentor = await buildMember(server, { fullName: mentorName, language, timeZone: mentorZone })
  const mentee = await buildMember(server, { fullName: menteeName, language, timeZone: menteeZone })
  const listing = await buildListing(server, mentor.id, {
    language,
    timeZone: mentorZone,
    noticeMinutes: 24 * 60,
    cancellationRule: 'Ring mig.',
  })
  return { mentor, mentee, listing }
}

/** Doubles the font size, as a phone's setting does. */
const doubleText = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets = [sheet]
}`

const slotButtons = (page: Page) => page.getByRole('dialog').locator('button[aria-pressed]')
/** Moves on a week with the arrow keys of the calendar: the first day may have only a few slots left. */
const chooseAWeekLater = async (page: Page) => {
  await slotButtons(page).first().waitFor()
  await keyboardOf(page).reach(page.getByRole('grid').locator('[role=button][tabindex="0"]'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

describeJourney('a mentor session in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, mentorName, menteeName, text } = words[language]
  const name = { mentor: mentorName, mentee: menteeName }
  const open = async (member: { id: string }, path: string) => {
    const { page } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, member),
      expectedErrors: [/409/],
    })
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  it('[MENT-01/sessions, MENT-04/mentoring, MENT-04/approval, MENT-08/slots, MENT-08/local-times, MENT-08/reschedule] a mentee books a slot, the mentor approves it and picks another time, and it was held', async () => {
    const { mentor, mentee, listing } = await buildPair(language)
    const page = await open(mentee, `/mentorship/${listing.slug}`)
    const keys = keyboardOf(page)
    await keys.press(page.getByRole('button', { name: t.booking.choose_time, exact: true }))
    await slotButtons(page).first().waitFor()
    await expectAccessible(page)
    await chooseAWeekLater(page)
    await keys.press(slotButtons(page).nth(1))
    const dialog = page.getByRole('dialog')
    const startsAt = (await dialog.locator('time').first().getAttribute('datetime')) ?? ''
    const own = createFormats(language, menteeZone)
    const other = createFormats(language, mentorZone)
    await dialog.getByText(fill(t.booking.time_yours, { time: own.time(startsAt) })).waitFor()
    await dialog.getByText(new RegExp(`${other.time(startsAt)}.*${name.mentor}`)).waitFor()
    await keys.type(dialog.getByLabel(t.booking.message, { exact: true }), text)
    await keys.press(dialog.getByRole('button', { name: t.booking.send, exact: true }))
    await page.getByRole('heading', { name: t.booking.sent_title }).waitFor()
    await expectAccessible(page)
    await keys.press(dialog.getByRole('link', { name: t.booking.to_session }))
    await status(page, t.options.status.requested).waitFor()

    const mentorPage = await open(mentor, '/mentorship?tab=sessions')
    await mentorPage.getByText(text).waitFor()
    await expectAccessible(mentorPage)
    await keyboardOf(mentorPage).press(mentorPage.getByRole('button', { name: t.session.approve, exact: true }))
    await expectToast(mentorPage, fill(t.session.approved, { name: name.mentee }))
    // The mentee's open page follows.
    await status(page, t.options.status.confirmed).waitFor()

    await keys.press(page.getByRole('button', { name: t.session.propose, exact: true }))
    await slotButtons(page).first().waitFor()
    await chooseAWeekLater(page)
    await keys.press(slotButtons(page).nth(2))
    await expectAccessible(page)
    await keys.press(page.getByRole('button', { name: t.session.propose_send, exact: true }))
    await expectToast(page, fill(t.session.proposal_sent, { name: name.mentor }))
    const sessionPath = new URL(page.url()).pathname
    await mentorPage.goto(sessionPath)
    await keyboardOf(mentorPage).press(mentorPage.getByRole('button', { name: new RegExp(`^${t.session.pick} `) }))
    await expectToast(mentorPage, t.session.moved)
    await expectAccessible(mentorPage)
    if (size === 'phone') {
      await mentorPage.evaluate(doubleText)
      expect(await overflowOf(mentorPage)).toBe(0)
    }

    const id = sessionPath.split('/').at(-1) ?? ''
    const startedAt = new Date(Date.now() - hourMs)
    await server.db
      .updateTable('mentor_sessions')
      .set({ starts_at: startedAt, ends_at: new Date(startedAt.getTime() + hourMs / 2) })
      .where('id', '=', id)
      .execute()
    await page.reload()
    await keys.press(page.getByRole('button', { name: t.session.held, exact: true }))
    await expectToast(page, t.session.outcome_saved)
    await status(page, t.options.status.held).waitFor()
    await expectAccessible(page)
  })

  it('both participants see a file that one of them adds at once, and who added it can remove it', async () => {
    const { mentor, mentee } = await buildPair(language)
    const { id } = await buildSession(server, mentor.id, mentee.id)
    const page = await open(mentee, `/mentorship/sessions/${id}`)
    const mentorPage = await open(mentor, `/mentorship/sessions/${id}`)
    const filesOf = (of: Page) =>
      of.locator('section', { has: of.getByRole('heading', { name: t.session.files.title, exact: true }) })
    await filesOf(page).getByRole('button').first().waitFor()
    const pdf = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfWith() }
    await filesOf(page).locator('input[type=file]').setInputFiles(pdf)
    await filesOf(page).getByRole('link', { name: 'Plan.pdf' }).waitFor()
    await expectAccessible(page)
    const link = filesOf(mentorPage).getByRole('link', { name: 'Plan.pdf' })
    const download = mentorPage.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('Plan.pdf')
    await filesOf(mentorPage).getByText(name.mentee).waitFor()
    const removal = fill(t.session.files.remove, { name: 'Plan.pdf' })
    expect(await filesOf(mentorPage).getByRole('button', { name: removal }).count()).toBe(0)
    await page.reload()
    await keyboardOf(page).press(filesOf(page).getByRole('button', { name: removal }))
    await expectToast(page, t.session.files.removed)
    await link.waitFor({ state: 'detached' })
    if (size === 'phone') {
      await page.evaluate(doubleText)
      expect(await overflowOf(page)).toBe(0)
    }
  })

  it('[MENT-04/failed, MENT-08/double-booking, ERR-03/book-session] a mentee whose slot is gone chooses the nearest free one', async () => {
    const { mentor, mentee, listing } = await buildPair(language)
    const page = await open(mentee, `/mentorship/${listing.slug}?book=1`)
    await chooseAWeekLater(page)
    await slotButtons(page).nth(1).click()
    const dialog = page.getByRole('dialog')
    const startsAt = new Date((await dialog.locator('time').first().getAttribute('datetime')) ?? '')
    await dialog.getByLabel(t.booking.message, { exact: true }).fill(text)
    const quicker = await buildMember(server)
    await buildSession(server, mentor.id, quicker.id, { starts_at: startsAt })
    await dialog.getByRole('button', { name: t.booking.send, exact: true }).click()
    await dialog.getByText(t.errors.session.slot_gone).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('group', { name: t.booking.nearest }).getByRole('button').first().click()
    await dialog.getByRole('button', { name: t.booking.send, exact: true }).click()
    await page.getByRole('heading', { name: t.booking.sent_title }).waitFor()
  })

  it('[MENT-08/cancel] a mentee who cancels in the last 24 hours first reads the rule of the mentor', async () => {
    const { mentor, mentee } = await buildPair(language)
    const { id } = await buildSession(server, mentor.id, mentee.id, {
      starts_at: new Date(Date.now() + 3 * hourMs),
      cancellation_rule: 'Ring mig.',
    })
    const page = await open(mentee, `/mentorship/sessions/${id}`)
    await page.getByRole('button', { name: t.session.cancel, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ring mig.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.session.cancel, exact: true }).click()
    await page.getByText(t.session.next.cancelled_late).waitFor()
  })
})

it('agendas that both participants write at the same time are joined', async () => {
  const { mentor, mentee } = await buildPair('sv')
  const { id } = await buildSession(server, mentor.id, mentee.id)
  const visit = async (member: { id: string }) => {
    const { page } = await browser.visit(server.url, {
      as: await signedInClient(server, member),
      expectedErrors: [/409/],
    })
    await page.goto(`/mentorship/sessions/${id}`)
    return { page, agenda: page.getByLabel(sv.session.agenda, { exact: true }) }
  }
  const [one, other] = [await visit(mentor), await visit(mentee)]
  await one.agenda.fill('Prissättning')
  await other.agenda.fill('Rekrytering')
  await other.page.getByRole('button', { name: sv.session.save, exact: true }).click()
  await expect.poll(() => one.agenda.inputValue()).toBe('Rekrytering\nPrissättning')
  await one.page.getByText(sv.session.joined_text).waitFor()
  await one.page.getByRole('button', { name: sv.session.save, exact: true }).click()
  await expect.poll(() => other.agenda.inputValue()).toBe('Rekrytering\nPrissättning')
})

it('[I18N-07/lang-dir] each text of a session is marked with its own language', async () => {
  const { mentor, mentee } = await buildPair('sv')
  const { id } = await buildSession(server, mentor.id, mentee.id, {
    status: 'cancelled',
    message: words.ar.text,
    message_language: 'ar',
    ended_by: 'mentee',
    reason: 'I am ill.',
    reason_language: 'en',
  })
  const { page } = await browser.visit(server.url, { language: 'ar', as: await signedInClient(server, mentor) })
  await page.goto(`/mentorship/sessions/${id}`)
  const marksOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((one) => [one.getAttribute('lang'), one.getAttribute('dir')])
  expect(await marksOf(words.ar.text)).toEqual(['ar', 'rtl'])
  expect(await marksOf('I am ill.')).toEqual(['en', 'ltr'])
})
