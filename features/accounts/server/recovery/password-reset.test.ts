import { describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountLimits,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  session,
  signIn,
} from '../../contract/index.ts'
import { buildMember, codeIn, signedInClient } from '../testing.ts'

const server = await startTestServer()
const old = 'the first password'
const password = 'norrsken över fjärden'

const forgetful = async () => {
  const member = await buildMember(server, { password: old, language: 'en', fullName: 'Nils Holm' })
  await server.client().succeed(requestPasswordReset, { email: member.email })
  const { link } = await server.mailTo(member.email)
  return { member, code: codeIn(link) }
}

describe('requestPasswordReset', () => {
  it('[AUTH-06/forgot, AUTH-06/reset] mails a link that sets a new password', async () => {
    const { member, code } = await forgetful()
    expect((await server.call(resetPassword, { code, password, passwordAgain: password })).body).toEqual({ ok: true })
    expect((await server.call(signIn, { identifier: member.email, password: old })).code).toBe('account.sign_in_failed')
    expect((await server.call(signIn, { identifier: member.email, password })).status).toBe(200)
  })

  it('[AUTH-06/address-hidden] gives known and unknown addresses the same answer and work, and mails only known ones', async () => {
    const member = await buildMember(server)
    const stored = async () =>
      Number(
        (await server.pool.query(`select count(*) from pgboss.job where name = 'accounts.mail_link'`)).rows[0].count,
      )
    const before = await stored()
    const [unknown, known] = [
      await server.call(requestPasswordReset, { email: 'nobody@example.com' }),
      await server.call(requestPasswordReset, { email: member.email }),
    ]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await stored()) - before).toBe(2)
    await server.mailTo(member.email)
    expect(await server.mailRecipientsAfterJobs('accounts.mail_link', ['nobody@example.com'])).toEqual([])
  })

  it('[AUTH-06/forgot] mails the reset link however many confirmations others have requested for a confirmed member', async () => {
    const member = await buildMember(server)
    for (let time = 0; time <= accountLimits.mailsPerAddress; time++)
      await server.call(resendConfirmation, { email: member.email })
    await server.call(requestPasswordReset, { email: member.email })
    expect((await server.mailTo(member.email)).link).toContain('/reset-password#code=')
  })

  it('requestPasswordReset refuses an invalid mail address', async () => {
    expect(await server.call(requestPasswordReset, { email: 'x' })).toMatchObject({
      status: 400,
      fields: { email: 'field.invalid_email' },
    })
  })
})

describe('resetPassword', () => {
  it('[AUTH-06/other-sessions-end, SET-11/password] ends all other sessions after a reset, and notifies the owner by mail', async () => {
    const { member, code } = await forgetful()
    const [here, elsewhere] = [await signedInClient(server, member), await signedInClient(server, member)]
    await here.succeed(resetPassword, { code, password, passwordAgain: password })
    expect((await here.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await elsewhere.succeed(session, {})).viewer).toBeNull()
    expect((await server.mailTo(member.email, 2)).subject).toBe('Your password was changed')
  })

  it('[AUTH-06/other-sessions-end] ends every session of the account when another browser resets the password', async () => {
    const { member, code } = await forgetful()
    const other = await signedInClient(server, await buildMember(server))
    const owner = await signedInClient(server, member)
    await other.succeed(resetPassword, { code, password, passwordAgain: password })
    expect((await owner.succeed(session, {})).viewer).toBeNull()
    expect((await other.succeed(session, {})).viewer).not.toBeNull()
  })

  it('[AUTH-06/reset] changes the password in exactly one of several concurrent resets', async () => {
    const { code } = await forgetful()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.call(resetPassword, { code, password, passwordAgain: password })),
    )
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([...Array(3).fill('account.link_used'), 'ok'])
  })

  it('[AUTH-06/reset] reports a used, expired, replaced or unknown reset link', async () => {
    const use = (code: string) => server.call(resetPassword, { code, password, passwordAgain: password })
    const used = await forgetful()
    await use(used.code)
    expect(await use(used.code)).toMatchObject({ status: 410, code: 'account.link_used' })
    const late = await forgetful()
    await server.pool.query(`update mailed_links set expires_at = now() - interval '1 second' where user_id = $1`, [
      late.member.id,
    ])
    expect(await use(late.code)).toMatchObject({ status: 410, code: 'account.link_expired' })
    const replaced = await forgetful()
    await server.client().succeed(requestPasswordReset, { email: replaced.member.email })
    await server.mailTo(replaced.member.email, 2)
    expect(await use(replaced.code)).toMatchObject({ status: 404, code: 'account.link_invalid' })
    expect(await use('nobody-ever-mailed-this')).toMatchObject({ status: 404, code: 'account.link_invalid' })
  })

  it('[AUTH-02/breached, AUTH-02/guessable] refuses a weak password and keeps the link valid', async () => {
    const { code } = await forgetful()
    const answerTo = async (weak: string) =>
      (await server.call(resetPassword, { code, password: weak, passwordAgain: weak })).code
    expect(await answerTo('football')).toBe('password.breached')
    expect(await answerTo('aaaaaaaaaaaa')).toBe('password.guessable')
    expect(await answerTo('NilsHolm1')).toBe('password.personal')
    expect((await server.call(resetPassword, { code, password, passwordAgain: password })).status).toBe(200)
  })

  it('[AUTH-02/six-characters] marks passwords that differ or are too short', async () => {
    expect(await server.call(resetPassword, { code: 'x', password: 'kort', passwordAgain: 'lång' })).toMatchObject({
      status: 400,
      fields: { password: 'password.too_short', passwordAgain: 'account.passwords_differ' },
    })
  })

  it('sets the first password of a member without one, and confirms the address', async () => {
    const member = await buildMember(server, { confirmed: false })
    await server.client().succeed(requestPasswordReset, { email: member.email })
    const code = codeIn((await server.mailTo(member.email)).link)
    await server.client().succeed(resetPassword, { code, password, passwordAgain: password })
    const { viewer } = await server.client().succeed(signIn, { identifier: member.email, password })
    expect(viewer?.emailConfirmed).toBe(true)
  })
})
