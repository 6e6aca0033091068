import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import accountsAr from '#features/accounts/locales/ar.json' with { type: 'json' }
import accountsSv from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import ar from '#features/opportunities/locales/ar.json' with { type: 'json' }
import sv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import profilesAr from '#features/profiles/locales/ar.json' with { type: 'json' }
import profilesSv from '#features/profiles/locales/sv.json' with { type: 'json' }
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { expectToast, openBrowser, waitForHydration, waitForExpression } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { keyboardOf } from './keyboard.ts'
import { expectAccessible } from './accessibility.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    ta: applicationsSv,
    accounts: accountsSv,
    profiles: profilesSv,
    shell: shellSv,
    name: 'Åsa Öberg',
    title: 'Hårdvaruutvecklare till havsbojar i Härnösand',
    description: 'Vi bygger bojar som mäter havet året runt och söker någon som kan både löda och logga.',
    search: 'havsbojar',
    answer: 'Välkommen ombord! När kan du börja?',
    message: 'Jag har byggt mätstationer i fem år och bor redan i Härnösand.',
  },
  ar: {
    t: ar,
    ta: applicationsAr,
    accounts: accountsAr,
    profiles: profilesAr,
    shell: shellAr,
    name: 'ليلى منصور',
    title: 'مطوّرة برمجيات لمنصّة تعليمية في مالمو',
    description: 'نبني منصّة تعليمية بثلاث لغات ونبحث عن شخص يحبّ التعليم والبرمجة معًا.',
    search: 'تعليمية',
    answer: 'أهلًا بك معنا! متى يمكنك البدء؟',
    message: 'عملت خمس سنوات في منصّات تعليمية وأسكن في مالمو منذ عام.',
  },
} as const

