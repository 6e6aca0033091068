import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { applicationsPath } from '#features/applications/contract/index.ts'
import applicationsAr from '#features/applications/locales/ar.json' with { type: 'json' }
import applicationsSv from '#features/applications/locales/sv.json' with { type: 'json' }
import { announceDecisions } from '#features/applications/server/testing.ts'
import ar from '#features/mentorship/locales/ar.json' with { type: 'json' }
import sv from '#features/mentorship/locales/sv.json' with { type: 'json' }
import { buildListing, buildWaiting } from '#features/mentorship/server/testing.ts'
import { lapseOffersJob } from '#features/mentorship/server/waiting-list.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
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
    motivation: 'Jag vill sälja till min första kommun.',
    goals: 'Ett vinnande anbud före sommaren.',
    answer: 'Välkommen! Vi ses varannan vecka.',
  },
  ar: {
    t: ar,
    ta: applicationsAr,
    motivation: 'أريد أن أبيع لأول بلدية في مسيرتي.',
    goals: 'عرض رابح قبل الصيف.',
    answer: 'أهلًا بك، نلتقي كل أسبوعين.',
  },
} as const

describe.each(combinations)('a mentorship in $language on a $size', ({ language, size, scheme }) => {
  const { t, ta, motivation, goals, answer } = words[language]

  it('[MENT-05/apply, MENT-05/list, MENT-05/approve, MENT-03/max-mentees, MENT-06/contact-email, OPP-11/applications-mentorship] a member applies by keyboard, the mentor approves, the mentee later ends the mentorship, and the next one in line takes the place', async () => {
    const visit = async (fullName: string) => {
      const member = await buildMember(server, { language, fullName })
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
      })
      return { member, page, main: page.getByRole('main'), keys: keyboardOf(page) }
    }
    const [mentor, mentee] = [await visit('Maja Lind'), await visit('Nils Ek')]
    const contactEmail = 'maja@mentor.example'
    const listing = await buildListing(server, mentor.member.id, { maxMentees: 1, contactEmail, language })
    const { slug } = listing

    await mentee.page.goto(`/mentorship/${slug}`)
    await mentee.keys.press(mentee.main.getByRole('button', { name: t.apply.open, exact: true }))
    const form = mentee.page.getByRole('dialog')
    await mentee.keys.press(form.getByRole('button', { name: t.apply.send, exact: true }))
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2)
    await mentee.keys.type(form.getByLabel(t.apply.motivation), motivation)
    await mentee.keys.type(form.getByLabel(t.apply.goals), goals)
    await expectAccessible(mentee.page)
    await mentee.keys.press(form.getByRole('button', { name: t.apply.send, exact: true }))
    await expectToast(mentee.page, t.apply.sent)
    expect(await mentee.main.getByText(contactEmail).count()).toBe(0)

    await mentor.page.goto(`/mentorship/${slug}/applicants`)
    await mentor.main.getByText(motivation).waitFor()
    await expectAccessible(mentor.page)
    await mentor.keys.press(mentor.main.locator('button[data-application]'))
    const details = mentor.page.getByRole('dialog')
    await details.getByText(goals).waitFor()
    await mentor.keys.press(details.getByRole('button', { name: ta.board.set.approved }))
    await mentor.keys.type(mentor.page.getByLabel(ta.decision.message), answer)
    await mentor.keys.press(mentor.page.getByRole('button', { name: ta.decision.send.approved, exact: true }))
    await mentor.page.getByText(ta.board.told_later).waitFor()
    await announceDecisions(jobs)

    // The open page of the mentee changes without a reload.
    await mentee.main.getByText(contactEmail).waitFor()
    await expectAccessible(mentee.page)
    if (size === 'phone') {
      await mentee.page.evaluate(doubleText)
      expect(await layoutFaultsOf(mentee.page)).toEqual([])
    }
    // Another member was approved after the last place was taken.
    const next = await visit('Sara Berg')
    await buildWaiting(server, listing, mentor.member.id, next.member.id)
    await next.page.goto(`/mentorship/${slug}`)
    await next.main.getByText(ta.waiting.first).waitFor()
    await expectAccessible(next.page)
    expect(await next.main.getByText(contactEmail).count()).toBe(0)
    await mentor.page.goto(`/mentorship/${slug}/applicants?status=approved`)
    await mentor.main.getByText(ta.board.waits).waitFor()

    await mentee.page.goto('/mentorship?tab=mentorships')
    await mentee.main.getByText('Maja Lind').waitFor()
    await mentee.keys.press(mentee.main.getByRole('button', { name: t.mentorships.end, exact: true }))
    await mentee.page.getByRole('alertdialog').getByRole('button', { name: t.mentorships.end, exact: true }).click()
    await expectToast(mentee.page, t.mentorships.ended)

    await lapseOffersJob.run(jobs, {}, 'a job')
    await mentor.main.getByText(ta.board.offered).waitFor()
    const take = next.main.getByRole('button', { name: ta.waiting.take, exact: true })
    await take.waitFor()
    await expectAccessible(next.page)
    if (size === 'phone') {
      await next.page.evaluate(doubleText)
      expect(await layoutFaultsOf(next.page)).toEqual([])
    }
    await next.page.goto(applicationsPath)
    await next.keys.press(next.main.getByRole('link', { name: ta.waiting.to_offer, exact: true }))
    await next.keys.press(take)
    await expectToast(next.page, ta.waiting.taken)
    await next.main.getByText(contactEmail).waitFor()
  })
})
