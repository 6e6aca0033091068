import { expect } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { decide } from '#features/applications/contract/index.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import { announceDecisions, buildApplication } from '#features/applications/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import recordsAr from '#features/founder-records/locales/ar.json' with { type: 'json' }
import recordsSv from '#features/founder-records/locales/sv.json' with { type: 'json' }
import ar from '#features/programs/locales/ar.json' with { type: 'json' }
import sv from '#features/programs/locales/sv.json' with { type: 'json' }
import { pdfWith } from '#features/files/server/testing.ts'
import { leaveProgram, readProgram } from '#features/programs/contract/index.ts'
import { programApplications } from '#features/programs/server/application-source.ts'
import { lapseOffersJob } from '#features/programs/server/waiting-list.ts'
import { buildParticipant, buildProgram, localDay } from '#features/programs/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true, jobs: false })
const browser = await openBrowser()
const jobs = await createJobContext(server)

const words = {
  sv: {
    t: sv,
    ta: applicationsSv,
    tf: recordsSv,
    motivation: 'Vi har en prototyp och två kunder som testar.',
    background: 'Tio års batteriforskning i Skellefteå.',
    goals: 'Att starta bolaget före sommaren.',
    changed: 'Att starta bolaget före jul.',
    answer: 'Välkommen! Vi börjar på måndag.',
    stage: 'Hur långt har ni kommit?',
    options: ['Bara en idé', 'Betalande kunder'],
    deck: 'Er presentation',
  },
  ar: {
    t: ar,
    ta: applicationsAr,
    tf: recordsAr,
    motivation: 'لدينا نموذج أولي وعميلان يجربانه.',
    background: 'عشر سنوات من أبحاث البطاريات في شيلفتيو.',
    goals: 'تأسيس الشركة قبل الصيف.',
    changed: 'تأسيس الشركة قبل نهاية العام.',
    answer: 'أهلًا بك، نبدأ يوم الاثنين.',
    stage: 'إلى أين وصلتم؟',
    options: ['مجرد فكرة', 'لدينا عملاء'],
    deck: 'عرضكم التقديمي',
  },
} as const

