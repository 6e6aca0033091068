import { describe, expect, it } from 'vitest'
import { readProofs, reportSignIn, signIn } from '#features/accounts/contract/index.ts'
import { codeIn, type MemberOverrides, signedInMember } from '#features/accounts/server/testing.ts'
import { updateProfile } from '#features/profiles/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { confirmPhoneNumber, phoneNumberLimits, readPhoneNumber, requestPhoneCode } from '../contract/index.ts'
import { phoneNumbers } from './index.ts'
import { codeSentTo, textMessagesTo } from './testing.ts'

const server = await startTestServer()
const password = 'norrsken över fjärden'

let count = 0
/** Swedish mobile numbers without subscribers. */
const newNumber = () => `+4670174${String(600 + ++count).padStart(4, '0')}`

/** A member with an unconfirmed number. */
const withNumber = async (phone: string | null = newNumber(), overrides: MemberOverrides = {}) => {
  const member = await signedInMember(server, { language: 'en', ...overrides })
  await server.db.updateTable('profiles').set({ phone }).where('id', '=', member.id).execute()
  return { ...member, phone: phone ?? '' }
}

/** As above, with a code; `nth` is the number's text message. */
const waiting = async (phone = newNumber(), nth = 1, overrides: MemberOverrides = {}) => {
  const member = await withNumber(phone, overrides)
  await member.client.succeed(requestPhoneCode, {})
  return { ...member, code: await codeSentTo(server, phone, nth) }
}

const statusOf = async ({ client }: Pick<Awaited<ReturnType<typeof withNumber>>, 'client'>) =>
  (await client.succeed(readPhoneNumber, {})).status

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** As if the minute between two codes had passed. */
const endWait = () => server.db.deleteFrom('account_attempts').execute()

it('a number that is changed while its code is requested gets no code', async () => {
  const { id, client, phone } = await withNumber()
  const other = await server.pool.connect()
  try {
    await other.query('begin')
    await other.query('update profiles set phone = $2 where id = $1', [id, newNumber()])
    const asked = client.call(requestPhoneCode, {})
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(isWaiting)).rowCount).toBeGreaterThan(0)
    await other.query('commit')
    expect((await asked).code).toBe('phone.changed')
  } finally {
    other.release()
  }
  expect(await server.mails(phone)).toEqual([])
})

describe('confirming a phone number', () => {
  it('[AUTH-14/phone-code, AUTH-14/phone-sign-in, AUTH-14/phone-factor, AUTH-03/phone, SET-11/factor] the code in the text message confirms the number, which then signs in', async () => {
    const { client, id, phone, email } = await withNumber(newNumber(), { password })
    expect(await client.succeed(readPhoneNumber, {})).toEqual({
      isOffered: true,
      phone,
      status: 'unconfirmed',
      code: null,
      can: { requestCode: 'ok' },
    })
    expect((await server.call(signIn, { identifier: phone, password })).code).toBe('account.sign_in_failed')
    const requested = await client.succeed(requestPhoneCode, {})
    expect(requested.code).not.toBeNull()
    const code = await codeSentTo(server, phone)
    expect((await textMessagesTo(server, phone))[0]?.text).toBe(
      `${code} is your code for Nordbro. It works for 10 minutes. Do not give it to anyone.\n\n@127.0.0.1 #${code}`,
    )
    expect((await server.call(signIn, { identifier: phone, password })).code).toBe('account.sign_in_failed')
    expect(await client.succeed(confirmPhoneNumber, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({
      isOffered: true,
      phone,
      status: 'confirmed',
      code: null,
      can: { requestCode: 'phone.already_confirmed' },
    })
    expect((await server.mailTo(email)).subject).toBe('Your phone number is confirmed')
    const signedIn = await server.call(signIn, { identifier: phone.replace('+46', '0'), password })
    expect(signedIn.body).toMatchObject({ viewer: { id }, challenge: null })
    expect((await client.succeed(readProofs, {})).secondProofs).toEqual([])
    expect((await client.call(requestPhoneCode, {})).code).toBe('phone.already_confirmed')
  })

  it('[AUTH-14/phone-sign-in] a changed number is unconfirmed, signs in no more and is not confirmed by the code of the earlier one', async () => {
    const member = await waiting(newNumber(), 1, { password })
    const next = newNumber()
    await member.client.succeed(updateProfile, { phone: next })
    expect((await member.client.succeed(readPhoneNumber, {})).code).toBeNull()
    expect((await member.client.call(confirmPhoneNumber, { code: member.code })).code).toBe('phone.code_expired')
    await member.client.succeed(updateProfile, { phone: member.phone })
    await member.client.succeed(confirmPhoneNumber, { code: member.code })
    await member.client.succeed(updateProfile, { phone: next })
    expect(await statusOf(member)).toBe('unconfirmed')
    for (const identifier of [member.phone, next])
      expect((await server.call(signIn, { identifier, password })).code).toBe('account.sign_in_failed')
  })

  it('a code works once, when 20 requests send it at the same time', async () => {
    const { client, code, email } = await waiting()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(confirmPhoneNumber, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([null, 'phone.code_expired']))
    await server.mailTo(email)
    expect(await server.mails(email)).toHaveLength(1)
  })

  it('a code is refused after five wrong ones, also when they are sent at the same time', async () => {
    const { client, code } = await waiting()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(confirmPhoneNumber, { code: wrongCode(code) })),
    )
    const wrong = answers.filter((answer) => answer.code === 'phone.code_wrong')
    expect(wrong).toHaveLength(phoneNumberLimits.tries)
    expect((await client.call(confirmPhoneNumber, { code })).code).toBe('phone.code_expired')
    expect((await client.succeed(readPhoneNumber, {})).code).toBeNull()
  })

  it('a code is refused after ten minutes, after a newer one and from another member', async () => {
    const [expired, other] = [await waiting(), await waiting()]
    if (expired.code !== other.code)
      expect((await other.client.call(confirmPhoneNumber, { code: expired.code })).code).toBe('phone.code_wrong')
    await server.db
      .updateTable('phone_codes')
      .set({ expires_at: new Date() })
      .where('user_id', '=', expired.id)
      .execute()
    expect((await expired.client.call(confirmPhoneNumber, { code: expired.code })).code).toBe('phone.code_expired')
    await endWait()
    await other.client.succeed(requestPhoneCode, {})
    const newer = await codeSentTo(server, other.phone, 2)
    if (newer !== other.code)
      expect((await other.client.call(confirmPhoneNumber, { code: other.code })).code).toBe('phone.code_wrong')
    await other.client.succeed(confirmPhoneNumber, { code: newer })
  })

  it('hostile codes are refused and count as no tries', async () => {
    const { client, code } = await waiting()
    for (const hostile of ['', '12345', '1234567', '12345a', "1' or '1'='1", '000000\u0000', '9'.repeat(10_000)])
      expect((await client.call(confirmPhoneNumber, { code: hostile })).code).toBe('input.invalid')
    await client.succeed(confirmPhoneNumber, { code })
  })

  it.each([
    ['no number', null, 'phone.missing'],
    ['a landline', '+4686000000', 'phone.not_mobile'],
    ['a premium number', '+469390000', 'phone.not_mobile'],
    ['a number that was stored before numbers were validated', '+460701234567', 'phone.not_mobile'],
  ])('%s gets no code', async (_, phone, code) => {
    const { client } = await withNumber(phone)
    expect((await client.call(requestPhoneCode, {})).code).toBe(code)
    expect((await client.succeed(readPhoneNumber, {})).can.requestCode).toBe(code)
  })
})

