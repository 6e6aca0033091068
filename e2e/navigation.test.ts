import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { buildMessage } from '#features/messages/server/testing.ts'
import {
  waitForFrames,
  sessionEndedErrors,
  openBrowser,
  waitForHydration,
  waitForExpression,
  violationsOf,
} from '#tests/support/browser.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()

const topBar = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Huvudmeny' })
const linksIn = async (page: Page) => (await topBar(page).getByRole('link').allInnerTexts()).map((text) => text.trim())

describe('top bar', () => {
  it("[NAV-01/top-bar, NAV-01/no-member-links] the top bar offers a visitor products, about, manifesto, login and sign-up, and no members' links", async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/')
    expect(await linksIn(page)).toEqual(['Produkter', 'Om oss', 'Manifest'])
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Logga in' }).isVisible()).resolves.toBe(true)
    await expect(header.getByRole('link', { name: 'Bli medlem' }).isVisible()).resolves.toBe(true)
    for (const path of ['opportunities', 'network', 'mentorship', 'programs', 'investors', 'suggestions']) {
      expect(await page.locator(`header a[href="/${path}"], footer a[href="/${path}"]`).count(), path).toBe(0)
    }
  })

  it('[NAV-02/top-bar] the top bar offers a member the areas in the specified order', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/')
    expect(await linksIn(page)).toEqual([
      'Produkter',
      'Möjligheter',
      'Nätverk',
      'Mentorskap',
      'Program',
      'Investerare',
      'Förslag',
    ])
  })

  it('[NAV-05/header, NAV-05/footer, NAV-05/toasts] the top bar stays in place above the page, with one toast host', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/manifesto')
    await waitForHydration(page)
    await page.evaluate('window.scrollTo(0, 600)')
    const box = await page.getByRole('banner').boundingBox()
    expect(box?.y).toBe(0)
    const main = await page.evaluate<number>('parseFloat(getComputedStyle(document.querySelector("main")).paddingTop)')
    expect(main).toBeGreaterThanOrEqual(box?.height ?? 0)
    expect(await page.getByRole('contentinfo').count()).toBe(1)
    // The toast host appears with the first interaction, before any toast.
    await page.keyboard.press('Shift')
    await page.getByRole('region', { name: 'Aviseringar' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('region', { name: 'Aviseringar' }).count()).toBe(1)
  })
})