describeJourney('an application to a program in $language on a $size', ({ language, size, scheme }, it) => {
  const { t, ta, tf, motivation, background, goals, changed, answer, stage, options, deck } = words[language]

  const visit = async (fullName: string) => {
    const member = await buildMember(server, { language, fullName })
    const client = await signedInClient(server, member)
    const { page } = await browser.visit(server.url, { language, size, scheme, as: client })
    return { member, client, page, main: page.getByRole('main'), keys: keyboardOf(page) }
  }

  it('[PROG-03/apply, PROG-03/my-applicants, PROG-05/applicants, PROG-05/decide] a member applies by keyboard and changes the application, and the owner accepts', async () => {
    const [owner, member] = [await visit('Maja Lind'), await visit('Nils Ek')]
    const { slug, title } = await buildProgram(server, owner.member.id, {
      maxParticipants: 1,
      language,
      applicationDeadline: `${localDay(10)}T12:00`,
    })

    await member.page.goto(`/programs/${slug}`)
    await member.keys.press(member.main.getByRole('button', { name: t.apply.open, exact: true }))
    const form = member.page.getByRole('dialog')
    await member.keys.press(form.getByRole('button', { name: t.apply.send, exact: true }))
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(3)
    await member.keys.type(form.getByLabel(t.apply.motivation), motivation)
    await member.keys.type(form.getByLabel(t.apply.background), background)
    // What is typed survives a reload.
    await member.page.reload()
    await member.keys.press(member.main.getByRole('button', { name: t.apply.open, exact: true }))
    await expect.poll(() => form.getByLabel(t.apply.background).inputValue()).toBe(background)
    await member.keys.type(form.getByLabel(t.apply.goals), goals)
    await expectAccessible(member.page)
    if (size === 'phone') {
      await member.page.evaluate(doubleText)
      expect(await layoutFaultsOf(member.page)).toEqual([])
    }
    await member.keys.press(form.getByRole('button', { name: t.apply.send, exact: true }))
    await expectToast(member.page, t.apply.sent)

    await member.keys.press(member.main.getByRole('button', { name: t.apply.change, exact: true }))
    await form.getByLabel(t.apply.goals).fill(changed)
    await member.keys.press(form.getByRole('button', { name: t.apply.save, exact: true }))
    await expectToast(member.page, t.apply.changed)

    await owner.page.goto(`/programs/${slug}/applicants`)
    await owner.main.getByText(motivation).waitFor()
    await expectAccessible(owner.page)
    await owner.keys.press(owner.main.locator('button[data-application]'))
    const details = owner.page.getByRole('dialog')
    await details.getByText(changed).waitFor()
    await details.getByText(ta.board.changed).waitFor()
    await owner.keys.press(details.getByRole('button', { name: ta.board.set.approved }))
    await owner.keys.type(owner.page.getByLabel(ta.decision.message), answer)
    await owner.keys.press(owner.page.getByRole('button', { name: ta.decision.send.approved, exact: true }))
    await owner.page.getByText(ta.board.told_later).waitFor()
    await announceDecisions(jobs, [programApplications])

    // The open page of the applicant changes without a reload.
    await member.main.getByText(ta.status.approved, { exact: true }).waitFor()
    expect(await member.main.getByRole('button', { name: t.apply.change, exact: true }).count()).toBe(0)
    await expectAccessible(member.page)
    await member.page.goto('/opportunities/applications')
    await member.main.getByRole('link', { name: title }).waitFor()
  })

  it('[PROG-01/fields, PROG-03/apply, PROG-05/applicants] an owner adds own questions, a member answers them with a file, and the owner reads the answers', async () => {
    const [owner, member] = [await visit('Maja Lind'), await visit('Nils Ek')]
    const { slug } = await buildProgram(server, owner.member.id, { language })
    const { questions: tq } = t.form

    await owner.page.goto(`/programs/${slug}/edit`)
    const add = owner.main.getByRole('button', { name: tq.add, exact: true })
    await owner.keys.press(add)
    await owner.keys.press(add)
    const question = (number: number) =>
      owner.main.getByRole('listitem', { name: tq.number.replace('{{number}}', String(number)), exact: true })
    const [first, second] = [question(1), question(2)]
    await owner.keys.press(owner.main.getByRole('button', { name: t.form.save, exact: true }))
    await expect.poll(() => owner.main.locator('[aria-invalid=true]').count()).toBe(2)
    await owner.keys.type(first.getByLabel(tq.text, { exact: true }), stage)
    await first.getByLabel(tq.kind, { exact: true }).selectOption('choice')
    await owner.keys.type(first.getByLabel(tq.options, { exact: true }), options.join('\n'))
    await first.getByLabel(tq.required, { exact: true }).check()
    await owner.keys.type(second.getByLabel(tq.text, { exact: true }), deck)
    await second.getByLabel(tq.kind, { exact: true }).selectOption('file')
    await owner.keys.press(
      second.getByRole('button', { name: tq.move_up.replace('{{question}}', tq.number.replace('{{number}}', '2')) }),
    )
    await expect.poll(() => first.getByLabel(tq.text, { exact: true }).inputValue()).toBe(deck)
    await expectAccessible(owner.page)
    if (size === 'phone') {
      await owner.page.evaluate(doubleText)
      expect(await layoutFaultsOf(owner.page)).toEqual([])
    }
    await owner.keys.press(owner.main.getByRole('button', { name: t.form.save, exact: true }))
    await expectToast(owner.page, t.form.saved)

    await member.page.goto(`/programs/${slug}`)
    await member.keys.press(member.main.getByRole('button', { name: t.apply.open, exact: true }))
    const form = member.page.getByRole('dialog')
    await member.keys.type(form.getByLabel(t.apply.motivation), motivation)
    await member.keys.type(form.getByLabel(t.apply.background), background)
    await member.keys.type(form.getByLabel(t.apply.goals), goals)
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'Fjord.pdf', mimeType: 'application/pdf', buffer: pdfWith('(deck)') })
    const send = form.getByRole('button', { name: t.apply.send, exact: true })
    await member.keys.press(send)
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(1)
    await form.getByLabel(stage).selectOption(options[1])
    await expectAccessible(member.page)
    await member.keys.press(send)
    await expectToast(member.page, t.apply.sent)
    // The file that was sent is there again, and stays when something else is edited.
    await member.keys.press(member.main.getByRole('button', { name: t.apply.change, exact: true }))
    await form.getByText('Fjord.pdf').waitFor()
    await form.getByLabel(t.apply.goals).fill(changed)
    await member.keys.press(form.getByRole('button', { name: t.apply.save, exact: true }))
    await expectToast(member.page, t.apply.changed)

    await owner.page.goto(`/programs/${slug}/applicants`)
    await owner.keys.press(owner.main.locator('button[data-application]'))
    const details = owner.page.getByRole('dialog')
    await details.getByText(stage).waitFor()
    await details.getByText(options[1], { exact: true }).waitFor()
    await details.getByRole('link', { name: 'Fjord.pdf' }).waitFor()
    await expectAccessible(owner.page)
    const { questions } = await owner.client.succeed(readProgram, { slug })
    expect(questions.map(({ kind, isRequired }) => [kind, isRequired])).toEqual([
      ['file', false],
      ['choice', true],
    ])
  })

  it('[PROG-04/full, PROG-04/closed, PROG-03/apply] a visitor logs in to apply; a full program and a closed one say why nobody can', async () => {
    const owner = await buildMember(server, { language })
    const [open, full, closed] = [
      await buildProgram(server, owner.id, { language }),
      await buildProgram(server, owner.id, { language, maxParticipants: 1 }),
      await buildProgram(server, owner.id, { language, applicationDeadline: `${localDay(-1)}T12:00` }),
    ]
    const participant = await buildMember(server)
    const subject = { kind: 'program' as const, id: full.id, ownerId: owner.id, title: full.title }
    const { id } = await buildApplication(server, subject, participant.id, { status: 'approved' })

    const visitor = await browser.visit(server.url, { language, size, scheme })
    await visitor.page.goto(`/programs/${open.slug}`)
    const logIn = visitor.page.getByRole('link', { name: t.apply.log_in, exact: true })
    expect(await logIn.getAttribute('href')).toContain(encodeURIComponent(`/programs/${open.slug}`))

    const { page, main } = await visit('Nils Ek')
    const apply = main.getByRole('button', { name: t.apply.open, exact: true })
    await page.goto(`/programs/${closed.slug}`)
    await main.getByText(t.errors.program.applications_closed).first().waitFor()
    expect(await apply.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`/programs/${full.slug}`)
    await main.getByText(t.errors.program.full).first().waitFor()
    expect(await apply.getAttribute('aria-disabled')).toBe('true')

    // A place becomes free while the page is open.
    const ownerClient = await signedInClient(server, owner)
    await ownerClient.succeed(decide, { ids: [id], status: 'rejected' })
    await announceDecisions(jobs, [programApplications])
    await expect.poll(() => apply.getAttribute('aria-disabled')).not.toBe('true')
  })

  it('[PROG-04/full, PROG-04/capacity, PROG-05/notified] an approval beyond the places waits, a freed place is offered and taken; the owner sees a shared founder record, and the applicant sees that', async () => {
    const [owner, member] = [await visit('Maja Lind'), await visit('Nils Ek')]
    const program = await buildProgram(server, owner.member.id, { maxParticipants: 1, language })
    const subject = { kind: 'program' as const, ownerId: owner.member.id, ...program }
    const accepted = await buildMember(server)
    const participant = await signedInClient(server, accepted)
    const { id: participation } = await buildParticipant(server, program, owner.member.id, accepted.id)
    await buildApplication(server, subject, member.member.id, { message: motivation })
    const host = await buildMember(server)
    const earlier = await buildProgram(server, host.id, { title: 'Fjordlabbet', status: 'completed' })
    const sent = { createdAt: new Date('2026-02-01T12:00:00Z') }
    await buildParticipant(server, earlier, host.id, member.member.id, sent)

    // Full: the owner reads that the applicant would wait, before and after the decision.
    await owner.page.goto(`/programs/${program.slug}/applicants`)
    await owner.keys.press(owner.main.locator('button[data-application]').filter({ hasText: 'Nils Ek' }))
    const details = owner.page.getByRole('dialog')
    await owner.keys.press(details.getByRole('button', { name: ta.board.set.approved }))
    await owner.page.getByText(ta.decision.waits_one).waitFor()
    await expectAccessible(owner.page)
    await owner.keys.press(owner.page.getByRole('button', { name: ta.decision.send.approved, exact: true }))
    await owner.page.getByText(ta.board.now_waits_one.replace('{{count}}', '1')).first().waitFor()
    await announceDecisions(jobs, [programApplications])

    await member.page.goto(`/programs/${program.slug}`)
    await member.main.getByText(ta.waiting.first).waitFor()
    await member.main.getByText(t.apply.on_list).waitFor()
    await participant.succeed(leaveProgram, { id: participation })
    await lapseOffersJob.run(jobs, {}, 'a job')
    const take = member.main.getByRole('button', { name: ta.waiting.take, exact: true })
    await take.waitFor()
    await expectAccessible(member.page)
    if (size === 'phone') {
      await member.page.evaluate(doubleText)
      expect(await layoutFaultsOf(member.page)).toEqual([])
    }
    await member.keys.press(take)
    await expectToast(member.page, ta.waiting.taken)
    await member.main.getByRole('button', { name: t.participation.leave_open, exact: true }).waitFor()

    // The record: shared afterwards, seen by the owner, and the applicant sees who has looked.
    await member.page.goto('/opportunities/applications')
    await member.keys.press(member.main.getByRole('button', { name: tf.button.not_shared, exact: true }).first())
    const sharing = member.page.getByRole('dialog')
    await sharing.getByText('Fjordlabbet').waitFor()
    await sharing.getByText(tf.dialog.no_views).waitFor()
    await member.keys.press(sharing.getByRole('switch', { name: tf.dialog.share }), ' ')
    await expectAccessible(member.page)
    await owner.page.goto(`/programs/${program.slug}/applicants?status=approved`)
    await owner.keys.press(owner.main.locator('button[data-application]').filter({ hasText: 'Nils Ek' }))
    await owner.keys.press(details.getByRole('button', { name: tf.shared.open, exact: true }))
    await details.getByText('Fjordlabbet').waitFor()
    await details.getByText(tf.outcomes.completed, { exact: true }).waitFor()
    await expectAccessible(owner.page)
    await sharing.getByRole('link', { name: 'Maja Lind' }).waitFor()
    if (size === 'phone') {
      await member.page.evaluate(doubleText)
      expect(await layoutFaultsOf(member.page)).toEqual([])
    }
  })
})
