import { describe, expect, it } from 'vitest'
import { endSession, listSessions, session, signIn } from '#features/accounts/contract/index.ts'
import { revokeAccessToken } from '#features/access-tokens/contract/index.ts'
import { buildToken, tokenClient } from '#features/access-tokens/server/testing.ts'
import { buildMember, signedInClient } from '#features/accounts/server/testing.ts'
import { unlink } from '#features/identity-providers/contract/index.ts'
import { readOwnProfile, updateProfile } from '#features/profiles/contract/index.ts'
import { finishWithCode, finishWithRecoveryCode } from '#features/second-factors/contract/index.ts'
import { buildProtectedMember, passwordStep, testPassword } from '#features/second-factors/server/testing.ts'
import { codeAt } from '#features/second-factors/server/totp.ts'
import type { Client } from './support/client.ts'
import { startTestServer } from './support/server.ts'

/** `ROUNDS=1000 npm test -- tests/account-attacks.test.ts` makes 1,000 rounds and 10,000 guesses. */
const rounds = Number(process.env['ROUNDS'] ?? 5)
const addresses = Math.max(rounds, 20)
const guessesPerAddress = 10
const parallel = 4
const timeout = 30_000 + rounds * 2_000

let now = new Date('2026-11-28T10:00:00Z')
const oauth = {
  protocol: 'oidc',
  issuer: 'https://login.example',
  clientId: 'nordbro',
  clientSecret: 'secret',
} as const
const server = await startTestServer({
  clock: () => now,
  config: {
    trustedProxies: 1,
    identityProviders: [
      { key: 'north', name: 'North', ...oauth },
      { key: 'south', name: 'South', ...oauth },
    ],
  },
})
const moveClock = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))
const fromAddress = (at: number) => ({ headers: { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.1` } })
const isSuccess = ({ status }: { status: number }) => status === 200

/** Browsers that wait for the second step of the member's login. */
const waitingBrowsers = (member: { email: string }): Promise<Client[]> =>
  Promise.all(Array.from({ length: parallel }, async () => (await passwordStep(server, member)).client))

/** Sends every guess, a batch at a time. @returns the codes of the answers */
const guess = async (send: (at: number) => Promise<{ code: string | null }>): Promise<(string | null)[]> => {
  const codes: (string | null)[] = []
  while (codes.length < addresses * guessesPerAddress) {
    const from = codes.length
    const batch = Array.from({ length: 50 }, (_, index) => send((from + index) % addresses))
    codes.push(...(await Promise.all(batch)).map(({ code }) => code))
  }
  return codes
}
const numberOf = (codes: readonly (string | null)[], code: string) => codes.filter((one) => one === code).length

describe('one use at a time', () => {
  it(
    '[AUTH-13/replay] a code sent by several browsers at once signs in one of them, in every round',
    { timeout },
    async () => {
      const member = await buildProtectedMember(server, now)
      const successes: number[] = []
      for (let round = 0; round < rounds; round++) {
        // A new step for each round, and a new hour for the limits of tries.
        moveClock(60 * 60)
        const browsers = await waitingBrowsers(member)
        const code = codeAt(member.secret, now)
        const answers = await Promise.all(browsers.map((client) => client.call(finishWithCode, { code })))
        successes.push(answers.filter(isSuccess).length)
      }
      expect(successes).toEqual(Array(rounds).fill(1))
    },
  )

  it(
    '[SET-04/single-use] a recovery code sent by several browsers at once signs in one of them, in every round',
    { timeout },
    async () => {
      const successes: number[] = []
      while (successes.length < rounds) {
        const member = await buildProtectedMember(server, now)
        for (const recoveryCode of member.recoveryCodes.slice(0, rounds - successes.length)) {
          moveClock(60 * 60)
          const browsers = await waitingBrowsers(member)
          const answers = await Promise.all(
            browsers.map((client) => client.call(finishWithRecoveryCode, { recoveryCode })),
          )
          successes.push(answers.filter(isSuccess).length)
        }
      }
      expect(successes).toEqual(Array(rounds).fill(1))
    },
  )

  it('[SET-05/end-one] a session that was ended answers nothing any more, in every round', { timeout }, async () => {
    // The sessions begin by the database's clock.
    now = new Date()
    const member = await buildMember(server)
    const here = await signedInClient(server, member)
    const uses: boolean[] = []
    for (let round = 0; round < rounds; round++) {
      const stolen = await signedInClient(server, member)
      const { items } = await stolen.succeed(listSessions, {})
      const sessionId = items.find(({ isCurrent }) => isCurrent)?.id as string
      // Uses before the answer may go either way.
      await Promise.all([
        here.succeed(endSession, { id: sessionId }),
        ...Array.from({ length: parallel }, () => stolen.succeed(session, {})),
      ])
      const later = await Promise.all(Array.from({ length: parallel }, () => stolen.succeed(session, {})))
      uses.push(...later.map(({ viewer }) => viewer !== null))
    }
    expect(uses.filter(Boolean)).toEqual([])
  })

  it(
    '[SET-06/last-way] of two linked accounts that are removed at once, without another way to log in, one stays, in every round',
    { timeout },
    async () => {
      now = new Date()
      const member = await buildMember(server)
      const browsers = await Promise.all(Array.from({ length: parallel }, () => signedInClient(server, member)))
      const successes: number[] = []
      for (let round = 0; round < rounds; round++) {
        await server.db.deleteFrom('identities').where('user_id', '=', member.id).execute()
        const accounts = ['north', 'south'].map((provider) => ({ user_id: member.id, provider, subject: member.id }))
        const linked = await server.db.insertInto('identities').values(accounts).returning('id').execute()
        const answers = await Promise.all(
          browsers.flatMap((client) => linked.map(({ id }) => client.call(unlink, { id }))),
        )
        successes.push(answers.filter(isSuccess).length)
      }
      expect(successes).toEqual(Array(rounds).fill(1))
    },
  )

  it('[API-02/tokens] a revoked token reads and changes nothing any more, in every round', { timeout }, async () => {
    now = new Date()
    const member = await buildMember(server)
    const here = await signedInClient(server, member)
    const codes: (string | null)[] = []
    for (let round = 0; round < rounds; round++) {
      const { id, token } = await buildToken(server, member.id, { now })
      const program = tokenClient(server, token)
      const uses = () => [
        ...Array.from({ length: parallel }, () => program.call(readOwnProfile, {})),
        program.call(updateProfile, { company: `Round ${round}` }),
      ]
      // Uses before the answer may go either way.
      await Promise.all([here.succeed(revokeAccessToken, { id }), ...uses()])
      codes.push(...(await Promise.all(uses())).map(({ code }) => code))
    }
    expect(codes).toEqual(Array(rounds * (parallel + 1)).fill('token.invalid'))
  })
})

describe('guesses from many addresses', () => {
  it(
    '[AUTH-12/slow-count, AUTH-12/owner-never-locked] at most 100 passwords an hour are tried on one account, and its owner gets in',
    { timeout },
    async () => {
      const member = await buildMember(server, { password: testPassword })
      const owner = server.client()
      await owner.succeed(signIn, { identifier: member.email, password: testPassword })
      const codes = await guess((at) =>
        server.call(signIn, { identifier: member.email, password: `guess ${at} of many` }, undefined, fromAddress(at)),
      )
      expect(numberOf(codes, 'account.sign_in_failed')).toBeLessThanOrEqual(100)
      expect(codes).not.toContain(null)
      const { viewer } = await owner.succeed(signIn, { identifier: member.email, password: testPassword })
      expect(viewer?.id).toBe(member.id)
    },
  )

  it(
    '[AUTH-12/slow-count, AUTH-12/owner-never-locked] at most 100 codes an hour are tried on one account, and its owner gets in',
    { timeout },
    async () => {
      const member = await buildProtectedMember(server, now)
      moveClock(60)
      const { client: owner } = await passwordStep(server, member)
      await owner.succeed(finishWithCode, { code: codeAt(member.secret, now) })
      const { client: thief } = await passwordStep(server, member)
      moveClock(60)
      const wrong = ['000000', '123456'].find((one) => one !== codeAt(member.secret, now)) as string
      const codes = await guess((at) => thief.call(finishWithCode, { code: wrong }, fromAddress(at)))
      expect(numberOf(codes, 'second_factor.code_invalid')).toBeLessThanOrEqual(100)
      expect(codes).not.toContain(null)
      await passwordStep(server, member, owner)
      const { viewer } = await owner.succeed(finishWithCode, { code: codeAt(member.secret, now) })
      expect(viewer.id).toBe(member.id)
    },
  )
})
