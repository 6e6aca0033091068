import { describe, expect, it } from 'vitest'
import { openEventSource } from '#tests/support/event-source.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  addPassword,
  changePassword,
  confirmEmail,
  readProofs,
  renewSession,
  requestPasswordReset,
  resetPassword,
  session,
  signIn,
  signOut,
} from '../../contract/index.ts'
import { sessionCookieName } from '../sessions/session-cookie.ts'
import { knownBrowserCookieName } from '../sign-in/known-browser.ts'
import { buildMember, codeIn, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer({ config: { trustedProxies: 1 } })
const old = 'the first password'
const password = 'norrsken över fjärden'

const change = (client: Client, currentPassword = old, chosen = password, headers?: Record<string, string>) =>
  client.call(changePassword, { currentPassword, password: chosen, passwordAgain: chosen }, headers ? { headers } : {})
const signInCode = async (identifier: string, secret: string) =>
  (await server.call(signIn, { identifier, password: secret })).code

const memberWithPassword = () => signedInMember(server, { password: old, language: 'en', fullName: 'Nils Holm' })

describe('changePassword', () => {
  it('[SET-02/changes, SET-11/password] replaces the password and mails the member', async () => {
    const { client, email } = await memberWithPassword()
    expect((await change(client)).body).toEqual({ ok: true })
    expect(await signInCode(email, old)).toBe('account.sign_in_failed')
    expect(await signInCode(email, password)).toBeNull()
    expect(await server.mailTo(email)).toMatchObject({ subject: 'Your password was changed' })
  })

  it('[SET-02/current-password] refuses a wrong current password and changes nothing', async () => {
    const { client, email } = await memberWithPassword()
    expect(await change(client, 'not the password')).toMatchObject({ status: 422, code: 'account.password_wrong' })
    expect(await signInCode(email, old)).toBeNull()
    expect(await server.mails(email)).toEqual([])
  })

  it('[SET-02/six-characters, SET-02/confirmation] marks a short password and one that differs from its repetition', async () => {
    const { client } = await memberWithPassword()
    const input = { currentPassword: old, password: 'kort', passwordAgain: 'lång' }
    expect(await client.call(changePassword, input)).toMatchObject({
      status: 400,
      fields: { password: 'password.too_short', passwordAgain: 'account.passwords_differ' },
    })
  })

  it('[AUTH-02/breached, AUTH-02/guessable] changePassword refuses a weak password', async () => {
    const { client, email } = await memberWithPassword()
    for (const [weak, code] of [
      ['football', 'password.breached'],
      ['aaaaaaaaaaaa', 'password.guessable'],
      ['NilsHolm1', 'password.personal'],
    ] as const)
      expect((await change(client, old, weak)).code).toBe(code)
    expect(await signInCode(email, old)).toBeNull()
  })

  it('changePassword refuses visitors', async () => {
    expect((await change(server.client())).code).toBe('auth.required')
  })

  it('[SET-02/changes] a password change ends all other sessions and their live streams, and gives this browser a new session', async () => {
    const { client, ...member } = await memberWithPassword()
    const other = await signedInClient(server, member)
    const stream = await openEventSource(other)
    const thief = server.client()
    const stolen = client.cookies.get(sessionCookieName) as string
    thief.cookies.set(sessionCookieName, stolen)
    expect((await thief.succeed(session, {})).viewer?.id).toBe(member.id)

    expect((await change(client)).status).toBe(200)
    await stream.ended
    expect((await client.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await other.succeed(session, {})).viewer).toBeNull()
    thief.cookies.set(sessionCookieName, stolen)
    expect((await thief.succeed(session, {})).viewer).toBeNull()
    expect((await thief.call(renewSession, {})).code).toBe('auth.required')
  })

  it('[AUTH-12/owner-never-locked] the browser that changed the password stays known', async () => {
    const { client, email } = await memberWithPassword()
    await client.succeed(changePassword, { currentPassword: old, password, passwordAgain: password })
    await client.succeed(signOut, {})
    expect(client.cookies.get(knownBrowserCookieName)).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    await client.succeed(signIn, { identifier: email, password })
    expect((await server.mails(email)).map(({ subject }) => subject)).not.toContain('New login to your account')
  })

  it('[AUTH-06/reset] a password change uses up a mailed link for a new password', async () => {
    const { client, email } = await memberWithPassword()
    await server.client().succeed(requestPasswordReset, { email })
    const code = codeIn((await server.mailTo(email)).link)
    await change(client)
    const reset = await server.call(resetPassword, { code, password: old, passwordAgain: old })
    expect(reset).toMatchObject({ status: 410, code: 'account.link_used' })
    expect((await server.call(confirmEmail, { code })).code).toBe('account.link_invalid')
  })

  it('[SET-02/current-password] exactly one of 20 concurrent changes with the same current password succeeds', async () => {
    const member = await buildMember(server, { password: old })
    const clients = await Promise.all(Array.from({ length: 20 }, () => signedInClient(server, member)))
    const answers = await Promise.all(
      clients.map((client, at) =>
        change(client, old, `norrsken över fjärd nummer ${at}`, { 'x-forwarded-for': `10.0.${at}.1` }),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    for (const code of codes) expect([null, 'account.password_wrong', 'auth.required', 'unavailable']).toContain(code)
    expect(await signInCode(member.email, `norrsken över fjärd nummer ${codes.indexOf(null)}`)).toBeNull()
    const views = await Promise.all(clients.map(async (client) => (await client.succeed(session, {})).viewer))
    expect(views.filter((viewer) => viewer !== null)).toHaveLength(1)
  })

  it('[AUTH-07/all-sessions] a session that ends during its password change gets no new one', async () => {
    const { client, ...member } = await memberWithPassword()
    const elsewhere = await signedInClient(server, member)
    const [changed] = await Promise.all([change(client), elsewhere.succeed(signOut, { scope: 'all' })])
    const { viewer } = await client.succeed(session, {})
    // The sign-out came first, or it ended the new session.
    expect(viewer).toBeNull()
    expect([null, 'auth.required']).toContain(changed.code)
  })

  it('[AUTH-12/slow-count] wrong current passwords count as attempts to sign in', async () => {
    const { client } = await memberWithPassword()
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await change(client, 'wrong')).code).toBe('account.password_wrong')
    expect(await change(client)).toMatchObject({ status: 429, code: 'rate.limited' })
  })
})

describe('addPassword', () => {
  const add = (client: Client, chosen = password) =>
    client.call(addPassword, { password: chosen, passwordAgain: chosen })

  it('[SET-02/changes, SET-11/password] sets the first password of a member without one, and mails the member', async () => {
    const { client, email } = await signedInMember(server, { language: 'en' })
    expect(await client.succeed(readProofs, {})).toMatchObject({ hasPassword: false })
    expect((await add(client)).body).toEqual({ ok: true })
    expect(await client.succeed(readProofs, {})).toMatchObject({ hasPassword: true })
    expect(await signInCode(email, password)).toBeNull()
    expect((await server.mailTo(email)).subject).toBe('Your account now has a password')
  })

  it('[SET-02/current-password] addPassword refuses a member who has a password', async () => {
    const { client, email } = await memberWithPassword()
    expect(await add(client)).toMatchObject({ status: 409, code: 'account.password_exists' })
    expect(await signInCode(email, old)).toBeNull()
  })

  it('[AUTH-02/breached] addPassword refuses a weak password', async () => {
    const { client } = await signedInMember(server)
    expect((await add(client, 'football')).code).toBe('password.breached')
  })

  it('[SET-02/changes] exactly one of 20 concurrent first passwords is set', async () => {
    const { client, email } = await signedInMember(server)
    const chosen = Array.from({ length: 20 }, (_, at) => `norrsken över fjärd nummer ${at}`)
    const codes = (await Promise.all(chosen.map((one) => add(client, one)))).map(({ code }) => code)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    // A slow machine may refuse some calls because passwords wait to be hashed.
    for (const code of codes) expect([null, 'account.password_exists', 'unavailable']).toContain(code)
    expect(await signInCode(email, chosen[codes.indexOf(null)] as string)).toBeNull()
  })
})