describe('a number that another member has confirmed', () => {
  it('[AUTH-14/phone-code] has the same answers and moves to the member with the code; the other one is informed', async () => {
    const phone = newNumber()
    const before = await waiting(phone, 1, { password })
    await before.client.succeed(confirmPhoneNumber, { code: before.code })
    const after = await waiting(phone, 2, { password: 'en helt annan fras' })
    expect(await statusOf(before)).toBe('confirmed')
    await after.client.succeed(confirmPhoneNumber, { code: after.code })
    expect([await statusOf(before), await statusOf(after)]).toEqual(['unconfirmed', 'confirmed'])
    expect((await server.call(signIn, { identifier: phone, password })).code).toBe('account.sign_in_failed')
    const { subject, text } = await server.mailTo(before.email, 2)
    expect(subject).toBe('Your phone number is no longer confirmed')
    expect(text).not.toMatch(/Member \d|@|network/i)
  })

  it('belongs to one member, when ten confirm it at the same time', async () => {
    const phone = newNumber()
    const members = []
    for (let nth = 1; nth <= 10; nth++) {
      await endWait()
      members.push(await waiting(phone, nth))
    }
    const answers = await Promise.all(members.map(({ client, code }) => client.call(confirmPhoneNumber, { code })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const confirmed = await server.db
      .selectFrom('profiles')
      .select('id')
      .where('phone', '=', phone)
      .where('phone_confirmed_at', 'is not', null)
      .execute()
    expect(confirmed).toHaveLength(1)
  })
})

describe('limits of text messages', () => {
  it('of 20 requests at the same time, one sends a code', async () => {
    const { client, phone } = await withNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(requestPhoneCode, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ code }) => code === 'rate.limited')
    expect(refused?.status).toBe(429)
    await textMessagesTo(server, phone)
    expect(await server.db.selectFrom('text_messages').select('id').where('phone', '=', phone).execute()).toEqual([])
    expect(await server.mails(phone)).toHaveLength(1)
  })

  /** Requests codes one after the other, each a minute after the one before. @returns the answers' codes */
  const requestEveryMinute = async (members: readonly Awaited<ReturnType<typeof withNumber>>[], from: number) => {
    const codes: (string | null)[] = []
    for (const [index, { client, id }] of members.entries()) {
      // Makes every counted attempt a minute older.
      await server.pool.query(
        `update account_attempts set attempted_at = array(select moment - interval '61 seconds' from unnest(attempted_at) moment)`,
      )
      codes.push((await client.call(requestPhoneCode, {})).code)
      if (index >= from) await server.db.deleteFrom('phone_codes').where('user_id', '=', id).execute()
    }
    return codes
  }

  it('a member gets five codes an hour, also for several numbers', async () => {
    await endWait()
    const member = await withNumber()
    const codes: (string | null)[] = []
    for (let time = 0; time < 6; time++) {
      await server.db.updateTable('profiles').set({ phone: newNumber() }).where('id', '=', member.id).execute()
      codes.push(...(await requestEveryMinute([member], 0)))
    }
    expect(codes).toEqual([null, null, null, null, null, 'rate.limited'])
  })

  it('a number gets six codes a day, from all members together', async () => {
    await endWait()
    const phone = newNumber()
    const members = []
    for (let one = 0; one < 7; one++) members.push(await withNumber(phone))
    expect(await requestEveryMinute(members, 0)).toEqual([null, null, null, null, null, null, 'rate.limited'])
  })

  it('all members together get 500 a day, and then a security event is recorded', async () => {
    await endWait()
    await (await withNumber()).client.succeed(requestPhoneCode, {})
    const now = new Date()
    const full = Array.from({ length: phoneNumberLimits.ofAllMembers.attempts }, () => now)
    // The count of all members has the longest list after this.
    await server.pool.query(`update account_attempts set attempted_at = $1`, [full])
    const member = await withNumber()
    const answer = await member.client.call(requestPhoneCode, {})
    expect([answer.status, answer.code]).toEqual([429, 'rate.limited'])
    const events = await server.db
      .selectFrom('security_events')
      .select('details')
      .where('event_type', '=', 'rate_limit_exceeded')
      .execute()
    expect(JSON.stringify(events)).toContain('"phone-code"')
    expect(JSON.stringify(events)).not.toContain(member.phone)
    await endWait()
  })
})