describe('footer', () => {
  const heightOf = async (page: Page) => (await page.getByRole('contentinfo').boundingBox())?.height ?? 0

  it("[NAV-05/footer] a member's footer is a thin line with the pages that are missing from the menu", async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/opportunities')
    expect(await page.getByRole('contentinfo').getByRole('link').allInnerTexts()).toEqual([
      'Om oss',
      'Statistik',
      'Manifest',
      'Användarvillkor',
      'Integritet',
      'Lämna synpunkter',
    ])
    expect(await heightOf(page)).toBeLessThanOrEqual(80)
    // On a phone its links keep their touch size.
    const { page: phone } = await browser.visit(server.url, { as: client, size: 'phone' })
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto('/opportunities')
    expect(await heightOf(phone)).toBeLessThanOrEqual(740 / 3.5)
  })

  it("[NAV-05/footer] a visitor's footer has two columns on a phone", async () => {
    const { page } = await browser.visit(server.url, { size: 'phone' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    const columns = await page
      .getByRole('contentinfo')
      .getByRole('navigation')
      .evaluateAll((found) => new Set(found.map((one) => Math.round(one.getBoundingClientRect().left))).size)
    expect(columns).toBe(2)
  })

  it.each(['desktop', 'phone'] as const)(
    '[NAV-05/footer] the messages page fills the window of a %s and has no footer',
    async (size) => {
      const { client, id } = await signedInMember(server)
      await buildMessage(server.db, { recipient_id: id, subject: 'Hej' })
      const { page } = await browser.visit(server.url, { as: client, size })
      await page.goto('/messages')
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      expect(await page.getByRole('contentinfo').count()).toBe(0)
      expect(await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0)
      await page.goto('/notifications')
      await page.getByRole('contentinfo').waitFor()
    },
  )
})

describe('user menu', () => {
  it("[NAV-03/avatar, NAV-03/full-name, NAV-03/email, NAV-03/profile, NAV-03/messages, NAV-03/admin-only] the user menu shows the member's name and address and links to their own pages", async () => {
    const { client, email } = await signedInMember(server, { fullName: 'Tuva Alma Strand' })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    const menu = page.getByRole('group', { name: 'Din meny' })
    await menu.getByText('Tuva Alma Strand').waitFor()
    expect(await menu.getByText(email).count()).toBe(1)
    expect(await menu.getByText('TA', { exact: true }).count()).toBe(1)
    expect(await menu.getByRole('link', { name: 'Profil' }).getAttribute('href')).toBe('/profile')
    expect(await menu.getByRole('link', { name: 'Meddelanden' }).getAttribute('href')).toBe('/messages')
    expect(await menu.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Din meny')
  })

  it('[NAV-03/unread-badge] the user menu shows the number of unread messages in a red badge', async () => {
    const { client, id } = await signedInMember(server)
    for (const subject of ['Första', 'Andra']) await buildMessage(server.db, { recipient_id: id, subject })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/about')
    const badge = page.getByRole('button', { name: 'Din meny' }).getByText('2', { exact: true })
    await badge.waitFor()
    const danger = await page.evaluate(`(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'var(--danger)'
      return getComputedStyle(probe).backgroundColor
    })()`)
    expect(await badge.evaluate((element) => getComputedStyle(element.parentElement ?? element).backgroundColor)).toBe(
      danger,
    )
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page
      .getByRole('group', { name: 'Din meny' })
      .getByRole('link', { name: 'Meddelanden' })
      .getByText('2 olästa meddelanden')
      .waitFor()
  })

  it('[NAV-03/admin, NAV-03/initials-fallback, NAV-03/unread-badge, NAV-03/log-out] the user menu shows "U" without a name, no badge without unread messages, the administration and sign-out', async () => {
    const { client } = await signedInMember(server, { adminLevel: 'viewer', fullName: '—' })
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
    const isCounted = page.waitForResponse(`**${unreadCount.path}`)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: 'Din meny' }).getByText('U', { exact: true }).waitFor()
    await isCounted
    await waitForFrames(page)
    expect(await page.getByText(/olästa? meddelande/).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/admin')
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
    await page.goto('/network')
    expect(page.url()).toBe(`${server.url}/login?next=%2Fnetwork`)
  })

  it('[ADM-09/moderator] the user menu links moderators to the queue and to no other administration', async () => {
    const { client } = await signedInMember(server, { accessRoles: ['moderator'] })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Din meny' }).click()
    const menu = page.getByRole('group', { name: 'Din meny' })
    await menu.getByRole('link', { name: 'Moderering' }).click()
    await page.waitForURL('**/moderation')
    await page.getByRole('heading', { level: 1, name: 'Moderering' }).waitFor()
    await expect.poll(() => menu.count()).toBe(0)
  })

  it('[NAV-05/submenu-delay, NAV-05/submenu-grace] the user menu opens a submenu after 100 ms of hovering and closes it 300 ms after leaving', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    await page.clock.install()
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    const opener = page.getByRole('button', { name: /^Språk/ })
    await opener.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    const isOpen = () => opener.getAttribute('aria-expanded')
    await opener.hover()
    await page.clock.runFor(99)
    expect(await isOpen()).toBe('false')
    await page.clock.runFor(1)
    await expect.poll(isOpen).toBe('true')
    await page.mouse.move(5, 700)
    await page.clock.runFor(299)
    expect(await isOpen()).toBe('true')
    // The pointer returns within the grace period, so the submenu stays open.
    await opener.hover()
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe('true')
    // A click on the opener does not close a submenu that hovering opened.
    await opener.click()
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe('true')
    await page.mouse.move(5, 700)
    await page.clock.runFor(300)
    await expect.poll(isOpen).toBe('false')
  })
})

