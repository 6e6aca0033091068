import { describe, expect, it } from 'vitest'
import { readSignInChallenge, session } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { limits } from '#kit/limits.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  disableTotp,
  finishWithCode,
  finishWithRecoveryCode,
  readSecondFactors,
  reauthenticateWithCode,
} from '../contract/index.ts'
import { buildProtectedMember, passwordStep, testPassword } from './testing.ts'
import { codeAt } from './totp.ts'

let now = new Date('2026-11-28T10:00:00Z')
const server = await startTestServer({ clock: () => now })
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
/** Moves the clock to a step of which no code was used. */
const nextStep = () => void (now = later(60))
const parallel = 20

describe('the second step of signing in', () => {
  it('[AUTH-13/totp, AUTH-10/factor-challenge, AUTH-10/factor-verify] a correct password asks for a code, and the code of the app signs in', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const { client, answer } = await passwordStep(server, member)
    expect(answer).toMatchObject({ viewer: null, challenge: { proofs: ['totp', 'recovery_code'] } })
    expect((await client.succeed(session, {})).viewer).toBeNull()
    expect((await client.succeed(readSignInChallenge, {})).challenge?.proofs).toEqual(['totp', 'recovery_code'])
    const { viewer } = await client.succeed(finishWithCode, { code: codeAt(member.secret, now) })
    expect(viewer.id).toBe(member.id)
    expect((await client.succeed(session, {})).viewer?.id).toBe(member.id)
    expect((await client.succeed(readSignInChallenge, {})).challenge).toBeNull()
    expect((await client.succeed(readSecondFactors, {})).totp?.lastUsedAt).toBe(now.toISOString())
  })

  it('a member without two-step login signs in with the password alone', async () => {
    const member = await signedInMember(server, { password: testPassword })
    expect((await passwordStep(server, member)).answer).toMatchObject({ viewer: { id: member.id }, challenge: null })
  })

  it.each([
    ['with spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['in Arabic digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))],
    ['in Persian digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))],
    [
      'in full-width digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
  ])('a code typed %s signs in', async (_, typed) => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const { client } = await passwordStep(server, member)
    expect((await client.call(finishWithCode, { code: typed(codeAt(member.secret, now)) })).status).toBe(200)
  })

  it('a wrong code, and one of another member, is refused and the next try works', async () => {
    const [member, other] = [await buildProtectedMember(server, now), await buildProtectedMember(server, now)]
    nextStep()
    const { client } = await passwordStep(server, member)
    const wrong = { status: 422, code: 'second_factor.code_invalid' }
    expect(await client.call(finishWithCode, { code: codeAt(other.secret, now) })).toMatchObject(wrong)
    expect(await client.call(finishWithCode, { code: '12345' })).toMatchObject({
      status: 400,
      fields: { code: 'second_factor.code_invalid' },
    })
    expect((await client.call(finishWithCode, { code: codeAt(member.secret, now) })).status).toBe(200)
  })

  it('without a challenge, a code signs nobody in', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const expired = { status: 410, code: 'account.challenge_expired' }
    expect(await server.call(finishWithCode, { code: codeAt(member.secret, now) })).toMatchObject(expired)
    expect(await server.call(finishWithRecoveryCode, { recoveryCode: member.recoveryCodes[0] ?? '' })).toMatchObject(
      expired,
    )
  })

  it('a challenge ends after ten minutes', async () => {
    const member = await buildProtectedMember(server, now)
    const { client } = await passwordStep(server, member)
    now = later(601)
    expect(await client.call(finishWithCode, { code: codeAt(member.secret, now) })).toMatchObject({
      status: 410,
      code: 'account.challenge_expired',
    })
  })

  it('[AUTH-13/replay] a code that was used works in no other sign-in, and neither does an earlier one', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const [one, other] = [await passwordStep(server, member), await passwordStep(server, member)]
    const code = codeAt(member.secret, now)
    await one.client.succeed(finishWithCode, { code })
    const wrong = { status: 422, code: 'second_factor.code_invalid' }
    expect(await other.client.call(finishWithCode, { code })).toMatchObject(wrong)
    expect(await other.client.call(finishWithCode, { code: codeAt(member.secret, later(-30)) })).toMatchObject(wrong)
    expect((await other.client.call(finishWithCode, { code: codeAt(member.secret, later(30)) })).status).toBe(200)
  })

  it('[AUTH-13/replay] the code that confirmed the setup does not sign in', async () => {
    const member = await buildProtectedMember(server, now)
    const { client } = await passwordStep(server, member)
    expect((await client.call(finishWithCode, { code: codeAt(member.secret, now) })).code).toBe(
      'second_factor.code_invalid',
    )
  })

  it('[AUTH-13/replay] of twenty browsers that send one code at the same moment, one is signed in', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const browsers = await signInKnownBrowsers(member, parallel)
    const code = codeAt(member.secret, now)
    const answers = await Promise.all(browsers.map((client) => client.call(finishWithCode, { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(parallel - 1).fill(422)])
  })

  it.each([
    [-30, 200],
    [30, 200],
    [-60, 422],
    [60, 422],
  ])('a code of an app whose clock is %i seconds off is answered with %i', async (drift, status) => {
    const member = await buildProtectedMember(server, later(-30))
    now = later(90)
    const { client } = await passwordStep(server, member)
    expect((await client.call(finishWithCode, { code: codeAt(member.secret, later(drift)) })).status).toBe(status)
  })
})

