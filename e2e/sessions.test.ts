import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { requestPasswordReset, session } from '#features/accounts/contract/index.ts'
import accounts from '#features/accounts/locales/sv.json' with { type: 'json' }
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { editSuggestion } from '#features/suggestions/contract/index.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import profiles from '#features/profiles/locales/sv.json' with { type: 'json' }
import { decideLockAppeal } from '#features/moderation/contract/index.ts'
import { appealLockout, readOwnLockout } from '#features/security-events/contract/index.ts'
import { recordSecurityEvent } from '#features/security-events/server/index.ts'
import {
  sessionEndedErrors,
  expectToast,
  openBrowser,
  overflowOf,
  waitForHydration,
  violationsOf,
} from '#tests/support/browser.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'

const server = await startTestServer({ pages: true })
const browser = await openBrowser()
const password = 'en lång väg över bron'

/** Init script: records the auth events announced in the page and whether this tab caused them. */
const recordAuthEvents = `window.authEvents = []; addEventListener('nordbro:auth', ({ detail }) => authEvents.push(detail.event + ', ' + detail.from))`
const authEventsIn = (page: Page) => page.evaluate<string[]>('authEvents')

/** Marks the tab as waiting for the callback of an external sign-in. */
const markExternalSignIn = async (page: Page) => {
  await page.goto('/')
  await page.evaluate(`sessionStorage.setItem('nordbro.callback-expected', '1')`)
}

/** The account that the client's cookie is signed in to, according to the server. */
const signedInAs = async (client: Client) => (await client.succeed(session, {})).viewer?.id ?? null

describe('sign-in', () => {
  it('[AUTH-08/signed-in, AUTH-08/other-tabs] a sign-in returns to the wanted page and is announced here and in the other tabs', async () => {
    const { email } = await buildMember(server, { password })
    const { page, context } = await browser.visit(server.url)
    await context.addInitScript(recordAuthEvents)
    const other = await context.newPage()
    await other.goto('/about')
    await waitForHydration(other)
    await page.goto('/network')
    await page
      .getByLabel(/e-post/i)
      .first()
      .fill(email)
    await page
      .getByLabel(/lösenord/i)
      .first()
      .fill(password)
    await page.locator('main').getByRole('button', { name: 'Logga in' }).click()
    await page.waitForURL('**/network')
    await other.getByRole('button', { name: 'Din meny' }).waitFor()
    expect(await authEventsIn(page)).toContain('signed_in, this tab')
    await expect.poll(() => authEventsIn(other)).toContain('signed_in, another tab')
  })

  it('[ROUTE-04/same-origin] a sign-in does not return to another site', async () => {
    const { email } = await buildMember(server, { password })
    const { page } = await browser.visit(server.url)
    await page.goto('/login?next=%2F%2Felsewhere.example%2F')
    await page
      .getByLabel(/e-post/i)
      .first()
      .fill(email)
    await page
      .getByLabel(/lösenord/i)
      .first()
      .fill(password)
    await page.locator('main').getByRole('button', { name: 'Logga in' }).click()
    await page.waitForURL('**/dashboard')
    expect(new URL(page.url()).origin).toBe(server.url)
  })

  it('[AUTH-05/redirect, AUTH-05/once-per-tab] a sign-in of a new member leads to the profile, once per tab', async () => {
    const { email } = await buildMember(server, { password, onboarded: false })
    // The page may still have calls in flight when its cookies are cleared.
    const { page } = await browser.visit(server.url, { expectedErrors: sessionEndedErrors })
    const signIn = async () => {
      await page.goto('/login?next=%2Fopportunities')
      await page
        .getByLabel(/e-post/i)
        .first()
        .fill(email)
      await page
        .getByLabel(/lösenord/i)
        .first()
        .fill(password)
      await page.locator('main').getByRole('button', { name: 'Logga in' }).click()
    }
    // Wait for the renewal: its response would set the cookie again.
    const renewed = page.waitForResponse('**/api/session/renew')
    await signIn()
    await page.waitForURL('**/profile')
    await renewed
    await page.context().clearCookies()
    await signIn()
    await page.waitForURL('**/opportunities')
  })
})

