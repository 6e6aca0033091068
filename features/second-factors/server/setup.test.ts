import { describe, expect, it } from 'vitest'
import { reportSignIn, signIn } from '#features/accounts/contract/index.ts'
import { codeIn, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  confirmTotpSetup,
  disableTotp,
  finishWithRecoveryCode,
  readSecondFactors,
  regenerateRecoveryCodes,
  startTotpSetup,
} from '../contract/index.ts'
import { secondFactors } from './index.ts'
import { buildProtectedMember, passwordStep } from './testing.ts'
import { codeAt } from './totp.ts'

const server = await startTestServer()
const off = { totp: null, recoveryCodes: null, trustedBrowsers: [] }

const strongProofs = async (id: string) =>
  (await server.db.selectFrom('users').select('strong_proofs').where('id', '=', id).executeTakeFirstOrThrow())
    .strong_proofs

describe('setting up two-step login', () => {
  it('[AUTH-10/factor-enrol, SET-03/enabled, SET-11/factor] the code of the new app turns it on, with ten recovery codes and a mail', async () => {
    const { client, email, id } = await signedInMember(server, { language: 'en' })
    const { secret, uri } = await client.succeed(startTotpSetup, {})
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(`Nordbro:${email}`)
    expect(await client.succeed(readSecondFactors, {})).toEqual(off)
    expect(await strongProofs(id)).toBe(0)
    const { recoveryCodes } = await client.succeed(confirmTotpSetup, { code: codeAt(secret, new Date()) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true)
    expect(await client.succeed(readSecondFactors, {})).toMatchObject({
      totp: { lastUsedAt: null },
      recoveryCodes: { left: 10 },
      trustedBrowsers: [],
    })
    expect(await strongProofs(id)).toBe(1)
    expect((await server.mailTo(email)).subject).toBe('Two-step login is on')
  })

  it('[SET-03/invalid-code] a wrong code changes nothing, and the next one works', async () => {
    const { client } = await signedInMember(server)
    const { secret } = await client.succeed(startTotpSetup, {})
    const wrong = codeAt(secret, new Date(Date.now() + 3_600_000))
    expect(await client.call(confirmTotpSetup, { code: wrong })).toMatchObject({
      status: 422,
      code: 'second_factor.code_invalid',
    })
    expect(await client.succeed(readSecondFactors, {})).toEqual(off)
    expect((await client.call(confirmTotpSetup, { code: codeAt(secret, new Date()) })).status).toBe(200)
  })

  it('a new setup replaces the one that was not confirmed', async () => {
    const { client } = await signedInMember(server)
    const [first, second] = [await client.succeed(startTotpSetup, {}), await client.succeed(startTotpSetup, {})]
    expect((await client.call(confirmTotpSetup, { code: codeAt(first.secret, new Date()) })).status).toBe(422)
    expect((await client.call(confirmTotpSetup, { code: codeAt(second.secret, new Date()) })).status).toBe(200)
    expect((await client.call(startTotpSetup, {})).code).toBe('second_factor.already_on')
    expect((await client.call(confirmTotpSetup, { code: '123456' })).code).toBe('second_factor.setup_replaced')
  })

  it('of twenty confirmations with one code at the same moment, one returns recovery codes', async () => {
    const { client, id } = await signedInMember(server)
    const { secret } = await client.succeed(startTotpSetup, {})
    const code = codeAt(secret, new Date())
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(confirmTotpSetup, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await strongProofs(id)).toBe(1)
    expect((await client.succeed(readSecondFactors, {})).recoveryCodes?.left).toBe(10)
  })

  it('visitors and members without a confirmed address cannot start it', async () => {
    const { client } = await signedInMember(server, { confirmed: false })
    expect((await server.call(startTotpSetup, {})).code).toBe('auth.required')
    expect((await client.call(startTotpSetup, {})).code).toBe('auth.unconfirmed')
    expect(await client.succeed(readSecondFactors, {})).toEqual(off)
  })
})

describe('turning it off', () => {
  it('[AUTH-10/factor-remove, SET-03/disable, SET-11/factor] the password is enough again, and the member gets a mail', async () => {
    const member = await buildProtectedMember(server, new Date(), { language: 'en' })
    expect((await passwordStep(server, member)).answer.viewer).toBeNull()
    expect(await member.client.succeed(disableTotp, {})).toEqual(off)
    expect(await member.client.succeed(disableTotp, {})).toEqual(off)
    expect(await strongProofs(member.id)).toBe(0)
    expect((await passwordStep(server, member)).answer.viewer?.id).toBe(member.id)
    expect((await server.mailTo(member.email, 2)).subject).toBe('Two-step login is off')
  })
})

describe('recovery codes', () => {
  it('[SET-04/regenerate, SET-11/factor] new ones replace the old ones, and the member gets a mail', async () => {
    const member = await buildProtectedMember(server, new Date(), { language: 'en' })
    const { recoveryCodes } = await member.client.succeed(regenerateRecoveryCodes, {})
    expect(recoveryCodes.some((code) => member.recoveryCodes.includes(code))).toBe(false)
    const { client } = await passwordStep(server, member)
    expect((await client.call(finishWithRecoveryCode, { recoveryCode: member.recoveryCodes[0] ?? '' })).status).toBe(
      422,
    )
    expect((await client.call(finishWithRecoveryCode, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
    expect((await server.mailTo(member.email, 2)).subject).toBe('New recovery codes were created')
    expect((await member.client.succeed(readSecondFactors, {})).recoveryCodes?.left).toBe(9)
  })

  it('need two-step login', async () => {
    const { client } = await signedInMember(server)
    expect((await client.call(regenerateRecoveryCodes, {})).code).toBe('second_factor.off')
  })

  it('[SET-04/hashed] neither the codes nor the key of the app are stored readably or exported', async () => {
    const member = await buildProtectedMember(server, new Date())
    const rows = [
      ...(await server.db.selectFrom('totp_factors').selectAll().where('user_id', '=', member.id).execute()),
      ...(await server.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', member.id).execute()),
    ]
    expect(rows).toHaveLength(11)
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n')
    const exported = JSON.stringify(await secondFactors.exportFor?.(server.db, member.id))
    for (const text of [stored, exported])
      for (const secret of [
        member.secret,
        ...member.recoveryCodes,
        ...member.recoveryCodes.map((code) => code.replaceAll('-', '')),
      ])
        expect(text).not.toContain(secret)
    expect(exported).toContain('"recovery_codes_left":10')
  })
})

it('a report of a strange sign-in turns off the two-step login that was set up since, and no earlier one', async () => {
  const password = 'norrsken över fjärden'
  const owner = await signedInMember(server, { password })
  await server.db.updateTable('users').set({ has_signed_in: true }).where('id', '=', owner.id).execute()
  const stranger = server.client()
  await stranger.succeed(signIn, { identifier: owner.email, password })
  const { link } = await server.mailTo(owner.email)
  const { secret } = await stranger.succeed(startTotpSetup, {})
  await stranger.succeed(confirmTotpSetup, { code: codeAt(secret, new Date()) })
  await server.client().succeed(reportSignIn, { code: codeIn(link) })
  expect(await strongProofs(owner.id)).toBe(0)

  const careful = await buildProtectedMember(server, new Date())
  await secondFactors.signIn?.removeProofsSince(server.db, careful.id, new Date())
  expect(await strongProofs(careful.id)).toBe(1)
})

describe('cleaning up', () => {
  it('deletes a setup that was abandoned a day ago, and no confirmed one', async () => {
    const [pending, confirmed] = [await signedInMember(server), await buildProtectedMember(server, new Date())]
    await pending.client.succeed(startTotpSetup, {})
    await secondFactors.cleanup?.(server.db, new Date(Date.now() + 25 * 3_600_000))
    const left = await server.db
      .selectFrom('totp_factors')
      .select('user_id')
      .where('user_id', 'in', [pending.id, confirmed.id])
      .execute()
    expect(left).toEqual([{ user_id: confirmed.id }])
  })
})
