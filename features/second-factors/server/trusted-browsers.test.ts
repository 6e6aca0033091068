import { describe, expect, it } from 'vitest'
import { requestPasswordReset, resetPassword } from '#features/accounts/contract/index.ts'
import { codeIn } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  disableTotp,
  finishWithCode,
  finishWithRecoveryCode,
  readSecondFactors,
  revokeTrustedBrowser,
  revokeTrustedBrowsers,
  secondFactorLimits,
} from '../contract/index.ts'
import { buildProtectedMember, passwordStep, type ProtectedMember } from './testing.ts'
import { codeAt } from './totp.ts'

let now = new Date('2026-11-28T10:00:00Z')
const server = await startTestServer({ clock: () => now })
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const dayS = 24 * 60 * 60

const trustingBrowser = async (member: ProtectedMember, client = server.client()) => {
  now = later(60)
  await passwordStep(server, member, client)
  await client.succeed(finishWithCode, { code: codeAt(member.secret, now), trust: true })
  return client
}
const asksForCode = async (member: ProtectedMember, client = server.client()) => {
  now = later(61)
  return (await passwordStep(server, member, client)).answer.challenge !== null
}

describe('a trusted browser', () => {
  it('skips the second step for 30 days, and no other browser does', async () => {
    const member = await buildProtectedMember(server, now)
    const client = await trustingBrowser(member)
    expect(await asksForCode(member, client)).toBe(false)
    expect(await asksForCode(member)).toBe(true)
    now = later(secondFactorLimits.trustDays * dayS - 200)
    expect(await asksForCode(member, client)).toBe(false)
    now = later(200)
    expect(await asksForCode(member, client)).toBe(true)
  })

  it('is trusted only if the member chose it, also with a recovery code', async () => {
    const member = await buildProtectedMember(server, now)
    const [one = '', other = ''] = member.recoveryCodes
    const { client } = await passwordStep(server, member)
    await client.succeed(finishWithRecoveryCode, { recoveryCode: one })
    expect(await asksForCode(member, client)).toBe(true)
    await client.succeed(finishWithRecoveryCode, { recoveryCode: other, trust: true })
    expect(await asksForCode(member, client)).toBe(false)
  })

  it('trusts one member, and several members who share it stay trusted', async () => {
    const [ada, bo] = [await buildProtectedMember(server, now), await buildProtectedMember(server, now)]
    const client = await trustingBrowser(ada)
    expect(await asksForCode(bo, client)).toBe(true)
    await trustingBrowser(bo, client)
    expect(await asksForCode(ada, client)).toBe(false)
    expect(await asksForCode(bo, client)).toBe(false)
  })

  it('is listed to its member in words and revoked alone', async () => {
    const member = await buildProtectedMember(server, now)
    const [one, other] = [await trustingBrowser(member), await trustingBrowser(member)]
    const { trustedBrowsers } = await one.succeed(readSecondFactors, {})
    expect(trustedBrowsers.map(({ isThis }) => isThis)).toEqual([false, true])
    const own = trustedBrowsers.find(({ isThis }) => isThis)?.id ?? ''
    const stranger = await buildProtectedMember(server, now)
    await stranger.client.succeed(revokeTrustedBrowser, { id: own })
    expect(await asksForCode(member, one)).toBe(false)
    expect((await one.succeed(revokeTrustedBrowser, { id: own })).trustedBrowsers).toHaveLength(1)
    expect(await asksForCode(member, one)).toBe(true)
    expect(await asksForCode(member, other)).toBe(false)
    expect((await other.succeed(revokeTrustedBrowsers, {})).trustedBrowsers).toEqual([])
    expect(await asksForCode(member, other)).toBe(true)
  })

  it('replaces the oldest one beyond the limit', async () => {
    const member = await buildProtectedMember(server, now)
    const first = await trustingBrowser(member)
    for (let count = 0; count < secondFactorLimits.trustedBrowsers; count++) await trustingBrowser(member)
    expect((await member.client.succeed(readSecondFactors, {})).trustedBrowsers).toHaveLength(
      secondFactorLimits.trustedBrowsers,
    )
    expect(await asksForCode(member, first)).toBe(true)
  })

  it('is not trusted any more after two-step login was turned off and on', async () => {
    const member = await buildProtectedMember(server, now)
    const client = await trustingBrowser(member)
    await member.client.succeed(disableTotp, {})
    expect((await member.client.succeed(readSecondFactors, {})).trustedBrowsers).toEqual([])
    expect(
      await server.db.selectFrom('trusted_browsers').select('id').where('user_id', '=', member.id).execute(),
    ).toEqual([])
    expect(await asksForCode(member, client)).toBe(false)
  })
})

it('an account of another service that is linked or removed leaves the trust in browsers', async () => {
  const member = await buildProtectedMember(server, now)
  const trusted = await trustingBrowser(member)
  await server.db
    .insertInto('identities')
    .values({ user_id: member.id, provider: 'google', subject: member.id, account_name: member.email })
    .execute()
  await server.db.deleteFrom('identities').where('subject', '=', member.id).where('provider', '=', 'google').execute()
  expect(await asksForCode(member, trusted)).toBe(false)
})

describe('a new password', () => {
  it('ends the trust in browsers and the sign-ins that wait for their second step', async () => {
    const member = await buildProtectedMember(server, now)
    const trusted = await trustingBrowser(member)
    now = later(61)
    const waiting = await passwordStep(server, member)
    await server.call(requestPasswordReset, { email: member.email })
    const mail = await server.mailTo(member.email, 2)
    await server.client().succeed(resetPassword, {
      code: codeIn(mail.link),
      password: 'en helt annan väg',
      passwordAgain: 'en helt annan väg',
    })
    expect((await waiting.client.call(finishWithCode, { code: codeAt(member.secret, now) })).code).toBe(
      'account.challenge_expired',
    )
    const left = await server.db.selectFrom('trusted_browsers').select('id').where('user_id', '=', member.id).execute()
    expect(left).toEqual([])
    expect((await member.client.call(readSecondFactors, {})).code).toBe('auth.required')
    expect(trusted.cookies.has('__Host-nordbro-trusted')).toBe(true)
  })
})
