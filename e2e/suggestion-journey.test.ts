import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/suggestions/locales/ar.json' with { type: 'json' }
import sv from '#features/suggestions/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser, overflowOf, violationsOf } from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { keyboardOf } from './keyboard.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    title: 'Påminn om sista ansökningsdag',
    description: 'Ett meddelande två dagar innan räcker gott.',
    note: 'Vi har börjat. Det kommer före jul.',
  },
  ar: {
    t: ar,
    title: 'تذكير بآخر موعد للتقديم',
    description: 'رسالة واحدة قبل يومين تكفي.',
    note: 'بدأنا العمل، وسيكون جاهزًا قبل نهاية العام.',
  },
} as const

describe.each(combinations)('suggestions by keyboard in $language on a $size', ({ language, size, scheme }) => {
  const { t, title: baseTitle, description, note } = words[language]
  const title = `${baseTitle} ${size === 'phone' ? '٢' : '١'}`

  it('[SUGG-01/title, SUGG-01/own-vote, SUGG-02/status, SUGG-02/told-once] a member suggests, another votes, an administrator answers, and both are notified once', async () => {
    const visitAs = async (overrides: Parameters<typeof buildMember>[1]) => {
      const member = await buildMember(server, { language, ...overrides })
      const { page } = await browser.visit(server.url, {
        language,
        size,
        scheme,
        as: await signedInClient(server, member),
      })
      return { member, page, keys: keyboardOf(page), main: page.getByRole('main') }
    }
    const suggester = await visitAs({ fullName: 'Elin Öberg' })
    await suggester.page.goto('/suggestions')
    await suggester.keys.press(suggester.main.getByRole('button', { name: t.board.suggest }).first())
    const form = suggester.page.getByRole('dialog')
    await suggester.keys.type(form.getByLabel(t.form.title), title)
    await suggester.keys.type(form.getByLabel(t.form.description), description)
    await suggester.page.reload()
    await suggester.keys.press(suggester.main.getByRole('button', { name: t.board.suggest }).first())
    await expect.poll(() => form.getByLabel(t.form.title).inputValue()).toBe(title)
    expect(await violationsOf(suggester.page)).toEqual([])
    await suggester.keys.press(form.getByRole('button', { name: t.form.send, exact: true }))
    await suggester.main.getByRole('heading', { name: title }).waitFor()

    const voter = await visitAs({ fullName: 'Omar Haddad' })
    await voter.page.goto('/suggestions?sort=latest')
    const vote = voter.main.getByRole('button', { name: t.card.vote.replace('{{title}}', title) })
    const counted = voter.page.waitForResponse((response) => response.url().endsWith('/vote') && response.ok())
    await voter.keys.press(vote, 'Space')
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
    await counted
    await voter.page.reload()
    await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
    expect(await violationsOf(voter.page)).toEqual([])
    expect(await overflowOf(voter.page)).toBe(0)

    const admin = await visitAs({ fullName: 'Astrid Lind', adminLevel: 'admin' })
    await admin.page.goto('/suggestions?sort=latest')
    await admin.keys.press(admin.main.getByRole('button', { name: t.card.actions.replace('{{title}}', title) }))
    await admin.keys.pick(admin.page.getByRole('menuitem', { name: t.card.set_status }))
    const dialog = admin.page.getByRole('dialog')
    await admin.keys.choose(dialog.getByLabel(t.status_form.status), 'in_progress')
    await admin.keys.type(dialog.getByLabel(t.status_form.note), note)
    expect(await violationsOf(admin.page)).toEqual([])
    await admin.keys.press(dialog.getByRole('button', { name: t.status_form.save, exact: true }))
    await expectToast(admin.page, t.status_form.saved)

    // Each gets one mail in their language, and the voter's open page updates live.
    await voter.main.getByRole('article').filter({ hasText: title }).getByText(note).waitFor()
    for (const { member } of [suggester, voter]) {
      const mail = await server.mailTo(member.email)
      expect([mail.language, mail.subject]).toEqual([language, t.mail.in_progress.subject.replace('{{title}}', title)])
      expect(await server.mails(member.email)).toHaveLength(1)
    }
  })
})
