import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import ar from '#features/mentorship/locales/ar.json' with { type: 'json' }
import sv from '#features/mentorship/locales/sv.json' with { type: 'json' }
import { buildListing } from '#features/mentorship/server/testing.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { describeJourney } from '#tests/support/combinations.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const texts = { sv, ar }

const mentorZone = 'Asia/Kathmandu'
const sigrid = await buildMember(server, { fullName: 'Sigrid Ekdal' })
const listing = await buildListing(server, sigrid.id, {
  title: 'Vindkraft till havs',
  language: 'sv',
  description: 'Jag har rest fyrtio verk.\n\nOch <b>rivit</b> ett.',
  expertise: ['vindkraft'],
  hourlyRate: 0,
  languages: ['sv', 'ar'],
  company: 'Fjordvind',
  location: 'Vinga',
  timeZone: mentorZone,
  sessionTypes: ['mentoring'],
  contactEmail: 'hemlig@example.com',
  meetingUrl: 'https://meet.example.com/hemlig',
})
const other = await buildListing(server, (await buildMember(server, { fullName: 'Bo Berg' })).id, {
  title: 'Board work',
  expertise: ['styrelse'],
  languages: ['en'],
  sessionFormat: 'phone',
})
const path = `/mentorship/${listing.slug}`

