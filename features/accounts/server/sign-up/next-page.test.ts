import { describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import {
  confirmEmail,
  finishOnboarding,
  nextPageRetentionDays,
  readNextPage,
  resendConfirmation,
  setNextPage,
  signIn,
  signUp,
} from '../../contract/index.ts'
import { accounts, buildMember, codeIn, signedInMember } from '../testing.ts'

const server = await startTestServer()

const password = 'norrsken över fjärden'
const posting = '/opportunities/havsbojar-1a2b3c?from=list'
let made = 0
const newEmail = () => `next-${++made}@example.com`
const form = (email: string) => ({
  email,
  password,
  passwordAgain: password,
  fullName: 'Maja Ek',
  role: 'founder' as const,
  acceptedTerms: true as const,
})
const codeFor = async (email: string, nth = 1) => codeIn((await server.mailTo(email, nth)).link)

const hostile = [
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['a control character', '/network\u0000'],
  ['a line feed', '/\n/evil.example'],
  ['an address with its scheme', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['too many characters', `/${'a'.repeat(500)}`],
  ['the page that signs out', '/logout'],
  ['the page of a mailed link', '/confirm#code=abc'],
  ['a new password', '/Reset-Password'],
  ['the sign-in', '/login?next=/network'],
  ['the sign-up', '/%73ignup'],
  ['nothing', ''],
] as const

describe('page that led to a sign-up', () => {
  it.each([
    ['in the browser that signed up', true],
    ['in another browser', false],
  ])(
    '[AUTH-04/signs-in, AUTH-05/onboarding] keeps the next page through a confirmation %s, and out of the mail',
    async (_where, isSame) => {
      const email = newEmail()
      const visitor = server.client()
      await visitor.succeed(signUp, { ...form(email), next: posting })
      const { text, link } = await server.mailTo(email)
      expect(`${text} ${link}`).not.toContain('havsbojar')
      const browser = isSame ? visitor : server.client()
      expect(await browser.succeed(confirmEmail, { code: await codeFor(email) })).toMatchObject({
        next: null,
        viewer: { onboarded: false },
      })
      expect(await browser.succeed(readNextPage, {})).toEqual({ path: posting })
    },
  )

  it('[AUTH-05/onboarding] keeps the next page through another sign-in and after the onboarding until it is opened', async () => {
    const email = newEmail()
    const visitor = server.client()
    await visitor.succeed(signUp, { ...form(email), next: posting })
    await visitor.succeed(confirmEmail, { code: await codeFor(email) })
    const later = server.client()
    await later.succeed(signIn, { identifier: email, password })
    await later.succeed(finishOnboarding, {})
    expect(await later.succeed(readNextPage, {})).toEqual({ path: posting })
  })

  it.each(hostile)(
    '[ROUTE-04/same-origin] refuses %s as next page in signUp, resendConfirmation and setNextPage',
    async (_what, next) => {
      const email = newEmail()
      const { client } = await signedInMember(server)
      expect(await server.call(signUp, { ...form(email), next })).toMatchObject({
        status: 400,
        fields: { next: 'field.invalid' },
      })
      expect(await server.call(resendConfirmation, { email, next })).toMatchObject({
        status: 400,
        fields: { next: 'field.invalid' },
      })
      expect(await client.call(setNextPage, { path: next })).toMatchObject({
        status: 400,
        fields: { path: 'field.invalid' },
      })
      expect(await client.succeed(readNextPage, {})).toEqual({ path: null })
      expect(await server.mails(email)).toEqual([])
    },
  )

  it('[AUTH-04/resend] keeps the next page when the mail is sent again, or replaces it with the page of the resend', async () => {
    const email = newEmail()
    await server.client().succeed(signUp, { ...form(email), next: posting })
    await server.client().succeed(resendConfirmation, { email })
    await server.mailTo(email, 2)
    const pathOf = async () =>
      (await server.pool.query('select path from next_pages join users on id = user_id where email = $1', [email])).rows
    expect(await pathOf()).toEqual([{ path: posting }])
    await server.client().succeed(resendConfirmation, { email, next: '/products/skerry-pilot' })
    const browser = server.client()
    await browser.succeed(confirmEmail, { code: await codeFor(email, 3) })
    expect(await browser.succeed(readNextPage, {})).toEqual({ path: '/products/skerry-pilot' })
  })

  it('[AUTH-01/sign-up] does not let a stranger set the next page of a member by signing up or resending', async () => {
    const member = await buildMember(server, { password })
    await server.client().succeed(signUp, { ...form(member.email), next: posting })
    expect((await server.mailTo(member.email)).link).toBe(`${server.config.publicBaseUrl}/login`)
    await server.client().succeed(resendConfirmation, { email: member.email, next: posting })
    expect(await server.mailRecipientsAfterJobs('accounts.mail_link', [member.email])).toHaveLength(1)
    const client = server.client()
    await client.succeed(signIn, { identifier: member.email, password })
    expect(await client.succeed(readNextPage, {})).toEqual({ path: null })
  })

  it('[AUTH-04/signs-in] drops the next page of an earlier sign-up that a second one replaces', async () => {
    const email = newEmail()
    await server.client().succeed(signUp, { ...form(email), next: posting })
    const owner = server.client()
    await owner.succeed(signUp, form(email))
    await owner.succeed(confirmEmail, { code: await codeFor(email, 2) })
    expect(await owner.succeed(readNextPage, {})).toEqual({ path: null })
  })

  it('[AUTH-04/signs-in, AUTH-05/onboarded] returns the next page once when an onboarded member confirms', async () => {
    const email = newEmail()
    const browser = server.client()
    await browser.succeed(signUp, { ...form(email), next: posting })
    await browser.succeed(signIn, { identifier: email, password })
    await browser.succeed(finishOnboarding, {})
    expect(await browser.succeed(confirmEmail, { code: await codeFor(email) })).toMatchObject({
      next: posting,
      passwordCode: null,
    })
    expect(await browser.succeed(readNextPage, {})).toEqual({ path: null })
  })
})

describe('setNextPage', () => {
  it("[AUTH-05/onboarding] stores the member's latest page, and deletes it once it was opened", async () => {
    const [{ client }, { client: other }] = [await signedInMember(server), await signedInMember(server)]
    await client.succeed(setNextPage, { path: posting })
    await client.succeed(setNextPage, { path: '/products/warm-grip' })
    expect(await client.succeed(readNextPage, {})).toEqual({ path: '/products/warm-grip' })
    expect(await other.succeed(readNextPage, {})).toEqual({ path: null })
    await client.succeed(setNextPage, { path: null })
    await client.succeed(setNextPage, { path: null })
    expect(await client.succeed(readNextPage, {})).toEqual({ path: null })
  })

  it('setNextPage and readNextPage refuse a visitor', async () => {
    expect(await server.call(setNextPage, { path: posting })).toMatchObject({ status: 401, code: 'auth.required' })
    expect(await server.call(readNextPage, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('[SET-10/erasure] exports the next page, erases it with the account, and deletes it after its retention', async () => {
    const [one, two] = [await signedInMember(server), await signedInMember(server)]
    for (const { client } of [one, two]) await client.succeed(setNextPage, { path: posting })
    expect(await accounts.exportFor?.(server.db, one.id)).toMatchObject({ nextPage: posting })
    await server.db.transaction().execute(async (tx) => accounts.erase?.(tx, one.id))
    const storedMemberIds = async () =>
      (
        await server.db.selectFrom('next_pages').select('user_id').where('user_id', 'in', [one.id, two.id]).execute()
      ).map(({ user_id }) => user_id)
    expect(await storedMemberIds()).toEqual([two.id])
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await accounts.cleanup?.(server.db, inDays(nextPageRetentionDays - 1))
    expect(await storedMemberIds()).toEqual([two.id])
    await accounts.cleanup?.(server.db, inDays(nextPageRetentionDays + 1))
    expect(await storedMemberIds()).toEqual([])
  })
})
