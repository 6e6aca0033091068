import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readUser, session, signUp } from '#features/accounts/contract/index.ts'
import { buildMember, signedInMember } from '#features/accounts/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { createClient } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'
import {
  acceptInvitation,
  countInvitations,
  importInvitations,
  invitationLimits,
  listInvitations,
  openInvitation,
  resendInvitation,
  stopInvitations,
  withdrawInvitation,
} from '../contract/index.ts'
import { memberInvitations } from './index.ts'
import { mailJob } from './mail-job.ts'
import { createStopToken } from './opt-outs.ts'
import { sendJob } from './send-job.ts'
import { buildInvitation, sendFile } from './testing.ts'

let offsetMs = 0
const clock = () => new Date(Date.now() + offsetMs)
const server = await startTestServer({ clock })
/** Its jobs run when a test runs them. */
const idle = await startTestServer({ jobs: false })
const idleJobs = await createJobContext(idle)
const admin = await signedInMember(server, { adminLevel: 'admin', fullName: 'Astrid Berg' })
const { client } = admin
const { db, pool } = server

const later = (milliseconds: number) => {
  offsetMs += milliseconds
  onTestFinished(() => {
    offsetMs = 0
  })
}
const visitor = () => createClient(server.url)
const password = 'fyra gröna bojar i isen'
const answers = (code: string) => ({
  code,
  fullName: 'Signe Holm',
  role: 'developer' as const,
  password,
  passwordAgain: password,
  acceptedTerms: true as const,
})
const unknownId = '00000000-0000-4000-8000-000000000000'
let count = 0
const newAddress = () => `guest-${++count}@invited.example`
const invite = (email: string, rest = 'Signe Holm,designer,sv') =>
  sendFile(client, importInvitations, `email,name,role,language\n${email},${rest}\n`)
const mailTo = async (email: string) => {
  await expect.poll(async () => (await server.mails(email)).length, { timeout: waitTimeoutMs }).toBe(1)
  return (await server.mails(email))[0] as Awaited<ReturnType<typeof server.mails>>[number]
}
const codeIn = (link: string | null | undefined) => new URL(link ?? '').hash.replace('#code=', '')
const stateOf = async (email: string) =>
  (await client.succeed(listInvitations, { limit: 100 })).items.find((one) => one.email === email)?.state