describe('drawer on narrow screens', () => {
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Öppna menyn' }).click()
    const drawer = page.getByRole('dialog', { name: 'Huvudmeny' })
    await drawer.waitFor()
    return drawer
  }

  it('[NAV-01/drawer] the drawer has home, about and manifesto for a visitor', async () => {
    const { page } = await browser.visit(server.url, { size: 'phone' })
    await page.goto('/')
    const drawer = await open(page)
    await expect
      .poll(() => drawer.getByRole('navigation').getByRole('link').allInnerTexts())
      .toEqual(['Hem', 'Om oss', 'Manifest'])
    expect(await violationsOf(page)).toEqual([])
    await drawer.getByRole('link', { name: 'Om oss' }).click()
    await page.waitForURL('**/about')
    await drawer.waitFor({ state: 'detached' })
  })

  const hrefsIn = (drawer: Locator) =>
    drawer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const membersLinks = [
    '/products',
    '/opportunities',
    '/network',
    '/mentorship',
    '/programs',
    '/investors',
    '/suggestions',
    '/dashboard',
    '/profile',
    '/messages',
  ]

  it("[NAV-04/language, NAV-04/profile, NAV-04/messages, NAV-04/admin, NAV-04/sign-out] the drawer has the language switch, a member's own pages and sign-out", async () => {
    const { client } = await signedInMember(server, { adminLevel: 'admin' })
    const { page } = await browser.visit(server.url, { size: 'phone', as: client, expectedErrors: sessionEndedErrors })
    await page.goto('/about')
    const drawer = await open(page)
    for (const name of ['Profil', 'Meddelanden', 'Administration']) await drawer.getByRole('link', { name }).waitFor()
    expect(await hrefsIn(drawer)).toEqual([...membersLinks, '/admin'])
    expect(await drawer.getByRole('button', { name: 'Svenska' }).getAttribute('aria-pressed')).toBe('true')
    await drawer.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor()
  })

  it('[NAV-04/admin-only] the drawer hides the administration from other members', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { size: 'phone', as: client })
    await page.goto('/about')
    const drawer = await open(page)
    await drawer.getByRole('link', { name: 'Profil' }).waitFor()
    expect(await hrefsIn(drawer)).toEqual(membersLinks)
  })
})

describe('moving between pages', () => {
  it.each(['sv', 'ar'] as const)(
    'a page on a phone opens at its top, with the selected tab in view, in %s',
    async (language) => {
      const { client } = await signedInMember(server, { language, adminLevel: 'super_admin' })
      const { page } = await browser.visit(server.url, { size: 'phone', as: client, language })
      // The dashboard has its tabs far down; the administration has its selected tab far along the row.
      for (const address of ['/dashboard', '/admin?tab=audit_log']) {
        await page.goto(address)
        await waitForHydration(page)
        const chosen = page.getByRole('main').locator('nav [aria-current=page]')
        await expect
          .poll(() =>
            chosen.evaluate((tab) => {
              const [{ left, right }, row] = [
                tab.getBoundingClientRect(),
                tab.parentElement?.getBoundingClientRect() ?? tab.getBoundingClientRect(),
              ]
              // Allow for rounding of positions.
              return left > row.left - 1 && right < row.right + 1
            }),
          )
          .toBe(true)
        await waitForFrames(page)
        expect(await page.evaluate('scrollY')).toBe(0)
      }
    },
  )

  it("[NAV-06/heading-focus, NAV-06/skip-link] navigation focuses the new page's heading, and the skip link moves past the header", async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/')
    await waitForHydration(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Hoppa till innehållet')
    await page.keyboard.press('Enter')
    await waitForExpression(page, 'document.activeElement.id === "main"')
    // The next tab stop is inside the main content.
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("main, header, footer")?.tagName')).toBe('MAIN')
    await topBar(page).getByRole('link', { name: 'Manifest' }).click()
    await waitForExpression(page, 'document.activeElement.tagName === "H1"')
    expect(await page.evaluate('location.pathname')).toBe('/manifesto')
  })

  it('[NAV-06/palette-ctrl-k, NAV-06/palette-cmd-k, NAV-06/palette-actions] the command palette opens with Ctrl-K and ⌘-K, finds pages and runs actions', async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/')
    await waitForHydration(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Sök och kommandon' })
    await palette.waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('manif')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/manifesto')
    await palette.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type('mörkt')
    await page.keyboard.press('Enter')
    await waitForExpression(page, 'document.documentElement.dataset.theme === "dark"')
    await palette.waitFor({ state: 'detached' })
    await page.keyboard.press('Meta+k')
    await palette.waitFor()
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
  })

  it("[ROUTE-05/admin-page, ROUTE-05/translation-management-page, ROUTE-05/testing-page] the administration's pages tell other members that access is denied", async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/403/] })
    for (const path of ['/admin', '/translation-management', '/testing']) {
      await page.goto(path)
      await page.getByText('Du har inte behörighet att visa den här sidan.').waitFor()
    }
  })

  it("[ROUTE-04/login-required, ERR-03/login-required, ERR-03/login-to-act] a members' page asks a visitor to log in, also on a client-side navigation", async () => {
    const { page } = await browser.visit(server.url)
    await page.goto('/about')
    await waitForHydration(page)
    await page.evaluate('window.__reactRouterDataRouter.navigate("/messages?box=sent")')
    await page.waitForURL('**/login?next=%2Fmessages%3Fbox%3Dsent')
    await page.getByText('Inloggning krävs', { exact: true }).waitFor()
    await page.goto('/login?next=/dashboard')
    await page.getByText('Du måste vara inloggad för att göra det här.').waitFor()
  })
})
