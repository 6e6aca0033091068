import { describe, expect, it } from 'vitest'
import { openEventSource } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountChanged,
  renewSession,
  restProfiles,
  session,
  signIn,
  signOut,
  updatePreferences,
} from '../../contract/index.ts'
import { sessionCookieName } from '../sessions/session-cookie.ts'
import { buildMember, signedInClient, signedInMember } from '../testing.ts'

let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time), config: { trustedProxies: 1 } })
const password = 'norrsken över fjärden'

const sessionsOf = async (userId: string) =>
  (await server.pool.query('select id from sessions where user_id = $1', [userId])).rows.length

describe('signIn', () => {
  it('[AUTH-03/email, AUTH-10/password] signs in with address and password, and sets an HttpOnly cookie', async () => {
    const member = await buildMember(server, { password, fullName: 'Åsa Berg' })
    const visitor = server.client()
    const answer = await visitor.call(signIn, { identifier: ` ${member.email.toUpperCase()} `, password })
    expect(answer.body.viewer).toMatchObject({ id: member.id, fullName: 'Åsa Berg' })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      new RegExp(`^${sessionCookieName}=[^;]+; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    expect((await visitor.succeed(session, {})).viewer?.id).toBe(member.id)
  })

  it('[AUTH-03/phone] signs in with a confirmed phone number in any notation', async () => {
    const member = await buildMember(server, { password, phone: '+46701234567' })
    for (const identifier of ['+46701234567', '070-123 45 67', '0046 70 123 45 67']) {
      expect((await server.call(signIn, { identifier, password })).body.viewer?.id).toBe(member.id)
    }
    await server.pool.query('update profiles set phone_confirmed_at = null where id = $1', [member.id])
    time += 60_001
    expect((await server.call(signIn, { identifier: '+46701234567', password })).code).toBe('account.sign_in_failed')
  })

  it.each([
    ['Danish', '+4520123456', '20 12 34 56'],
    ['Finnish', '+358401234567', '040 123 4567'],
    ['Icelandic', '+3546111234', '611 1234'],
    ['Norwegian', '+4791234567', '912 34 567'],
    ['Swedish', '+46705550101', '070-555 01 01'],
  ])('[AUTH-03/phone] signs in with a %s number without its country code', async (_, phone, identifier) => {
    const member = await buildMember(server, { password, phone })
    expect((await server.call(signIn, { identifier, password })).body.viewer?.id).toBe(member.id)
    expect((await server.call(signIn, { identifier: phone, password })).body.viewer?.id).toBe(member.id)
  })

  it.each([
    ['a Norwegian number without its country code', '+4698765432', '987 65 432'],
    ['a number with a zero after the country code', '+460705550102', '+46 (0)70-555 01 02'],
  ])('[AUTH-03/phone] finds %s as it was stored before numbers were validated', async (_, phone, identifier) => {
    const member = await buildMember(server, { password, phone })
    expect((await server.call(signIn, { identifier, password })).body.viewer?.id).toBe(member.id)
  })

  it('[AUTH-03/phone] prefers the Swedish number to the same digits of another country', async () => {
    const finnish = await buildMember(server, { password, phone: '+358705550103' })
    const signedIn = async () => (await server.call(signIn, { identifier: '070-555 01 03', password })).body.viewer?.id
    expect(await signedIn()).toBe(finnish.id)
    const swedish = await buildMember(server, { password, phone: '+46705550103' })
    expect(await signedIn()).toBe(swedish.id)
  })

  it('[AUTH-03/wrong-pair] gives the same error for an unknown address and a wrong password', async () => {
    const member = await buildMember(server, { password })
    const without = await buildMember(server)
    const answers = await Promise.all([
      server.call(signIn, { identifier: member.email, password: 'something else' }),
      server.call(signIn, { identifier: 'nobody@example.com', password }),
      server.call(signIn, { identifier: without.email, password }),
      server.call(signIn, { identifier: '+46709999999', password }),
      server.call(signIn, { identifier: 'not an address at all', password }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, refusal: { code: 'account.sign_in_failed' } })
      expect(Object.keys(answer.refusal ?? {}).sort()).toEqual(['code', 'requestId'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('[AUTH-03/same-time] takes as long for an unknown address as for a wrong password', async () => {
    const member = await buildMember(server, { password })
    const timed = async (identifier: string) => {
      const begun = performance.now()
      expect((await server.call(signIn, { identifier, password: 'something else' })).code).toBe(
        'account.sign_in_failed',
      )
      return performance.now() - begun
    }
    // Measured in turn within each round, so that machine load affects all alike; the median round counts.
    const rounds: { unknown: number; malformed: number }[] = []
    for (let round = 0; round < 9; round++) {
      time += 60_001
      const [known, unknown, malformed] = [
        await timed(member.email),
        await timed('nobody@example.com'),
        await timed('not an address'),
      ]
      rounds.push({ unknown: unknown / known, malformed: malformed / known })
    }
    const middle = (which: 'unknown' | 'malformed') => rounds.map((round) => round[which]).sort((a, b) => a - b)[4]
    // Hashing dominates: an answer without it takes a sixth of the time.
    expect(middle('unknown')).toBeGreaterThan(0.3)
    expect(middle('malformed')).toBeGreaterThan(0.3)
    expect(middle('unknown')).toBeLessThan(3.5)
  })

  it.each([
    [
      'both fields',
      { identifier: '', password: '' },
      { identifier: 'account.identifier_required', password: 'account.identifier_required' },
    ],
    ['the address', { identifier: ' ', password }, { identifier: 'account.identifier_required' }],
    ['the password', { identifier: 'a@example.com', password: '' }, { password: 'account.identifier_required' }],
  ])('[AUTH-03/missing] marks missing sign-in fields: %s', async (_what, input, fields) => {
    expect(await server.call(signIn, input)).toMatchObject({ status: 400, code: 'input.invalid', fields })
  })

  it('accepts a password typed with another Unicode normalization', async () => {
    const member = await buildMember(server, { password: 'å'.normalize('NFC').repeat(3) + '-fjäll' })
    expect(
      (await server.call(signIn, { identifier: member.email, password: 'å'.normalize('NFD').repeat(3) + '-fjäll' }))
        .status,
    ).toBe(200)
  })

  it('[AUTH-12/server, SHLD-05/server] checks five of six concurrent sign-ins, and returns Retry-After with the sixth', async () => {
    const member = await buildMember(server, { password })
    const attempt = () => server.call(signIn, { identifier: member.email, password: 'something else' })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(attempt))
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(5).fill('account.sign_in_failed'), 'rate.limited'])
    const refused = answers.find(({ code }) => code === 'rate.limited')
    expect(refused).toMatchObject({ status: 429, refusal: { params: { seconds: 60 } } })
    expect(refused?.headers.get('retry-after')).toBe('60')
  })

  it('[AUTH-12/server] uses a sliding window that counts correct passwords and does not count refused attempts', async () => {
    const member = await buildMember(server, { password })
    const attempt = async () => (await server.call(signIn, { identifier: member.email, password })).code
    const begun = time
    for (const _ of [1, 2]) expect(await attempt()).toBeNull()
    time = begun + 30_000
    for (const _ of [1, 2, 3]) expect(await attempt()).toBeNull()
    for (const _ of [1, 2, 3]) expect(await attempt()).toBe('rate.limited')
    time = begun + 60_001
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, 'rate.limited'])
  })

  it('[AUTH-12/per-account, SHLD-01/rate-limit-exceeded] counts address and phone number as one account, and records a security event', async () => {
    const member = await buildMember(server, { password, phone: '+46707654321' })
    const other = await buildMember(server, { password })
    for (const identifier of [member.email, '+46707654321', member.email, '+46707654321', member.email]) {
      expect((await server.call(signIn, { identifier, password })).status).toBe(200)
    }
    expect((await server.call(signIn, { identifier: '0707654321', password })).code).toBe('rate.limited')
    expect((await server.call(signIn, { identifier: other.email, password })).status).toBe(200)
    const { rows } = await server.pool.query(
      `select user_id, details from security_events where event_type = 'rate_limit_exceeded' and endpoint = $1 order by created_at desc limit 1`,
      [signIn.name],
    )
    expect(rows).toEqual([{ user_id: null, details: { limit: 'sign_in' } }])
  })

  it('[AUTH-12/per-address] counts sign-ins per network, so five from one leave the five of another', async () => {
    const member = await buildMember(server, { password })
    const attempt = async (address: string, secret = 'something else') =>
      (
        await server.call(signIn, { identifier: member.email, password: secret }, undefined, {
          headers: { 'x-forwarded-for': address },
        })
      ).code
    const wrong = Array(5).fill('account.sign_in_failed')
    const fiveFrom = async (...addresses: string[]) => {
      const codes = []
      for (const address of addresses) codes.push(await attempt(address))
      return codes
    }
    expect(await fiveFrom(...Array(5).fill('203.0.113.1'))).toEqual(wrong)
    expect(await attempt('203.0.113.1', password)).toBe('rate.limited')
    expect(await attempt('203.0.113.2', password)).toBeNull()
    expect(await fiveFrom(...Array(4).fill('203.0.113.2'))).toEqual(wrong.slice(1))
    expect(await attempt('203.0.113.2', password)).toBe('rate.limited')
    // A subscriber has a whole IPv6 /64, so changing addresses within it gives no further attempts.
    expect(await fiveFrom('2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:0:ffff::4', '2001:db8::5')).toEqual(
      wrong,
    )
    expect(await attempt('2001:db8::6', password)).toBe('rate.limited')
    expect(await attempt('2001:db8:0:1::1', password)).toBeNull()
  })

  it('lets a banned member sign in to read the reason', async () => {
    const member = await buildMember(server, { password, banned: true })
    const visitor = server.client()
    expect((await visitor.succeed(signIn, { identifier: member.email, password })).viewer?.blocked).toBe(true)
    expect((await visitor.call(updatePreferences, { language: 'en' })).code).toBe('auth.blocked')
    expect((await visitor.succeed(signOut, {})).ok).toBe(true)
  })
})

describe('session', () => {
  it('session returns null for a visitor and for an invalid cookie', async () => {
    const { client } = await signedInMember(server)
    const genuine = client.cookies.get(sessionCookieName) as string
    for (const cookie of [
      '',
      'x',
      genuine.slice(0, -6),
      genuine.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
      '%E0%A4%A',
      'x'.repeat(5000),
    ]) {
      const visitor = server.client()
      visitor.cookies.set(sessionCookieName, cookie)
      expect((await visitor.succeed(session, {})).viewer).toBeNull()
    }
  })

  it('[ADM-09/user, ADM-09/admin, ADM-09/is-admin, ADM-09/first-role] takes the admin level from the flag, else from the first access role', async () => {
    const adminAccess = async (overrides: Parameters<typeof signedInMember>[1]) => {
      const { client } = await signedInMember(server, overrides)
      const { viewer } = await client.succeed(session, {})
      return [viewer?.adminLevel, viewer?.accessRoles]
    }
    expect(await adminAccess({ adminLevel: 'viewer', accessRoles: ['partner'] })).toEqual(['viewer', ['partner']])
    expect(await adminAccess({ accessRoles: ['admin', 'partner'] })).toEqual(['admin', ['admin', 'partner']])
    expect(await adminAccess({ accessRoles: ['partner', 'admin'] })).toEqual([null, ['partner', 'admin']])
    expect(await adminAccess({})).toEqual([null, []])
  })

  it("[ADM-09/at-once] session returns an administrator's change at once", async () => {
    const { id, client } = await signedInMember(server, { adminLevel: 'admin' })
    expect((await client.succeed(session, {})).viewer?.adminLevel).toBe('admin')
    await server.pool.query('update profiles set is_admin = false, admin_level = null where id = $1', [id])
    expect((await client.succeed(session, {})).viewer?.adminLevel).toBeNull()
  })

  it('ends a session 30 days after its last use, which is stored at most every five minutes', async () => {
    const { id, client } = await signedInMember(server)
    const read = async () =>
      (await server.pool.query('select last_seen_at, expires_at from sessions where user_id = $1', [id])).rows[0]
    const fresh = await read()
    await client.succeed(session, {})
    expect(await read()).toEqual(fresh)
    await server.pool.query(
      `update sessions set last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '1 day' where user_id = $1`,
      [id],
    )
    await client.succeed(session, {})
    const seen = await read()
    expect((seen.expires_at.getTime() - seen.last_seen_at.getTime()) / 86_400_000).toBeCloseTo(30, 1)
    await server.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id])
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })

  it('creates the missing profile of an account', async () => {
    const { id, client } = await signedInMember(server, { fullName: 'From Elsewhere' })
    await server.pool.query('delete from profiles where id = $1', [id])
    expect((await client.succeed(session, {})).viewer).toMatchObject({
      fullName: 'From Elsewhere',
      role: null,
      onboarded: false,
    })
    expect(await client.succeed(restProfiles, { id: `eq.${id}`, select: 'full_name' })).toEqual([
      { full_name: 'From Elsewhere' },
    ])
  })
})

describe('renewSession', () => {
  it('[AUTH-10/refresh] extends the session to its full lifetime', async () => {
    const { id, client } = await signedInMember(server)
    await server.pool.query(`update sessions set expires_at = now() + interval '1 minute' where user_id = $1`, [id])
    const answer = await client.call(renewSession, {})
    expect(answer.body.viewer?.id).toBe(id)
    expect((new Date(answer.body.expiresAt).getTime() - time) / 86_400_000).toBeCloseTo(30, 3)
    expect(answer.headers.getSetCookie()[0]).toContain(sessionCookieName)
  })

  it('[AUTH-10/refresh] ends a session 90 days after its sign-in, however often it is renewed or used', async () => {
    const { id, client } = await signedInMember(server)
    const end = async () =>
      (
        await server.pool.query<{ left: number }>(
          `select extract(epoch from expires_at - now()) / 86400 as left from sessions where user_id = $1`,
          [id],
        )
      ).rows[0]?.left
    await server.pool.query(
      `update sessions set created_at = now() - interval '80 days', last_seen_at = now() - interval '1 day' where user_id = $1`,
      [id],
    )
    await client.succeed(session, {})
    expect(Number(await end())).toBeCloseTo(10, 2)
    await client.succeed(renewSession, {})
    expect(Number(await end())).toBeCloseTo(10, 2)
  })

  it('[AUTH-10/refresh] limits the session cookie to the lifetime of the session', async () => {
    const { email } = await buildMember(server, { password })
    const client = server.client()
    const maxAgeOf = ({ headers }: { headers: Headers }) =>
      Number(/Max-Age=(\d+)/.exec(headers.getSetCookie()[0] ?? '')?.[1])
    expect(maxAgeOf(await client.call(signIn, { identifier: email, password })) / 86_400).toBe(30)
    await server.pool.query(
      `update sessions set created_at = now() - interval '80 days' where user_id = (select id from users where email = $1)`,
      [email],
    )
    const days = maxAgeOf(await client.call(renewSession, {})) / 86_400
    expect(days).toBeGreaterThan(9.9)
    expect(days).toBeLessThanOrEqual(10.001)
  })

  it('[AUTH-10/refresh] gives the session a new token, and accepts the old one for a minute', async () => {
    const { id, client } = await signedInMember(server)
    const before = server.client()
    before.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '')
    await client.succeed(renewSession, {})
    expect(client.cookies.get(sessionCookieName)).not.toBe(before.cookies.get(sessionCookieName))
    for (const one of [client, before]) expect((await one.succeed(session, {})).viewer?.id).toBe(id)
    await server.pool.query(`update sessions set token_renewed_at = now() - interval '61 seconds' where user_id = $1`, [
      id,
    ])
    expect((await client.succeed(session, {})).viewer?.id).toBe(id)
    expect((await before.succeed(session, {})).viewer).toBeNull()
  })

  it('[AUTH-10/refresh] gives tabs that renew concurrently the same token', async () => {
    const { client } = await signedInMember(server)
    const tabs = Array.from({ length: 8 }, () => {
      const tab = server.client()
      tab.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '')
      return tab
    })
    await Promise.all(tabs.map((tab) => tab.succeed(renewSession, {})))
    expect(new Set(tabs.map((tab) => tab.cookies.get(sessionCookieName))).size).toBe(1)
  })

  it('[AUTH-10/refresh] renewSession answers auth.required without a session', async () => {
    expect(await server.call(renewSession, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const { id, client } = await signedInMember(server)
    await server.pool.query('delete from sessions where user_id = $1', [id])
    expect((await client.call(renewSession, {})).code).toBe('auth.required')
  })
})

describe('signOut', () => {
  const threeSessions = async () => {
    const member = await buildMember(server)
    const [here, there, elsewhere] = [
      await signedInClient(server, member),
      await signedInClient(server, member),
      await signedInClient(server, member),
    ]
    return { member, here, there, elsewhere }
  }

  it('[AUTH-07/this-session, AUTH-10/logout-scopes] ends only this session by default', async () => {
    const { member, here, there } = await threeSessions()
    await here.succeed(signOut, {})
    expect(here.cookies.has(sessionCookieName)).toBe(false)
    expect((await there.succeed(session, {})).viewer?.id).toBe(member.id)
    expect(await sessionsOf(member.id)).toBe(2)
  })

  it('[AUTH-07/other-sessions, AUTH-10/logout-scopes, SET-05/end-others] ends the other sessions with scope `others`', async () => {
    const { member, here, there } = await threeSessions()
    await here.succeed(signOut, { scope: 'others' })
    expect((await here.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await there.succeed(session, {})).viewer).toBeNull()
    expect(await sessionsOf(member.id)).toBe(1)
  })

  it('[AUTH-07/other-sessions] ends the live streams of the ended sessions only', async () => {
    const { here, there } = await threeSessions()
    const [mine, ended] = [await openEventSource(here), await openEventSource(there)]
    await expect.poll(() => mine.messages.length && ended.messages.length).toBe(1)
    await here.succeed(signOut, { scope: 'others' })
    await ended.ended
    expect(ended.messages.at(-1)?.data.name).toBe(accountChanged.name)
    await here.succeed(updatePreferences, { language: 'en' })
    await expect.poll(() => mine.messages.length).toBe(3)
    mine.close()
  })

  it('[ADM-09/at-once] ends the live stream of a member who lost the admin level', async () => {
    const { id, client } = await signedInMember(server, { adminLevel: 'admin' })
    const stream = await openEventSource(client)
    await expect.poll(() => stream.messages.length).toBe(1)
    await server.pool.query('update profiles set is_admin = false, admin_level = null where id = $1', [id])
    await client.succeed(updatePreferences, { language: 'en' })
    await stream.ended
  })

  it("[AUTH-07/all-sessions, AUTH-10/logout-scopes] ends all sessions with scope `all`, and notifies the member's open pages", async () => {
    const { member, here, elsewhere } = await threeSessions()
    await here.succeed(signOut, { scope: 'all' })
    expect((await elsewhere.succeed(session, {})).viewer).toBeNull()
    expect(await sessionsOf(member.id)).toBe(0)
    const { rows } = await server.pool.query(
      'select member_ids from events_outbox where name = $1 and $2 = any(member_ids)',
      [accountChanged.name, member.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('signOut succeeds without a session and when repeated', async () => {
    const { client } = await signedInMember(server)
    const gone = new Map(client.cookies)
    for (const scope of ['this', 'others', 'all'] as const)
      expect((await server.call(signOut, { scope })).body).toEqual({ ok: true })
    await client.succeed(signOut, {})
    for (const [name, value] of gone) client.cookies.set(name, value)
    expect((await client.call(signOut, {})).body).toEqual({ ok: true })
    expect(client.cookies.has(sessionCookieName)).toBe(false)
  })

  it('[AUTH-07/answers-ignored] a refused sign-out still clears the session cookie, except with scope `others`', async () => {
    const { client } = await signedInMember(server)
    const asSomebodyElse = { headers: { 'x-member': (await buildMember(server)).id } }
    expect((await client.call(signOut, { scope: 'others' }, asSomebodyElse)).code).toBe('auth.required')
    expect((await client.call(signOut, {}, { headers: { origin: 'https://elsewhere.example' } })).code).toBe(
      'origin.refused',
    )
    expect(await client.call(signOut, { scope: 'some' as 'all' })).toMatchObject({
      status: 400,
      fields: { scope: 'field.not_in_list' },
    })
    expect((await client.succeed(session, {})).viewer).not.toBeNull()
    expect(await client.call(signOut, {}, asSomebodyElse)).toMatchObject({ status: 401, code: 'auth.required' })
    expect(client.cookies.has(sessionCookieName)).toBe(false)
    expect((await client.succeed(session, {})).viewer).toBeNull()
  })

  it('signOut refuses a request from another origin', async () => {
    const { client } = await signedInMember(server)
    expect((await client.call(signOut, {}, { headers: { origin: 'https://elsewhere.example' } })).code).toBe(
      'origin.refused',
    )
  })
})
