import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import certificatesAr from '#features/certificates/locales/ar.json' with { type: 'json' }
import certificatesSv from '#features/certificates/locales/sv.json' with { type: 'json' }
import { listOwnCertificates } from '#features/certificates/contract/index.ts'
import { listSchedule } from '#features/program-schedule/contract/index.ts'
import scheduleAr from '#features/program-schedule/locales/ar.json' with { type: 'json' }
import scheduleSv from '#features/program-schedule/locales/sv.json' with { type: 'json' }
import { completeProgram } from '#features/programs/contract/index.ts'
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
  sv: { t: scheduleSv, tc: certificatesSv, event: 'Mätdag', line: '7,5 hp' },
  ar: { t: scheduleAr, tc: certificatesAr, event: 'يوم القياس', line: '7.5 نقاط' },
} as const

describe.each(combinations)('a program in $language on a $size', ({ language, size, scheme }) => {
  const { t, tc, event, line } = words[language]

  const visit = async (fullName: string | null) => {
    const member = fullName === null ? null : await buildMember(server, { language, fullName })
    const client = member && (await signedInClient(server, member))
    const { page } = await browser.visit(server.url, { language, size, scheme, ...(client && { as: client }) })
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

  it('the owner plans an event and issues certificates, the participant sees both clocks and prints, and a visitor checks the code', async () => {
    const [owner, participant, visitor] = [await visit('Maja Lind'), await visit('Nils Ek'), await visit(null)]
    if (!owner.client || !owner.member || !participant.client || !participant.member) throw new Error('not signed in')
    const program = await buildProgram(server, owner.member.id, { language, timeZone: 'Asia/Kolkata' })
    const subject = { kind: 'program' as const, ownerId: owner.member.id, ...program }
    await buildApplication(server, subject, participant.member.id, { status: 'approved' })
    const dialog = owner.page.getByRole('dialog')

    // Every missing field is named at once.
    await owner.page.goto(`/programs/${program.slug}/schedule`)
    await owner.keys.press(owner.main.getByRole('button', { name: t.add, exact: true }))
    await owner.keys.press(dialog.getByRole('button', { name: t.form.save, exact: true }))
    await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBeGreaterThan(1)
    await expectReadable(owner)
    await owner.keys.type(dialog.getByLabel(t.form.title, { exact: true }), event)
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const [year = '', month = '', date = ''] = day.split('-')
    await owner.keys.reach(dialog.getByRole('group', { name: t.form.starts }).getByRole('spinbutton').first())
    await owner.page.keyboard.type(language === 'sv' ? `${year}${month}${date}` : `${date}${month}${year}`)
    await owner.keys.type(dialog.getByLabel(new RegExp(`^${t.form.call}`)), 'https://meet.example.org/day')
    await owner.keys.press(dialog.getByRole('button', { name: t.form.save, exact: true }))
    await expectToast(owner.page, t.form.created)
    await owner.main.getByRole('article').filter({ hasText: event }).waitFor()
    await expectReadable(owner)

    // The participant sees the clock of the program and their own.
    await participant.page.goto(`/programs/${program.slug}/schedule`)
    const row = participant.main.getByRole('article').filter({ hasText: event })
    await row.waitFor()
    await row.getByText(t.event.own_time.replace(/[\u2068\u2069]|\{\{time\}\}/g, '').trim()).waitFor()
    await expectReadable(participant)
    const { items: events } = await participant.client.succeed(listSchedule, { programId: program.id })
    expect(events).toMatchObject([{ title: event, startsLocal: `${day}T09:00`, timeZone: 'Asia/Kolkata' }])

    // The owner completes the program and issues certificates.
    await owner.client.succeed(completeProgram, { id: program.id })
    await owner.page.goto(`/programs/${program.slug}/certificates`)
    await owner.keys.press(owner.main.getByRole('button', { name: tc.manage.issue_all, exact: true }))
    await owner.keys.type(dialog.getByLabel(new RegExp(`^${tc.manage.line}`)), line)
    await expectReadable(owner)
    await owner.keys.press(dialog.getByRole('button', { name: tc.manage.issue, exact: true }))
    await owner.main.getByRole('link', { name: tc.manage.see, exact: true }).waitFor()
    await expectReadable(owner)

    // The participant opens it; on paper there is only the sheet.
    await participant.page.goto('/certificates')
    await participant.main.getByRole('article').waitFor()
    await expectReadable(participant)
    await participant.keys.press(participant.main.getByRole('link', { name: tc.mine.open, exact: true }))
    const sheet = participant.main.getByRole('region', { name: tc.sheet.title, exact: true })
    await sheet.getByText(line).waitFor()
    await participant.page.emulateMedia({ media: 'print' })
    expect(await participant.main.getByRole('heading', { name: tc.check.title }).isVisible()).toBe(false)
    const box = await sheet.boundingBox()
    // A4 landscape at 96 pixels an inch.
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([1123, 794])
    await participant.page.emulateMedia({ media: 'screen' })

    // A visitor types the code, without dashes and in lower case.
    const [certificate] = (await participant.client.succeed(listOwnCertificates, {})).items
    await visitor.page.goto('/certificates/unknown')
    await visitor.main.getByText(tc.check.unknown, { exact: true }).waitFor()
    const code = (certificate?.code ?? '').replaceAll('-', '').toLowerCase()
    await visitor.keys.type(visitor.main.getByLabel(tc.check.code, { exact: true }), code)
    await visitor.page.keyboard.press('Enter')
    await visitor.main.getByText(tc.check.valid, { exact: true }).waitFor()
    await expectReadable(visitor)
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})