describe("browser's limit on sign-ins", () => {
  it('[AUTH-12/client, SHLD-05/client-logins, SHLD-05/logging] the browser refuses and logs the sixth sign-in attempt within a minute without sending it', async () => {
    const { page } = await browser.visit(server.url, { expectedErrors: [/401/] })
    let requestCount = 0
    await page.route('**/api/account/sign-in', (route) => {
      requestCount += 1
      return route.fulfill({ status: 401, json: { error: { code: 'account.sign_in_failed', requestId: 'x' } } })
    })
    // Freeze the clock so that a slow run stays within the same minute.
    await page.clock.setFixedTime(new Date())
    await page.goto('/login')
    await waitForHydration(page)
    await page
      .getByLabel(/e-post/i)
      .first()
      .fill('nobody@example.com')
    const submit = page.locator('main').getByRole('button', { name: 'Logga in' })
    const attempt = async () => {
      await page
        .getByLabel(/lösenord/i)
        .first()
        .fill('fel lösenord')
      await submit.click()
    }
    for (let count = 1; count <= 5; count++) {
      await Promise.all([page.waitForResponse('**/api/account/sign-in'), attempt()])
      await expect.poll(() => submit.getAttribute('aria-busy')).toBeNull()
    }
    const [note] = await Promise.all([page.waitForRequest('**/rest/v1/rpc/log_security_event'), attempt()])
    expect(note.postDataJSON()).toMatchObject({
      p_event_type: 'rate_limit_exceeded',
      p_endpoint: '/api/account/sign-in',
    })
    await page
      .getByText(/för många försök/i)
      .first()
      .waitFor()
    expect(requestCount).toBe(5)
  })
})

describe('sign-out', () => {
  it('[AUTH-08/signed-out, AUTH-08/other-tabs] a sign-out ends the session in every tab and is announced there', async () => {
    const { client } = await signedInMember(server)
    const { page, context } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
    await context.addInitScript(recordAuthEvents)
    const other = await context.newPage()
    await other.goto('/messages')
    await waitForHydration(other)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Din meny' }).click()
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await page.waitForURL(`${server.url}/`)
    await other.waitForURL('**/login?next=%2Fmessages')
    expect(await authEventsIn(page)).toContain('signed_out, this tab')
    await expect.poll(() => authEventsIn(other)).toContain('signed_out, another tab')
  })
})

