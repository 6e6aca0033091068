import { describe, expect, it } from 'vitest'
import {
  accountLimits,
  banUser,
  confirmEmail,
  confirmEmailChange,
  readNextPage,
  reportSignIn,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  session,
  signOut,
} from '#features/accounts/contract/index.ts'
import { buildMember, codeIn, type Member, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { finishWithMailedCode, finishWithMailedLink, mailLoginLimits, requestMailLogin } from '../contract/index.ts'
import { mailLoginJob } from './mail-job.ts'
import { requestedLogin, secretsInMail, wrongCode } from './testing.ts'

let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time) })
const password = 'norrsken över fjärden'
const afterMailWindow = () => void (time += (accountLimits.mailWindowSeconds + 1) * 1000)

const mailsTo = async (email: string) => {
  await server.mailRecipientsAfterJobs('%mail%', [email])
  return (await server.pool.query(`select from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`, [email]))
    .rowCount
}
const guess = async (client: Client, count: number, code = '000000') => {
  const codes = []
  for (let n = 0; n < count; n++) codes.push((await client.call(finishWithMailedCode, { code })).code)
  return codes
}

describe('a request for a login by mail', () => {
  it('[AUTH-10/magic-link] has the same answer, work and refusals for addresses with and without an account', async () => {
    const member = await buildMember(server, { password })
    const addresses = ['nobody@example.com', member.email]
    const clients = addresses.map(() => server.client())
    const stored = async () =>
      Number(
        (await server.pool.query(`select count(*) from pgboss.job where name = $1`, [mailLoginJob.name])).rows[0].count,
      )
    const before = await stored()
    const answers = []
    for (const [at, email] of addresses.entries()) answers.push(await clients[at]?.call(requestMailLogin, { email }))
    expect(answers[0]).toMatchObject({ status: 200, body: { ok: true } })
    expect(answers.map((answer) => answer?.body)).toEqual([{ ok: true }, { ok: true }])
    expect((await stored()) - before).toBe(2)
    const { code } = await secretsInMail(server, member.email)
    const refusals = await Promise.all(clients.map((client) => guess(client, 6, wrongCode(code))))
    expect(refusals[0]).toEqual([...Array(5).fill('account.code_wrong'), 'account.code_expired'])
    expect(refusals[1]).toEqual(refusals[0])
    expect(clients.map((client) => [...client.cookies.keys()])).toEqual(Array(2).fill(['__Host-nordbro-mail-login']))
    expect(await mailsTo('nobody@example.com')).toBe(0)
  })

  it('an unconfirmed account gets the confirmation link instead, which leads to the wanted page', async () => {
    const member = await buildMember(server, { confirmed: false })
    const client = server.client()
    await client.succeed(requestMailLogin, { email: member.email, next: '/feedback' })
    const { link } = await server.mailTo(member.email)
    expect(link).toContain('/confirm#code=')
    expect(await client.call(finishWithMailedCode, { code: '123456' })).toMatchObject({ code: 'account.code_wrong' })
    await client.succeed(confirmEmail, { code: codeIn(link) })
    expect(await client.succeed(readNextPage, {})).toEqual({ path: '/feedback' })
  })

  it('a banned member gets no mail', async () => {
    const member = await buildMember(server, { banned: true })
    await server.call(requestMailLogin, { email: member.email })
    expect(await mailsTo(member.email)).toBe(0)
  })

  it('a request with a page of another site is refused', async () => {
    expect(
      await server.call(requestMailLogin, { email: 'nobody@example.com', next: 'https://evil.example' }),
    ).toMatchObject({ status: 400, fields: { next: 'field.invalid' } })
  })

  it('a job that runs again mails no second code', async () => {
    const { member, client, code } = await requestedLogin(server)
    const { rows } = await server.pool.query<{ id: string; data: unknown }>(
      `select id, data from pgboss.job where name = $1 and data ->> 'email' = $2`,
      [mailLoginJob.name, member.email],
    )
    await server.pool.query(`update pgboss.job set state = 'created', completed_on = null where id = $1`, [rows[0]?.id])
    expect(await mailsTo(member.email)).toBe(1)
    expect((await client.call(finishWithMailedCode, { code })).status).toBe(200)
  })

  it('[AUTH-10/resend] a request beyond the limit keeps the mailed code usable', async () => {
    const { member, client, ...first } = await requestedLogin(server)
    let { code } = first
    for (let n = 2; n <= accountLimits.mailsPerAddress; n++) {
      await client.succeed(requestMailLogin, { email: member.email })
      // One after the other, because jobs of two requests can finish in any order.
      code = (await secretsInMail(server, member.email, n)).code
    }
    expect(await mailsTo(member.email)).toBe(accountLimits.mailsPerAddress)
    await client.succeed(requestMailLogin, { email: member.email })
    expect(await mailsTo(member.email)).toBe(accountLimits.mailsPerAddress)
    expect((await client.call(finishWithMailedCode, { code })).status).toBe(200)
  })
})

