import { describe, expect, it } from 'vitest'
import { readSignInChallenge, session } from '#features/accounts/contract/index.ts'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildProtectedMember } from '#features/second-factors/server/testing.ts'
import { finishWithCode as finishSecondStep } from '#features/second-factors/contract/index.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import { startTestServer } from '#tests/support/server.ts'
import { finishWithMailedCode, finishWithMailedLink, requestMailLogin } from '../contract/index.ts'
import { requestedLogin, secretsInMail, wrongCode } from './testing.ts'

let now = new Date('2026-11-28T10:00:00Z')
const server = await startTestServer({ clock: () => now })
const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const expired = { status: 410, code: 'account.code_expired' }
const wrong = { status: 422, code: 'account.code_wrong' }
const parallel = 20
const times = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: parallel }, run))

describe('a login with a mailed code', () => {
  it('[AUTH-10/one-time-code, AUTH-10/verify] the mailed code logs in the browser that asked for it, once', async () => {
    const { member, client, code } = await requestedLogin(server)
    expect(await client.call(finishWithMailedCode, { code: wrongCode(code) })).toMatchObject(wrong)
    expect((await client.succeed(session, {})).viewer).toBeNull()
    const { viewer, challenge } = await client.succeed(finishWithMailedCode, {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect([viewer?.id, challenge]).toEqual([member.id, null])
    expect((await client.succeed(session, {})).viewer?.id).toBe(member.id)
    expect(await client.call(finishWithMailedCode, { code })).toMatchObject(expired)
  })

  it('[AUTH-10/one-time-code] the mailed code does not work in another browser, nor for another request', async () => {
    const [one, other] = [await requestedLogin(server), await requestedLogin(server)]
    expect(await server.call(finishWithMailedCode, { code: one.code })).toMatchObject(expired)
    if (one.code !== other.code)
      expect(await other.client.call(finishWithMailedCode, { code: one.code })).toMatchObject(wrong)
    expect((await one.client.call(finishWithMailedCode, { code: one.code })).status).toBe(200)
  })

  it('[AUTH-10/one-time-code] of concurrent calls with the right code, one logs in', async () => {
    const { client, code, member } = await requestedLogin(server)
    const answers = await times(() => client.call(finishWithMailedCode, { code }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = await server.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute()
    expect(sessions).toHaveLength(1)
  })

  it('[AUTH-10/one-time-code] the mailed code expires after ten minutes', async () => {
    const { client, code } = await requestedLogin(server)
    later(10 * 60 + 1)
    expect(await client.call(finishWithMailedCode, { code })).toMatchObject(expired)
  })

  it('[AUTH-10/resend] a newer request replaces the older one, in the same browser and in another one', async () => {
    const { member, client, code, token } = await requestedLogin(server)
    await client.succeed(requestMailLogin, { email: member.email })
    const second = await secretsInMail(server, member.email, 2)
    expect(await client.call(finishWithMailedLink, { token })).toMatchObject({ code: 'account.link_invalid' })
    if (code !== second.code) expect(await client.call(finishWithMailedCode, { code })).toMatchObject(wrong)
    const other = server.client()
    await other.succeed(requestMailLogin, { email: member.email })
    const third = await secretsInMail(server, member.email, 3)
    expect(await client.call(finishWithMailedCode, { code: second.code })).toMatchObject(expired)
    expect((await other.call(finishWithMailedCode, { code: third.code })).status).toBe(200)
  })

  it('[AUTH-13/totp] a member with two-step login is asked for the second step after the mailed code', async () => {
    const member = await buildProtectedMember(server, now)
    const client = server.client()
    await client.succeed(requestMailLogin, { email: member.email })
    // The first mail says that two-step login is on.
    const { code } = await secretsInMail(server, member.email, 2)
    const answer = await client.succeed(finishWithMailedCode, { code })
    expect(answer).toMatchObject({ viewer: null, challenge: { proofs: ['totp', 'recovery_code'] } })
    expect((await client.succeed(session, {})).viewer).toBeNull()
    expect((await client.succeed(readSignInChallenge, {})).challenge).not.toBeNull()
    later(60)
    const { viewer } = await client.succeed(finishSecondStep, { code: codeAt(member.secret, now) })
    expect(viewer.id).toBe(member.id)
  })

  it('a login with a mailed code in an unknown browser is mailed to a member who has logged in before', async () => {
    const { member, client, code } = await requestedLogin(server)
    await client.succeed(finishWithMailedCode, { code })
    const other = server.client()
    await other.succeed(requestMailLogin, { email: member.email })
    await other.succeed(finishWithMailedCode, { code: (await secretsInMail(server, member.email, 2)).code })
    expect((await server.mailTo(member.email, 3)).link).toContain('/not-me#code=')
  })
})

describe('a login with a mailed link', () => {
  it('[AUTH-10/magic-link, AUTH-10/verify] the mailed link logs in the browser that asked for it, once, and leads to the wanted page', async () => {
    const member = await buildMember(server)
    const client = server.client()
    await client.succeed(requestMailLogin, { email: member.email, next: '/feedback' })
    const { link, token } = await secretsInMail(server, member.email)
    expect(link).toBe(`${server.config.publicBaseUrl}/login/link#code=${token}`)
    const { viewer, account, next } = await client.succeed(finishWithMailedLink, { token })
    expect([viewer?.id, account, next]).toEqual([member.id, null, '/feedback'])
    expect((await client.succeed(session, {})).viewer?.id).toBe(member.id)
    for (const isConfirmed of [false, true])
      expect(await client.call(finishWithMailedLink, { token, isConfirmed })).toMatchObject({
        status: 410,
        code: 'account.link_used',
      })
  })

  it('[AUTH-10/magic-link] in another browser, the mailed link names the member and logs in after a confirmation', async () => {
    const { member, client: asked, token, code } = await requestedLogin(server)
    const client = server.client()
    for (const _ of [1, 2])
      expect(await client.succeed(finishWithMailedLink, { token })).toEqual({
        viewer: null,
        challenge: null,
        account: { fullName: member.fullName, email: member.email },
        next: null,
      })
    expect((await client.succeed(session, {})).viewer).toBeNull()
    const { viewer } = await client.succeed(finishWithMailedLink, { token, isConfirmed: true })
    expect(viewer?.id).toBe(member.id)
    expect(await asked.call(finishWithMailedCode, { code })).toMatchObject(expired)
  })

  it('[AUTH-10/magic-link] of concurrent calls with the mailed link, one logs in', async () => {
    const { token } = await requestedLogin(server)
    const answers = await times(() => server.call(finishWithMailedLink, { token, isConfirmed: true }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'account.link_used')).toHaveLength(parallel - 1)
  })

  it('[AUTH-10/magic-link] an expired link and an unknown one are refused with their own errors', async () => {
    const { client, token } = await requestedLogin(server)
    later(10 * 60 + 1)
    expect(await client.call(finishWithMailedLink, { token })).toMatchObject({ code: 'account.link_expired' })
    expect(await client.call(finishWithMailedLink, { token: 'unknown' })).toMatchObject({
      status: 404,
      code: 'account.link_invalid',
    })
  })
})
