import { describe, expect, it } from 'vitest'
import {
  accountLimits,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  session,
  signIn,
  signUp,
  undoEmailChange,
} from '../../contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { buildMember, codeIn, signedInMember, signUpForm } from '../testing.ts'

const server = await startTestServer()
const password = 'norrsken över fjärden'

let count = 0
const newAddress = () => `new-address-${++count}@example.com`
const codeFor = async (email: string, nth = 1) => {
  const { subject, text } = await server.mailTo(email, nth)
  return /\b\d{6}\b/.exec(`${subject}\n${text}`)?.[0] ?? ''
}

/** A member who has asked for the address and got its code, in the `nth` mail. */
const waiting = async (email = newAddress(), nth = 1) => {
  const member = await signedInMember(server, { password, language: 'en' })
  await member.client.succeed(requestEmailChange, { email })
  return { ...member, newEmail: email, code: await codeFor(email, nth) }
}

const changed = async () => {
  const member = await waiting()
  await member.client.succeed(confirmEmailChange, { code: member.code })
  return { ...member, undoCode: codeIn((await server.mailTo(member.email)).link) }
}

const currentEmail = async (id: string) =>
  (await server.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a change of the mail address', () => {
  it('[AUTH-14/email-confirmation] waits for the code that was mailed to the new address, and then signs in', async () => {
    const { client, email, newEmail, code } = await waiting()
    expect((await client.succeed(readEmailChange, {})).change).toMatchObject({ email: newEmail })
    expect((await client.succeed(session, {})).viewer?.email).toBe(email)
    const { viewer } = await client.succeed(confirmEmailChange, { code })
    expect(viewer).toMatchObject({ email: newEmail, emailConfirmed: true })
    expect((await client.succeed(readEmailChange, {})).change).toBeNull()
    expect((await server.call(signIn, { identifier: newEmail, password })).status).toBe(200)
    expect((await server.call(signIn, { identifier: email, password })).code).toBe('account.sign_in_failed')
  })

  it('[AUTH-14/email-reauthentication] is refused when the identity was confirmed an hour ago', async () => {
    const { client, id, code } = await waiting()
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await server.db.updateTable('sessions').set({ authenticated_at: anHourAgo }).where('user_id', '=', id).execute()
    for (const answer of [
      await client.call(requestEmailChange, { email: newAddress() }),
      await client.call(confirmEmailChange, { code }),
    ])
      expect(answer.code).toBe('auth.reauthentication_required')
  })

  it('works once, when five requests send its code at the same time', async () => {
    const { client, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(confirmEmailChange, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused after five wrong codes, also with the right one', async () => {
    const { client, code } = await waiting()
    for (let time = 0; time < accountLimits.emailChange.tries; time++)
      expect((await client.call(confirmEmailChange, { code: wrongCode(code) })).code).toBe('account.code_wrong')
    expect((await client.call(confirmEmailChange, { code })).code).toBe('account.code_expired')
  })

  it('is refused once its code has expired, was replaced by another request or cancelled', async () => {
    const expired = await waiting()
    await server.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', expired.id)
      .execute()
    expect((await expired.client.call(confirmEmailChange, { code: expired.code })).code).toBe('account.code_expired')
    const cancelled = await waiting()
    await cancelled.client.succeed(cancelEmailChange, {})
    expect((await cancelled.client.call(confirmEmailChange, { code: cancelled.code })).code).toBe(
      'account.code_expired',
    )
    const replaced = await waiting()
    await replaced.client.succeed(requestEmailChange, { email: newAddress() })
    expect((await replaced.client.call(confirmEmailChange, { code: replaced.code })).code).toBe('account.code_wrong')
  })

  it('refuses the code of another member', async () => {
    const [one, other] = [await waiting(), await waiting()]
    if (one.code !== other.code)
      expect((await other.client.call(confirmEmailChange, { code: one.code })).code).toBe('account.code_wrong')
  })

  it('to an address with an account has the same answer, informs its owner and is confirmed by no code', async () => {
    const owner = await buildMember(server, { password })
    const { client } = await signedInMember(server)
    const { change } = await client.succeed(requestEmailChange, { email: owner.email })
    expect(change.email).toBe(owner.email)
    expect((await server.mailTo(owner.email)).link).toBe(`${server.config.publicBaseUrl}/login`)
    expect((await client.call(confirmEmailChange, { code: '123456' })).code).toBe('account.code_wrong')
  })

  it('to the own address is refused', async () => {
    const { client, email } = await signedInMember(server)
    expect((await client.call(requestEmailChange, { email })).code).toBe('account.email_same')
  })

  it('replaces an unconfirmed account with the address', async () => {
    const { client, newEmail, code } = await waiting()
    await server.client().succeed(signUp, signUpForm(newEmail, password))
    expect((await client.succeed(confirmEmailChange, { code })).viewer.email).toBe(newEmail)
  })

  it('is refused if another account has confirmed the address in the meantime', async () => {
    const { client, newEmail, code } = await waiting()
    await buildMember(server, { email: newEmail })
    expect((await client.call(confirmEmailChange, { code })).code).toBe('account.email_taken')
  })

  it('of two members who confirm the same address at the same time, one gets it', async () => {
    const email = newAddress()
    const [first, second] = [await waiting(email), await waiting(email, 2)]
    const answers = await Promise.all([
      first.client.call(confirmEmailChange, { code: first.code }),
      second.client.call(confirmEmailChange, { code: second.code }),
    ])
    expect(answers.map(({ status, code }) => (status === 200 ? 'changed' : code)).sort()).toEqual([
      'account.email_taken',
      'changed',
    ])
  })

  it('uses up the links in the old mailbox', async () => {
    const { client, email, code } = await waiting()
    await server.client().succeed(requestPasswordReset, { email })
    const reset = codeIn((await server.mailTo(email)).link)
    await client.succeed(confirmEmailChange, { code })
    expect((await server.call(resetPassword, { code: reset, password, passwordAgain: password })).code).toBe(
      'account.link_used',
    )
  })
})

describe('the undo of a changed mail address', () => {
  it('[AUTH-14/email-undo, SET-11/email] is mailed to the old address and gives the account back to it', async () => {
    const { client, email, undoCode } = await changed()
    const { passwordCode } = await server.client().succeed(undoEmailChange, { code: undoCode })
    expect((await client.succeed(session, {})).viewer).toBeNull()
    expect((await server.call(signIn, { identifier: email, password })).code).toBe('account.sign_in_failed')
    const next = 'en helt annan fras'
    await server.client().succeed(resetPassword, { code: passwordCode, password: next, passwordAgain: next })
    expect((await server.call(signIn, { identifier: email, password: next })).status).toBe(200)
  })

  it('[AUTH-14/email-undo] still works after a second change, and not after 72 hours', async () => {
    const member = await changed()
    const second = newAddress()
    await member.client.succeed(requestEmailChange, { email: second })
    await member.client.succeed(confirmEmailChange, { code: await codeFor(second) })
    const setAge = (hours: number) =>
      server.db
        .updateTable('email_changes')
        .set({ changed_at: new Date(Date.now() - hours * 3_600_000) })
        .where('old_email', '=', member.email)
        .execute()
    await setAge(accountLimits.emailChange.undoHours + 1)
    expect((await server.call(undoEmailChange, { code: member.undoCode })).code).toBe('account.link_expired')
    await setAge(accountLimits.emailChange.undoHours - 1)
    expect((await server.call(undoEmailChange, { code: member.undoCode })).status).toBe(200)
    expect(await currentEmail(member.id)).toBe(member.email)
  })

  it('works once, when 20 requests send it at the same time', async () => {
    const { undoCode } = await changed()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.call(undoEmailChange, { code: undoCode })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'account.link_used']))
  })

  it('is refused with an unknown code', async () => {
    expect((await server.call(undoEmailChange, { code: 'x' })).code).toBe('account.link_invalid')
  })
})
