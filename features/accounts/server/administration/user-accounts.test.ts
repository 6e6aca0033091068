import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { addPasskey } from '#features/passkeys/server/testing.ts'
import { readSecondFactors } from '#features/second-factors/contract/index.ts'
import { buildProtectedMember, passwordStep, testPassword } from '#features/second-factors/server/testing.ts'
import { languages } from '#kit/languages.ts'
import { openEventSource } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountLimits,
  confirmEmail,
  createUser,
  createUserLink,
  readUser,
  resetPassword,
  resetUserFactors,
  session,
  signIn,
  signUp,
} from '../../contract/index.ts'
import { buildMember, codeIn, signedInMember, signUpForm } from '../testing.ts'

const origin = 'https://nordbro.example'
let time = Date.now()
const server = await startTestServer({ clock: () => new Date(time), config: { publicBaseUrl: origin } })
const root = await signedInMember(server, { adminLevel: 'super_admin' })
const admin = await signedInMember(server, { adminLevel: 'admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
const password = 'norrsken över fjärden'

let invited = 0
const invitation = (overrides: Partial<Parameters<typeof admin.client.succeed<typeof createUser>>[1]> = {}) => ({
  email: `invited-${++invited}@example.com`,
  fullName: 'Maja Ek',
  role: 'founder' as const,
  language: 'sv' as const,
  ...overrides,
})
const logOf = async (targetId: string) =>
  (await root.client.succeed(listAuditLog, { targetKind: 'member', targetId })).items.map(
    ({ action, after, reason }) => ({ action, after, reason }),
  )
const accountsWith = async (email: string) =>
  server.db
    .selectFrom('users')
    .select(['id', 'terms_accepted_at', 'email_confirmed'])
    .where('email', '=', email)
    .execute()
const mailsTo = async (email: string) => {
  const { rows } = await server.pool.query<{ data: { subject: string; action: { url: string } } }>(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
    [email],
  )
  return rows.map(({ data }) => data)
}

describe('inviting a person', () => {
  it.each(languages)(
    '[AUTH-10/admin-users] creates an account whose invitation in %s confirms the address and leads to a password',
    async (language) => {
      const input = invitation({ language })
      const user = await admin.client.succeed(createUser, input)
      expect(user).toMatchObject({ email: input.email, fullName: 'Maja Ek', role: 'founder', emailConfirmed: false })
      expect(await accountsWith(input.email)).toEqual([
        { id: user.id, terms_accepted_at: null, email_confirmed: false },
      ])
      const mail = await server.mailTo(input.email)
      expect(mail.link).toMatch(/\/confirm#code=/)
      const subjects = { sv: 'Du är inbjuden till Nordbro', en: 'You are invited to Nordbro', ar: 'دعوة إلى Nordbro' }
      expect(mail.subject).toBe(subjects[language])

      const browser = server.client()
      const { viewer: member, passwordCode } = await browser.succeed(confirmEmail, { code: codeIn(mail.link) })
      expect(member).toMatchObject({ id: user.id, emailConfirmed: true, fullName: 'Maja Ek', language })
      await browser.succeed(resetPassword, { code: passwordCode as string, password, passwordAgain: password })
      expect((await server.client().succeed(signIn, { identifier: input.email, password })).viewer?.id).toBe(user.id)
      const [account] = await accountsWith(input.email)
      expect(account?.terms_accepted_at).not.toBeNull()
      expect(await logOf(user.id)).toEqual([{ action: 'users.create', after: null, reason: null }])
    },
  )

  it('[AUTH-10/admin-users] an invitation is valid for seven days', async () => {
    const input = invitation()
    await admin.client.succeed(createUser, input)
    const code = codeIn((await server.mailTo(input.email)).link)
    time += (accountLimits.invitationSeconds + 1) * 1000
    expect(await server.call(confirmEmail, { code })).toMatchObject({ status: 410, code: 'account.link_expired' })
    time = Date.now()
  })

  it('[AUTH-10/admin-users] refuses an address that has an account, confirmed or not', async () => {
    for (const confirmed of [true, false]) {
      const { email } = await buildMember(server, { confirmed })
      expect(await admin.client.call(createUser, invitation({ email }))).toMatchObject({
        status: 409,
        code: 'user.email_taken',
      })
    }
  })

  it('[AUTH-10/admin-users] refuses administrators of level viewer, members and visitors, and creates nothing', async () => {
    const input = invitation()
    expect([
      (await viewer.client.call(createUser, input)).code,
      (await (await signedInMember(server)).client.call(createUser, input)).code,
      (await server.call(createUser, input)).code,
    ]).toEqual(['auth.forbidden', 'auth.forbidden', 'auth.required'])
    expect(await accountsWith(input.email)).toEqual([])
  })

  it('[AUTH-10/admin-users] refuses the role partner, unknown fields and names that carry an address', async () => {
    const refused = async (change: object) =>
      (await admin.client.call(createUser, { ...invitation(), ...change } as never)).fields
    expect(await refused({ role: 'partner' })).toEqual({ role: 'account.partner_by_application' })
    expect(await refused({ adminLevel: 'super_admin' })).toEqual({ adminLevel: 'field.unknown' })
    expect(await refused({ fullName: 'Win at https://evil.example' })).toEqual({ fullName: 'field.address_in_name' })
    expect(await refused({ email: 'a@b.example\r\nBcc: c@d.example' })).toEqual({ email: 'field.invalid_email' })
  })

  it('[AUTH-10/admin-users] of 20 invitations to one address at the same moment exactly one succeeds, with one mail', async () => {
    const input = invitation()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? admin : root).client.call(createUser, input)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['user.email_taken']),
    )
    expect(await accountsWith(input.email)).toHaveLength(1)
    expect(await mailsTo(input.email)).toHaveLength(1)
  })

  it('[AUTH-10/admin-users] an address that signs up and is invited at the same moment gets one account and a link that works', async () => {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const input = invitation()
        await Promise.all([
          server.call(signUp, signUpForm(input.email, password)),
          admin.client.call(createUser, input),
        ])
        expect(await accountsWith(input.email)).toHaveLength(1)
        const codes = (await mailsTo(input.email)).map(({ action }) => codeIn(action.url))
        const statuses = []
        for (const code of codes) statuses.push((await server.call(confirmEmail, { code })).status)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      }),
    )
  })
})

