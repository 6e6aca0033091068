import { expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import { listOwnPrograms, readProgram, updateProgram } from '#features/programs/contract/index.ts'
import ar from '#features/programs/locales/ar.json' with { type: 'json' }
import sv from '#features/programs/locales/sv.json' with { type: 'json' }
import { buildProgram, programInput } from '#features/programs/server/testing.ts'
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import { connectionErrors, expectToast, failNextRequest, openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    title: 'Från labb till företag',
    description: 'Tolv veckor för forskare som vill starta företag.',
    more: 'Tolv veckor för forskare som vill starta företag. Vi ses varje torsdag i Umeå.',
    feature: 'En egen mentor',
    city: 'Umeå',
    no: 'Skriv var och när ni ses.',
    yes: 'Välkommen!',
    changed: 'Från labb till företag, andra omgången',
  },
  ar: {
    t: ar,
    title: 'من المختبر إلى الشركة',
    description: 'اثنا عشر أسبوعًا للباحثين الذين يريدون تأسيس شركة.',
    more: 'اثنا عشر أسبوعًا للباحثين الذين يريدون تأسيس شركة. نلتقي كل خميس في أوميو.',
    feature: 'مرشد خاص',
    city: 'أوميو',
    no: 'اكتب أين تلتقون ومتى.',
    yes: 'أهلًا وسهلًا!',
    changed: 'من المختبر إلى الشركة، الدورة الثانية',
  },
} as const

type Combination = { language: 'sv' | 'ar'; size: 'desktop' | 'phone'; scheme: 'light' | 'dark' }

const visitAs = async (
  { language, size, scheme }: Combination,
  overrides: Parameters<typeof buildMember>[1] = {},
  expectedErrors: readonly RegExp[] = [],
) => {
  const member = await buildMember(server, { language, ...overrides })
  const client = await signedInClient(server, member)
  const { page } = await browser.visit(server.url, { language, size, scheme, as: client, expectedErrors })
  return { member, client, page, keys: keyboardOf(page), main: page.getByRole('main') }
}

const approvals = '/admin?tab=program_approvals'