describe('guesses of a mailed code', () => {
  it('[AUTH-10/one-time-code] of thirty concurrent guesses, five are evaluated, and then the right code is refused too', async () => {
    const { client, code } = await requestedLogin(server)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.call(finishWithMailedCode, { code: wrongCode(code) })),
    )
    expect(answers.filter((answer) => answer.code === 'account.code_wrong')).toHaveLength(mailLoginLimits.tries)
    expect(answers.filter((answer) => answer.code === 'account.code_expired')).toHaveLength(30 - mailLoginLimits.tries)
    expect(await client.call(finishWithMailedCode, { code })).toMatchObject({ code: 'account.code_expired' })
  })

  it('[AUTH-12/owner-never-locked] strangers in many browsers get few guesses in a day, and the owner still logs in', async () => {
    const member = await buildMember(server, { password })
    const owner = await signedInClient(server, member)
    await owner.succeed(requestMailLogin, { email: member.email })
    await owner.succeed(finishWithMailedCode, { code: (await secretsInMail(server, member.email)).code })
    await owner.succeed(signOut, {})
    let evaluated = 0
    for (let hour = 0; hour < 4; hour++) {
      for (let n = 0; n < 10; n++) {
        const stranger = server.client()
        await stranger.succeed(requestMailLogin, { email: member.email })
        evaluated += (await guess(stranger, 6)).filter((code) => code === 'account.code_wrong').length
      }
      afterMailWindow()
    }
    expect(evaluated).toBeGreaterThan(0)
    expect(evaluated).toBeLessThanOrEqual(accountLimits.mailsPerAddressAndDay * mailLoginLimits.tries)
    const mails = (await mailsTo(member.email)) ?? 0
    await owner.succeed(requestMailLogin, { email: member.email })
    const { code } = await secretsInMail(server, member.email, mails + 1)
    expect((await owner.succeed(finishWithMailedCode, { code })).viewer?.id).toBe(member.id)
  })
})

describe('what ends an open request', () => {
  const refusals = async (client: Client, { code, token }: { code: string; token: string }) => [
    (await client.call(finishWithMailedCode, { code })).code,
    (await client.call(finishWithMailedLink, { token })).code,
    (await server.call(finishWithMailedLink, { token, isConfirmed: true })).code,
  ]
  /** Asks for a login after what has mailed the member already. */
  const openRequest = async (member: Member) => {
    const client = server.client()
    const mails = (await mailsTo(member.email)) ?? 0
    await client.succeed(requestMailLogin, { email: member.email })
    return { client, ...(await secretsInMail(server, member.email, mails + 1)) }
  }

  it('a reset of the password ends the open requests', async () => {
    const member = await buildMember(server, { password })
    const open = await openRequest(member)
    await server.call(requestPasswordReset, { email: member.email })
    const reset = codeIn((await server.mailTo(member.email, 2)).link)
    await server
      .client()
      .succeed(resetPassword, { code: reset, password: `${password}!`, passwordAgain: `${password}!` })
    expect(await refusals(open.client, open)).toEqual([
      'account.code_expired',
      'account.link_used',
      'account.link_used',
    ])
  })

  it('a change of the mail address ends the open requests', async () => {
    const member = await signedInMember(server, { password })
    const open = await openRequest(member)
    const newEmail = `moved-${member.email}`
    await member.client.succeed(requestEmailChange, { email: newEmail })
    const { code } = await secretsInMail(server, newEmail)
    await member.client.succeed(confirmEmailChange, { code })
    expect(await refusals(open.client, open)).toEqual([
      'account.code_expired',
      'account.link_used',
      'account.link_used',
    ])
  })

  it('a ban ends the open requests', async () => {
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    const member = await buildMember(server)
    const open = await openRequest(member)
    await admin.client.succeed(banUser, { id: member.id, reason: 'Spam' })
    expect(await refusals(open.client, open)).toEqual([
      'account.code_expired',
      'account.link_invalid',
      'account.link_invalid',
    ])
    expect((await open.client.succeed(session, {})).viewer).toBeNull()
  })

  it('the report of a stranger who logged in ends the open requests', async () => {
    const member = await buildMember(server, { password })
    const first = await openRequest(member)
    await first.client.succeed(finishWithMailedCode, { code: first.code })
    const stranger = await openRequest(member)
    await stranger.client.succeed(finishWithMailedCode, { code: stranger.code })
    const mails = (await mailsTo(member.email)) ?? 0
    const report = codeIn((await server.mailTo(member.email, mails)).link)
    const open = await openRequest(member)
    await server.client().succeed(reportSignIn, { code: report })
    expect(await refusals(open.client, open)).toEqual([
      'account.code_expired',
      'account.link_used',
      'account.link_used',
    ])
    expect((await stranger.client.succeed(session, {})).viewer).toBeNull()
  })
})