describe('an invitation', () => {
  it.each([
    ['sv', 'Astrid Berg bjuder in dig till Nordbro', 'Väntade du dig inte det här', 'Bjud inte in mig igen'],
    ['en', 'Astrid Berg invites you to Nordbro', 'If you did not expect this', 'Do not invite me again'],
    ['ar', '\u2068Astrid Berg\u2069 يدعوك إلى Nordbro', 'إن لم تكن تتوقع هذا', 'لا تدعوني مرة أخرى'],
  ])(
    'is mailed in %s with the name of the administrator and a link, and becomes an account once',
    async (language, subject, footnote, stop) => {
      const email = newAddress()
      await invite(email, `Signe Holm,designer,${language}`)
      const mail = await mailTo(email)
      expect(mail.subject).toBe(subject)
      expect(mail.text).toContain(footnote)
      expect(mail.text).toContain(stop)
      await expect.poll(() => stateOf(email)).toBe('pending')
      const code = codeIn(mail.link)
      expect(code).toMatch(/^[\w-]{32}$/)
      const browser = visitor()
      expect(await browser.succeed(openInvitation, { code })).toMatchObject({
        email,
        fullName: 'Signe Holm',
        role: 'designer',
      })
      const { viewer } = await browser.succeed(acceptInvitation, answers(code))
      expect(viewer).toMatchObject({
        fullName: 'Signe Holm',
        role: 'developer',
        emailConfirmed: true,
        adminLevel: null,
      })
      expect((await browser.succeed(session, {})).viewer?.id).toBe(viewer.id)
      expect(await client.succeed(readUser, { id: viewer.id })).toMatchObject({ email, emailConfirmed: true })
      expect(await stateOf(email)).toBe('accepted')
      expect(await visitor().call(acceptInvitation, answers(code))).toMatchObject({ code: 'invitation.accepted' })
      expect(await visitor().call(openInvitation, { code })).toMatchObject({ status: 410, code: 'invitation.accepted' })
      // Only a hash of the link is stored in the table.
      const { rowCount } = await pool.query('select from member_invitations i where i::text like $1', [`%${code}%`])
      expect(rowCount).toBe(0)
    },
  )

  it('that is accepted twice at once creates one account', async () => {
    const { code, email } = await buildInvitation(server)
    const results = await Promise.all([1, 2, 3].map(() => visitor().call(acceptInvitation, answers(code))))
    expect(results.map((one) => one.code ?? 'ok').toSorted()).toEqual([
      'invitation.accepted',
      'invitation.accepted',
      'ok',
    ])
    expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(1)
  })

  it('replaces a sign-up that nobody confirmed, and is refused beside a confirmed or banned account', async () => {
    const waiting = await buildInvitation(server)
    const sign = {
      email: waiting.email,
      password,
      passwordAgain: password,
      fullName: 'En Annan',
      role: 'student' as const,
    }
    await visitor().succeed(signUp, { ...sign, acceptedTerms: true })
    const { viewer } = await visitor().succeed(acceptInvitation, answers(waiting.code))
    expect(viewer).toMatchObject({ fullName: 'Signe Holm', emailConfirmed: true })
    for (const overrides of [{}, { confirmed: false, banned: true }]) {
      const member = await buildMember(server, overrides)
      const { code } = await buildInvitation(server, { email: member.email })
      expect(await visitor().call(acceptInvitation, answers(code))).toMatchObject({
        status: 409,
        code: 'invitation.account_exists',
      })
    }
  })

  it.each([
    [{ withdrawn_at: new Date() }, 'invitation.withdrawn'],
    [{ expires_at: new Date(Date.now() - 1000) }, 'invitation.expired'],
  ])('%# says why its link no longer works', async (overrides, refusal) => {
    const { code } = await buildInvitation(server, overrides)
    expect(await visitor().call(openInvitation, { code })).toMatchObject({ status: 410, code: refusal })
    expect(await visitor().call(acceptInvitation, answers(code))).toMatchObject({ status: 410, code: refusal })
  })

  it('with an unknown link, a weak password, the partner role or without the terms is refused', async () => {
    const { code, email } = await buildInvitation(server)
    const call = (change: object) => visitor().call(acceptInvitation, { ...answers(code), ...change })
    expect(await visitor().call(openInvitation, { code: 'x' })).toMatchObject({
      status: 404,
      code: 'invitation.not_found',
    })
    expect(await call({ code: 'x' })).toMatchObject({ code: 'invitation.not_found' })
    const weak = (typed: string) => call({ password: typed, passwordAgain: typed })
    expect(await weak('password')).toMatchObject({ code: 'password.breached' })
    expect(await weak('aaaaaaaaaa')).toMatchObject({ code: expect.stringMatching(/^password\./) })
    expect(await weak(email)).toMatchObject({ code: 'password.personal' })
    expect(await call({ role: 'partner' })).toMatchObject({ fields: { role: 'account.partner_by_application' } })
    expect(await call({ acceptedTerms: false })).toMatchObject({
      fields: { acceptedTerms: 'account.terms_not_accepted' },
    })
    expect(await call({ passwordAgain: 'another' })).toMatchObject({
      fields: { passwordAgain: 'account.passwords_differ' },
    })
    expect((await pool.query('select from users where email = $1', [email])).rowCount).toBe(0)
  })
})