describeJourney('programs by keyboard in $language on a $size', (combination, it) => {
  const { t, title: name, description, more, feature, city, no, yes, changed } = words[combination.language]
  // A unique title: a retry after a failed test would also find the earlier program.
  const title = `${name} (${combination.size})`

  it('[PROG-01/fields, PROG-01/title-description, PROG-01/duration, PROG-01/max-participants, PROG-01/partner-name, PROG-01/draft, PROG-01/approval, PROG-02/reject, PROG-02/approve, ADM-01/program-approvals, ADM-04/reject-program, ADM-04/approve-program] a member drafts a program, sends it, corrects it after a rejection, and it is approved', async () => {
    const owner = await visitAs(combination)
    await setProfile(server, owner.member.id, { company: 'Skerry Labs' })
    const { page, main, keys } = owner
    const field = (label: string) => main.getByLabel(label, { exact: true })
    const press = (label: string) => keys.press(main.getByRole('button', { name: label, exact: true }))
    await page.goto('/programs/new')
    await expect.poll(() => main.getByRole('textbox', { name: t.form.partner }).inputValue()).toBe('Skerry Labs')
    await press(t.form.submit)
    // All errors at once, each with its field; a missing title and description are one.
    const summary = main.getByRole('alert')
    for (const label of [t.errors.program.text_required, t.form.duration, t.form.participants, t.form.city])
      await summary.getByRole('button', { name: label }).waitFor()
    expect(await summary.getByRole('button').count()).toBe(4)
    await expectAccessible(page)

    await keys.type(field(t.form.title), title)
    await keys.type(field(t.form.description), description)
    await keys.type(main.getByRole('textbox', { name: t.form.features }), feature)
    await keys.type(main.getByRole('textbox', { name: t.form.duration }), '12')
    await keys.type(main.getByRole('textbox', { name: t.form.participants }), '8')
    await keys.type(field(t.form.city), city)
    await page.keyboard.press('Tab')
    await page.reload()
    await expect.poll(() => field(t.form.title).inputValue()).toBe(title)
    await expect.poll(() => main.getByRole('textbox', { name: t.form.participants }).inputValue()).toBe('8')
    const preview = main.getByRole('region', { name: t.form.preview.label })
    await preview.getByText(title).waitFor()
    await preview.getByText(city).waitFor()
    await press(t.form.save_draft)
    await expectToast(page, t.form.draft_saved)
    await page.waitForURL(/\/programs\/(?!new)/)
    const readOwn = async () =>
      (await owner.client.succeed(listOwnPrograms, {})).items.find((one) => one.title === title)
    const { slug = '', ...draft } = (await readOwn()) ?? {}
    expect(draft).toMatchObject({
      status: 'draft',
      partnerName: 'Skerry Labs',
      durationWeeks: 12,
      maxParticipants: 8,
      priceModel: 'free',
      city,
    })
    expect(await owner.client.succeed(readProgram, { slug })).toMatchObject({ features: [feature] })

    const edit = async () => {
      await page.goto(`/programs/${encodeURIComponent(slug)}/edit`)
      await main.getByRole('heading', { level: 1, name: t.form.edit_title }).waitFor()
    }
    await edit()
    await press(t.form.submit)
    await expectToast(page, t.form.submitted)

    const admin = await visitAs(combination, { adminLevel: 'admin' })
    const decide = async (decision: 'approve' | 'reject', note: string) => {
      await admin.keys.press(
        admin.main.getByRole('button', { name: t.review.labels[decision].replace('{{title}}', title), exact: true }),
      )
      const dialog = admin.page.getByRole('dialog')
      const send = dialog.getByRole('button', { name: t.review.actions[decision], exact: true })
      if (decision === 'reject') {
        // A rejection needs a note.
        await admin.keys.press(send)
        await dialog.getByRole('textbox', { name: t.review.note }).and(admin.page.locator('[aria-invalid]')).waitFor()
      }
      await admin.keys.type(dialog.getByRole('textbox', { name: t.review.note }), note)
      await expectAccessible(admin.page)
      await admin.keys.press(send)
      await expectToast(admin.page, t.review.done[decision])
      await dialog.waitFor({ state: 'detached' })
    }
    await admin.page.goto(approvals)
    const card = admin.main.getByRole('article').filter({ hasText: title })
    for (const text of [description, feature]) await card.getByText(text, { exact: true }).waitFor()
    for (const text of ['Skerry Labs', city]) await card.getByRole('definition').filter({ hasText: text }).waitFor()
    await expectAccessible(admin.page)
    await decide('reject', no)
    await card.waitFor({ state: 'detached' })

    expect((await server.mailTo(owner.member.email)).text).toContain(no)
    await edit()
    await main.getByText(no).waitFor()
    await expectAccessible(page)
    await keys.type(field(t.form.description), more)
    await press(t.form.submit)
    await expectToast(page, t.form.submitted)
    // The open page of the administrator updates live.
    await card.getByText(more).waitFor()
    await decide('approve', yes)
    expect((await server.call(readProgram, { slug })).body).toMatchObject({
      title,
      status: 'active',
      description: more,
    })
  })

  it('[PROG-02/active, ADM-04/approve-program] a decision on an outdated version is refused, shows the new one and keeps the note; an edit of a public program is marked as read', async () => {
    const owner = await signedInMember(server, { language: combination.language })
    const oldTitle = `${feature} (${combination.size})`
    const { id } = await buildProgram(server, owner.id, { title: oldTitle, status: 'pending_approval' })
    const newTitle = `${changed} (${combination.size})`
    const edited = programInput({ title: newTitle, city, language: combination.language })
    const { page, main, keys } = await visitAs(combination, { adminLevel: 'admin' }, [/409/])
    await page.goto(approvals)
    const row = (text: string) => main.getByRole('article').filter({ hasText: text })
    const button = (label: string, of: string) =>
      main.getByRole('button', { name: label.replace('{{title}}', of), exact: true })
    await keys.press(button(t.review.labels.approve, oldTitle))
    const dialog = page.getByRole('dialog')
    const note = dialog.getByRole('textbox', { name: t.review.note })
    await keys.type(note, yes)
    await owner.client.succeed(updateProgram, { id, ...edited })
    await keys.press(dialog.getByRole('button', { name: t.review.actions.approve, exact: true }))
    await dialog.waitFor({ state: 'detached' })
    await row(newTitle).getByText(t.review.changed.title).waitFor()
    await expectAccessible(page)
    await keys.press(button(t.review.labels.approve, newTitle))
    await expect.poll(() => note.inputValue()).toBe(yes)
    await keys.press(dialog.getByRole('button', { name: t.review.actions.approve, exact: true }))
    await expectToast(page, t.review.done.approve)

    await owner.client.succeed(updateProgram, { id, ...edited, description: more })
    await keys.press(main.getByRole('link', { name: t.review.queues.edited, exact: true }))
    await row(more).waitFor()
    await expectAccessible(page)
    await keys.press(button(t.review.labels.seen, newTitle))
    await keys.press(dialog.getByRole('button', { name: t.review.actions.seen, exact: true }))
    await row(more).waitFor({ state: 'detached' })
    await main.getByText(t.review.empty.edited.title).waitFor()
  })
})

