import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { buildApplication } from '#features/applications/server/testing.ts'
import ar from '#features/programs/locales/ar.json' with { type: 'json' }
import sv from '#features/programs/locales/sv.json' with { type: 'json' }
import { cancelProgram } from '#features/programs/contract/index.ts'
import { buildProgram, localDay } from '#features/programs/server/testing.ts'
import shell from '#shell/locales/sv.json' with { type: 'json' }
import { expectToast, openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = { sv, ar }

const asa = await buildMember(server, { fullName: 'Åsa Berg' })
const subjectOf = (program: { id: string; title: string }, ownerId: string) =>
  ({ kind: 'program', ownerId, ...program }) as const

const open = await buildProgram(server, asa.id, {
  title: 'Vindkraftsskolan',
  language: 'sv',
  description: 'Vi reser fyrtio verk.\n\nOch <b>river</b> ett.',
  partnerName: 'Fjordvind',
  city: 'Umeå',
  isOnline: true,
  durationWeeks: 8,
  maxParticipants: 10,
  priceModel: 'equity',
  equity: { min: 300, max: 750 },
  startsOn: localDay(40),
  endsOn: localDay(90),
  applicationDeadline: `${localDay(20)}T17:30`,
  features: ['Egen hjälm'],
})
const path = `/programs/${open.slug}`
const closed = await buildProgram(server, asa.id, {
  title: 'Redan igång',
  city: 'Kiruna',
  startsOn: localDay(-3),
  endsOn: localDay(60),
})
const full = await buildProgram(server, asa.id, { title: 'Fullsatt grupp', city: 'Luleå', maxParticipants: 1 })
await buildApplication(server, subjectOf(full, asa.id), (await buildMember(server)).id, { status: 'approved' })
const past = await buildProgram(server, asa.id, { title: 'Förra kullen', status: 'completed' })

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('article')
const plain = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')
const textOf = async (page: Page) => plain(await main(page).innerText())

const locales = { sv: 'sv-SE', ar: 'ar-u-ca-gregory-nu-latn' } as const
const dayText = (language: 'sv' | 'ar', day: string) =>
  plain(
    new Intl.DateTimeFormat(locales[language], {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(`${day}T00:00:00Z`)),
  )

const doubleText = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets = [sheet]
}`

describeJourney('finding a program in $language on a $size', (visit, it) => {
  const { language, size } = visit
  const t = texts[language]

  it('[PROG-03/all, PROG-04/closed, PROG-04/full, PROG-01/login, ROUTE-04/programs-list, ROUTE-04/programs-detail, ROUTE-01/programs] a visitor filters the programs in the URL and opens one', async () => {
    const { page } = await browser.visit(server.url, visit)
    await page.goto('/programs')
    const rowOf = (title: string) => rows(page).filter({ hasText: title })
    await rowOf(closed.title).waitFor()
    expect(await rowOf(closed.title).innerText()).toContain(t.status.applications.closed)
    expect(await rowOf(full.title).innerText()).toContain(t.status.applications.full)
    const openText = plain(await rowOf(open.title).innerText())
    for (const part of ['Fjordvind', 'Åsa Berg', 'Umeå', dayText(language, localDay(20)), '7.5', '3'])
      expect(openText.replaceAll(',', '.')).toContain(part)
    expect(openText).not.toContain(t.status.applications.closed)
    await main(page).getByText(t.errors.auth.required).waitFor()
    expect(await main(page).getByRole('link', { name: t.list.create }).getAttribute('href')).toBe(
      '/login?next=%2Fprograms%2Fnew',
    )
    await expectAccessible(page)

    await main(page).getByRole('link', { name: t.list.when.past, exact: true }).click()
    await page.waitForURL('**/programs?when=past')
    await rowOf(past.title).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await main(page).getByRole('link', { name: t.list.when.all, exact: true }).click()
    await page.waitForURL((url) => url.search === '')

    if (size === 'phone') await main(page).getByRole('button', { name: t.list.filters, exact: true }).click()
    await main(page).getByLabel(t.list.price, { exact: true }).selectOption('equity')
    const city = main(page).getByRole('textbox', { name: t.list.city })
    await city.fill('umea')
    await city.press('Enter')
    // The box follows the URL, so it is checked once the navigation has begun.
    await main(page).getByLabel(t.list.online_only).click()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ priceModel: 'equity', city: 'umea', online: 'true' })
    await rowOf(closed.title).waitFor({ state: 'detached' })

    // A reload shows the same list, and a filter that matches nothing offers to clear the filters.
    await page.goto(`/programs?priceModel=equity&q=${encodeURIComponent('slöjd')}`)
    await main(page).getByRole('heading', { name: t.list.no_match.title }).waitFor()
    await main(page).getByRole('button', { name: t.list.clear }).click()
    await rowOf(closed.title).waitFor()
    await page.waitForURL((url) => url.search === '')

    await rows(page).getByRole('link', { name: open.title }).click()
    await page.waitForURL(`**${path}`)
    await main(page).getByRole('heading', { level: 1, name: open.title }).waitFor()
    const text = await textOf(page)
    for (const part of ['Fjordvind', 'Åsa Berg', 'Umeå', '<b>river</b>', 'Egen hjälm', t.status.applications.open])
      expect(text).toContain(part)
    for (const day of [20, 40, 90]) expect(text).toContain(dayText(language, localDay(day)))
    expect(text).toContain('17:30'.replace('17', language === 'ar' ? '5' : '17'))
    await expectAccessible(page)
    await page.evaluate(doubleText)
    await expectAccessible(page)
  })

  it('[PROG-03/all, I18N-01/dates] a member in another time zone reads the deadline on both clocks', async () => {
    const timeZone = 'Pacific/Auckland'
    const { client } = await signedInMember(server, { language, timeZone })
    const { page } = await browser.visit(server.url, { ...visit, as: client })
    await page.goto(path)
    const { closes_at } = await server.db
      .selectFrom('programs')
      .select('closes_at')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow()
    const formatIn = (zone: string, options: Intl.DateTimeFormatOptions) =>
      plain(
        new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options }).format(new Date(String(closes_at))),
      )
    const text = await textOf(page)
    const own = formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' })
    expect(text).toContain(plain(t.detail.own_clock).replace('{{time}}', own))
    expect(text).toContain(formatIn('Europe/Stockholm', { timeStyle: 'short' }))
    const zone = new Intl.DateTimeFormat(locales[language], {
      timeZone: 'Europe/Stockholm',
      timeZoneName: 'longGeneric',
    })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value
    const zoneText = plain(t.list.zone).replace('{{zone}}', plain(zone ?? ''))
    expect(text).toContain(zoneText)
    await page.goto('/programs')
    expect(plain(await rows(page).filter({ hasText: open.title }).innerText())).toContain(zoneText)
  })

  it('[PROG-02/draft, PROG-02/pending-approval, PROG-02/cancelled, PROG-02/reject, PROG-03/delete, PROG-03/delete-failed, ERR-03/delete-program] an owner sees how their programs stand, cancels one and deletes another', async () => {
    const owner = await signedInMember(server, { language })
    const note = 'Skriv mer om innehållet.'
    await buildProgram(server, owner.id, { title: 'Avslaget utkast', status: 'draft', reviewNote: note })
    const waiting = await buildProgram(server, owner.id, { title: 'Väntar', status: 'pending_approval' })
    const active = await buildProgram(server, owner.id, { title: 'Sommarläger' })
    const filling = await buildProgram(server, owner.id, { title: 'Växande grupp' })
    const { page } = await browser.visit(server.url, { ...visit, as: owner.client, expectedErrors: [/404/, /409/] })
    await page.goto('/programs/mine')
    await expect.poll(() => rows(page).count()).toBe(4)
    const rowOf = (title: string) => rows(page).filter({ hasText: title })
    for (const part of [note, t.status.draft, t.status.next.rejected])
      expect(await rowOf('Avslaget utkast').innerText()).toContain(part)
    expect(await rowOf(waiting.title).innerText()).toContain(t.status.pending_approval)
    await expectAccessible(page)

    await rowOf(waiting.title).getByRole('button', { name: t.status.withdraw }).click()
    await rowOf(waiting.title).getByText(t.status.draft, { exact: true }).waitFor()
    // By keyboard: a toast can cover the button.
    await rowOf(waiting.title).getByRole('button', { name: t.status.submit }).press('Enter')
    await rowOf(waiting.title).getByText(t.status.pending_approval, { exact: true }).waitFor()

    const choose = async (title: string, entry: string) => {
      await rowOf(title).getByRole('button', { name: title }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    const dialog = page.getByRole('alertdialog')
    await choose(active.title, t.status.cancel)
    await dialog.getByRole('button', { name: t.status.cancel_confirm }).click()
    await expectToast(page, t.status.cancelled_done)
    await rowOf(active.title).getByText(t.status.cancelled, { exact: true }).waitFor()
    expect((await fetch(new URL(`/programs/${active.slug}`, server.url))).status).toBe(200)

    // A participant is accepted after the page has loaded, so deleting fails.
    await choose(filling.title, t.status.delete)
    await buildApplication(server, subjectOf(filling, owner.id), asa.id, { status: 'approved' })
    await dialog.getByRole('textbox').fill(filling.title)
    await dialog.getByRole('button', { name: t.status.delete }).press('Enter')
    await dialog.getByRole('alert').getByText(t.failures.delete.replace(/\.$/, '')).waitFor()
    expect(await dialog.getByRole('alert').innerText()).toContain(t.errors.program.has_participants)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await rowOf(active.title).getByRole('link', { name: active.title }).click()
    await page.waitForURL(`**/programs/${active.slug}`)
    const panel = main(page).getByRole('region', { name: t.status.own })
    await panel.getByText(t.status.next.cancelled).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: active.title }).click()
    await page.getByRole('menuitem', { name: t.status.delete }).click()
    const confirm = dialog.getByRole('button', { name: t.status.delete })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(active.title)
    await confirm.press('Enter')
    await page.waitForURL('**/programs/mine')
    await expect.poll(() => rows(page).count()).toBe(3)
    expect((await fetch(new URL(`/programs/${active.slug}`, server.url))).status).toBe(404)
  })
})

describe('the page of a program', () => {
  const htmlOf = async (address: string) => (await fetch(new URL(address, server.url))).text()

  it('[ROUTE-01/programs-slug, ROUTE-06/programs-canonical, ROUTE-07/server-rendered, ROUTE-07/title, ROUTE-07/description, ROUTE-07/canonical, ROUTE-07/open-graph-image, ROUTE-07/json-ld-event] is rendered on the server with its description and structured data, at one address', async () => {
    const html = await htmlOf(path)
    expect(html).toContain('<title>Vindkraftsskolan · Fjordvind · Nordbro</title>')
    expect(html).toContain('<meta name="description" content="Vi reser fyrtio verk. Och &lt;b&gt;river')
    expect(html).toContain(`<link rel="canonical" href="${server.config.publicBaseUrl}${path}"/>`)
    const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(picture).toContain(`${path}/picture/sv/`)
    expect((await fetch(new URL(new URL(picture).pathname, server.url))).status).toBe(200)
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'Course',
      name: open.title,
      provider: { name: 'Fjordvind' },
      hasCourseInstance: {
        '@type': ['CourseInstance', 'Event'],
        startDate: localDay(40),
        endDate: localDay(90),
        eventStatus: 'https://schema.org/EventScheduled',
        maximumAttendeeCapacity: 10,
      },
    })
    const moved = await fetch(new URL(`/programs/${open.id}`, server.url), { redirect: 'manual' })
    expect([moved.status, new URL(moved.headers.get('location') ?? '', server.url).pathname]).toEqual([301, path])
    expect(await htmlOf('/programs')).toContain('type="application/atom+xml"')
  })

  it('[PROG-02/draft, ROUTE-04/programs-detail] a draft is not found by visitors, and hidden from search engines for its owner', async () => {
    const owner = await signedInMember(server)
    const { slug } = await buildProgram(server, owner.id, { status: 'draft' })
    expect((await fetch(new URL(`/programs/${slug}`, server.url))).status).toBe(404)
    const html = await (await owner.client.raw(`/programs/${slug}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(sv.status.next.draft)
    expect(html).not.toContain('application/ld+json')
  })

  it('[PROG-02/cancelled] an open page shows at once that the program was cancelled', async () => {
    const owner = await signedInMember(server)
    const { id, slug } = await buildProgram(server, owner.id, { title: 'Ställs in' })
    const { page } = await browser.visit(server.url, { as: (await signedInMember(server)).client })
    await page.goto(`/programs/${slug}`)
    await main(page).getByText(sv.status.applications.open).waitFor()
    await owner.client.succeed(cancelProgram, { id })
    await main(page).getByText(sv.status.others.cancelled).waitFor()
    await main(page).getByText(sv.status.applications.closed).waitFor()
  })
})

it('[MENT-07/group-programs] the programs tab of the mentorship page shows programs that take applications, with a link to all of them', async () => {
  const { client } = await signedInMember(server)
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/mentorship?tab=programs')
  await rows(page).filter({ hasText: open.title }).waitFor()
  expect(await rows(page).filter({ hasText: closed.title }).count()).toBe(0)
  await main(page).locator('a[href="/programs?when=open"]').click()
  await page.waitForURL('**/programs?when=open')
  await rows(page).filter({ hasText: open.title }).waitFor()
})

it('[PROG-01/login] a member without a confirmed mail address reads why they cannot create a program', async () => {
  const { client } = await signedInMember(server, { confirmed: false })
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/programs')
  const button = main(page).getByRole('button', { name: sv.list.create })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await main(page).getByText(shell.errors.auth.unconfirmed).waitFor()
})
