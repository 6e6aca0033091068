import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import ar from '#features/network/locales/ar.json' with { type: 'json' }
import en from '#features/network/locales/en.json' with { type: 'json' }
import sv from '#features/network/locales/sv.json' with { type: 'json' }
import { signedInProfile, countPairRows } from '#features/network/server/testing.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import type { Language } from '#kit/fields.ts'
import shellAr from '#shell/locales/ar.json' with { type: 'json' }
import shellEn from '#shell/locales/en.json' with { type: 'json' }
import shellSv from '#shell/locales/sv.json' with { type: 'json' }
import {
  connectionErrors,
  extendUndoPeriod,
  openBrowser,
  overflowOf,
  type VisitOptions,
  violationsOf,
} from '#tests/support/browser.ts'
import { combinations } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { interpolate } from './interpolate.ts'
import { holdLiveEvents } from './hold-live-events.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const words = {
  sv: {
    t: sv,
    shell: shellSv,
    seeker: 'Elin Åberg',
    recipient: 'Ragnhild Ödegård',
    typed: 'ragnild ödegård',
    skill: 'vindkraft',
    message: 'Hej! Vi hördes om vindkraft i Luleå.\nEn kopp kaffe?',
  },
  ar: {
    t: ar,
    shell: shellAr,
    seeker: 'ليلى منصور',
    recipient: 'إبراهيم الخطيب',
    typed: 'ابراهيم خطيب',
    skill: 'طاقة الرياح',
    message: 'مرحبًا! تحدثنا عن طاقة الرياح.\nنشرب قهوة؟',
  },
} as const

/** Fills in the placeholders of a text, without the isolation characters that i18n puts around names. */
const visitAs = async (
  fullName: string,
  visit: VisitOptions & { language: Language },
  expected: readonly RegExp[] = [],
) => {
  const member = await buildMember(server, { fullName, language: visit.language })
  const { page, context } = await browser.visit(server.url, {
    ...visit,
    as: await signedInClient(server, member),
    expectedErrors: expected,
  })
  return { member, page, context, keys: keyboardOf(page), main: page.getByRole('main') }
}
const expectNoViolations = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
}
const notificationTypesOf = async (memberId: string) =>
  (await server.db.selectFrom('notifications').select('type').where('member_id', '=', memberId).execute()).map(
    ({ type }) => type,
  )

