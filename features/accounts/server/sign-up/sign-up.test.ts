import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { listBlockedMembers } from '#features/blocks/contract/index.ts'
import { readPreferences, setMailRhythm } from '#features/notifications/contract/index.ts'
import { listSavedSearches, saveSearch } from '#features/opportunities/contract/saved-searches.ts'
import { readOwnProfile, updateProfile } from '#features/profiles/contract/index.ts'
import {
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  restUserRoles,
  session,
  signIn,
  signOut,
  signUp,
} from '../../contract/index.ts'
import { signUpCookieName } from './sign-up-cookie.ts'
import { buildMember, codeIn, signUpForm } from '../testing.ts'

const server = await startTestServer()

const password = 'norrsken över fjärden'
const form = (email: string) => signUpForm(email, password)
const codeFor = async (email: string, nth = 1) => codeIn((await server.mailTo(email, nth)).link)
/** Everything that a member can add before the address is confirmed. */
const fillAccount = async (client: Client, id: string) => {
  await client.succeed(updateProfile, {
    bio: 'Not hers.',
    phone: '+46701234567',
    website: 'https://intruder.example',
    expertise: ['phishing'],
  })
  const other = await buildMember(server)
  await server.db.insertInto('member_blocks').values({ blocker_id: id, blocked_id: other.id }).execute()
  await client.succeed(saveSearch, { name: 'All', alerts: 'instant' })
  await client.succeed(setMailRhythm, { rhythm: 'never' })
}
/** A stranger signs up with someone else's address, signs in and fills the account. */
const signedUpByStranger = async (email: string) => {
  const intruder = server.client()
  await intruder.succeed(signUp, form(email))
  const { viewer: stranger } = await intruder.succeed(signIn, { identifier: email, password })
  if (!stranger) throw new Error('An unconfirmed account has no second step.')
  await fillAccount(intruder, stranger.id)
  return { intruder, stranger }
}
const expectEmptyAccount = async (client: Client) => {
  expect(await client.succeed(readOwnProfile, {})).toMatchObject({
    bio: null,
    phone: null,
    website: null,
    expertise: [],
  })
  expect((await client.succeed(listBlockedMembers, { kind: 'blocked' })).items).toEqual([])
  expect((await client.succeed(listSavedSearches, {})).items).toEqual([])
  expect((await client.succeed(readPreferences, {})).rhythm).toBe('at_once')
}