describe('the list of invitations', () => {
  it('is for administrators only, in pages, newest first, and by state', async () => {
    const ids: string[] = []
    for (const minute of [1, 2, 3])
      ids.push((await buildInvitation(server, { created_at: new Date(Date.now() + minute * 60_000) })).id)
    const first = await client.succeed(listInvitations, { limit: 2 })
    const second = await client.succeed(listInvitations, { limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed())
    const failed = await buildInvitation(server, { failed_at: new Date(), invited_by: admin.id })
    const stuck = await buildInvitation(server, { mailed_at: null, queued_at: new Date(Date.now() - 3 * dayMs) })
    const { items } = await client.succeed(listInvitations, { state: 'failed', limit: 100 })
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([failed.id, stuck.id]))
    expect(items.find(({ id }) => id === failed.id)).toMatchObject({ invitedBy: 'Astrid Berg', can: { resend: 'ok' } })
    expect((await client.succeed(countInvitations, {})).failed).toBe(items.length)
    const reader = await signedInMember(server, { adminLevel: 'viewer' })
    expect((await reader.client.succeed(listInvitations, { limit: 1 })).items[0]?.can).toEqual({
      resend: 'auth.forbidden',
      withdraw: 'auth.forbidden',
    })
    const member = await signedInMember(server)
    for (const endpoint of [listInvitations, countInvitations]) {
      expect(await member.client.call(endpoint, {})).toMatchObject({ status: 403, code: 'auth.forbidden' })
      expect(await visitor().call(endpoint, {})).toMatchObject({ status: 401, code: 'auth.required' })
    }
    for (const endpoint of [resendInvitation, withdrawInvitation])
      expect(await reader.client.call(endpoint, { id: failed.id })).toMatchObject({ code: 'auth.forbidden' })
  })

  it('withdraws and sends again, with a new link and an entry in the audit log', async () => {
    const { id, email, code } = await buildInvitation(server)
    expect(await client.succeed(withdrawInvitation, { id })).toMatchObject({ state: 'withdrawn' })
    expect(await client.call(withdrawInvitation, { id })).toMatchObject({ status: 410, code: 'invitation.withdrawn' })
    expect(await visitor().call(openInvitation, { code })).toMatchObject({ code: 'invitation.withdrawn' })
    await client.succeed(resendInvitation, { id })
    const fresh = codeIn((await mailTo(email)).link)
    expect(fresh).not.toBe(code)
    expect(await visitor().call(openInvitation, { code })).toMatchObject({ code: 'invitation.not_found' })
    expect(await visitor().succeed(openInvitation, { code: fresh })).toMatchObject({ email })
    await expect.poll(() => stateOf(email)).toBe('pending')
    expect(await client.call(resendInvitation, { id })).toMatchObject({ status: 409, code: 'invitation.sent_recently' })
    const { rows } = await pool.query(`select action from audit_log where target_id = $1 order by created_at`, [id])
    expect(rows.map(({ action }) => action)).toEqual(['invitations.withdraw', 'invitations.resend'])
  })

  it('refuses to change what cannot be changed', async () => {
    const member = await buildMember(server)
    const accepted = { accepted_at: new Date(), account_id: member.id }
    const cases = [
      [{ email: newAddress(), ...accepted }, 'invitation.accepted', 'invitation.accepted'],
      [{ due_at: new Date(Date.now() + dayMs) }, 'invitation.waiting', null],
      [
        { expires_at: new Date(Date.now() - 1000), email: member.email },
        'invitation.account_exists',
        'invitation.expired',
      ],
    ] as const
    for (const [overrides, resending, withdrawing] of cases) {
      const { id } = await buildInvitation(server, overrides)
      expect((await client.call(resendInvitation, { id })).code).toBe(resending)
      if (withdrawing) expect((await client.call(withdrawInvitation, { id })).code).toBe(withdrawing)
    }
    for (const endpoint of [resendInvitation, withdrawInvitation])
      expect(await client.call(endpoint, { id: unknownId })).toMatchObject({
        status: 404,
        code: 'invitation.not_found',
      })
  })
})

describe('the link against further invitations', () => {
  it('erases the invitation with one click, and later files do not invite the address', async () => {
    const email = newAddress()
    await invite(email)
    const [, url = ''] = /(http\S+\/invitation\/stop\/\S+)/.exec((await mailTo(email)).text) ?? []
    const click = () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).status).toBe(200)
    expect(await stateOf(email)).toBe(undefined)
    expect(await (await invite(email)).json()).toEqual({ total: 0 })
    // The address is in no table: not even the link is needed again.
    const { rowCount } = await pool.query('select from invitation_opt_outs o where o::text like $1', [`%${email}%`])
    expect(rowCount).toBe(0)
    expect((await click()).status).toBe(200)
  })

  it('works after the invitation is erased, and is refused when it was changed', async () => {
    const email = newAddress()
    const token = createStopToken(unknownId, email, server.config.secret)
    await visitor().succeed(stopInvitations, { token, 'List-Unsubscribe': 'One-Click' })
    expect(await (await invite(email)).json()).toEqual({ total: 0 })
    expect(
      await visitor().call(stopInvitations, { token: `x${token}`, 'List-Unsubscribe': 'One-Click' }),
    ).toMatchObject({
      status: 404,
      code: 'invitation.not_found',
    })
  })
})