describe('session', () => {
  it('[AUTH-08/initial-session, AUTH-08/token-refreshed, AUTH-08/user-updated, AUTH-08/password-recovery, AUTH-08/other-tabs] a session announces start, renewal, account change and password recovery; all but the start in other tabs too', async () => {
    const { email, client } = await signedInMember(server, { timeZone: 'Europe/Stockholm' })
    const { page, context } = await browser.visit(server.url, { as: client })
    await context.addInitScript(recordAuthEvents)
    const other = await context.newPage()
    // The first tab renews the session. Hold the response until the other tab listens.
    let answer = (): void => undefined
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/session/renew', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const requested = page.waitForRequest('**/api/session/renew')
    await page.goto('/profile?tab=account')
    await requested
    await other.goto('/about')
    expect([await authEventsIn(page), await authEventsIn(other)]).toEqual([
      ['initial_session, this tab'],
      ['initial_session, this tab'],
    ])
    answer()
    await expect.poll(() => authEventsIn(other)).toEqual(['initial_session, this tab', 'token_refreshed, another tab'])
    expect(await authEventsIn(page)).toEqual(['initial_session, this tab', 'token_refreshed, this tab'])

    await page.getByRole('combobox', { name: accounts.fields.time_zone }).fill('Riyadh')
    await page.getByRole('option', { name: /Riyadh/ }).click()
    await page.getByRole('main').getByRole('button', { name: profiles.settings.save, exact: true }).click()
    await expect.poll(() => authEventsIn(page)).toContain('user_updated, this tab')
    await expect.poll(() => authEventsIn(other)).toContain('user_updated, another tab')

    await client.succeed(requestPasswordReset, { email })
    await page.goto((await server.mailTo(email)).link ?? '')
    await page.getByLabel(accounts.fields.new_password, { exact: true }).waitFor()
    await expect.poll(() => authEventsIn(page)).toContain('password_recovery, this tab')
    await expect.poll(() => authEventsIn(other)).toContain('password_recovery, another tab')
  })

  it('[AUTH-09/renewal-delays] a session renewal is retried after 200 ms and then with doubled delays while the failure is temporary', async () => {
    const { client } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/Failed to load resource/] })
    // Timers run late on a busy machine, so record the requested delays too.
    await page.addInitScript(
      'window.delays = []; const later = setTimeout; window.setTimeout = (work, ms, ...rest) => (delays.push(ms), later(work, ms, ...rest))',
    )
    const times: number[] = []
    await page.route('**/api/session/renew', (route) => {
      times.push(Date.now())
      return times.length < 4
        ? route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } })
        : route.continue()
    })
    const [renewed] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/renew') && response.ok()),
      page.goto('/about'),
    ])
    expect(renewed.status()).toBe(200)
    const pauses = times.slice(1).map((time, index) => time - (times[index] as number))
    for (const [index, least] of [200, 400, 800].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(least - 5)
    expect((await page.evaluate<number[]>('delays')).filter((ms) => [100, 200, 400, 800, 1600].includes(ms))).toEqual([
      200, 400, 800,
    ])
    await page.getByRole('button', { name: 'Din meny' }).waitFor()
  })

  it('[AUTH-09/renewal-delays] a session renewal is retried once and the session continues when the response breaks off', async () => {
    const { client, id } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    let requestCount = 0
    await page.route('**/api/session/renew', async (route) => {
      requestCount += 1
      if (requestCount > 1) return route.continue()
      // The server has renewed the session, but only half of the response arrives.
      await route.fulfill({ response: await route.fetch(), body: '{"viewer":{"id":"' })
    })
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/renew') && requestCount === 2 && response.ok()),
      page.goto('/about'),
    ])
    expect(await signedInAs(client)).toBe(id)
    await page.getByRole('button', { name: 'Din meny' }).waitFor()
  })

  it('[AUTH-09/final-failure] a session that cannot be renewed ends here and on the server', async () => {
    const { client, id } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client, expectedErrors: [/Failed to load resource/] })
    await page.route('**/api/session/renew', (route) =>
      route.fulfill({ status: 401, json: { error: { code: 'auth.required' } } }),
    )
    expect(await signedInAs(client)).toBe(id)
    await page.goto('/about')
    await expectToast(page, 'Du har loggats ut. Logga in igen för att fortsätta.')
    await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
    await expect.poll(() => signedInAs(client)).toBeNull()
    await page.reload()
    await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Din meny' }).count()).toBe(0)
  })

  it('[AUTH-09/foreign-link] a session continues without a message when a foreign link carries a callback error', async () => {
    const { client, id } = await signedInMember(server)
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto(
      '/about?tab=x&error=server_error&error_code=otp_expired&error_description=Your+account+is+locked.+Call+us',
    )
    await page.waitForURL(`${server.url}/about?tab=x`)
    await page.getByRole('button', { name: 'Din meny' }).waitFor()
    expect(await page.getByText(/Your account is locked|Länken har gått ut/).count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Din meny' }).waitFor()
    expect(await signedInAs(client)).toBe(id)
  })

  it.each([
    ['access_denied', 'Inloggningen avbröts.'],
    ['bad_oauth_state', 'Inloggningen kunde inte slutföras. Försök igen.'],
  ])(
    '[AUTH-09/callback-words, AUTH-09/callback-removes-session] a session ends here and on the server with the callback error %s of a flow that this tab started',
    async (code, words) => {
      const { client, id } = await signedInMember(server)
      const { page } = await browser.visit(server.url, { as: client, expectedErrors: sessionEndedErrors })
      await markExternalSignIn(page)
      expect(await signedInAs(client)).toBe(id)
      await page.goto(`/about?tab=x&error=${code}&error_description=Call+us`)
      await expectToast(page, words)
      expect(await page.getByText('Call us').count()).toBe(0)
      await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
      await page.waitForURL(`${server.url}/about?tab=x`)
      await expect.poll(() => signedInAs(client)).toBeNull()
      await page.reload()
      await page.getByRole('link', { name: 'Logga in' }).first().waitFor()
      expect(await page.getByRole('button', { name: 'Din meny' }).count()).toBe(0)
    },
  )

  it.each([
    ['identity_already_exists', 'Det kontot är redan kopplat till en annan medlem.'],
    ['identity_not_found', 'Det kontot är inte kopplat till ditt.'],
    ['single_identity_not_deletable', 'Det är ditt enda sätt att logga in. Lägg till ett annat först.'],
  ])(
    '[AUTH-09/identity-already-exists, AUTH-09/identity-not-found, AUTH-09/single-identity] a session survives the callback error %s here and on the server',
    async (code, words) => {
      const { client, id } = await signedInMember(server)
      const { page } = await browser.visit(server.url, { as: client })
      await markExternalSignIn(page)
      await page.goto(`/about#error=server_error&error_code=${code}&error_description=Kopplingen+finns`)
      await expectToast(page, words)
      await page.reload()
      await page.getByRole('button', { name: 'Din meny' }).waitFor()
      expect(await signedInAs(client)).toBe(id)
    },
  )

  it('[AUTH-09/old-session] a session in the URL that was issued long ago shows a warning', async () => {
    const { page } = await browser.visit(server.url)
    const expiresAt = Math.floor(Date.now() / 1000) - 130 + 3600
    await page.goto(`/about#expires_at=${expiresAt}&expires_in=3600`)
    await expectToast(page, 'Länken du kom in med är äldre än två minuter.')
  })
})

it("[SHLD-03/told] a member's first suspicious text shows what looked dangerous and that it is displayed as text", async () => {
  const { client, id } = await signedInMember(server)
  const suggestion = await buildSuggestion(server, { submitterId: id })
  const { page } = await browser.visit(server.url, { as: client })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Din meny' }).waitFor()
  await client.succeed(editSuggestion, {
    id: suggestion.id,
    title: 'Inbäddning',
    description: '<iframe src="x"></iframe>',
    tags: [],
  })
  await expectToast(page, 'Din text innehåller <iframe')
  await page.getByText('Den sparas och visas som vanlig text.').waitFor()
})