it('[PROG-01/max-participants] the owner of a public program reads that a change is public at once, and cannot offer fewer places than are taken', async () => {
  const { member, client, page, keys, main } = await visitAs({ language: 'sv', size: 'desktop', scheme: 'light' }, {}, [
    /400/,
  ])
  const { id, slug, title } = await buildProgram(server, member.id, { maxParticipants: 5 })
  for (const participant of [await buildMember(server), await buildMember(server)])
    await buildApplication(server, { kind: 'program', id, ownerId: member.id, title }, participant.id, {
      status: 'approved',
    })
  await page.goto(`/programs/${slug}/edit`)
  await main.getByText(sv.form.active_note).waitFor()
  const places = main.getByRole('textbox', { name: sv.form.participants })
  const save = main.getByRole('button', { name: sv.form.save, exact: true })
  await keys.type(places, '1')
  await page.keyboard.press('Tab')
  await save.click()
  await main.getByRole('alert').getByText(sv.errors.program.below_accepted).waitFor()
  await keys.type(places, '2')
  await page.keyboard.press('Tab')
  await save.click()
  await expectToast(page, sv.form.saved)
  expect(await client.succeed(readProgram, { slug })).toMatchObject({ maxParticipants: 2, applications: 'full' })
})

it('[ERR-03/create-program] a program that could not be sent is reported, keeps its fields and is sent on retry', async () => {
  const { client, page, main } = await visitAs(
    { language: 'sv', size: 'desktop', scheme: 'light' },
    {},
    connectionErrors,
  )
  await page.goto('/programs/new')
  await main.getByLabel(sv.form.title, { exact: true }).fill(words.sv.title)
  await main.getByLabel(sv.form.description, { exact: true }).fill(words.sv.description)
  await main.getByRole('textbox', { name: sv.form.duration }).fill('12')
  await main.getByRole('textbox', { name: sv.form.participants }).fill('8')
  await main.getByLabel(sv.form.city, { exact: true }).fill('Umeå')
  await failNextRequest(page, 'POST', '**/api/programs')
  const send = main.getByRole('button', { name: sv.form.submit, exact: true })
  await send.click()
  await main.getByRole('alert').getByText(sv.failures.create).waitFor()
  expect(await main.getByLabel(sv.form.title, { exact: true }).inputValue()).toBe(words.sv.title)
  await send.click()
  await expectToast(page, sv.form.submitted)
  expect((await client.succeed(listOwnPrograms, {})).items).toMatchObject([{ status: 'pending_approval' }])
})

it('an unconfirmed member reads on the form why it cannot be sent, and nobody else edits a program', async () => {
  const { page, main } = await visitAs({ language: 'sv', size: 'desktop', scheme: 'light' }, { confirmed: false })
  await page.goto('/programs/new')
  await main.getByText(shellSv.errors.auth.unconfirmed).waitFor()
  const { slug } = await buildProgram(server, (await buildMember(server)).id)
  await page.goto(`/programs/${slug}/edit`)
  await main.getByText(sv.errors.program.not_yours).or(main.getByText(shellSv.errors.auth.unconfirmed)).waitFor()
  expect(await main.getByRole('button', { name: sv.form.save }).count()).toBe(0)
})

it.each(['sv', 'ar'] as const)(
  'the form and the approvals in %s fit a screen of 360 px with doubled text',
  async (language) => {
    const { member, page, main } = await visitAs({ language, size: 'phone', scheme: 'light' }, { adminLevel: 'admin' })
    await page.setViewportSize({ width: 360, height: 740 })
    const { t, title, more: description } = words[language]
    const { slug } = await buildProgram(server, member.id, { title, description, language, status: 'pending_approval' })
    const headings = {
      '/programs/new': t.form.new_title,
      [`/programs/${slug}/edit`]: t.form.edit_title,
      [approvals]: { sv: 'Administration', ar: 'الإدارة' }[language],
    }
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(path)
      await page.evaluate(doubleText)
      await main.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await layoutFaultsOf(page), path).toEqual([])
    }
  },
)