it('[AUTH-14/phone-adapter] without a gateway, the number is not offered and no code is sent', async () => {
  const without = await startTestServer({ config: { mailUrl: 'smtp://127.0.0.1:1' }, jobs: false })
  const { client, id } = await signedInMember(without)
  await without.db.updateTable('profiles').set({ phone: newNumber() }).where('id', '=', id).execute()
  expect(await client.succeed(readPhoneNumber, {})).toMatchObject({
    isOffered: false,
    can: { requestCode: 'phone.unavailable' },
  })
  expect((await client.call(requestPhoneCode, {})).code).toBe('phone.unavailable')
  expect(await without.db.selectFrom('text_messages').selectAll().execute()).toEqual([])
})

it('a confirmation that was added by a stranger ends when the member reports the sign-in, an older one stays', async () => {
  const { phone, id } = await waiting()
  const confirmedAt = async (at: Date) => {
    await server.db.updateTable('profiles').set({ phone_confirmed_at: at }).where('id', '=', id).execute()
    await phoneNumbers.signIn?.removeProofsSince(server.db, id, new Date(Date.now() - 60_000))
    const row = await server.db
      .selectFrom('profiles')
      .select('phone_confirmed_at')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    return row.phone_confirmed_at
  }
  expect(await confirmedAt(new Date())).toBeNull()
  expect(await confirmedAt(new Date(Date.now() - 120_000))).not.toBeNull()
  expect(await server.db.selectFrom('phone_codes').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

it('a report of a sign-in from an unknown browser ends the confirmation that it made', async () => {
  const stranger = server.client()
  const member = await withNumber(newNumber(), { password })
  // The first sign-in of an account is not mailed.
  for (const browser of [server.client(), stranger])
    await browser.succeed(signIn, { identifier: member.email, password })
  const report = codeIn((await server.mailTo(member.email)).link)
  await stranger.succeed(requestPhoneCode, {})
  await stranger.succeed(confirmPhoneNumber, { code: await codeSentTo(server, member.phone) })
  await server.client().succeed(reportSignIn, { code: report })
  const { phone_confirmed_at } = await server.db
    .selectFrom('profiles')
    .select('phone_confirmed_at')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(phone_confirmed_at).toBeNull()
})

it('neither table nor queue nor export has a code, and expired codes are deleted', async () => {
  const { id, code, phone } = await waiting()
  const { rows: jobs } = await server.pool.query<{ data: object }>(
    `select data, output from pgboss.job where name = 'sms.send'`,
  )
  const stored = await server.db.selectFrom('phone_codes').selectAll().where('user_id', '=', id).execute()
  const exported = JSON.stringify(await phoneNumbers.exportFor?.(server.db, id))
  expect(exported).toContain(phone)
  for (const text of [JSON.stringify(jobs), JSON.stringify(stored), exported]) expect(text).not.toContain(code)
  expect(JSON.stringify(jobs)).not.toContain(phone)
  const inAnHour = new Date(Date.now() + 3_600_000)
  await phoneNumbers.cleanup?.(server.db, inAnHour)
  expect(await server.db.selectFrom('phone_codes').selectAll().execute()).toEqual([])
})
