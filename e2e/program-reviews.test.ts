import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import { listRounds, readEntry } from '#features/program-reviews/contract/index.ts'
import ar from '#features/program-reviews/locales/ar.json' with { type: 'json' }
import sv from '#features/program-reviews/locales/sv.json' with { type: 'json' }
import { buildReview } from '#features/program-reviews/server/testing.ts'
import { buildProgram } from '#features/programs/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true, jobs: false })
const browser = await openBrowser()

const words = {
  sv: { t: sv, ta: applicationsSv, round: 'Första urvalet', criteria: ['Lag', 'Idé'], note: 'Läste två gånger.' },
  ar: { t: ar, ta: applicationsAr, round: 'الاختيار الأول', criteria: ['الفريق', 'الفكرة'], note: 'قرأته مرتين.' },
} as const
const othersNote = 'Strong team.'
const applicantName = 'Nils Ek'

describe.each(combinations)('a review round in $language on a $size', ({ language, size, scheme }) => {
  const { t, ta, round: roundName, criteria, note } = words[language]

  const visit = async (fullName: string) => {
    const member = await buildMember(server, { language, fullName })
    const client = await signedInClient(server, member)
    const { page } = await browser.visit(server.url, { language, size, scheme, as: client })
    return { member, client, page, main: page.getByRole('main'), keys: keyboardOf(page) }
  }
  type Visit = Awaited<ReturnType<typeof visit>>

  /** Axe, and on a phone also the layout with text of twice the size. */
  const expectReadable = async ({ page }: Visit) => {
    await expectAccessible(page)
    if (size !== 'phone') return
    await page.evaluate(doubleText)
    expect(await layoutFaultsOf(page)).toEqual([])
    await page.evaluate('document.adoptedStyleSheets = []')
  }

  it('[PROG-06/rubric, PROG-06/hidden] the owner opens a blind round, a reviewer reviews it by keyboard and then sees the scores of others, and the owner closes it and decides', async () => {
    const [owner, reviewer] = [await visit('Maja Lind'), await visit(`Rut ${language === 'sv' ? 'Berg' : 'Dal'}`)]
    const other = await buildMember(server, { fullName: `Otto ${language === 'sv' ? 'Holm' : 'Vik'}` })
    const applicant = await buildMember(server, { fullName: applicantName })
    const program = await buildProgram(server, owner.member.id, { language })
    const subject = { kind: 'program' as const, id: program.id, ownerId: owner.member.id, title: program.title }
    await buildApplication(server, subject, applicant.id)
    const dialog = owner.page.getByRole('dialog')

    // The owner creates a round; every missing field is named at once.
    await owner.page.goto(`/programs/${program.slug}/reviews`)
    await owner.keys.press(owner.main.getByRole('button', { name: t.rounds.create, exact: true }))
    await owner.keys.press(dialog.getByRole('button', { name: t.form.save, exact: true }))
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2)
    await owner.keys.type(dialog.getByLabel(t.form.name, { exact: true }), roundName)
    await owner.keys.press(dialog.getByLabel(t.form.blind), 'Space')
    await owner.keys.type(dialog.getByLabel(t.form.criterion_name).first(), criteria[0])
    await owner.keys.press(dialog.getByRole('button', { name: t.form.add, exact: true }))
    await owner.keys.type(dialog.getByLabel(t.form.criterion_name).nth(1), criteria[1])
    await owner.keys.type(dialog.getByLabel(t.form.weight, { exact: true }).nth(1), '3')
    await expectReadable(owner)
    await owner.keys.press(dialog.getByRole('button', { name: t.form.save, exact: true }))
    await expectToast(owner.page, t.form.created)

    for (const { fullName } of [reviewer.member, other]) {
      await owner.keys.press(owner.main.getByRole('button', { name: t.reviewers.invite, exact: true }))
      await owner.keys.type(dialog.getByRole('combobox'), fullName)
      await owner.page.getByRole('option', { name: fullName }).waitFor()
      await owner.page.keyboard.press('ArrowDown')
      await owner.page.keyboard.press('Enter')
      await owner.keys.press(dialog.getByRole('button', { name: t.reviewers.send, exact: true }))
      await owner.main.getByRole('link', { name: fullName }).waitFor()
    }
    await owner.keys.press(owner.main.getByRole('button', { name: t.rounds.open, exact: true }))
    await owner.keys.press(
      owner.page.getByRole('alertdialog').getByRole('button', { name: t.rounds.open, exact: true }),
    )
    await expectToast(owner.page, t.rounds.is_open)
    await expectReadable(owner)

    // A reviewer accepts and finds the application under a number.
    await reviewer.page.goto('/programs/reviewing')
    await reviewer.keys.press(reviewer.main.getByRole('button', { name: t.reviewing.accept, exact: true }))
    await expectToast(reviewer.page, t.reviewing.did_accept)
    await expectReadable(reviewer)
    await reviewer.keys.press(reviewer.main.getByRole('link', { name: t.rounds.review, exact: true }))
    const entryLink = reviewer.main.getByRole('link', { name: /\d{6}/ })
    await entryLink.waitFor()
    await expectReadable(reviewer)
    await reviewer.keys.press(entryLink)
    await reviewer.main.getByRole('heading', { name: t.review.title }).waitFor()
    expect(await reviewer.page.content()).not.toContain(applicantName)
    expect(await reviewer.page.content()).not.toContain(applicant.id)

    // The second reviewer has reviewed it already, which nobody sees yet.
    const { items: rounds } = await reviewer.client.succeed(listRounds, { programId: program.id })
    const round = rounds[0] as (typeof rounds)[number]
    const entryId = new URL(reviewer.page.url()).pathname.split('/').at(-1) as string
    await server.db
      .updateTable('program_reviewers')
      .set({ status: 'accepted', answered_at: new Date() })
      .where('member_id', '=', other.id)
      .execute()
    await buildReview(
      server,
      { id: round.id, criterionIds: round.criteria.map(({ id }) => id) },
      { entryId, reviewerId: other.id },
      { score: 2, note: othersNote },
    )
    await reviewer.page.reload()
    await reviewer.main.getByText(t.entry.scores_hidden).waitFor()
    expect(await reviewer.page.content()).not.toContain(othersNote)

    // Each missing score is named; the digits set scores; what is typed survives a reload.
    const submit = reviewer.main.getByRole('button', { name: t.review.submit, exact: true })
    await reviewer.keys.press(submit)
    await expect
      .poll(() => reviewer.main.getByRole('radiogroup').and(reviewer.page.locator('[aria-invalid=true]')).count())
      .toBe(2)
    await expectReadable(reviewer)
    const scoreOf = (criterion: string, score: number) =>
      reviewer.main.getByRole('radiogroup', { name: criterion }).locator(`input[value="${score}"]`)
    for (const criterion of criteria) {
      await reviewer.keys.reach(scoreOf(criterion, 1))
      await reviewer.page.keyboard.press('4')
      await expect.poll(() => scoreOf(criterion, 4).isChecked()).toBe(true)
    }
    const noteField = reviewer.main.getByLabel(new RegExp(`^${t.review.note}`))
    await reviewer.keys.type(noteField, note)
    await reviewer.page.reload()
    await expect.poll(() => noteField.inputValue()).toBe(note)
    await expect.poll(() => scoreOf(criteria[0], 4).isChecked()).toBe(true)
    await reviewer.keys.press(submit)
    await expectToast(reviewer.page, t.review.submitted)
    await reviewer.main.getByText(othersNote).waitFor()
    await expectReadable(reviewer)
    expect((await reviewer.client.succeed(readEntry, { id: entryId })).own?.status).toBe('submitted')

    // The owner sees the ranking by number, closes the round for good and answers by name.
    await owner.keys.press(owner.main.getByRole('link', { name: t.rounds.results, exact: true }))
    await owner.main.getByRole('article').getByText(t.ranking.mean_of.replace('{{mean}}', '3')).waitFor()
    expect(await owner.main.innerText()).not.toContain(applicantName)
    await expectReadable(owner)
    await owner.keys.press(owner.main.getByRole('button', { name: t.rounds.close, exact: true }))
    await owner.keys.press(
      owner.page.getByRole('alertdialog').getByRole('button', { name: t.rounds.close_confirm, exact: true }),
    )
    await expectToast(owner.page, t.rounds.is_closed)
    await owner.main.getByRole('link', { name: applicantName }).waitFor()
    await owner.keys.press(owner.main.getByRole('article').getByRole('checkbox'), 'Space')
    await owner.keys.press(owner.main.getByRole('button', { name: ta.board.set.rejected, exact: true }))
    await owner.keys.press(dialog.getByRole('button', { name: ta.preview.show, exact: true }))
    await dialog.getByText(applicantName).waitFor()
    await expectAccessible(owner.page)
    await owner.keys.press(dialog.getByRole('button', { name: ta.decision.send.rejected, exact: true }))
    await owner.page.getByText(ta.board.told_later).waitFor()
    await owner.main.getByRole('article').getByText(ta.status.rejected, { exact: true }).waitFor()
  })
})
