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
} from '../../contract/index.ts'
import { buildMember, codeIn, signedInClient, signUpForm } from '../testing.ts'

const server = await startTestServer()

const password = 'norrsken över fjärden'
const form = (email: string) => signUpForm(email, password)
const codeFor = async (email: string, nth = 1) => codeIn((await server.mailTo(email, nth)).link)
const expireLinks = (userEmail: string) =>
  server.pool.query(
    `update mailed_links set expires_at = now() - interval '1 second' where user_id = (select id from users where email = $1)`,
    [userEmail],
  )

describe('confirmEmail', () => {
  it('[AUTH-04/used] accepts a confirmation link once, and then reports it as used', async () => {
    await server.client().succeed(signUp, form('once@example.com'))
    const code = await codeFor('once@example.com')
    expect((await server.call(confirmEmail, { code })).status).toBe(200)
    expect(await server.call(confirmEmail, { code })).toMatchObject({ status: 410, code: 'account.link_used' })
  })

  it('[AUTH-04/signs-in] signs in exactly one of several concurrent confirmations', async () => {
    await server.client().succeed(signUp, form('race@example.com'))
    const code = await codeFor('race@example.com')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => server.call(confirmEmail, { code })))
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([...Array(4).fill('account.link_used'), 'ok'])
    const { rows } = await server.pool.query(
      `select count(*) from sessions s join users u on u.id = s.user_id where u.email = 'race@example.com'`,
    )
    expect(rows[0].count).toBe(1)
  })

  it('[AUTH-04/expired] reports an expired confirmation link', async () => {
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
    ['another browser', 'account.link_invalid'],
  ])(
    '[AUTH-04/used] refuses the confirmation link after a password reset in %s, and keeps the password and the sessions',
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

  it('[AUTH-04/used] refuses the link of an address confirmed by other means, and keeps the password and the sessions', async () => {
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

  it('ends the previous session of the browser that confirms', async () => {
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
  it('[AUTH-04/resend, AUTH-10/resend] mails a new confirmation link and invalidates the old one', async () => {
    await server.client().succeed(signUp, form('resent@example.com'))
    const first = await codeFor('resent@example.com')
    await server.client().succeed(resendConfirmation, { email: 'resent@example.com' })
    const second = await codeFor('resent@example.com', 2)
    expect((await server.call(confirmEmail, { code: first })).code).toBe('account.link_invalid')
    expect((await server.call(confirmEmail, { code: second })).status).toBe(200)
  })

  it('[AUTH-04/resend] gives every address the same answer, and mails only unconfirmed accounts', async () => {
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

  it('silently stops mailing an address at the limit', async () => {
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

  it('keeps the last mailed link valid when the limit is reached', async () => {
    const email = 'besieged@example.com'
    await server.client().succeed(signUp, form(email))
    for (let time = 1; time < accountLimits.mailsPerAddress; time++)
      await server.client().succeed(resendConfirmation, { email })
    await server.mailTo(email, accountLimits.mailsPerAddress)
    await server.client().succeed(signUp, { ...form(email), fullName: 'Somebody Else' })
    // Only the link that was created last works. Jobs run concurrently, so its position among the mails is unknown.
    const answers = []
    for (const { link } of await server.mails(email))
      answers.push(await server.call(confirmEmail, { code: codeIn(link) }))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
      ...Array(accountLimits.mailsPerAddress - 1).fill('account.link_invalid'),
      'ok',
    ])
    expect(answers.find(({ status }) => status === 200)?.body.viewer.fullName).toBe('Maja Ek')
  })

  it('resendConfirmation refuses an invalid mail address', async () => {
    expect(await server.call(resendConfirmation, { email: 'x' })).toMatchObject({
      status: 400,
      fields: { email: 'field.invalid_email' },
    })
  })
})