describe('a recovery code', () => {
  it('[AUTH-13/recovery-code, SET-04/single-use, SET-11/factor] signs in once, and is mailed to the member', async () => {
    const member = await buildProtectedMember(server, now, { language: 'en' })
    const [recoveryCode = ''] = member.recoveryCodes
    const one = await passwordStep(server, member)
    const answer = await one.client.succeed(finishWithRecoveryCode, {
      recoveryCode: ` ${recoveryCode.toLowerCase().replaceAll('-', ' ')} `,
    })
    expect(answer).toMatchObject({ viewer: { id: member.id }, recoveryCodesLeft: 9 })
    const other = await passwordStep(server, member)
    expect(await other.client.call(finishWithRecoveryCode, { recoveryCode })).toMatchObject({
      status: 422,
      code: 'second_factor.recovery_code_invalid',
    })
    const mail = await server.mailTo(member.email, 2)
    expect(mail.subject).toBe('A recovery code was used')
    expect(mail.text).toContain('9 codes are left')
    expect(mail.text).not.toContain(recoveryCode)
  })

  it('[SET-04/single-use] of twenty browsers that send one code at the same moment, one is signed in', async () => {
    const member = await buildProtectedMember(server, now)
    const browsers = await signInKnownBrowsers(member, parallel)
    const [recoveryCode = ''] = member.recoveryCodes
    const answers = await Promise.all(browsers.map((client) => client.call(finishWithRecoveryCode, { recoveryCode })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(parallel - 1).fill(422)])
  })

  it('of another member signs nobody in', async () => {
    const [member, other] = [await buildProtectedMember(server, now), await buildProtectedMember(server, now)]
    const { client } = await passwordStep(server, member)
    const [recoveryCode = ''] = other.recoveryCodes
    expect((await client.call(finishWithRecoveryCode, { recoveryCode })).code).toBe(
      'second_factor.recovery_code_invalid',
    )
  })

  it('is not offered when all of them are used', async () => {
    const member = await buildProtectedMember(server, now)
    for (const recoveryCode of member.recoveryCodes) {
      now = later(61)
      await (await passwordStep(server, member)).client.succeed(finishWithRecoveryCode, { recoveryCode })
    }
    now = later(61)
    expect((await passwordStep(server, member)).answer.challenge?.proofs).toEqual(['totp'])
  })
})

describe('the limit of tries', () => {
  it('after fifty wrong codes no unknown browser may try, and a known browser still signs in', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    const known = await passwordStep(server, member)
    await known.client.succeed(finishWithCode, { code: codeAt(member.secret, now) })
    const stranger = await passwordStep(server, member)
    // The code of the setup and that of the first sign-in were tries in unknown browsers too.
    const answers: (string | null)[] = []
    for (let attempt = 2; attempt < limits.signInPerAccount.attempts; attempt++)
      answers.push((await stranger.client.call(finishWithCode, { code: '000000' })).code)
    expect(new Set(answers)).toEqual(new Set(['second_factor.code_invalid']))
    nextStep()
    const limited = { status: 429, code: 'rate.limited' }
    expect(await stranger.client.call(finishWithCode, { code: codeAt(member.secret, now) })).toMatchObject(limited)
    const again = await passwordStep(server, member, known.client)
    expect((await again.client.call(finishWithCode, { code: codeAt(member.secret, now) })).status).toBe(200)
  })
})

describe('confirming the identity with a code', () => {
  it('[AUTH-10/reauthenticate] opens the changes of an account’s security, and a code works once', async () => {
    const member = await buildProtectedMember(server, now)
    nextStep()
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', member.id)
      .execute()
    expect((await member.client.call(disableTotp, {})).code).toBe('auth.reauthentication_required')
    const code = codeAt(member.secret, now)
    const calls = await Promise.all(
      Array.from({ length: parallel }, () => member.client.call(reauthenticateWithCode, { code })),
    )
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, ...Array(parallel - 1).fill(422)])
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date() })
      .where('user_id', '=', member.id)
      .execute()
    expect((await member.client.call(disableTotp, {})).status).toBe(200)
  })

  it('needs two-step login', async () => {
    const { client } = await signedInMember(server)
    expect((await client.call(reauthenticateWithCode, { code: '123456' })).code).toBe('second_factor.code_invalid')
  })
})

/** Signs in the password step of one member in several browsers; the limit of passwords counts each known browser alone. */
async function signInKnownBrowsers(member: { email: string }, count: number) {
  const clients = []
  for (let number = 0; number < count; number++) {
    // Five passwords a minute from one network.
    if (number % 4 === 0) now = later(61)
    clients.push((await passwordStep(server, member)).client)
  }
  return clients
}
