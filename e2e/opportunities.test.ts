import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { listSavedSearches } from '#features/opportunities/contract/saved-searches.ts'
import applications from '#features/applications/locales/ar.json' with { type: 'json' }
import ar from '#features/opportunities/locales/ar.json' with { type: 'json' }
import en from '#features/opportunities/locales/en.json' with { type: 'json' }
import sv from '#features/opportunities/locales/sv.json' with { type: 'json' }
import { createStopAlertsToken } from '#features/opportunities/server/alerts.ts'
import {
  buildApplication,
  buildOpportunity,
  buildSavedSearch,
  type OpportunityOverrides,
} from '#features/opportunities/server/testing.ts'
import shell from '#shell/locales/en.json' with { type: 'json' }
import { expectToast, openBrowser, waitForHydration } from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'
import { expectAccessible } from './accessibility.ts'
import { interpolate } from './interpolate.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const owner = await buildMember(server, { fullName: 'Björn Åkerlund', accessRoles: ['partner'] })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const html = async (path: string, language = 'sv') =>
  (await fetch(new URL(path, server.url), { headers: { 'accept-language': language } })).text()

describe('page of an opportunity', () => {
  const described = {
    title: 'Fyrvaktare på Vinga',
    type: 'job',
    language: 'sv',
    companyName: 'Sjöljus AB',
    location: 'Vinga',
    remoteOk: true,
    description: 'Du håller ljuset brinnande.\n\nOch <b>måsarna</b> borta.',
    requirements: ['Sjövana', 'Tålamod'],
    benefits: ['Utsikt'],
    applicationDeadline: '2099-06-30',
    contactEmail: 'fyren-hemlig@example.com',
  } satisfies OpportunityOverrides

  it('[OPP-03/remote-badge, OPP-03/title, OPP-03/company, OPP-03/location, OPP-03/created-date, OPP-03/description, OPP-03/salary, OPP-03/equity, OPP-03/requirements, OPP-03/benefits, OPP-03/deadline, OPP-03/learn-more, I18N-01/numbers, I18N-01/currency] the page of an opportunity shows all of the listing and the day it was posted, in Swedish and Arabic', async () => {
    const made = await buildOpportunity(server, owner.id, { ...described, createdAt: new Date('2026-03-07T11:00:00Z') })
    await server.pool.query(
      `update opportunities set pay_min = 4500000, pay_max = 6000000, pay_period = 'month', pay_currency = 'SEK', equity_min = 25, equity_max = 100,
         salary_range = 'plus övertid', equity_range = 'optioner', external_url = 'https://example.com/fyren' where id = $1`,
      [made.id],
    )
    for (const [language, t, size, posted, pay, equity] of [
      ['sv', sv, 'desktop', '7 mars 2026', '45 000–60 000 kr i månaden', '0,25–1 %'],
      ['ar', ar, 'phone', '7 مارس 2026', 'من 45,000 إلى 60,000 كرونة سويدية في الشهر', 'من 0.25 إلى 1%'],
    ] as const) {
      const { page } = await browser.visit(server.url, { language, size })
      await page.goto(`/opportunities/${made.slug}`)
      await heading(page, described.title).waitFor()
      const text = (await main(page).innerText())
        .replaceAll(/[\u200e\u200f\u061c]/g, '')
        .replaceAll(/[\u00a0\u202f]/g, ' ')
      for (const part of [
        t.types.job,
        t.card.remote,
        t.card.partner,
        'Sjöljus AB',
        'Vinga',
        'Du håller ljuset',
        '<b>måsarna</b>',
        'Sjövana',
        'Tålamod',
        'Utsikt',
        'plus övertid',
        'optioner',
        t.detail.deadline,
        '2099',
        'Björn Åkerlund',
      ]) {
        expect(text, language).toContain(part)
      }
      expect(text).toContain(t.detail.created.replace('{{date}}', posted).replaceAll(/[\u2068\u2069]/g, ''))
      expect(text).toContain(pay)
      expect(text).toContain(equity)
      const learnMore = main(page).getByRole('link', { name: t.detail.learn_more })
      expect(await learnMore.getAttribute('href')).toBe('https://example.com/fyren')
      expect(await learnMore.getAttribute('target')).toBe('_blank')
      expect(await learnMore.getAttribute('rel')).toMatch(/noopener/)
      await expectAccessible(page)
    }
  })

  it('[OPP-03/share-link, OPP-04/copied, OPP-04/icon-reverts, ERR-03/link-copied] the copy button copies the link, confirms it and restores its icon after two seconds', async () => {
    const { slug } = await buildOpportunity(server, owner.id)
    const { page, context } = await browser.visit(server.url, { language: 'en' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(`/opportunities/${slug}`)
    await waitForHydration(page)
    // Make the toast host appear before the clock stops.
    await page.keyboard.press('Shift')
    await page.getByRole('region', { name: shell.toasts }).waitFor({ state: 'attached' })
    await page.clock.pauseAt(Date.now() + 60_000)
    const copy = main(page).getByRole('button', { name: en.detail.copy_link })
    await copy.click()
    await page.getByText('Link copied!').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${server.config.publicBaseUrl}/opportunities/${slug}`,
    )
    await copy.locator('.lucide-check').waitFor()
    await page.clock.runFor(1_900)
    expect(await copy.locator('.lucide-check').count()).toBe(1)
    await page.clock.runFor(100)
    await copy.locator('.lucide-copy').waitFor()
  })

  it('[OPP-02/card-share, OPP-02/card-apply] each card of the list shares its listing and opens its application', async () => {
    const { slug, title } = await buildOpportunity(server, owner.id, { title: 'Keeper of two lights' })
    await buildOpportunity(server, owner.id, { title: 'Keeper of one light' })
    const { client } = await signedInMember(server, { language: 'en' })
    const { page, context } = await browser.visit(server.url, { language: 'en', as: client })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/opportunities?q=keeper')
    await main(page)
      .getByRole('button', { name: interpolate(en.card.share, { title }), exact: true })
      .click()
    await expectToast(page, 'Link copied!')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${server.config.publicBaseUrl}/opportunities/${slug}`,
    )
    await main(page)
      .getByRole('button', { name: interpolate(en.card.apply, { title }), exact: true })
      .click()
    await page.getByRole('dialog').getByText(title).first().waitFor()
    await expectAccessible(page)
  })

  it('[OPP-04/failed, ERR-03/share-failed] the copy button reports that the link could not be copied', async () => {
    const { slug } = await buildOpportunity(server, owner.id)
    const { page } = await browser.visit(server.url, { language: 'en' })
    await page.addInitScript(
      `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })`,
    )
    await page.goto(`/opportunities/${slug}`)
    await main(page).getByRole('button', { name: en.detail.copy_link }).click()
    await expectToast(page, 'Could not copy the link')
  })

  it('[OPP-08/not-found, OPP-08/inactive] a missing or closed opportunity leads to /404, on a hard load and on a navigation', async () => {
    const closed = await buildOpportunity(server, owner.id, { title: 'Gone fishing', closedAt: new Date() })
    for (const slug of [closed.slug, 'never-was-00000000']) {
      const response = await fetch(new URL(`/opportunities/${slug}`, server.url), { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/404'])
    }
    const open = await buildOpportunity(server, owner.id, { title: 'Soon gone fishing' })
    const { page } = await browser.visit(server.url, { expectedErrors: [/404/] })
    await page.goto('/opportunities?q=fishing')
    const link = main(page).getByRole('link', { name: open.title })
    await link.waitFor()
    await server.pool.query('update opportunities set is_active = false, closed_at = now() where id = $1', [open.id])
    await link.click()
    await page.waitForURL('**/404')
  })

  it('[OPP-08/spinner] the page of an opportunity shows a spinner with text while it loads', async () => {
    const { title, slug } = await buildOpportunity(server, owner.id, { title: 'Long way to Longyearbyen' })
    const { page } = await browser.visit(server.url)
    await page.goto('/opportunities?q=longyearbyen')
    await waitForHydration(page)
    let arrive = () => undefined as void
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(`**/api/opportunities/${slug}`, async (route) => {
      await arrived
      await route.continue()
    })
    await main(page).getByRole('link', { name: title }).click()
    await page.getByText('Laddar...').waitFor()
    arrive()
    await heading(page, title).waitFor()
    await page.getByText('Laddar...').waitFor({ state: 'detached' })
  })

  it('[ROUTE-06/opportunities-canonical] every other address of an opportunity redirects to the canonical one', async () => {
    const { id, slug } = await buildOpportunity(server, owner.id, { title: 'Kanonisk plats' })
    for (const address of [id, id.slice(0, 8), `old-title-${id.slice(0, 8)}`, slug.toUpperCase()]) {
      const response = await fetch(new URL(`/opportunities/${address}?lang=en`, server.url), { redirect: 'manual' })
      expect([response.status, response.headers.get('location')], address).toEqual([
        301,
        `/opportunities/${slug}?lang=en`,
      ])
    }
  })

  it('[ROUTE-01/opportunities-slug, ROUTE-04/opportunities-detail, ROUTE-07/server-rendered, ROUTE-07/title, ROUTE-07/canonical, ROUTE-07/hreflang, ROUTE-07/json-ld-job, OPP-10/contact-email] an opportunity is rendered on the server with metadata for search engines and without the contact address', async () => {
    const { id, slug } = await buildOpportunity(server, owner.id, described)
    const page = await html(`/opportunities/${slug}`)
    const address = `${server.config.publicBaseUrl}/opportunities/${slug}`
    for (const part of [
      '<title>Fyrvaktare på Vinga · Sjöljus AB · Nordbro</title>',
      `<link rel="canonical" href="${address}"`,
      'hrefLang="ar"',
      'property="og:title"',
      'Du håller ljuset brinnande',
    ]) {
      expect(page.includes(part), part).toBe(true)
    }
    const [, jsonLd = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: described.title,
      description:
        '<p>Du håller ljuset brinnande.</p><p>Och &#60;b&#62;måsarna&#60;/b&#62; borta.</p><ul><li>Sjövana</li><li>Tålamod</li></ul><ul><li>Utsikt</li></ul>',
      identifier: { value: id },
      validThrough: '2099-06-30T22:00:00.000Z',
      employmentType: 'FULL_TIME',
      hiringOrganization: { name: 'Sjöljus AB' },
      jobLocation: { address: { addressLocality: 'Vinga' } },
      jobLocationType: 'TELECOMMUTE',
    })
    expect(page).not.toContain('fyren-hemlig')
    const investment = await buildOpportunity(server, owner.id, { type: 'investment' })
    expect(await html(`/opportunities/${investment.slug}`)).not.toContain('JobPosting')
  })
})

describe('list of opportunities', () => {
  it('[OPP-02/search, OPP-02/type-filter, OPP-02/load-more, OPP-02/total, OPP-02/url-state] the list keeps its filters in the URL, across a reload and the back button, and loads more', async () => {
    for (let index = 0; index < 23; index++) {
      await buildOpportunity(server, owner.id, {
        title: `Isbrytare ${index}`,
        type: index < 22 ? 'internship' : 'investment',
        remoteOk: true,
        language: 'sv',
        createdAt: new Date(Date.now() - index * 60_000),
      })
    }
    const { page } = await browser.visit(server.url)
    await page.goto('/opportunities')
    await waitForHydration(page)
    await main(page).getByRole('searchbox', { name: sv.list.search }).fill('isbrytare')
    await page.waitForURL(/q=isbrytare/)
    await main(page).getByText('23 möjligheter').waitFor()
    await main(page).getByRole('button', { name: sv.types.internship, exact: true }).click()
    await main(page).getByRole('button', { name: sv.list.remote, exact: true }).click()
    await main(page).getByLabel(sv.list.sort).selectOption('newest')
    await page.waitForURL(/q=isbrytare&types=internship&remote=true&sort=newest/)
    await main(page).getByText('22 möjligheter').waitFor()
    await page.reload()
    const results = main(page).getByRole('list', { name: sv.list.results }).getByRole('article')
    await expect.poll(() => results.count()).toBe(20)
    await main(page)
      .getByRole('button', { name: /Visa fler/ })
      .click()
    await expect.poll(() => results.count()).toBe(22)
    await main(page).getByText(sv.list.end).waitFor()
    await main(page).getByRole('link', { name: 'Isbrytare 3', exact: true }).click()
    await heading(page, 'Isbrytare 3').waitFor()
    await page.goBack()
    await page.waitForURL(/types=internship/)
    await expect.poll(() => results.count()).toBeGreaterThanOrEqual(20)
    await expectAccessible(page)
  })

  it('[OPP-02/url-state] the list reports that nothing was found and clears its filters', async () => {
    const { page } = await browser.visit(server.url, { language: 'ar', size: 'phone', scheme: 'dark', rules: 'all' })
    await page.goto('/opportunities?q=xyzzyplugh&types=job')
    await main(page).getByText(ar.list.empty_title).waitFor()
    await expectAccessible(page)
    await main(page).getByRole('button', { name: ar.list.clear }).click()
    await page.waitForURL((url) => url.search === '')
  })

  it('saving a favorite leads a visitor to the login and back', async () => {
    const { title } = await buildOpportunity(server, owner.id, { title: 'Klockare i Kalix', language: 'sv' })
    const { page } = await browser.visit(server.url)
    await page.goto('/opportunities?q=klockare')
    await main(page)
      .getByRole('button', { name: sv.card.favorite_add.replace('{{title}}', title) })
      .click()
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('next') === '/opportunities?q=klockare',
    )
  })

  it('[OPP-11/saved-search] a search is saved with its alerts and ended by the link in a mail', async () => {
    const member = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: member.client })
    await page.goto('/opportunities?q=rust&types=job&types=freelance&remote=true')
    await main(page).getByRole('button', { name: sv.list.save }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(sv.saved.rhythm.instant).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: sv.saved.do, exact: true }).click()
    await expectToast(page, sv.saved.done)
    const [saved] = (await member.client.succeed(listSavedSearches, {})).items
    expect(saved).toMatchObject({ q: 'rust', types: ['job', 'freelance'], remoteOnly: true, alerts: 'instant' })

    const { id } = await buildSavedSearch(server, member.id, { name: 'Snart tyst' })
    const { page: visitor } = await browser.visit(server.url)
    await visitor.goto(`/opportunities/alerts/stop#token=${createStopAlertsToken(id, server.config.secret)}`)
    await main(visitor).getByRole('button', { name: sv.stop.do }).click()
    await main(visitor).getByText(sv.stop.done.replace('{{name}}', 'Snart tyst')).waitFor()
    await expectAccessible(visitor)
    await page.goto('/opportunities/saved?tab=searches')
    await main(page).getByRole('heading', { name: 'Snart tyst' }).waitFor()
    await expectAccessible(page)
  })
})

