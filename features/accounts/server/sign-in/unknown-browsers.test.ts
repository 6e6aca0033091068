import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountLimits,
  changePassword,
  confirmEmail,
  reportSignIn,
  requestPasswordReset,
  resetPassword,
  session,
  signIn,
  signOut,
  signUp,
} from '../../contract/index.ts'
import { buildMember, codeIn, type MemberOverrides, signedInClient, signUpForm } from '../testing.ts'

let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time), config: { trustedProxies: 1 } })
const password = 'norrsken över fjärden'
const subject = 'New login to your account'

let networks = 0
/** Each sign-in comes from another network, so that their limit does not matter. */
const enter = (identifier: string, client: Client = server.client(), secret = password) =>
  client.call(
    signIn,
    { identifier, password: secret },
    { headers: { 'x-forwarded-for': `10.${networks >> 8}.${networks++ & 255}.9` } },
  )
/** A member who has signed in once. */
const buildRegular = async (overrides: MemberOverrides = {}) => {
  const member = await buildMember(server, { password, language: 'en', ...overrides })
  const browser = server.client()
  await enter(member.email, browser)
  return { ...member, browser }
}
/** Mails are jobs, and a later one is not sent before the earlier ones. */
const subjectsTo = async (email: string) => {
  const { rows } = await server.pool.query<{ subject: string }>(
    `select data ->> 'subject' as subject from pgboss.job where data ->> 'to' = $1 order by created_on`,
    [email],
  )
  return rows.map((row) => row.subject)
}
const reportedIn = async (email: string, nth = 1) => codeIn((await server.mailTo(email, nth)).link)

