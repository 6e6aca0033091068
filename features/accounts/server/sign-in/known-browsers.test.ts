import { describe, expect, it } from 'vitest'
import { limits } from '#kit/limits.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { confirmEmail, requestPasswordReset, resetPassword, signIn, signOut, signUp } from '../../contract/index.ts'
import { countSignInOnAccount } from './attempts.ts'
import { knownBrowserCookieName } from './known-browser.ts'
import { buildMember, codeIn } from '../testing.ts'

let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time), config: { trustedProxies: 1 } })
const password = 'norrsken över fjärden'
const { attempts } = limits.signInPerAccount

let addresses = 0
const attempt = async (identifier: string, secret: string, client: Client = server.client()) => {
  const address = `10.${addresses >> 8}.${addresses++ & 255}.1`
  return (await client.call(signIn, { identifier, password: secret }, { headers: { 'x-forwarded-for': address } })).code
}
/** Wrong-password sign-ins, each from a new network, in batches small enough for the password queue. */
const attack = async (identifier: string, count: number, { client }: { client?: Client } = {}) => {
  const codes: (string | null)[] = []
  while (codes.length < count) {
    const batch = Array.from({ length: Math.min(60, count - codes.length) }, () =>
      attempt(identifier, 'something else', client),
    )
    codes.push(...(await Promise.all(batch)))
  }
  return codes
}
/** Uses up the account's hourly attempts without hashing passwords. */
const useUp = async (account: string) => {
  const request = {
    id: '',
    endpoint: signIn.name,
    ip: '192.0.2.1',
    userAgent: '',
    sessionId: null,
    asksForPrivacy: false,
  }
  for (let n = 0; n < attempts; n++)
    await countSignInOnAccount({ db: server.db, config: server.config, now: new Date(time), request }, account, null)
}
const numberOf = (codes: (string | null)[], code: string) => codes.filter((one) => one === code).length

const memberWithBrowser = async () => {
  const member = await buildMember(server, { password })
  const browser = server.client()
  expect(await attempt(member.email, password, browser)).toBeNull()
  await browser.succeed(signOut, {})
  return { member, browser }
}
const resetCodeFor = async (email: string) => {
  await server.client().succeed(requestPasswordReset, { email })
  return codeIn((await server.mailTo(email)).link)
}