describe('sending', () => {
  const queued = async () =>
    (await idle.pool.query(`select data from pgboss.job where name = $1`, [mailJob.name])).rowCount ?? 0

  it('queues a limited number a minute, each mail once, also when several nodes send or one dies', async () => {
    const { client: importer } = await signedInMember(idle, { adminLevel: 'admin' })
    const total = invitationLimits.mailsPerMinute + 15
    const people = Array.from({ length: total }, (_, n) => `s${n}@send.example,Signe Holm`)
    await sendFile(importer, importInvitations, `email,name\n${people.join('\n')}\n`)
    // Those who joined meanwhile, or asked not to be invited, get no mail.
    await buildMember(idle, { email: 's0@send.example' })
    await idle.call(stopInvitations, {
      token: createStopToken(unknownId, 's1@send.example', idle.config.secret),
      'List-Unsubscribe': 'One-Click',
    })
    const startedAt = Date.now()
    const run = (seconds: number) =>
      sendJob.run({ ...idleJobs, now: () => new Date(startedAt + seconds * 1000) }, {}, 'a job')
    // The node dies before the commit: nothing of its work is left.
    const dying = { ...idleJobs, jobs: { ...idleJobs.jobs, enqueue: () => Promise.reject(new Error('killed')) } }
    await expect(sendJob.run({ ...dying, now: () => new Date(startedAt + 1000) }, {}, 'a job')).rejects.toThrow(
      'killed',
    )
    expect(await queued()).toBe(0)
    await Promise.all([run(1), run(1), run(2)])
    expect(await queued()).toBeLessThanOrEqual(invitationLimits.mailsPerMinute)
    await run(30)
    expect(await queued()).toBeLessThanOrEqual(invitationLimits.mailsPerMinute)
    await run(61)
    await run(122)
    expect(await queued()).toBe(total - 2)
    expect((await importer.succeed(countInvitations, {})).waiting).toBe(total - 2)
    const { rows } = await idle.pool.query<{ data: { message: { to: string } } }>(
      `select data from pgboss.job where name = $1`,
      [mailJob.name],
    )
    expect(new Set(rows.map(({ data }) => data.message.to)).size).toBe(total - 2)
  })

  it('does not send a mail that was withdrawn while it waited, and notes an address that the mail server refuses', async () => {
    const refusing = await buildInvitation(server, { mailed_at: null })
    const withdrawn = await buildInvitation(server, { mailed_at: null, withdrawn_at: new Date() })
    const context = await createJobContext(server)
    const message = (to: string) => ({ to, language: 'sv' as const, subject: 'x', heading: 'x', paragraphs: [] })
    await mailJob.run(context, { token: withdrawn.code, message: message(withdrawn.email) }, unknownId)
    expect((await server.mails()).filter(({ to }) => to === withdrawn.email)).toEqual([])
    const smtp = createServer((socket) => {
      socket.write('220 mail.example\r\n')
      socket.on('data', (bytes) => {
        const command = bytes.toString()
        socket.write(
          /^RCPT/i.test(command) ? '550 no such user\r\n' : /^QUIT/i.test(command) ? '221 bye\r\n' : '250 ok\r\n',
        )
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void smtp.close())
    await once(smtp, 'listening')
    const { port } = smtp.address() as { port: number }
    const config = { ...context.config, mailUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` }
    await mailJob.run({ ...context, config }, { token: refusing.code, message: message(refusing.email) }, unknownId)
    expect(await stateOf(refusing.email)).toBe('failed')
  })
})

describe('retention', () => {
  const cleanUp = () => memberInvitations.cleanup?.(db, clock())
  const has = async (id: string) =>
    (await db.selectFrom('member_invitations').select('id').where('id', '=', id).execute()).length === 1

  it('erases an invitation 90 days after it has expired, and a withdrawn one after 14 days', async () => {
    const expired = await buildInvitation(server)
    const withdrawn = await buildInvitation(server, { withdrawn_at: new Date() })
    later((invitationLimits.withdrawnDays * 24 + 1) * hourMs)
    await cleanUp()
    expect([await has(expired.id), await has(withdrawn.id)]).toEqual([true, false])
    later((invitationLimits.retentionDays - invitationLimits.withdrawnDays - 1) * dayMs)
    await cleanUp()
    expect(await has(expired.id)).toBe(true)
    later(2 * dayMs)
    await cleanUp()
    expect(await has(expired.id)).toBe(false)
  })
})