describe('sign-in from an unknown browser', () => {
  it('[SET-05/device] is mailed to the member with the browser, the network and a link that reports it', async () => {
    const { email } = await buildRegular()
    await server.call(signIn, { identifier: email, password }, server.client(), {
      headers: {
        'x-forwarded-for': '203.0.113.77',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('Firefox on Linux, from the network 203.0.113.0/24')
    expect(mail.text).not.toContain('203.0.113.77')
    expect(mail.text).toContain('This was not me')
    expect(mail.link).toMatch(new RegExp(`^${server.config.publicBaseUrl}/not-me#code=[\\w-]{32}$`))
  })

  it('is mailed in the language of the member', async () => {
    const { email } = await buildRegular({ language: 'ar' })
    await enter(email)
    expect((await server.mailTo(email)).subject).toBe('تسجيل دخول جديد إلى حسابك')
  })

  it('is not mailed for the first sign-in of an account, for a known browser and for a wrong password', async () => {
    const { email, browser } = await buildRegular()
    expect(await subjectsTo(email)).toEqual([])
    await enter(email, browser)
    await browser.succeed(signOut, {})
    await enter(email, browser)
    expect((await enter(email, server.client(), 'wrong')).code).toBe('account.sign_in_failed')
    expect(await subjectsTo(email)).toEqual([])
  })

  it('is not mailed for the browser that signed up, after another browser confirmed the address', async () => {
    const email = 'signed-up@example.com'
    const [computer, phone] = [server.client(), server.client()]
    await computer.succeed(signUp, signUpForm(email, password))
    const { passwordCode } = await phone.succeed(confirmEmail, { code: codeIn((await server.mailTo(email)).link) })
    await phone.succeed(resetPassword, { code: passwordCode as string, password, passwordAgain: password })
    expect((await enter(email, computer)).code).toBeNull()
    expect(await subjectsTo(email)).not.toContain('Ny inloggning på ditt konto')
    expect((await enter(email)).code).toBeNull()
    expect(await subjectsTo(email)).toContain('Ny inloggning på ditt konto')
  })

  it('is not mailed to a banned member or to an unconfirmed address', async () => {
    const banned = await buildRegular({ banned: true })
    const unconfirmed = await buildRegular({ confirmed: false })
    for (const { email } of [banned, unconfirmed]) {
      await enter(email)
      expect(await subjectsTo(email)).toEqual([])
    }
  })

  it('is mailed a limited number of times a day, which requests for links do not use up', async () => {
    const { email } = await buildRegular()
    for (let n = 0; n < accountLimits.mailsPerAddressAndDay; n++) {
      time += accountLimits.mailWindowSeconds * 1000
      await server.client().succeed(requestPasswordReset, { email })
    }
    await server.mailTo(email, accountLimits.mailsPerAddressAndDay)
    for (let n = 0; n <= accountLimits.mailsPerAddressAndDay; n++) expect((await enter(email)).code).toBeNull()
    const mailed = async () => (await subjectsTo(email)).filter((one) => one === subject).length
    expect(await mailed()).toBe(accountLimits.mailsPerAddressAndDay)
    time += 24 * 60 * 60 * 1000
    await enter(email)
    expect(await mailed()).toBe(accountLimits.mailsPerAddressAndDay + 1)
  })
})

describe('reportSignIn', () => {
  const thiefOf = async (email: string) => {
    const thief = server.client()
    await enter(email, thief)
    return thief
  }

  it('[AUTH-07/all-sessions] ends every session, removes the password and lets the owner choose a new one', async () => {
    const { email, browser } = await buildRegular()
    const thief = await thiefOf(email)
    const owner = server.client()
    const { passwordCode } = await owner.succeed(reportSignIn, { code: await reportedIn(email) })
    for (const client of [thief, browser]) expect((await client.succeed(session, {})).viewer).toBeNull()
    expect((await enter(email, thief)).code).toBe('account.sign_in_failed')
    expect((await server.mailTo(email, 2)).subject).toBe('Everyone is logged out of your account')
    const chosen = 'en annan väg över bron'
    await owner.succeed(resetPassword, { code: passwordCode, password: chosen, passwordAgain: chosen })
    expect((await enter(email, owner, chosen)).code).toBeNull()
    // The browser of the owner is known by the reset.
    expect((await subjectsTo(email)).filter((one) => one === subject)).toHaveLength(1)
  })

  it('[AUTH-06/reset] uses up links for a new password and the reports of other sign-ins', async () => {
    const { email } = await buildRegular()
    await server.client().succeed(requestPasswordReset, { email })
    const reset = await reportedIn(email)
    await thiefOf(email)
    await thiefOf(email)
    const [first, second] = [await reportedIn(email, 2), await reportedIn(email, 3)]
    await server.client().succeed(reportSignIn, { code: first })
    expect((await server.call(reportSignIn, { code: second })).code).toBe('account.link_used')
    expect((await server.call(resetPassword, { code: reset, password, passwordAgain: password })).code).toBe(
      'account.link_used',
    )
  })

  it('works after a stranger has changed the password', async () => {
    const { email } = await buildRegular()
    const thief = await thiefOf(email)
    const stolen = 'the password of a thief'
    await thief.succeed(changePassword, { currentPassword: password, password: stolen, passwordAgain: stolen })
    await server.client().succeed(reportSignIn, { code: await reportedIn(email) })
    expect((await thief.succeed(session, {})).viewer).toBeNull()
    expect((await enter(email, thief, stolen)).code).toBe('account.sign_in_failed')
  })

  it('works exactly once for 20 concurrent calls', async () => {
    const { email } = await buildRegular()
    await thiefOf(email)
    const code = await reportedIn(email)
    const codes = (await Promise.all(Array.from({ length: 20 }, () => server.call(reportSignIn, { code })))).map(
      (answer) => answer.code,
    )
    expect(codes.filter((one) => one === null)).toHaveLength(1)
    expect(codes.filter((one) => one === 'account.link_used')).toHaveLength(19)
  })

  it('leaves no session of the removed password after concurrent sign-ins', async () => {
    const { email } = await buildRegular()
    await thiefOf(email)
    const code = await reportedIn(email)
    const thieves = Array.from({ length: 6 }, () => server.client())
    await Promise.all([server.call(reportSignIn, { code }), ...thieves.map((thief) => enter(email, thief))])
    const viewers = await Promise.all(thieves.map(async (thief) => (await thief.succeed(session, {})).viewer))
    expect(viewers).toEqual(thieves.map(() => null))
  })

  it('refuses an unknown code, a code of another purpose and an expired one', async () => {
    const { email } = await buildRegular()
    const refusal = async (code: string) => (await server.call(reportSignIn, { code })).code
    expect(await refusal('nobody-ever-mailed-this')).toBe('account.link_invalid')
    await server.client().succeed(requestPasswordReset, { email })
    expect(await refusal(await reportedIn(email))).toBe('account.link_invalid')
    await thiefOf(email)
    const code = await reportedIn(email, 2)
    expect((await server.call(resetPassword, { code, password, passwordAgain: password })).code).toBe(
      'account.link_invalid',
    )
    time += accountLimits.reportSeconds * 1000
    expect(await refusal(code)).toBe('account.link_expired')
  })

  it('signs out a browser that is signed in to the account', async () => {
    const member = await buildRegular()
    await thiefOf(member.email)
    const here = await signedInClient(server, member)
    await here.succeed(reportSignIn, { code: await reportedIn(member.email) })
    expect(here.cookies.size).toBe(0)
  })
})
