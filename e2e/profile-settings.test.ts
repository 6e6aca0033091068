import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import filesAr from '#features/files/locales/ar.json' with { type: 'json' }
import filesSv from '#features/files/locales/sv.json' with { type: 'json' }
import ar from '#features/profiles/locales/ar.json' with { type: 'json' }
import sv from '#features/profiles/locales/sv.json' with { type: 'json' }
import { setProfile } from '#features/profiles/server/testing.ts'
import {
  expectToast,
  openBrowser,
  overflowOf,
  waitForHydration,
  waitForExpression,
  violationsOf,
} from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    accounts: accountsSv,
    files: filesSv,
    name: 'Maja Öberg',
    username: 'maja-oberg',
    company: 'Havsbojar i Härnösand',
    bio: 'Jag bygger bojar som mäter havet och pratar gärna om salt.',
    tag: 'hållbarhet',
    start: 'hållb',
    ownTag: 'UX för BOJAR',
  },
  ar: {
    t: ar,
    accounts: accountsAr,
    files: filesAr,
    name: 'ليلى منصور',
    username: 'layla-mansour',
    company: 'مدرسة الشمال',
    bio: 'أبني منصّات تعليمية بثلاث لغات.',
    tag: 'تعليم',
    start: 'تعل',
    ownTag: 'برمجة',
  },
} as const

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, label: string) => main(page).getByRole('textbox', { name: new RegExp(`^${label}`) })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const combo = (page: Page, label: string) => main(page).getByRole('combobox', { name: new RegExp(`^${label}`) })

const expectNarrow = async (page: Page) => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => overflowOf(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}
const pdf =
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n0\n%%EOF\n'
const rowOf = async (id: string, columns: string) =>
  (await server.pool.query(`select ${columns} from profiles where id = $1`, [id])).rows[0]