describe.each(combinations)('network by keyboard in $language on a $size', (visit) => {
  const { language, size } = visit
  const { t, shell, message, skill, ...names } = words[language]
  // All combinations share one directory, so each pair has unique names.
  const [seekerName, recipientName, typed] = [names.seeker, names.recipient, names.typed].map(
    (name) => `${name} ${size}`,
  ) as [string, string, string]

  it('[NET-01/search, NET-02/request, NET-02/message, NET-02/accept, NET-02/remove, NOTI-01/connections] a member requests a connection and is accepted, and being offline neither loses nor repeats anything', async () => {
    const recipient = await visitAs(recipientName, visit, connectionErrors)
    await setProfile(server, recipient.member.id, { expertise: [skill], location: 'Luleå', mentor_available: true })
    const seeker = await visitAs(seekerName, visit, connectionErrors)
    const ties = () => countPairRows(server, seeker.member.id, recipient.member.id)
    /** Waits until the page shows that it is offline: an earlier call would fail instead of waiting in the queue. */
    const disconnectSeeker = async () => {
      await seeker.context.setOffline(true)
      await seeker.page.getByText(shell.offline.title, { exact: true }).waitFor()
    }
    await recipient.page.goto('/network?tab=requests')
    await recipient.main.getByRole('heading', { name: t.requests.incoming_empty.title }).waitFor()

    await seeker.page.goto('/network')
    await seeker.keys.type(seeker.main.getByRole('searchbox'), typed)
    const tile = seeker.main.getByRole('article').filter({ hasText: recipientName })
    await seeker.page.waitForURL(/[?]q=/)
    await tile.getByText(skill).waitFor()
    expect(await overflowOf(seeker.page)).toBe(0)
    const asking = tile.getByRole('button', { name: interpolate(t.connect.ask_label, { name: recipientName }) })
    await seeker.keys.press(asking)
    const dialog = seeker.page.getByRole('dialog')
    const box = dialog.getByLabel(t.request.message)
    await seeker.keys.type(box, message)
    await expectNoViolations(seeker.page)

    // Offline, the form says that nothing was sent, and keeps the text.
    const send = dialog.locator('button[type=submit]')
    const letEventsThrough = await holdLiveEvents(seeker.context)
    await disconnectSeeker()
    await seeker.keys.press(send)
    await dialog.getByRole('alert').waitFor()
    expect(await box.inputValue()).toBe(message)
    expect(await ties()).toMatchObject({ requests: 0 })
    await seeker.context.setOffline(false)

    // The request arrives, and its response is lost.
    await seeker.page.route(
      '**/request',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await seeker.keys.press(send)
    const request = recipient.main.getByRole('article').filter({ hasText: seekerName })
    await request.getByText(message.split('\n')[0] as string).waitFor()
    // Live events are delayed, so the page shows the old state. A second attempt meets the existing request.
    const pending = tile.getByRole('button', { name: interpolate(t.connect.requested_label, { name: recipientName }) })
    await expect.poll(() => send.getAttribute('aria-busy')).not.toBe('true')
    await dialog.getByRole('alert').waitFor()
    await seeker.keys.press(send)
    await pending.waitFor()
    letEventsThrough()
    expect(await ties()).toMatchObject({ connections: 0, requests: 1 })
    await expect.poll(() => notificationTypesOf(recipient.member.id)).toEqual(['connection_requested'])
    await expect.poll(() => request.count()).toBe(1)

    // An acceptance while the other member is offline appears after the reconnect.
    await expectNoViolations(recipient.page)
    expect(await overflowOf(recipient.page)).toBe(0)
    await disconnectSeeker()
    await recipient.keys.press(
      request.getByRole('button', { name: interpolate(t.connect.accept_label, { name: seekerName }) }),
    )
    await request.waitFor({ state: 'detached' })
    await seeker.context.setOffline(false)
    await tile.getByRole('button', { name: interpolate(t.connect.connected_label, { name: recipientName }) }).waitFor()
    await expectNoViolations(seeker.page)
    expect(await ties()).toEqual({ connections: 2, requests: 0, activities: 1 })
    await expect.poll(() => notificationTypesOf(seeker.member.id)).toEqual(['connection_accepted'])
    await recipient.keys.press(recipient.main.getByRole('navigation').getByRole('link', { name: t.page.connections }))
    await recipient.main.getByRole('link', { name: seekerName }).waitFor()

    await recipient.keys.press(
      recipient.main.getByRole('button', { name: interpolate(t.connect.connected_label, { name: seekerName }) }),
    )
    await recipient.keys.pick(recipient.page.getByRole('menuitem', { name: t.connect.remove }))
    const question = recipient.page.getByRole('alertdialog')
    await recipient.keys.press(question.getByRole('button', { name: t.remove.confirm, exact: true }))
    await recipient.main.getByRole('heading', { name: t.connections.empty.title }).waitFor()
    await expectNoViolations(recipient.page)

    // After another request, the focus moves to the button that replaces the pressed one.
    await seeker.keys.press(asking)
    await seeker.keys.press(send)
    await pending.waitFor()
    await expectFocus(pending)
  })
})

describe('header of the directory', () => {
  it.each([
    ['sv', sv.directory.showing_other, shellSv],
    ['en', en.directory.showing_other, shellEn],
    ['ar', ar.directory.showing_many, shellAr],
  ] as const)(
    '[NET-01/header] the directory says in %s how many of all profiles are shown, before and after loading more',
    async (language, showing, shell) => {
      const company = `Norrsken ${language}`
      for (let n = 0; n < 23; n++) await signedInProfile(server, { company })
      const { page, main } = await visitAs('Siri Ek', { language })
      await page.goto(`/network?q=${encodeURIComponent(company)}`)
      const header = (shown: string) => main.getByText(interpolate(showing, { shown, total: '23' }), { exact: true })
      await header('20').waitFor()
      expect(await main.getByRole('article').count()).toBe(20)
      await main.getByRole('button', { name: shell.ui.load_more }).click()
      await header('23').waitFor()
      expect(await main.getByRole('article').count()).toBe(23)
    },
  )
})

describe('recommended members', () => {
  const { t } = words.sv

  it('[NET-03/message-dialog, NET-05/recommended] recommended members show the reason and can be dismissed, restored and messaged from their card', async () => {
    const reader = await visitAs('Maja Ek', combinations[0])
    const other = await buildMember(server, { fullName: 'Oskar Holm', role: 'mentor' })
    for (const { id } of [reader.member, other]) await setProfile(server, id, { company: 'Skogslabbet' })
    await reader.page.addInitScript(extendUndoPeriod)
    await reader.page.goto('/network')
    const row = reader.main
      .getByRole('region', { name: t.recommended.title })
      .or(
        reader.main.locator('section').filter({ has: reader.page.getByRole('heading', { name: t.recommended.title }) }),
      )
    await row.getByText(interpolate(t.recommended.reasons.company, { company: 'Skogslabbet' })).waitFor()
    expect(await violationsOf(reader.page)).toEqual([])
    await reader.keys.press(
      row.getByRole('button', { name: interpolate(t.recommended.dismiss_label, { name: 'Oskar Holm' }) }),
    )
    await row.getByRole('article').filter({ hasText: 'Oskar Holm' }).waitFor({ state: 'detached' })
    await reader.page.getByRole('button', { name: t.recommended.undo }).click()
    const card = row.getByRole('article').filter({ hasText: 'Oskar Holm' })
    await card.getByRole('button', { name: interpolate(t.member.message_label, { name: 'Oskar Holm' }) }).click()
    await reader.page.getByRole('dialog').getByText('Oskar Holm').first().waitFor()
    await expectNoViolations(reader.page)
  })
})