describe('sign-in attempts on an account from all networks', () => {
  it('[AUTH-12/slow-count] checks 50 of 60 concurrent attempts, then requires a mailed link in unknown browsers', async () => {
    const member = await buildMember(server, { password })
    const codes = await attack(member.email, attempts + 10)
    expect([numberOf(codes, 'account.sign_in_failed'), numberOf(codes, 'account.sign_in_restricted')]).toEqual([
      attempts,
      10,
    ])
    expect(await attempt(member.email, password)).toBe('account.sign_in_restricted')
    const { rows } = await server.pool.query(
      `select user_id, details from security_events where details ->> 'limit' = 'sign_in_account' limit 1`,
    )
    expect(rows).toEqual([{ user_id: null, details: { limit: 'sign_in_account' } }])
    time += (limits.signInPerAccount.windowSeconds + 1) * 1000
    expect(await attempt(member.email, password)).toBeNull()
  })

  it('[AUTH-12/slow-count] counts attempts on an address without an account the same way', async () => {
    const codes = await attack('nobody@example.com', attempts + 1)
    expect([numberOf(codes, 'account.sign_in_failed'), numberOf(codes, 'account.sign_in_restricted')]).toEqual([
      attempts,
      1,
    ])
  })

  it("[AUTH-12/owner-never-locked] lets a browser that was signed in before sign in despite other people's attempts", async () => {
    const { member, browser } = await memberWithBrowser()
    await useUp(member.email)
    expect(await attempt(member.email, password)).toBe('account.sign_in_restricted')
    expect(await attempt(member.email, password, browser)).toBeNull()
  })

  it('[AUTH-12/owner-never-locked] counts a known browser separately from others at its address', async () => {
    const { member, browser } = await memberWithBrowser()
    const neighbour = server.client()
    const from = async (client: Client, secret: string) =>
      (
        await client.call(
          signIn,
          { identifier: member.email, password: secret },
          { headers: { 'x-forwarded-for': '203.0.113.7' } },
        )
      ).code
    for (let n = 0; n < 5; n++) expect(await from(neighbour, 'something else')).toBe('account.sign_in_failed')
    expect(await from(neighbour, password)).toBe('rate.limited')
    expect(await from(browser, password)).toBeNull()
    // The browser's attempts count separately from those of others, and together over all its addresses.
    for (let n = 0; n < 4; n++)
      expect(await attempt(member.email, 'something else', browser)).toBe('account.sign_in_failed')
    expect(await from(browser, password)).toBe('rate.limited')
    expect(await attempt(member.email, password, browser)).toBe('rate.limited')
    expect(await attempt(member.email, password)).toBeNull()
  })

  it("[AUTH-12/owner-never-locked] lets an owner sign in after a reset by mailed link despite other people's attempts", async () => {
    const { member, browser } = await memberWithBrowser()
    await useUp(member.email)
    const owner = server.client()
    const chosen = 'en annan väg över bron'
    await owner.succeed(resetPassword, {
      code: await resetCodeFor(member.email),
      password: chosen,
      passwordAgain: chosen,
    })
    expect(await attempt(member.email, chosen, owner)).toBeNull()
    expect(await attempt(member.email, chosen, browser)).toBe('account.sign_in_restricted')
  })

  it("[AUTH-12/owner-never-locked] lets the browser that confirmed the address sign in despite other people's attempts", async () => {
    const email = 'confirmed@example.com'
    const browser = server.client()
    await browser.succeed(signUp, {
      email,
      password,
      passwordAgain: password,
      fullName: 'Maja Ek',
      role: 'founder',
      acceptedTerms: true,
    })
    await browser.succeed(confirmEmail, { code: codeIn((await server.mailTo(email)).link) })
    await browser.succeed(signOut, {})
    await useUp(email)
    expect(await attempt(email, password, browser)).toBeNull()
  })

  it('[AUTH-12/slow-count] limits a known browser, and so a stolen cookie, to 50 attempts of its own', async () => {
    const { member, browser } = await memberWithBrowser()
    const codes = []
    for (let minute = 0; minute <= attempts / limits.signIn.attempts; minute++) {
      codes.push(...(await attack(member.email, limits.signIn.attempts, { client: browser })))
      time += (limits.signIn.windowSeconds + 1) * 1000
    }
    // The browser was still unknown at its own sign-in, which therefore does not count here.
    expect([numberOf(codes, 'account.sign_in_failed'), numberOf(codes, 'account.sign_in_restricted')]).toEqual([
      attempts,
      5,
    ])
    expect(await attempt(member.email, password)).toBeNull()
  })
})

describe('known-browser cookie', () => {
  it('[AUTH-12/owner-never-locked] sets an HttpOnly known-browser cookie for 400 days that names no member', async () => {
    const member = await buildMember(server, { password })
    const answer = await server.call(signIn, { identifier: member.email, password })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(knownBrowserCookieName))
    expect(cookie).toMatch(
      /^__Host-nordbro-browser=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(cookie).not.toContain(member.id)
  })

  it('[AUTH-12/owner-never-locked] recognizes the browser for the three members who used it last', async () => {
    const members = [
      await buildMember(server, { password }),
      await buildMember(server, { password }),
      await buildMember(server, { password }),
      await buildMember(server, { password }),
    ]
    const browser = server.client()
    for (const { email } of members) expect(await attempt(email, password, browser)).toBeNull()
    for (const { email } of members) await useUp(email)
    const codes = []
    // Oldest first, because a successful sign-in changes the order.
    for (const { email } of members) codes.push(await attempt(email, password, browser))
    expect(codes).toEqual(['account.sign_in_restricted', null, null, null])
  })

  it('[AUTH-12/slow-count] ignores the known-browser cookie for another account and when it is forged', async () => {
    const { member, browser } = await memberWithBrowser()
    const other = await buildMember(server, { password })
    await useUp(other.email)
    expect(await attempt(other.email, password, browser)).toBe('account.sign_in_restricted')
    await useUp(member.email)
    const genuine = browser.cookies.get(knownBrowserCookieName) as string
    const forgeries = [
      genuine.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
      genuine.slice(0, -1),
      `${genuine}x`,
      `${genuine}.${genuine}`,
      '',
      'x'.repeat(5000),
    ]
    for (const forged of forgeries) {
      const thief = server.client()
      thief.cookies.set(knownBrowserCookieName, forged)
      expect(await attempt(member.email, password, thief)).toBe('account.sign_in_restricted')
    }
  })
})