describeJourney('profile settings by keyboard in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, accounts, files, name, username, company, bio, tag, start, ownTag } = words[language]
  const { settings } = t

  it('[PROF-01/avatar, PROF-01/company, PROF-01/bio, PROF-01/expertise, PROF-01/linkedin, PROF-01/github, PROF-01/phone, PROF-01/username, PROF-01/public-flag, PROF-02/public, SET-01/profile, SET-01/privacy, SET-01/notifications, SET-01/account, SET-08/public-profile, SET-08/who-may-message, SET-08/hide-from-search, NAV-03/avatar] a member fills in the whole profile and every tab of the settings', async () => {
    // The tags of other members are suggested.
    const other = await buildMember(server)
    await setProfile(server, other.id, { expertise: [tag] })
    const member = await buildMember(server, { fullName: name, language, role: 'student' })
    const { page } = await browser.visit(server.url, {
      as: await signedInClient(server, member),
      language,
      size,
      scheme,
    })
    const keys = keyboardOf(page)
    await page.goto('/profile')
    await heading(page, settings.title).waitFor()
    await field(page, settings.company).waitFor()
    await waitForHydration(page)
    await main(page).getByText(settings.completeness_count.replace('{{done}}', '0').replace('{{total}}', '6')).waitFor()
    await expectAccessible(page)
    await expectNarrow(page)

    // The cropped picture appears in the menu at once.
    const chooser = page.waitForEvent('filechooser')
    await keys.press(button(page, files.avatar.choose))
    const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: '#1d4ed8' } })
      .png()
      .toBuffer()
    await (await chooser).setFiles({ name: 'jag.png', mimeType: 'image/png', buffer: picture })
    const cropping = page.getByRole('dialog')
    await keys.press(cropping.getByRole('slider', { name: files.avatar.size, exact: true }), 'ArrowLeft')
    await keys.press(cropping.getByRole('button', { name: files.avatar.use, exact: true }))
    await expectToast(page, settings.photo_saved)
    await cropping.waitFor({ state: 'detached' })
    await page.getByRole('banner').locator('img[src*="/media/avatar/"]').waitFor()

    // The completeness meter links to the missing field.
    await keys.press(button(page, settings.steps.company))
    await expectFocus(field(page, settings.company))
    await page.keyboard.insertText(company)
    await keys.type(field(page, settings.bio), bio)
    await keys.reach(combo(page, t.page.expertise))
    await page.keyboard.type(start)
    await page.getByRole('option', { name: tag, exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${ownTag.toLowerCase()},`)
    // Typing a tag again takes over its new spelling.
    await page.keyboard.type(`${ownTag},`)
    // The open list of suggestions makes the rest of the page inert.
    await page.keyboard.press('Tab')
    await keys.type(field(page, settings.linkedin), 'linkedin.com/in/maja.oberg')
    await keys.type(field(page, settings.github), 'majaoberg')
    await keys.type(field(page, settings.phone), '070-123 45 67')
    // The preview shows the unsaved input, which survives a reload.
    const preview = main(page).getByRole('complementary')
    await preview.getByText(bio).waitFor()
    await preview.getByRole('listitem').filter({ hasText: ownTag }).waitFor()
    await main(page).getByText(settings.unsaved).waitFor()
    await page.reload()
    await main(page).getByText(settings.unsaved).waitFor()
    await expectAccessible(page)
    await keys.press(button(page, settings.save))
    await expectToast(page, settings.saved)
    await expect.poll(() => field(page, settings.linkedin).inputValue()).toBe('https://www.linkedin.com/in/maja.oberg')
    expect(await rowOf(member.id, 'company, bio, expertise, linkedin, github, phone')).toEqual({
      company,
      bio,
      expertise: [tag, ownTag],
      linkedin: 'https://www.linkedin.com/in/maja.oberg',
      github: 'https://github.com/majaoberg',
      phone: '+46701234567',
    })
    await main(page).getByText(settings.completeness_count.replace('{{done}}', '4').replace('{{total}}', '6')).waitFor()

    // The form checks the username while it is typed.
    const switchOf = (label: string) => main(page).getByRole('switch', { name: label, exact: true })
    await expect.poll(() => switchOf(settings.public).isDisabled()).toBe(true)
    await keys.type(field(page, settings.username), username)
    await main(page).getByText(settings.username_free.replace('{{username}}', username)).waitFor()
    await page.keyboard.press('Enter')
    await expectToast(page, settings.username_saved)
    // A disabled switch is not a tab stop.
    await expect.poll(() => switchOf(settings.public).isEnabled()).toBe(true)
    await keys.press(switchOf(settings.public), 'Space')
    await expect
      .poll(() => main(page).getByLabel(settings.public_url).inputValue())
      .toMatch(new RegExp(`/u/${username}$`))
    await expect.poll(() => rowOf(member.id, 'is_public')).toEqual({ is_public: true })
    const visitor = await browser.visit(server.url, { language })
    await visitor.page.goto(`/u/${username}`)
    await visitor.page.getByRole('heading', { level: 1, name }).waitFor()

    await keys.press(main(page).getByRole('link', { name: settings.tabs.privacy, exact: true }))
    await page.waitForURL('**/profile?tab=privacy')
    const senders = (label: string) => main(page).getByRole('radio', { name: new RegExp(`^${label}`) })
    await keys.reach(senders(settings.senders.everyone))
    await page.keyboard.press('ArrowDown')
    await keys.press(switchOf(settings.hidden), 'Space')
    await expect
      .poll(() => rowOf(member.id, 'messages_from, hidden_from_search, is_public'))
      .toEqual({ messages_from: 'connections', hidden_from_search: true, is_public: true })
    await page.reload()
    await senders(settings.senders.connections).waitFor()
    await expect
      .poll(async () => [
        await senders(settings.senders.connections).isChecked(),
        await switchOf(settings.hidden).isChecked(),
      ])
      .toEqual([true, true])
    await expectAccessible(page)
    await expectNarrow(page)

    for (const [tab, shown] of [
      ['notifications', 'h2'],
      ['account', 'h2'],
    ] as const) {
      await keys.press(main(page).getByRole('link', { name: settings.tabs[tab], exact: true }))
      await page.waitForURL(`**/profile?tab=${tab}`)
      await main(page).locator(shown).first().waitFor()
      await waitForExpression(page, "document.querySelector('main .animate-shimmer') === null")
      await expectAccessible(page)
      await expectNarrow(page)
    }
    await main(page).getByText(accounts.settings.confirmed, { exact: true }).waitFor()
  })

  it('[AUTH-05/onboarding, AUTH-05/progress, PROF-01/role, PROF-01/bio, PROF-01/location, PROF-01/username] the onboarding saves each step on leaving it and resumes where the member left off', async () => {
    const { onboarding } = t
    const member = await buildMember(server, { fullName: name, language, role: 'student', onboarded: false })
    const { page } = await browser.visit(server.url, {
      as: await signedInClient(server, member),
      language,
      size,
      scheme,
      expectedErrors: [/status of 409/],
    })
    const keys = keyboardOf(page)
    const seen = new Set<string>()
    const arrives = async (title: string) => {
      await heading(page, title).waitFor()
      await waitForExpression(page, "document.activeElement?.tagName === 'H1'")
      if (seen.has(title)) return
      seen.add(title)
      await expectAccessible(page)
      await expectNarrow(page)
    }
    await page.goto('/profile')
    await heading(page, onboarding.you.title).waitFor()
    await waitForHydration(page)
    const steps = page.getByRole('list', { name: onboarding.progress }).getByRole('listitem')
    const currentStep = page.locator('li[aria-current=step]')
    expect(await steps.allInnerTexts()).toEqual(
      (['you', 'about', 'expertise', 'place', 'privacy', 'done'] as const).map((step) =>
        expect.stringContaining(onboarding[step].name),
      ),
    )
    expect(await currentStep.innerText()).toContain(onboarding.you.name)
    await keys.choose(main(page).getByLabel(accounts.fields.role, { exact: true }), 'founder')
    await keys.press(button(page, onboarding.next))
    await arrives(onboarding.about.title)
    expect(await currentStep.innerText()).toContain(onboarding.about.name)
    expect(await rowOf(member.id, 'role')).toEqual({ role: 'founder' })

    await keys.type(field(page, settings.bio), bio)
    await keys.press(button(page, onboarding.next))
    await arrives(onboarding.expertise.title)
    // The browser's back button works too, and the saved values are shown.
    await page.goBack()
    await arrives(onboarding.about.title)
    await expect.poll(() => field(page, settings.bio).inputValue()).toBe(bio)
    await keys.press(button(page, onboarding.skip))
    await arrives(onboarding.expertise.title)
    await keys.press(button(page, onboarding.skip))
    await arrives(onboarding.place.title)

    await page.goto('/profile')
    await heading(page, onboarding.place.title).waitFor()
    await waitForHydration(page)
    await keys.type(field(page, settings.location), 'Härnösand')
    await keys.press(button(page, onboarding.next))
    await arrives(onboarding.privacy.title)
    expect(await rowOf(member.id, 'location, language')).toEqual({ location: 'Härnösand', language })

    // Continuing saves a typed username; a taken one shows an error at its field.
    const taken = await buildMember(server)
    await setProfile(server, taken.id, { username: `${username}-0` })
    await keys.type(field(page, settings.username), `${username}-o`)
    await keys.press(button(page, onboarding.next))
    await main(page).locator('[aria-invalid=true]').waitFor()
    await keys.type(field(page, settings.username), `${username}-ny`)
    await keys.press(button(page, onboarding.next))
    await arrives(onboarding.done_title.replace('{{name}}', name.split(' ')[0] ?? ''))
    expect(await rowOf(member.id, 'username')).toEqual({ username: `${username}-ny` })
    await expect.poll(() => rowOf(member.id, 'onboarded_at is not null as welcomed')).toEqual({ welcomed: true })

    await page.goto('/profile')
    await heading(page, settings.title).waitFor()
  })
})

it('[PROF-01/cv, FILE-01/pdf, FILE-01/content, ERR-03/file-type] an uploaded document is saved immediately and deleted after a confirmation', async () => {
  const member = await buildMember(server)
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: [/status of 415/],
  })
  await page.goto('/profile?tab=profile')
  await waitForHydration(page)
  const choose = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await main(page)
      .getByRole('button', { name: new RegExp(`^${sv.documents.cv}`) })
      .click()
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content, 'latin1') })
  }
  const savedProfile = async () =>
    (
      await server.pool.query('select f.name from profiles p join files f on f.id = p.cv_file_id where p.id = $1', [
        member.id,
      ])
    ).rows
  // A file that is a PDF by name only is refused at its field.
  await choose('cv.pdf', 'MZ')
  await main(page).getByText(filesSv.errors.file.type_not_allowed.replace('{{types}}', 'PDF')).first().waitFor()
  expect(await savedProfile()).toEqual([])
  await choose('maja-cv.pdf', pdf)
  await expectToast(page, sv.settings.document_saved)
  expect(await savedProfile()).toEqual([{ name: 'maja-cv.pdf' }])
  await main(page)
    .getByRole('link', { name: sv.settings.download.replace('{{name}}', 'maja-cv.pdf') })
    .waitFor()

  await button(page, filesSv.field.remove.replace('{{name}}', 'maja-cv.pdf')).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(sv.settings.remove_title.replace('{{name}}', 'maja-cv.pdf')).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: sv.settings.remove, exact: true }).click()
  await expectToast(page, sv.settings.document_removed)
  expect(await savedProfile()).toEqual([])
  await question.waitFor({ state: 'detached' })
  // The focus moves to the button that chooses another file.
  await waitForExpression(page, "document.activeElement?.getAttribute('data-field') === 'cv'")
})

it('[PROF-01/company, ERR-03/update-settings] an unconfirmed member is asked to confirm the address and can still edit the profile', async () => {
  const member = await buildMember(server, { confirmed: false })
  const { page } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    expectedErrors: [/status of 403/],
  })
  await page.goto('/profile?tab=profile')
  await waitForHydration(page)
  await main(page).getByText(accountsSv.settings.unconfirmed, { exact: true }).waitFor()
  await field(page, sv.settings.company).fill('Havsbojar AB')
  await button(page, sv.settings.save).click()
  await expectToast(page, sv.settings.saved)
  // A public page requires a confirmed address; the refused switch goes back.
  await main(page).getByRole('link', { name: sv.settings.tabs.privacy, exact: true }).click()
  const hidden = main(page).getByRole('switch', { name: sv.settings.hidden, exact: true })
  await hidden.click()
  await expectToast(page, sv.failures.updatePrivacy)
  await expect.poll(() => hidden.isChecked()).toBe(false)
})

it("[PROF-01/company, PROF-01/location] two tabs keep each other's changes, and a change appears in fields that were not edited", async () => {
  const member = await buildMember(server, { fullName: 'Maja Öberg' })
  const { page: first, context } = await browser.visit(server.url, { as: await signedInClient(server, member) })
  await first.goto('/profile?tab=profile')
  await waitForHydration(first)
  await field(first, sv.settings.company).fill('Havsbojar AB')
  const second = await context.newPage()
  await second.goto('/profile?tab=profile')
  await waitForHydration(second)
  await field(second, sv.settings.location).fill('Härnösand')
  await button(second, sv.settings.save).click()
  await expectToast(second, sv.settings.saved)
  await expect.poll(() => field(first, sv.settings.location).inputValue()).toBe('Härnösand')
  expect(await field(first, sv.settings.company).inputValue()).toBe('Havsbojar AB')
  await button(first, sv.settings.save).click()
  await expectToast(first, sv.settings.saved)
  expect(await rowOf(member.id, 'company, location')).toEqual({ company: 'Havsbojar AB', location: 'Härnösand' })
})

it('[PROF-01/update-failed, PROF-03/partner-role, ERR-03/update-profile, ERR-03/update-settings] invalid input shows an error at its field, and a failed save uses the specified words', async () => {
  const member = await buildMember(server, { fullName: 'Maja Öberg', language: 'en' })
  const { page, context } = await browser.visit(server.url, {
    as: await signedInClient(server, member),
    language: 'en',
    expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/],
  })
  await page.goto('/profile?tab=profile')
  await waitForHydration(page)
  expect(await main(page).locator('select option[value=partner]').isDisabled()).toBe(true)
  const linkedin = main(page).getByRole('textbox', { name: /^LinkedIn/ })
  await linkedin.fill('example.com/in/maja')
  await main(page)
    .getByRole('textbox', { name: /^Phone/ })
    .fill('12')
  await button(page, 'Save').click()
  await expect.poll(() => main(page).locator('form [aria-invalid=true]').count()).toBe(2)
  await expectAccessible(page)
  await button(page, 'Discard changes').click()
  await expect.poll(() => linkedin.inputValue()).toBe('')

  await main(page)
    .getByRole('textbox', { name: /^Location/ })
    .fill('Umeå')
  await context.setOffline(true)
  await button(page, 'Save').click()
  await main(page).getByRole('alert').getByText('Could not update the profile.').waitFor()
  expect(
    await main(page)
      .getByRole('textbox', { name: /^Location/ })
      .inputValue(),
  ).toBe('Umeå')

  await context.setOffline(false)
  await button(page, 'Save').click()
  await expectToast(page, 'Profile saved')
  await main(page).getByRole('link', { name: 'Privacy', exact: true }).click()
  const hidden = main(page).getByRole('switch', { name: 'Hide me from member search' })
  await hidden.waitFor()
  await context.setOffline(true)
  await hidden.click()
  await expectToast(page, 'Could not update settings.')
  await expect.poll(() => hidden.isChecked()).toBe(false)
  await context.setOffline(false)
})