describe('creating a link', () => {
  it('[AUTH-10/admin-links] a link for a new password works once, and the member gets a mail without it', async () => {
    const member = await buildMember(server, { password: testPassword, language: 'en' })
    const { url, expiresAt } = await admin.client.succeed(createUserLink, { id: member.id, kind: 'password' })
    expect(url).toMatch(/^https:\/\/nordbro\.example\/reset-password#code=/)
    expect(Date.parse(expiresAt)).toBeGreaterThan(time)
    const form = { code: codeIn(url), password, passwordAgain: password }
    await server.client().succeed(resetPassword, form)
    expect((await server.call(resetPassword, form)).code).toBe('account.link_used')
    expect((await server.client().succeed(signIn, { identifier: member.email, password })).viewer?.id).toBe(member.id)
    const [mail] = await mailsTo(member.email)
    expect(mail?.subject).toBe('A link to your account has been created')
    expect(JSON.stringify(mail)).not.toContain(codeIn(url))
    expect(await logOf(member.id)).toEqual([{ action: 'users.create_link', after: { link: 'password' }, reason: null }])
  })

  it('[AUTH-10/admin-links] a link leads past no second step', async () => {
    const member = await buildProtectedMember(server, new Date(time))
    const { url } = await admin.client.succeed(createUserLink, { id: member.id, kind: 'password' })
    const browser = server.client()
    await browser.succeed(resetPassword, { code: codeIn(url), password, passwordAgain: password })
    expect((await browser.succeed(session, {})).viewer).toBeNull()
    expect(await browser.succeed(signIn, { identifier: member.email, password })).toMatchObject({
      viewer: null,
      challenge: { proofs: ['totp', 'recovery_code'] },
    })
  })

  it('[AUTH-10/admin-links] a new link for an invitation replaces the mailed one', async () => {
    const input = invitation()
    const { id } = await admin.client.succeed(createUser, input)
    const mailed = codeIn((await server.mailTo(input.email)).link)
    const { url } = await admin.client.succeed(createUserLink, { id, kind: 'invitation' })
    expect((await server.call(confirmEmail, { code: mailed })).code).toBe('account.link_invalid')
    expect((await server.call(confirmEmail, { code: codeIn(url) })).status).toBe(200)
  })

  it('[AUTH-10/admin-links] refuses administrators of the same or a higher level, oneself, and the wrong kind', async () => {
    const other = await buildMember(server, { adminLevel: 'admin' })
    const boss = await buildMember(server, { adminLevel: 'super_admin' })
    const member = await buildMember(server)
    const codeOf = async (who: typeof admin, id: string, kind: 'password' | 'invitation' = 'password') =>
      (await who.client.call(createUserLink, { id, kind })).code
    expect([
      await codeOf(admin, other.id),
      await codeOf(admin, boss.id),
      await codeOf(root, boss.id),
      await codeOf(root, root.id),
      await codeOf(admin, member.id, 'invitation'),
      await codeOf(admin, (await buildMember(server, { confirmed: false })).id),
      await codeOf(admin, (await buildMember(server, { banned: true })).id),
      await codeOf(viewer, member.id),
    ]).toEqual([
      'user.level_too_high',
      'user.level_too_high',
      'user.level_too_high',
      'user.yourself',
      'user.confirmed',
      'user.unconfirmed',
      'user.banned',
      'auth.forbidden',
    ])
  })

  it('[AUTH-10/admin-links] of 20 links created at the same moment only the last one works', async () => {
    const { id } = await buildMember(server)
    const links = await Promise.all(
      Array.from({ length: 20 }, () => root.client.succeed(createUserLink, { id, kind: 'password' })),
    )
    const statuses = []
    for (const { url } of links)
      statuses.push((await server.call(resetPassword, { code: codeIn(url), password, passwordAgain: password })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('a member who has lost every second step', () => {
  it('[AUTH-10/factor-remove] an admin turns off two-step login and passkeys: sessions end, and the password is enough', async () => {
    const member = await buildProtectedMember(server, new Date(time), { language: 'en' })
    await addPasskey(member.client, origin)
    const live = await openEventSource(member.client)
    const reason = 'Called from a number that we know'
    expect(await admin.client.succeed(resetUserFactors, { id: member.id, reason })).toMatchObject({
      hasSecondFactor: false,
      can: { reset_factors: 'user.no_second_factor' },
    })
    await live.ended
    expect((await member.client.succeed(session, {})).viewer).toBeNull()
    const { client, answer } = await passwordStep(server, member)
    expect(answer).toMatchObject({ viewer: { id: member.id }, challenge: null })
    expect(await client.succeed(readSecondFactors, {})).toMatchObject({ totp: null })
    expect((await admin.client.succeed(readUser, { id: member.id })).hasSecondFactor).toBe(false)
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain('Two-step login has been turned off')
    expect(await logOf(member.id)).toEqual([{ action: 'users.reset_factors', after: null, reason }])
  })

  it('[AUTH-10/factor-remove] of 20 calls at the same moment exactly one turns it off', async () => {
    const member = await buildProtectedMember(server, new Date(time))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? admin : root).client.call(resetUserFactors, { id: member.id, reason: 'Lost' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['user.no_second_factor']))
    expect(await logOf(member.id)).toHaveLength(1)
  })

  it('[AUTH-10/factor-remove] refuses an admin the second factor of another administrator, and an empty reason', async () => {
    const other = await buildProtectedMember(server, new Date(time), { adminLevel: 'admin' })
    const call = (who: typeof admin, reason: string) => who.client.call(resetUserFactors, { id: other.id, reason })
    expect((await call(admin, 'Lost')).code).toBe('user.super_admins_only')
    expect((await call(root, ' ')).fields).toEqual({ reason: 'field.required' })
    expect((await call(root, 'Lost')).status).toBe(200)
  })
})
