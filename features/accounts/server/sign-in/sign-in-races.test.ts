import { describe, expect, it, onTestFinished } from 'vitest'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { startTestServer } from '#tests/support/server.ts'
import { confirmEmail, requestPasswordReset, resetPassword, session, signIn, signUp } from '../../contract/index.ts'
import { buildMember, codeIn } from '../testing.ts'

const server = await startTestServer()
const oldPassword = 'the first password'
const password = 'norrsken över fjärden'

/** Locks an account's row. `startNext` starts a call and returns once the call waits for a lock or is answered. */
const lockAccountRow = async (email: string) => {
  const connection = await server.pool.connect()
  // Closed instead of returned to the pool, so that a failed test releases the lock.
  onTestFinished(() => connection.release(true))
  await connection.query('begin')
  await connection.query('select from users where email = $1 for update', [email])
  const startNext = async <T>(call: () => Promise<T>): Promise<{ answer: Promise<T> }> => {
    const before = await countLockWaits(server.pool)
    let isAnswered = false
    const answer = call().finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await countLockWaits(server.pool)) > before).toBe(true)
    return { answer }
  }
  return { startNext, release: () => connection.query('commit') }
}

const stranger = (email: string) => {
  const client = server.client()
  return { client, signIn: () => client.call(signIn, { identifier: email, password: oldPassword }) }
}
const viewerOf = async ({ client }: ReturnType<typeof stranger>) => (await client.succeed(session, {})).viewer

describe('sign-in during a password reset', () => {
  const memberWithResetCode = async () => {
    const { email } = await buildMember(server, { password: oldPassword })
    await server.client().succeed(requestPasswordReset, { email })
    return { email, code: codeIn((await server.mailTo(email)).link) }
  }
  const reset = (code: string) => () => server.call(resetPassword, { code, password, passwordAgain: password })

  it('[AUTH-06/other-sessions-end] ends the session of a sign-in with the old password just before the reset', async () => {
    const { email, code } = await memberWithResetCode()
    const { startNext, release } = await lockAccountRow(email)
    const intruder = stranger(email)
    const signedIn = await startNext(intruder.signIn)
    const changed = await startNext(reset(code))
    await release()
    expect((await signedIn.answer).status).toBeLessThan(500)
    expect((await changed.answer).status).toBe(200)
    expect(await viewerOf(intruder)).toBeNull()
  })

  it('[AUTH-06/other-sessions-end] refuses a sign-in whose password is replaced after its verification', async () => {
    const { email, code } = await memberWithResetCode()
    const { startNext, release } = await lockAccountRow(email)
    const changed = await startNext(reset(code))
    const intruder = stranger(email)
    const signedIn = await startNext(intruder.signIn)
    await release()
    expect((await changed.answer).status).toBe(200)
    expect(await signedIn.answer).toMatchObject({ status: 401, code: 'account.sign_in_failed' })
    expect(await viewerOf(intruder)).toBeNull()
  })

  it('[AUTH-06/other-sessions-end] leaves no session of the old password after concurrent sign-ins and a reset', async () => {
    const { email, code } = await memberWithResetCode()
    const intruders = Array.from({ length: 4 }, () => stranger(email))
    const [changed, ...signedIn] = await Promise.all([reset(code)(), ...intruders.map((intruder) => intruder.signIn())])
    expect(changed.status).toBe(200)
    for (const { status } of signedIn) expect([200, 401]).toContain(status)
    expect(await Promise.all(intruders.map(viewerOf))).toEqual([null, null, null, null])
  })
})

describe('sign-in during the confirmation of the address', () => {
  const signUpWith = async (email: string) => {
    const client = server.client()
    await client.succeed(signUp, {
      email,
      password: oldPassword,
      passwordAgain: oldPassword,
      fullName: 'Maja Ek',
      role: 'founder',
      acceptedTerms: true,
    })
    return { client, code: codeIn((await server.mailTo(email)).link) }
  }

  it.each(['the browser that signed up', 'another browser'])(
    '[AUTH-04/signs-in] refuses a waiting sign-in when %s confirms first',
    async (browser) => {
      const email = `confirmed-in-${browser.replaceAll(' ', '-')}@example.com`
      const { client, code } = await signUpWith(email)
      const owner = browser === 'another browser' ? server.client() : client
      const { startNext, release } = await lockAccountRow(email)
      const confirmed = await startNext(() => owner.call(confirmEmail, { code }))
      const intruders = [stranger(email), stranger(email)]
      const signedIn = []
      for (const intruder of intruders) signedIn.push(await startNext(intruder.signIn))
      await release()
      expect((await confirmed.answer).status).toBe(200)
      for (const { answer } of signedIn)
        expect(await answer).toMatchObject({ status: 401, code: 'account.sign_in_failed' })
      expect(await Promise.all(intruders.map(viewerOf))).toEqual([null, null])
      expect((await owner.succeed(session, {})).viewer).toMatchObject({ email, emailConfirmed: true })
    },
  )

  it('[AUTH-04/signs-in] ends the session of a sign-in just before the confirmation', async () => {
    const email = 'confirmed-later@example.com'
    const { code } = await signUpWith(email)
    const owner = server.client()
    const { startNext, release } = await lockAccountRow(email)
    const intruder = stranger(email)
    const signedIn = await startNext(intruder.signIn)
    const confirmed = await startNext(() => owner.call(confirmEmail, { code }))
    await release()
    expect((await signedIn.answer).status).toBeLessThan(500)
    expect((await confirmed.answer).status).toBe(200)
    expect(await viewerOf(intruder)).toBeNull()
    expect((await owner.succeed(session, {})).viewer).toMatchObject({ email, emailConfirmed: true })
  })
})
