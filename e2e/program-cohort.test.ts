import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import notificationsAr from '#features/notifications/locales/ar.json' with { type: 'json' }
import notificationsSv from '#features/notifications/locales/sv.json' with { type: 'json' }
import ar from '#features/program-cohorts/locales/ar.json' with { type: 'json' }
import sv from '#features/program-cohorts/locales/sv.json' with { type: 'json' }
import programsAr from '#features/programs/locales/ar.json' with { type: 'json' }
import programsSv from '#features/programs/locales/sv.json' with { type: 'json' }
import { completeProgram } from '#features/programs/contract/index.ts'
import { buildParticipant, buildProgram } from '#features/programs/server/testing.ts'
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { keyboardOf } from './keyboard.ts'
import { doubleText, layoutFaultsOf } from './large-text.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    tp: programsSv,
    tn: notificationsSv,
    announcement: { title: 'Vi börjar på måndag', text: 'Ta med er egen kopp.' },
    introduction: 'Jag bygger sensorer för is och söker en hamn att prova i.',
  },
  ar: {
    t: ar,
    tp: programsAr,
    tn: notificationsAr,
    announcement: { title: 'نبدأ يوم الاثنين', text: 'أحضروا أكوابكم.' },
    introduction: 'أبني حساسات للجليد وأبحث عن ميناء للتجربة.',
  },
} as const

describe.each(combinations)('the cohort of a program in $language on a $size', ({ language, size, scheme }) => {
  const { t, tp, tn, announcement, introduction } = words[language]

  const visit = async (fullName: string | null) => {
    const member = fullName === null ? null : await buildMember(server, { language, fullName })
    const client = member ? await signedInClient(server, member) : server.client()
    const { page } = await browser.visit(server.url, { language, size, scheme, ...(member && { as: client }) })
    return { id: member?.id ?? '', client, page, main: page.getByRole('main'), keys: keyboardOf(page) }
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

  it('an owner announces, a participant is notified, reads it, introduces themselves and becomes an alumnus whom a visitor sees, by keyboard', async () => {
    const participantName = language === 'sv' ? 'Rut Berg' : 'Rut Dal'
    const [owner, participant] = [await visit('Maja Lind'), await visit(participantName)]
    const program = { ...(await buildProgram(server, owner.id, { language })), ownerId: owner.id }
    await buildParticipant(server, program, program.ownerId, participant.id)

    // The owner comes from the program's menu and writes an announcement; every missing field is named at once.
    await owner.page.goto(`/programs/${program.slug}`)
    await owner.keys.press(
      owner.main.getByRole('button', { name: tp.status.more.replace('{{title}}', program.title), exact: true }),
    )
    await owner.keys.pick(owner.page.getByRole('menuitem', { name: tp.status.cohort, exact: true }))
    await owner.main.getByRole('heading', { name: t.announcements.empty.title }).waitFor()
    await expectReadable(owner)
    await owner.keys.press(owner.main.getByRole('button', { name: t.announcements.publish, exact: true }))
    const dialog = owner.page.getByRole('dialog')
    await owner.keys.press(dialog.getByRole('button', { name: t.form.preview, exact: true }))
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2)
    await expectReadable(owner)
    await owner.keys.type(dialog.getByLabel(t.form.name, { exact: true }), announcement.title)
    await owner.keys.type(dialog.getByRole('textbox', { name: t.form.text, exact: true }), announcement.text)
    await owner.keys.press(dialog.getByRole('button', { name: t.form.preview, exact: true }))
    await dialog.getByText(t.form.reach_one.replace('{{count}}', '1')).waitFor()
    await expectReadable(owner)
    await owner.keys.press(dialog.getByRole('button', { name: t.form.publish, exact: true }))
    await expectToast(owner.page, t.form.published)
    await owner.main.getByRole('heading', { name: announcement.title }).waitFor()
    await expectReadable(owner)

    // The participant follows the notification and reads it.
    await participant.page.goto('/notifications')
    const text = tn.types.program_announcement
      .replace('{{title}}', program.title)
      .replace('{{announcement}}', announcement.title)
    await participant.keys.press(participant.main.getByRole('link', { name: text }))
    await participant.main.getByText(announcement.text).waitFor()
    await expectReadable(participant)

    // They write about themselves in place, and say yes to be shown.
    await participant.keys.press(participant.main.getByRole('button', { name: t.own.write, exact: true }))
    await participant.keys.type(participant.main.getByRole('textbox', { name: t.own.label }), introduction)
    await expectReadable(participant)
    await participant.keys.press(participant.main.getByRole('button', { name: t.own.save, exact: true }))
    await expectToast(participant.page, t.own.saved)
    const choice = participant.main.getByRole('switch', { name: t.alumni.choice })
    expect(await choice.isChecked()).toBe(false)
    await participant.keys.press(choice, 'Space')
    await expect.poll(() => choice.isChecked()).toBe(true)

    // The owner's open page has the introduction among the participants.
    await owner.keys.press(owner.main.getByRole('link', { name: new RegExp(`^${t.tabs.participants}`) }))
    await owner.main.getByRole('article').filter({ hasText: participantName }).getByText(introduction).waitFor()
    expect(await owner.main.innerText()).not.toContain('@')
    await expectReadable(owner)

    const visitor = await visit(null)
    await owner.client.succeed(completeProgram, { id: program.id })
    await visitor.page.goto(`/programs/${program.slug}`)
    await visitor.main.getByRole('heading', { name: t.alumni.title, exact: true }).waitFor()
    await visitor.main.getByText(participantName).waitFor()
    await expectReadable(visitor)
  })
})
