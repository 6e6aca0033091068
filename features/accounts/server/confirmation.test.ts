import { describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountLimits,
  confirmEmail,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  session,
  signIn,
  signUp,
} from '../contract/index.ts'
import { buildMember, codeIn, signedInClient, signUpForm } from './testing.ts'

const server = await startTestServer()

const password = 'norrsken över fjärden'
const form = (email: string) => signUpForm(email, password)
const codeFor = async (email: string, nth = 1) => codeIn((await server.mailTo(email, nth)).link)
/** Makes the address's link as old as it can get. */
const expireLinks = (userEmail: string) =>
  server.pool.query(
    `update mailed_links set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)`,
    [userEmail],
  )

describe('confirmEmail', () => {
  it('[AUTH-04/used] works once: a used link says so', async () => {
    await server.client().succeed(signUp, form('once@example.com'))
    const code = await codeFor('once@example.com')
    expect((await server.call(confirmEmail, { code })).status).toBe(200)
    expect(await server.call(confirmEmail, { code })).toMatchObject({ status: 410, code: 'account.link_used' })
  })

  it('[AUTH-04/signs-in] signs in one of any number of calls at once', async () => {
    await server.client().succeed(signUp, form('race@example.com'))
    const code = await codeFor('race@example.com')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => server.call(confirmEmail, { code })))
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([...Array(4).fill('account.link_used'), 'ok'])
    const { rows } = await server.pool.query(
      `select count(*) from sessions s join users u on u.id = s.user_id where u.email = 'race@example.com'`,
    )
    expect(rows[0].count).toBe(1)
  })

  it('[AUTH-04/expired] says that a link has expired', async () => {
    await server.client().succeed(signUp, form('expired@example.com'))
    const code = await codeFor('expired@example.com')
    await expireLinks('expired@example.com')
    expect(await server.call(confirmEmail, { code })).toMatchObject({ status: 410, code: 'account.link_expired' })
  })

  it('refuses a code that was never mailed', async () => {
    expect(await server.call(confirmEmail, { code: 'nobody-ever-mailed-this' })).toMatchObject({
      status: 404,
      code: 'account.link_invalid',
    })
    expect(await server.call(confirmEmail, { code: '' })).toMatchObject({
      status: 400,
      fields: { code: 'field.required' },
    })
  })

  it.each([
    ['the browser that signed up', 'account.link_used'],
    // The reset replaced the account, and its links with it.
    ['another browser', 'account.link_invalid'],
  ])(
    '[AUTH-04/used] is refused after a password reset in %s, and changes neither the password nor the sessions',
    async (browser, code) => {
      const email = `reset-first-in-${browser.replaceAll(' ', '-')}@example.com`
      const first = server.client()
      await first.succeed(signUp, form(email))
      const confirmation = await codeFor(email)
      const owner = browser === 'another browser' ? server.client() : first
      await owner.succeed(requestPasswordReset, { email })
      const chosen = 'en helt annan väg hem'
      await owner.succeed(resetPassword, { code: await codeFor(email, 2), password: chosen, passwordAgain: chosen })
      await owner.succeed(signIn, { identifier: email, password: chosen })
      const other = server.client()
      expect(await other.call(confirmEmail, { code: confirmation })).toMatchObject({ code })
      expect((await other.succeed(session, {})).viewer).toBeNull()
      expect((await owner.succeed(session, {})).viewer).toMatchObject({ email })
      expect((await server.call(signIn, { identifier: email, password: chosen })).status).toBe(200)
    },
  )

  it('[AUTH-04/used] is refused for an address that was confirmed by other means, and changes neither the password nor the sessions', async () => {
    const email = 'confirmed-elsewhere@example.com'
    const owner = server.client()
    await owner.succeed(signUp, form(email))
    const code = await codeFor(email)
    await owner.succeed(signIn, { identifier: email, password })
    await server.pool.query('update users set email_confirmed = true, email_confirmed_at = now() where email = $1', [
      email,
    ])
    for (const browser of [server.client(), owner]) {
      expect(await browser.call(confirmEmail, { code })).toMatchObject({ status: 410, code: 'account.link_used' })
    }
    expect((await owner.succeed(session, {})).viewer).toMatchObject({ email })
    expect((await server.call(signIn, { identifier: email, password })).status).toBe(200)
  })

  it('ends the session this browser had before', async () => {
    const browser = await signedInClient(server, await buildMember(server))
    const before = new Map(browser.cookies)
    await browser.succeed(signUp, form('other@example.com'))
    await browser.succeed(confirmEmail, { code: await codeFor('other@example.com') })
    expect((await browser.succeed(session, {})).viewer?.email).toBe('other@example.com')
    const old = server.client()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.succeed(session, {})).viewer).toBeNull()
  })
})

describe('resendConfirmation', () => {
  it('[AUTH-04/resend, AUTH-10/resend] mails a new link, and the old one no longer works', async () => {
    await server.client().succeed(signUp, form('resent@example.com'))
    const first = await codeFor('resent@example.com')
    await server.client().succeed(resendConfirmation, { email: 'resent@example.com' })
    const second = await codeFor('resent@example.com', 2)
    expect((await server.call(confirmEmail, { code: first })).code).toBe('account.link_invalid')
    expect((await server.call(confirmEmail, { code: second })).status).toBe(200)
  })

  it('[AUTH-04/resend] answers the same for any address, and mails none that does not wait', async () => {
    const confirmed = await buildMember(server)
    await server.client().succeed(signUp, form('waits@example.com'))
    for (const email of [confirmed.email, 'nobody@example.com', 'waits@example.com']) {
      expect((await server.call(resendConfirmation, { email })).body).toEqual({ ok: true })
    }
    await server.mailTo('waits@example.com', 2)
    expect(await server.mailRecipientsAfterJobs('accounts.mail_link', [confirmed.email, 'nobody@example.com'])).toEqual(
      [],
    )
  })

  it("fills nobody's mailbox, and does not say when it stops", async () => {
    await server.client().succeed(signUp, form('flooded@example.com'))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(resendConfirmation, { email: 'flooded@example.com' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await server.mailTo('flooded@example.com', accountLimits.mailsPerAddress)
    await server.client().succeed(signUp, form('marker@example.com'))
    await server.mailTo('marker@example.com')
    expect(await server.mails('flooded@example.com')).toHaveLength(accountLimits.mailsPerAddress)
  })

  it('and a link that was sent stays good when there are too many', async () => {
    const email = 'besieged@example.com'
    await server.client().succeed(signUp, form(email))
    for (let time = 1; time < accountLimits.mailsPerAddress; time++)
      await server.client().succeed(resendConfirmation, { email })
    await server.mailTo(email, accountLimits.mailsPerAddress)
    await server.client().succeed(signUp, { ...form(email), fullName: 'Somebody Else' })
    // One of the links is good, the one that was made last. Jobs run side by side: whose that is their order does not tell.
    const answers = []
    for (const { link } of await server.mails(email))
      answers.push(await server.call(confirmEmail, { code: codeIn(link) }))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
      ...Array(accountLimits.mailsPerAddress - 1).fill('account.link_invalid'),
      'ok',
    ])
    expect(answers.find(({ status }) => status === 200)?.body.viewer.fullName).toBe('Maja Ek')
  })

  it('refuses what is no address', async () => {
    expect(await server.call(resendConfirmation, { email: 'x' })).toMatchObject({
      status: 400,
      fields: { email: 'field.invalid_email' },
    })
  })
})