describe('posting and applying', () => {
  it('[OPP-05/create, OPP-05/create-failed, ERR-03/create-opportunity] a failed creation is reported, keeps the input and posts once on retry', async () => {
    const member = await signedInMember(server, { language: 'en' })
    const { page } = await browser.visit(server.url, {
      language: 'en',
      as: member.client,
      expectedErrors: [/500|503|Failed to load/],
    })
    await page.goto('/opportunities/new')
    await main(page).getByLabel(en.form.title, { exact: true }).fill('Keeper of bees')
    await main(page)
      .getByLabel(en.form.description, { exact: true })
      .fill('Twelve hives on a roof in Gothenburg, and honey for everyone.')
    await main(page).getByLabel(en.form.requirements).fill('Calm hands\n- A bicycle')
    // The server creates the posting, but the response is lost.
    await page.route(
      '**/api/opportunities',
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'unavailable' } }),
        })
      },
      { times: 1 },
    )
    const publish = main(page).getByRole('button', { name: en.form.publish, exact: true })
    await publish.click()
    await main(page)
      .getByText(/Could not create the opportunity/)
      .waitFor()
    expect(await main(page).getByLabel(en.form.title, { exact: true }).inputValue()).toBe('Keeper of bees')
    await publish.click()
    await heading(page, 'Keeper of bees').waitFor()
    const { rows } = await server.pool.query('select requirements from opportunities where owner_id = $1', [member.id])
    expect(rows).toEqual([{ requirements: ['Calm hands', 'A bicycle'] }])
    await page.goto('/opportunities/new')
    await heading(page, en.form.new_title).waitFor()
    await waitForHydration(page)
    expect(await main(page).getByLabel(en.form.title, { exact: true }).inputValue()).toBe('')
  })

  it('[OPP-05/edit, OPP-05/close, OPP-05/delete] an owner edits, closes, reopens and deletes an opportunity', async () => {
    const member = await signedInMember(server)
    const { slug, title } = await buildOpportunity(server, member.id, { title: 'Orgelbyggare', language: 'sv' })
    // The page reads the deleted opportunity once more before it closes.
    const { page } = await browser.visit(server.url, { as: member.client, expectedErrors: [/404/] })
    await page.goto(`/opportunities/${slug}`)
    await main(page).getByRole('link', { name: sv.owner.edit }).click()
    const field = main(page).getByLabel(sv.form.location)
    await field.fill('Leufsta bruk')
    await main(page).getByRole('button', { name: sv.form.save }).click()
    await main(page).getByText('Leufsta bruk').waitFor()
    await main(page).getByRole('button', { name: sv.owner.close }).click()
    await main(page).getByText(sv.detail.closed_notice).waitFor()
    await expectAccessible(page)
    await main(page).getByRole('button', { name: sv.owner.reopen }).click()
    await main(page).getByRole('button', { name: sv.owner.close }).waitFor()
    await main(page).getByRole('heading', { name: sv.owner.title }).waitFor()
    await main(page).getByRole('button', { name: sv.owner.delete, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill(title)
    await dialog.getByRole('button', { name: sv.owner.delete, exact: true }).click()
    await page.waitForURL('**/opportunities')
    expect((await server.pool.query('select from opportunities where slug = $1', [slug])).rowCount).toBe(0)
  })

  it("the tools of an administrator on a member's opportunity do not call it their own", async () => {
    const { slug } = await buildOpportunity(server, owner.id)
    const { client } = await signedInMember(server, { adminLevel: 'super_admin' })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto(`/opportunities/${slug}`)
    await main(page).getByRole('heading', { name: sv.owner.admin_title }).waitFor()
    expect(await main(page).getByText(sv.owner.title, { exact: true }).count()).toBe(0)
  })

  it('[OPP-06/login, OPP-06/deadline] the page of an opportunity explains why the viewer cannot apply', async () => {
    const over = await buildOpportunity(server, owner.id, { applicationDeadline: '2020-01-01' })
    const open = await buildOpportunity(server, owner.id)
    const member = await signedInClient(server, await buildMember(server))
    const { page } = await browser.visit(server.url, { as: member })
    await page.goto(`/opportunities/${over.slug}`)
    await main(page).getByText(sv.errors.opportunity.deadline_passed).waitFor()
    await expectAccessible(page)
    const { page: visitor } = await browser.visit(server.url)
    await visitor.goto(`/opportunities/${open.slug}`)
    await main(visitor).getByRole('link', { name: sv.detail.apply_login }).click()
    await visitor.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('next') === `/opportunities/${open.slug}`,
    )
  })

  it('[OPP-06/mail, OPP-10/contact-email] the page of an opportunity offers members, not visitors, a mail to the contact address about the title', async () => {
    const { slug } = await buildOpportunity(server, owner.id, {
      title: 'Fyrvaktare & färjekarl',
      language: 'sv',
      contactEmail: 'fyren@example.com',
    })
    const mailLinks = (page: Page) => main(page).locator('a[href^="mailto:"]')
    const { page } = await browser.visit(server.url, { as: (await signedInMember(server)).client })
    await page.goto(`/opportunities/${slug}`)
    const link = main(page).getByRole('link', { name: sv.detail.apply_mail })
    await link.waitFor()
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect([address.protocol, address.pathname, address.searchParams.get('subject')]).toEqual([
      'mailto:',
      'fyren@example.com',
      'Ansökan: Fyrvaktare & färjekarl',
    ])
    expect(await mailLinks(page).count()).toBe(1)

    const { page: visitor } = await browser.visit(server.url)
    await visitor.goto(`/opportunities/${slug}`)
    await main(visitor).getByRole('link', { name: sv.detail.apply_login }).waitFor()
    expect(await mailLinks(visitor).count()).toBe(0)
    expect(await visitor.content()).not.toContain('fyren@example.com')
  })

  it('[OPP-11/applications-opportunities] the application board shows each decision and withdraws an undecided application', async () => {
    const member = await signedInMember(server, { language: 'ar' })
    const decided = await buildOpportunity(server, owner.id, { title: 'Decided already' })
    const open = await buildOpportunity(server, owner.id, { title: 'Still waiting' })
    await buildApplication(server, decided.id, member.id, { status: 'approved' })
    await buildApplication(server, open.id, member.id)
    const { page } = await browser.visit(server.url, { language: 'ar', size: 'phone', as: member.client })
    await page.goto('/opportunities/applications')
    await main(page).getByRole('heading', { name: 'Decided already' }).waitFor()
    await expectAccessible(page)
    await main(page).getByRole('button', { name: applications.own.withdraw }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: applications.own.withdraw }).click()
    await main(page).getByText(applications.next.withdrawn).waitFor()
    await main(page).getByRole('link', { name: applications.own.open }).click()
    await main(page).getByText(applications.own.none_title).waitFor()
  })
})