describe('signUp', () => {
  it('[AUTH-01/sign-up, AUTH-04/signs-in, AUTH-10/verify] creates an account; its mailed link confirms the address and signs in', async () => {
    const visitor = server.client({ language: 'en' })
    expect((await visitor.call(signUp, form('Maja@Example.com'))).body).toEqual({ ok: true })
    expect((await visitor.succeed(session, {})).viewer).toBeNull()

    const mail = await server.mailTo('maja@example.com')
    expect(mail).toMatchObject({ language: 'en', subject: 'Confirm your address' })
    const { viewer } = await visitor.succeed(confirmEmail, { code: codeIn(mail.link) })
    expect(viewer).toMatchObject({
      email: 'maja@example.com',
      fullName: 'Maja Ek',
      emailConfirmed: true,
      role: 'founder',
      language: 'en',
      timeZone: 'Europe/Helsinki',
      onboarded: false,
      adminLevel: null,
      accessRoles: [],
    })
    expect((await visitor.succeed(session, {})).viewer).toEqual(viewer)
  })

  it.each([
    ['terms not accepted', { acceptedTerms: false }, { acceptedTerms: 'account.terms_not_accepted' }],
    ['role not selected', { role: '' }, { role: 'account.role_not_selected' }],
    ['different passwords', { passwordAgain: 'something else' }, { passwordAgain: 'account.passwords_differ' }],
    ['short password', { password: 'f7hö!', passwordAgain: 'f7hö!' }, { password: 'password.too_short' }],
    ['invalid address', { email: 'maja@' }, { email: 'field.invalid_email' }],
    ['empty name', { fullName: ' ' }, { fullName: 'field.required' }],
    ['name with an address', { fullName: 'Support https://evil.example/login' }, { fullName: 'field.address_in_name' }],
    ['name with a domain', { fullName: 'Inloggning evil.cc' }, { fullName: 'field.address_in_name' }],
    ['name with the product name', { fullName: 'Nordbro Support' }, { fullName: 'field.name_reserved' }],
    ['name that resembles the product name', { fullName: 'Nord6ro Support' }, { fullName: 'field.name_reserved' }],
    ['name with an invisible character', { fullName: '\u200EAnna' }, { fullName: 'field.invalid_characters' }],
    ['unknown field', { isAdmin: true }, { isAdmin: 'field.unknown' }],
  ])(
    '[AUTH-01/terms, AUTH-01/role, AUTH-01/passwords-differ, AUTH-02/six-characters] marks the invalid sign-up field: %s',
    async (_what, wrong, fields) => {
      const answer = await server.call(signUp, { ...form('wrong@example.com'), ...wrong } as ReturnType<typeof form>)
      expect(answer).toMatchObject({ status: 400, code: 'input.invalid', fields })
    },
  )

  it('[PROF-03/partner-role] refuses the partner role with its own error', async () => {
    const answer = await server.call(signUp, { ...form('partner@example.com'), role: 'partner' as 'founder' })
    expect(answer.fields).toEqual({ role: 'account.partner_by_application' })
  })

  it.each([
    ['found in a breach', 'Football', 'password.breached'],
    ['common word with a digit', 'Stockholm1', 'password.guessable'],
    ['repeated character', 'aaaaaaaaaaaa', 'password.guessable'],
    ['contains the member’s name', 'MajaEk1', 'password.personal'],
  ])('[AUTH-02/breached, AUTH-02/guessable] refuses a password: %s', async (_what, weak, code) => {
    const answer = await server.call(signUp, { ...form('weak@example.com'), password: weak, passwordAgain: weak })
    expect(answer).toMatchObject({ status: 422, code })
  })

  it('[AUTH-02/six-characters] accepts six uncommon characters and passwords in any script', async () => {
    for (const strong of ['x7Kq2ö', 'كتاب أخضر فوق الجبل']) {
      const email = `strong${strong.length}@example.com`
      expect((await server.call(signUp, { ...form(email), password: strong, passwordAgain: strong })).status).toBe(200)
      expect((await server.call(signIn, { identifier: email, password: strong })).status).toBe(200)
    }
  })

  it('gives an address with an account the same answer, and informs only its owner by mail', async () => {
    const owner = await buildMember(server, {
      email: 'owner@example.com',
      password: 'the first password',
      language: 'sv',
    })
    const fresh = await server.call(signUp, form('fresh@example.com'))
    const again = await server.call(signUp, { ...form('owner@example.com'), fullName: 'Somebody Else' })
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
    expect((await server.mailTo('owner@example.com')).link).toBe(`${server.config.publicBaseUrl}/login`)
    expect((await server.call(signIn, { identifier: owner.email, password })).code).toBe('account.sign_in_failed')
    const { viewer } = await server
      .client()
      .succeed(signIn, { identifier: owner.email, password: 'the first password' })
    expect(viewer?.fullName).toBe(owner.fullName)
  })

  it('[AUTH-04] a second sign-up with an unconfirmed address keeps nothing of the first account', async () => {
    const email = 'later@example.com'
    const intruder = server.client()
    await intruder.succeed(signUp, {
      ...form(email),
      password: 'the first password',
      passwordAgain: 'the first password',
    })
    await intruder.succeed(signIn, { identifier: email, password: 'the first password' })
    await fillAccount(intruder, ((await intruder.succeed(session, {})).viewer as { id: string }).id)
    const first = await codeFor(email)

    const owner = server.client()
    await owner.succeed(signUp, form(email))
    const second = await codeFor(email, 2)
    expect((await intruder.succeed(session, {})).viewer).toBeNull()
    expect((await server.call(confirmEmail, { code: first })).code).toBe('account.link_invalid')
    expect((await server.call(signIn, { identifier: email, password: 'the first password' })).code).toBe(
      'account.sign_in_failed',
    )
    expect(await owner.succeed(confirmEmail, { code: second })).toMatchObject({ passwordCode: null })
    await expectEmptyAccount(owner)
    expect((await server.call(signIn, { identifier: email, password })).status).toBe(200)
  })

  it('[ADM-02/ban] a second sign-up does not lift the ban of an unconfirmed account', async () => {
    const email = 'banned-early@example.com'
    await server.client().succeed(signUp, form(email))
    const [row] = (await server.pool.query<{ id: string }>('select id from users where email = $1', [email])).rows
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: row?.id ?? '', kind: 'ban', reason: 'A test needs it.' })
      .execute()
    expect((await server.client().call(signUp, form(email))).body).toEqual({ ok: true })
    expect((await server.pool.query('select id from users where email = $1', [email])).rows).toEqual([row])
  })

  it('[AUTH-04] a confirmation in another browser keeps only the sign-up data and returns a password code', async () => {
    const email = 'elsewhere@example.com'
    const { intruder, stranger } = await signedUpByStranger(email)
    const owner = server.client()
    const { viewer, passwordCode } = await owner.succeed(confirmEmail, { code: await codeFor(email) })
    expect(viewer).toMatchObject({ id: stranger.id, email, emailConfirmed: true, fullName: 'Maja Ek' })
    expect((await intruder.succeed(session, {})).viewer).toBeNull()
    expect((await server.call(signIn, { identifier: email, password })).code).toBe('account.sign_in_failed')
    await expectEmptyAccount(owner)
    const chosen = 'en helt annan väg hem'
    await owner.succeed(resetPassword, { code: passwordCode ?? '', password: chosen, passwordAgain: chosen })
    expect((await owner.succeed(session, {})).viewer).toMatchObject({ email })
    expect((await server.call(signIn, { identifier: email, password: chosen })).status).toBe(200)
  })

  it('[AUTH-04] a confirmation in a browser that signed up or is signed in keeps the password and ends other sessions', async () => {
    for (const [email, isSignedIn] of [
      ['same@example.com', false],
      ['signed-in@example.com', true],
    ] as const) {
      const [browser, other] = [server.client(), server.client()]
      await (isSignedIn ? server.client() : browser).succeed(signUp, form(email))
      for (const client of isSignedIn ? [browser, other] : [other])
        await client.succeed(signIn, { identifier: email, password })
      expect(await browser.succeed(confirmEmail, { code: await codeFor(email) })).toMatchObject({
        viewer: { email },
        passwordCode: null,
      })
      expect((await other.succeed(session, {})).viewer).toBeNull()
      expect((await server.call(signIn, { identifier: email, password })).status).toBe(200)
    }
  })

  it('[AUTH-01/sign-up] sets a cookie that does not reveal whether the address has an account', async () => {
    const taken = await buildMember(server)
    const cookieFor = async (email: string) => {
      const client = server.client()
      await client.succeed(signUp, form(email))
      return client.cookies.get(signUpCookieName) ?? ''
    }
    const cookies = [await cookieFor(taken.email), await cookieFor(taken.email), await cookieFor('free@example.com')]
    expect(new Set(cookies).size).toBe(3)
    for (const cookie of cookies) expect(cookie).toMatch(/^[\w-]{43}$/)
  })

  it('[AUTH-04] a concurrent confirmation and second sign-up leave one account with one of the two passwords', async () => {
    const email = 'twice-at-once@example.com'
    const first = server.client()
    await first.succeed(signUp, form(email))
    const code = await codeFor(email)
    const second = 'the second password'
    const [confirmed, again] = await Promise.all([
      first.call(confirmEmail, { code }),
      server.call(signUp, { ...form(email), password: second, passwordAgain: second }),
    ])
    expect(again.status).toBe(200)
    expect((await server.pool.query('select from users where email = $1', [email])).rowCount).toBe(1)
    const winner = confirmed.status === 200 ? password : second
    expect((await server.call(signIn, { identifier: email, password: winner })).status).toBe(200)
    expect(
      (await server.call(signIn, { identifier: email, password: winner === second ? password : second })).code,
    ).toBe('account.sign_in_failed')
  })

  it('[AUTH-01/sign-up] creates one account for concurrent sign-ups', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(signUp, form('atonce@example.com'))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await server.pool.query(`select 1 from users where email = 'atonce@example.com'`)
    expect(rows).toHaveLength(1)
  })

  it('stores passwords and link codes only as hashes', async () => {
    await server.client().succeed(signUp, form('kept@example.com'))
    const code = await codeFor('kept@example.com')
    const { rows } = await server.pool.query(
      `select i.password_hash, encode(l.code_hash, 'base64') as code_hash from users u
       join identities i on i.user_id = u.id join mailed_links l on l.user_id = u.id where u.email = 'kept@example.com'`,
    )
    expect(rows).toEqual([
      {
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        code_hash: expect.not.stringContaining(code),
      },
    ])
  })

  it('[I18N-01/mails] writes the confirmation mail in the language of the sign-up', async () => {
    const subjects = { sv: 'Bekräfta din e-postadress', en: 'Confirm your address', ar: 'أكّد بريدك الإلكتروني' } as const
    for (const language of ['sv', 'en', 'ar'] as const) {
      await server.client({ language }).succeed(signUp, form(`${language}@example.com`))
      const mail = await server.mailTo(`${language}@example.com`)
      expect(mail.subject).toBe(subjects[language])
      expect(mail.html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
      expect(mail.text).not.toMatch(/\{\{|mail\./)
    }
  })
})

describe('resetPassword of an unconfirmed account', () => {
  const chosen = 'en helt annan väg hem'
  const reset = (code: string, client = server.client()) =>
    client.call(resetPassword, { code, password: chosen, passwordAgain: chosen })

  it('[AUTH-06/reset] a reset in another browser keeps only the sign-up data, and ends all sessions', async () => {
    const email = 'reset-elsewhere@example.com'
    const { intruder } = await signedUpByStranger(email)
    const owner = server.client()
    await owner.succeed(requestPasswordReset, { email })
    const code = await codeFor(email, 2)
    expect((await reset(code, owner)).body).toEqual({ ok: true })
    expect((await intruder.succeed(session, {})).viewer).toBeNull()
    expect((await server.call(signIn, { identifier: email, password })).code).toBe('account.sign_in_failed')
    const { viewer } = await owner.succeed(signIn, { identifier: email, password: chosen })
    expect(viewer).toMatchObject({ email, emailConfirmed: true, fullName: 'Maja Ek' })
    await expectEmptyAccount(owner)
    expect(await reset(code)).toMatchObject({ status: 410, code: 'account.link_used' })
  })

  it("[AUTH-06/reset] a reset in a browser that signed up or is signed in keeps the member's data", async () => {
    for (const [email, isSignedIn] of [
      ['reset-here@example.com', false],
      ['reset-signed-in@example.com', true],
    ] as const) {
      const browser = server.client()
      await (isSignedIn ? server.client() : browser).succeed(signUp, form(email))
      await browser.succeed(signIn, { identifier: email, password })
      await browser.succeed(updateProfile, { bio: 'Mine.' })
      if (!isSignedIn) await browser.succeed(signOut, {})
      await browser.succeed(requestPasswordReset, { email })
      expect((await reset(await codeFor(email, 2), browser)).status).toBe(200)
      await browser.succeed(signIn, { identifier: email, password: chosen })
      expect(await browser.succeed(readOwnProfile, {})).toMatchObject({ bio: 'Mine.' })
    }
  })

  it('[AUTH-06/reset] changes the password in exactly one of several concurrent resets in other browsers', async () => {
    const email = 'reset-at-once@example.com'
    await server.client().succeed(signUp, form(email))
    await server.client().succeed(requestPasswordReset, { email })
    const code = await codeFor(email, 2)
    const answers = await Promise.all([1, 2, 3, 4].map(() => reset(code)))
    expect(answers.map((answer) => answer.code ?? 'ok').sort()).toEqual([...Array(3).fill('account.link_used'), 'ok'])
  })
})

it('lets an unconfirmed member sign in, with emailConfirmed false', async () => {
  const visitor = server.client()
  await visitor.succeed(signUp, form('unconfirmed@example.com'))
  const { viewer } = await visitor.succeed(signIn, { identifier: 'unconfirmed@example.com', password })
  expect(viewer?.emailConfirmed).toBe(false)
  expect(await visitor.succeed(restUserRoles, { user_id: `eq.${viewer?.id}` })).toEqual([])
})