const lockMember = async (userId: string) => {
  const request = { ip: '192.0.2.7', userAgent: 'a browser', endpoint: 'opportunities.create' }
  for (let n = 0; n < 3; n++)
    await recordSecurityEvent(server.db, {
      userId,
      type: n === 0 ? 'validation_failed' : 'suspicious_activity',
      severity: 'critical',
      details: n === 0 ? { fields: ['title'] } : { marker: '<script', fields: ['description'] },
      request,
    })
}

describe('banned account', () => {
  it('[SHLD-02/view] a banned member sees only the ban and its reason', async () => {
    const { client } = await signedInMember(server, { banned: true })
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/opportunities')
    await page.getByRole('heading', { name: 'Åtkomst blockerad' }).waitFor()
    await page.getByText('Kontakta support om du tror detta är ett misstag.').waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
  })

  it('[ERR-03/violations] a locked member sees the reason, the counted events and the end, and can appeal once; all else is refused', async () => {
    const { client, id } = await signedInMember(server)
    await lockMember(id)
    const { page } = await browser.visit(server.url, { as: client })
    await page.goto('/opportunities')
    await page.getByRole('heading', { name: 'Åtkomst blockerad' }).waitFor()
    await page.getByText('För många säkerhetsöverträdelser upptäckta').waitFor()
    await page.getByText(/^Blockeringen upphör \d/).waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Misstänkt innehåll' }).count()).toBe(2)
    expect(await page.getByText('Såg farligt ut: <script').count()).toBe(2)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Felaktiga uppgifter' })
      .getByText('Var: opportunities.create')
      .waitFor()
    expect(await violationsOf(page)).toEqual([])

    expect(await client.call(unreadCount, {})).toMatchObject({ status: 403, code: 'auth.blocked' })

    await page.getByRole('button', { name: 'Skicka överklagandet' }).click()
    await page.getByRole('alert').getByText('Fyll i').or(page.locator('[aria-invalid=true]')).first().waitFor()
    await page.getByLabel('Din förklaring').fill('Jag klistrade in kod i en annons.')
    await page.getByRole('button', { name: 'Skicka överklagandet' }).click()
    await page.getByText(/^Ditt överklagande skickades \d/).waitFor()
    await page.getByText('Jag klistrade in kod i en annons.').waitFor()
    await page.reload()
    await page.getByText(/^Ditt överklagande skickades \d/).waitFor()
    expect(await page.getByLabel('Din förklaring').count()).toBe(0)
    expect((await client.succeed(readOwnLockout, {})).block?.appeal?.text).toBe('Jag klistrade in kod i en annons.')
  })

  it('[SHLD-02/appeal, SHLD-02/lapses] a locked member reads why the appeal was declined and when the lock ends', async () => {
    const { client, id } = await signedInMember(server, { language: 'ar' })
    await lockMember(id)
    await client.succeed(appealLockout, { text: 'كان ذلك مثالًا.' })
    const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
    const lockId = (await client.succeed(readOwnLockout, {})).block?.id ?? ''
    const { page } = await browser.visit(server.url, { as: client, language: 'ar', size: 'phone' })
    await page.goto('/about')
    await page.getByText(/^أُرسل اعتراضك في/).waitFor()
    const decision = { id: lockId, decision: 'decline', statement: 'عشرة إعلانات فيها شيفرة.' } as const
    await moderator.client.succeed(decideLockAppeal, decision)
    await page.reload()
    await page.getByText(/^رُفض اعتراضك في/).waitFor()
    await page.getByText('عشرة إعلانات فيها شيفرة.').waitFor()
    await page.getByText('كان ذلك مثالًا.').waitFor()
    await page.getByText(/^ينتهي الحظر في/).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })

  it('[SHLD-02/lifted] a banned member returns without a reload once the ban is lifted', async () => {
    const { client, id } = await signedInMember(server, { banned: true, language: 'ar' })
    const { page } = await browser.visit(server.url, { as: client, language: 'ar', size: 'phone' })
    await page.clock.install()
    await page.goto('/about')
    await page.getByRole('heading', { name: 'تم حظر الوصول' }).waitFor()
    await page.getByText('يستمر الحظر إلى أن يرفعه أحد المسؤولين.').waitFor()
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await server.db
      .updateTable('account_blocks')
      .set({ lifted_at: new Date(), lift_reason: 'x' })
      .where('user_id', '=', id)
      .execute()
    // The page checks once a minute.
    await expect
      .poll(async () => {
        await page.clock.runFor(61_000)
        return page.getByRole('banner').count()
      })
      .toBe(1)
  })
})