describeJourney('opportunities by keyboard in $language on a $size', ({ language, size, scheme }, it) => {
  const {
    t,
    ta,
    accounts,
    profiles,
    shell,
    name,
    title: baseTitle,
    description,
    search,
    message,
    answer,
  } = words[language]
  const title = `${baseTitle} ${size}`
  const main = (page: Page) => page.getByRole('main')
  const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })

  it('[AUTH-01/sign-up, AUTH-04/signs-in, AUTH-05/onboarding, OPP-02/search, OPP-02/card-save, OPP-03/apply, OPP-05/create, OPP-05/field-marked, OPP-05/draft, OPP-06/message, OPP-07/toggle, OPP-07/list, OPP-09/applicants, OPP-09/approved, OPP-09/notified] a new member posts an opportunity, another finds it, saves it and applies, and both see the decision', async () => {
    const email = `journey-${language}-${size}@example.com`
    const { page: owner } = await browser.visit(server.url, { language, size, scheme })
    const keys = keyboardOf(owner)
    await owner.goto('/signup')
    await heading(owner, accounts.signup.title).waitFor()
    const field = (label: string) => owner.getByLabel(label, { exact: true })
    await keys.type(field(accounts.fields.full_name), name)
    await keys.type(field(accounts.fields.email), email)
    await keys.type(field(accounts.fields.password), 'granskog-och-stjärnljus')
    await keys.type(field(accounts.fields.password_again), 'granskog-och-stjärnljus')
    await keys.choose(field(accounts.fields.role), 'founder')
    await keys.press(owner.getByLabel(accounts.signup.terms), 'Space')
    await keys.press(main(owner).getByRole('button', { name: accounts.signup.submit, exact: true }))
    await heading(owner, accounts.signup.sent_title).waitFor()
    await owner.goto((await server.mailTo(email)).link ?? '')
    await heading(owner, profiles.onboarding.you.title).waitFor()
    await expectAccessible(owner)
    await keys.press(main(owner).getByRole('link', { name: profiles.onboarding.later, exact: true }))
    await owner.waitForURL('**/dashboard')
    // Wait for the focus on the heading: earlier key presses could go to the previous page.
    await waitForExpression(owner, "document.activeElement?.tagName === 'H1'")

    if (size === 'desktop')
      await keys.press(owner.getByRole('banner').getByRole('link', { name: shell.nav.opportunities, exact: true }))
    else {
      await keys.press(owner.getByRole('button', { name: shell.nav.open_menu }))
      await keys.press(owner.getByRole('dialog').getByRole('link', { name: shell.nav.opportunities, exact: true }))
    }
    await heading(owner, t.list.title).waitFor()
    await keys.press(main(owner).getByRole('link', { name: t.list.create }).first())
    await heading(owner, t.form.new_title).waitFor()
    await expectAccessible(owner)
    const formField = (label: string) => main(owner).getByLabel(label, { exact: true })
    await keys.type(formField(t.form.title), title)
    await keys.press(main(owner).getByRole('button', { name: t.form.publish, exact: true }))
    await expect.poll(() => main(owner).locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
    await owner.reload()
    await expect.poll(() => formField(t.form.title).inputValue()).toBe(title)
    await keys.type(formField(t.form.description), description)
    await keys.press(main(owner).getByRole('button', { name: t.form.publish, exact: true }))
    await heading(owner, title).waitFor()
    await expectAccessible(owner)

    const applicant = await buildMember(server, { fullName: 'Nils Ek', language })
    const { page: seeker } = await browser.visit(server.url, {
      language,
      size,
      scheme,
      as: await signedInClient(server, applicant),
    })
    const seekerKeys = keyboardOf(seeker)
    await seeker.goto('/opportunities')
    await waitForHydration(seeker)
    await seekerKeys.type(main(seeker).getByLabel(t.list.search), search)
    await seeker.keyboard.press('Enter')
    await seeker.waitForURL(/q=/)
    const result = main(seeker).getByRole('link', { name: title })
    await result.waitFor()
    await expectAccessible(seeker)
    await seekerKeys.press(main(seeker).getByRole('button', { name: t.card.favorite_add.replace('{{title}}', title) }))
    await main(seeker)
      .getByRole('button', { name: t.card.favorite_remove.replace('{{title}}', title) })
      .waitFor()
    await seekerKeys.press(result)
    await heading(seeker, title).waitFor()
    await seekerKeys.press(main(seeker).getByRole('button', { name: t.detail.apply, exact: true }))
    const dialog = seeker.getByRole('dialog')
    await seekerKeys.type(dialog.getByLabel(t.apply.message), message)
    await expectAccessible(seeker)
    await seekerKeys.press(dialog.getByRole('button', { name: t.apply.send, exact: true }))
    await expectToast(seeker, t.apply.sent)
    await main(seeker).getByRole('link', { name: t.detail.see_application }).waitFor()

    // The owner gets a mail, and the open page updates without a reload.
    await server.mailTo(email, 2)
    await keys.press(
      main(owner)
        .getByRole('link', { name: new RegExp(`^[^\\d]*1|${t.owner.applicants_one.replace('{{count}}', '1')}`) })
        .first(),
    )
    await heading(owner, t.applicants.title).waitFor()
    await main(owner).getByText(message).waitFor()
    await expectAccessible(owner)
    await keys.press(main(owner).locator('button[data-application]'))
    await keys.press(owner.getByRole('dialog').getByRole('button', { name: ta.board.set.approved }))
    await keys.type(owner.getByLabel(ta.decision.message), answer)
    await keys.press(owner.getByRole('button', { name: ta.decision.send.approved, exact: true }))
    await owner.getByText(ta.board.told_later).waitFor()

    await seekerKeys.press(main(seeker).getByRole('link', { name: t.detail.see_application }))
    await heading(seeker, ta.own.title).waitFor()
    await main(seeker).getByText(ta.status.approved, { exact: true }).first().waitFor()
    await expectAccessible(seeker)
    expect((await server.mailTo(applicant.email)).language).toBe(language)
    await seeker.goto('/opportunities/saved')
    await main(seeker).getByRole('link', { name: title }).waitFor()
    await expectAccessible(seeker)
  })

  it('[OPP-01/internship, OPP-02/type-filter, OPP-02/url-state, OPP-03/type-badge, OPP-05/create, OPP-05/field-marked, OPP-06/message, OPP-09/applicants, OPP-11/applications-opportunities] a student finds a thesis by its filters, applies with a co-applicant who confirms, and the owner sees both', async () => {
    const [poster, student, friend] = await Promise.all([
      buildMember(server, { language }),
      buildMember(server, { fullName: `Ebba Ek ${size}`, language, role: 'student' }),
      buildMember(server, { fullName: `Omar Ahl ${size}`, language, role: 'student' }),
    ])
    const visitAs = async (member: typeof poster) =>
      (await browser.visit(server.url, { language, size, scheme, as: await signedInClient(server, member) })).page
    const owner = await visitAs(poster)
    const keys = keyboardOf(owner)
    await owner.goto('/opportunities/new')
    await heading(owner, t.form.new_title).waitFor()
    const field = (label: string) => main(owner).getByLabel(label, { exact: true })
    const publish = () => keys.press(main(owner).getByRole('button', { name: t.form.publish, exact: true }))
    await keys.choose(field(t.form.type), 'internship')
    await keys.type(field(t.form.title), `${title} 2`)
    await keys.type(field(t.form.description), description)
    await publish()
    // Kind and pay are marked at once, and the draft survives.
    await expect.poll(() => main(owner).locator('select[aria-invalid=true]').count()).toBe(2)
    await owner.reload()
    await expect.poll(() => field(t.form.type).inputValue()).toBe('internship')
    await keys.choose(field(t.internship.form.kind), 'thesis')
    await keys.choose(field(t.internship.form.is_paid), 'paid')
    await keys.choose(main(owner).locator('select[name=pace]'), '50')
    await expectAccessible(owner)
    await publish()
    await heading(owner, `${title} 2`).waitFor()
    await buildOpportunity(server, poster.id, { title: `LIA ${size}`, internship: { kind: 'lia' }, language })

    const seeker = await visitAs(student)
    const seekerKeys = keyboardOf(seeker)
    await seeker.goto('/opportunities')
    await waitForHydration(seeker)
    const chip = (name: string) => main(seeker).getByRole('button', { name, exact: true })
    await seekerKeys.press(chip(t.types.internship))
    await main(seeker)
      .getByRole('link', { name: `LIA ${size}` })
      .waitFor()
    await seekerKeys.press(chip(t.internship.kinds.thesis))
    await seeker.waitForURL(/kinds=thesis/)
    await main(seeker)
      .getByRole('link', { name: `LIA ${size}` })
      .waitFor({ state: 'detached' })
    await seeker.reload()
    await waitForHydration(seeker)
    expect(await chip(t.internship.kinds.thesis).getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(seeker)
    await seekerKeys.press(main(seeker).getByRole('link', { name: `${title} 2` }))
    await heading(seeker, `${title} 2`).waitFor()
    await main(seeker).getByText(t.internship.facts.pace, { exact: true }).waitFor()
    await seekerKeys.press(main(seeker).getByRole('button', { name: t.detail.apply, exact: true }))
    const dialog = seeker.getByRole('dialog')
    await seekerKeys.type(dialog.getByLabel(t.apply.message), message)
    await seekerKeys.type(dialog.getByRole('combobox', { name: new RegExp(t.apply.co_applicant) }), friend.fullName)
    await seeker.getByRole('option', { name: friend.fullName }).waitFor()
    await seeker.keyboard.press('ArrowDown')
    await seeker.keyboard.press('Enter')
    await dialog.getByRole('button', { name: t.apply.co_applicant_clear }).waitFor()
    await expectAccessible(seeker)
    await seekerKeys.press(dialog.getByRole('button', { name: t.apply.send, exact: true }))
    await expectToast(seeker, t.apply.sent)

    const friendPage = await visitAs(friend)
    await friendPage.goto('/opportunities/applications')
    await waitForHydration(friendPage)
    await expectAccessible(friendPage)
    await keyboardOf(friendPage).press(main(friendPage).getByRole('button', { name: ta.pair.confirm, exact: true }))
    await expectToast(friendPage, ta.pair.done.confirmed)
    await main(friendPage).getByRole('button', { name: ta.pair.leave, exact: true }).waitFor()

    await seeker.goto('/opportunities/applications')
    await main(seeker).getByText(ta.pair.applicant.confirmed.replace('{{name}}', friend.fullName)).waitFor()
    await owner.goto(`${new URL(owner.url()).pathname}/applicants`)
    await main(owner).getByText(ta.board.with.replace('{{name}}', friend.fullName)).waitFor()
    await expectAccessible(owner)
    await keyboardOf(owner).press(main(owner).locator('button[data-application]'))
    for (const name of [student.fullName, friend.fullName])
      await owner.getByRole('dialog').getByRole('link', { name }).waitFor()
    await expectAccessible(owner)
  })
})