const nextSlotOf = async (id: string): Promise<Date> => {
  const { next_slot_at } = await server.db
    .selectFrom('mentor_listings')
    .select('next_slot_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return new Date(next_slot_at ?? '')
}

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('article')
const plain = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

const doubleText = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets = [sheet]
}`

describeJourney('finding a mentor in $language on a $size', (visit, it) => {
  const { language, size } = visit
  const t = texts[language]

  it('[MENT-01/find-mentor, MENT-03/hourly-rate, ROUTE-01/mentorship] a member filters the mentors in the URL and opens one, with the next free slot in their own time zone', async () => {
    const timeZone = 'Pacific/Auckland'
    const { client } = await signedInMember(server, { language, timeZone })
    const { page } = await browser.visit(server.url, { ...visit, as: client })
    await page.goto('/mentorship')
    await expect.poll(() => rows(page).count()).toBe(2)
    await expectAccessible(page)

    if (size === 'phone') await main(page).getByRole('button', { name: t.find.filters }).click()
    await main(page).getByLabel(t.find.language).selectOption('sv')
    await main(page).getByLabel(t.find.price).selectOption({ label: t.options.price.free })
    await expect.poll(() => new URL(page.url()).search).toBe('?language=sv&maxRate=0')
    await rows(page).filter({ hasText: other.title }).waitFor({ state: 'detached' })
    const nextSlotAt = await nextSlotOf(listing.id)
    const locale = language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : 'sv-SE'
    const text = plain(await rows(page).innerText())
    for (const options of [
      { weekday: 'short', day: 'numeric', month: 'short' },
      { timeStyle: 'short' },
    ] satisfies Intl.DateTimeFormatOptions[]) {
      const formatted = new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(nextSlotAt)
      expect(text).toContain(plain(formatted))
    }
    for (const part of ['Sigrid Ekdal', 'Fjordvind', 'vindkraft', t.options.price.free, t.options.format.video])
      expect(text).toContain(part)

    // A reload shows the same list, and a filter that matches nothing offers to clear the filters.
    await page.goto(`/mentorship?language=sv&q=${encodeURIComponent('slöjd')}`)
    await main(page).getByRole('heading', { name: t.find.no_match.title }).waitFor()
    await main(page).getByRole('button', { name: t.find.clear }).click()
    await expect.poll(() => rows(page).count()).toBe(2)

    await rows(page).getByRole('link', { name: listing.title }).click()
    await page.waitForURL(`**${path}`)
    await main(page).getByRole('heading', { level: 1, name: listing.title }).waitFor()
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: mentorZone })
    const showsClock = async () =>
      plain(await main(page).innerText()).includes(plain(t.detail.now.replace('{{time}}', clock.format())))
    await expect.poll(showsClock).toBe(true)
    await expectAccessible(page)
    await page.evaluate(doubleText)
    await expectAccessible(page)
  })

  it("[ROUTE-04/mentorship-detail, ROUTE-01/mentorship-slug, MENT-06/contact-email, MENT-02/fields] a visitor reads a mentor's page without contact details and is asked to log in to book", async () => {
    const { page } = await browser.visit(server.url, visit)
    await page.goto(path)
    const text = plain(await main(page).innerText())
    for (const part of [
      'Sigrid Ekdal',
      'Fjordvind',
      'Vinga',
      'Jag har rest fyrtio verk.',
      '<b>rivit</b>',
      t.options.price.free,
      t.options.format.video,
      t.options.availability.available,
    ])
      expect(text).toContain(part)
    expect(await page.content()).not.toContain('hemlig')
    const login = main(page).locator('a[href^="/login?next="]')
    expect(decodeURIComponent((await login.getAttribute('href')) ?? '')).toContain(`/login?next=${path}`)
    await expectAccessible(page)
  })
})

describe("a mentor's page", () => {
  it('[ROUTE-07/server-rendered, ROUTE-07/title, ROUTE-07/description, ROUTE-07/canonical, ROUTE-07/open-graph-image, ROUTE-06/mentorship-canonical] is rendered on the server with its description and structured data, at one address', async () => {
    const html = await (await fetch(new URL(path, server.url))).text()
    expect(html).toContain('<title>Vindkraft till havs · Sigrid Ekdal · Nordbro</title>')
    expect(html).toContain('<meta name="description" content="Jag har rest fyrtio verk. Och &lt;b&gt;rivit')
    expect(html).toContain(`<link rel="canonical" href="${server.config.publicBaseUrl}${path}"/>`)
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\.png"/)
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({
      '@type': 'Service',
      name: listing.title,
      provider: { '@type': 'Person', name: 'Sigrid Ekdal', worksFor: { name: 'Fjordvind' }, knowsAbout: ['vindkraft'] },
      offers: { priceSpecification: { price: 0, priceCurrency: 'SEK' } },
    })
    const moved = await fetch(new URL(`/mentorship/${listing.id}`, server.url), { redirect: 'manual' })
    expect([moved.status, new URL(moved.headers.get('location') ?? '', server.url).pathname]).toEqual([301, path])
  })

  it('[MENT-06/owner, ROUTE-07/server-rendered] its owner pauses it, and deletes it after typing its title', async () => {
    const { client, id } = await signedInMember(server)
    const { slug, title } = await buildListing(server, id, { title: 'Tillfällig annons' })
    // The live event of the deletion may make the page read the listing again before it has left.
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/404/] })
    await page.goto(`/mentorship/${slug}`)
    const { paused_notice } = sv.detail
    const choose = async (entry: string) => {
      await main(page)
        .getByRole('button', { name: sv.mine.more.replace('{{title}}', title) })
        .click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose(sv.mine.pause)
    await main(page).getByText(paused_notice).waitFor()
    expect((await fetch(new URL(`/mentorship/${slug}`, server.url))).status).toBe(404)
    await main(page).getByRole('button', { name: sv.mine.resume }).click()
    await main(page).getByText(paused_notice).waitFor({ state: 'detached' })
    await choose(sv.mine.delete)
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: sv.mine.delete })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(title)
    await confirm.click()
    await page.waitForURL('**/mentorship?tab=listings')
    expect((await fetch(new URL(`/mentorship/${slug}`, server.url))).status).toBe(404)
  })
})

it('[MENT-01/my-mentorships, MENT-01/programs, MENT-07/note, MENT-01/become-mentor, MENT-01/my-listings, MENT-01/sessions] every tab of the mentorship page opens by its link', async () => {
  const { client } = await signedInMember(server)
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/mentorship')
  const tabs = main(page).getByRole('navigation', { name: sv.tabs.label })
  for (const tab of ['become', 'mentorships', 'listings', 'sessions', 'programs'] as const) {
    await tabs.getByRole('link', { name: sv.tabs[tab], exact: true }).click()
    await page.waitForURL(`**/mentorship?tab=${tab}`)
    await tabs.locator('[aria-current=page]').getByText(sv.tabs[tab]).waitFor()
  }
  await main(page).getByText(sv.programs.moved.text).waitFor()
  expect(await main(page).getByRole('link', { name: sv.programs.moved.action }).getAttribute('href')).toBe('/programs')
  await page.goto('/mentorship?tab=mentorships')
  await main(page).getByRole('heading', { name: sv.mentorships.empty.all.title }).waitFor()
  await main(page).getByRole('link', { name: sv.tabs.find }).last().click()
  await page.waitForURL(`${server.url}/mentorship`)
})
