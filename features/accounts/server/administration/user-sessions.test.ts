import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { openEventSource } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  accountChanged,
  banUser,
  endUserSession,
  endUserSessions,
  listSessions,
  listUserSessions,
  readUser,
  session,
  setAdminLevel,
} from '../../contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer({ config: { publicBaseUrl: 'https://nordbro.example' } })
const root = await signedInMember(server, { adminLevel: 'super_admin' })
const admin = await signedInMember(server, { adminLevel: 'admin' })
const viewer = await signedInMember(server, { adminLevel: 'viewer' })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const sessionsOf = async (id: string, who = viewer) => (await who.client.succeed(listUserSessions, { id })).items
const logOf = async (targetId: string) =>
  (await root.client.succeed(listAuditLog, { targetKind: 'member', targetId })).items.map(({ action, reason }) => [
    action,
    reason,
  ])
const mailsTo = async (email: string) => {
  const { rows } = await server.pool.query<{ mail: { subject: string; paragraphs: string[] } }>(
    `select data as mail from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
    [email],
  )
  return rows.map(({ mail: { subject, paragraphs } }) => `${subject}: ${paragraphs.join(' ')}`)
}
const reason = 'Medlemmen har tappat sin telefon'

describe('the sessions of a member', () => {
  it('lists for every administrator the browsers with their networks, last used first and page by page', async () => {
    const { client: _, ...member } = await signedInMember(server)
    for (const _ of [1, 2]) await signedInClient(server, member)
    await server.pool.query(
      `update sessions set user_agent = $2, ip_address = '203.0.113.77', last_seen_at = now() + interval '1 minute'
       where id = (select id from sessions where user_id = $1 order by created_at, id limit 1)`,
      [member.id, firefox],
    )
    const first = await viewer.client.succeed(listUserSessions, { id: member.id, limit: 2 })
    const second = await viewer.client.succeed(listUserSessions, {
      id: member.id,
      limit: 2,
      cursor: first.nextCursor ?? '',
    })
    const all = [...first.items, ...second.items]
    expect(all[0]).toMatchObject({ device: { browser: 'Firefox', system: 'Linux' }, network: '203.0.113.0/24' })
    expect(JSON.stringify(all)).not.toContain('203.0.113.77')
    expect([new Set(all.map(({ id }) => id)).size, second.nextCursor]).toEqual([3, null])
    expect(await viewer.client.call(listUserSessions, { id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      code: 'user.not_found',
    })
  })

  it('an admin ends one with a reason: its requests are refused and its stream closes at once, the others stay, and the member gets a mail', async () => {
    const member = await signedInMember(server, { language: 'en' })
    const lost = await signedInClient(server, member)
    const { id: sessionId } = (await lost.succeed(listSessions, {})).items.find(({ isCurrent }) => isCurrent) ?? {
      id: '',
    }
    await server.pool.query('update sessions set user_agent = $2 where id = $1', [sessionId, firefox])
    const [stream, other] = [await openEventSource(lost), await openEventSource(member.client)]
    const input = { id: member.id, sessionId, reason }
    expect((await admin.client.call(endUserSession, { ...input, reason: ' ' })).fields).toEqual({
      reason: 'field.required',
    })
    expect(await admin.client.succeed(endUserSession, input)).toEqual({ ok: true })
    await stream.ended
    // Without the event, the server would notice only within a minute.
    expect(stream.messages.at(-1)?.data.name).toBe(accountChanged.name)
    expect((await lost.call(listSessions, {})).code).toBe('auth.required')
    expect((await member.client.succeed(session, {})).viewer?.id).toBe(member.id)
    expect(other.hasEnded).toBe(false)
    other.close()
    expect(await admin.client.call(endUserSession, input)).toMatchObject({
      status: 404,
      code: 'account.session_not_found',
    })
    expect(await logOf(member.id)).toEqual([['users.end_session', reason]])
    const [mail, ...others] = await mailsTo(member.email)
    expect(mail).toMatch(/^A session of your account has ended: .*Firefox on Linux/)
    expect([mail?.includes(reason), others]).toEqual([false, []])
  })

  it("does not end a session of another member by this member's address", async () => {
    const [member, other] = [await buildMember(server), await signedInMember(server)]
    const [{ id: sessionId } = { id: '' }] = await sessionsOf(other.id)
    expect((await admin.client.call(endUserSession, { id: member.id, sessionId, reason })).code).toBe(
      'account.session_not_found',
    )
    expect(await sessionsOf(other.id)).toHaveLength(1)
  })

  it('an admin ends all at once: of ten calls at the same moment one ends them and sends the mail', async () => {
    const member = await signedInMember(server)
    const other = await signedInClient(server, member)
    const stream = await openEventSource(other)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.client.call(endUserSessions, { id: member.id, reason })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    await stream.ended
    for (const client of [member.client, other]) expect((await client.succeed(session, {})).viewer).toBeNull()
    expect(await logOf(member.id)).toEqual([['users.end_sessions', reason]])
    expect(await mailsTo(member.email)).toEqual([expect.stringMatching(/^Du är utloggad överallt: /)])
    expect((await admin.client.succeed(readUser, { id: member.id })).sessions).toBe(0)
  })

  it('[ADM-03/viewers] refuses viewers, oneself, and admins who would sign out a super admin; what a ban has closed stays', async () => {
    const boss = await signedInMember(server, { adminLevel: 'super_admin' })
    const codes = async (who: typeof admin, id: string) => [
      (await who.client.call(endUserSessions, { id, reason })).code,
      (await who.client.call(endUserSession, { id, reason, sessionId: crypto.randomUUID() })).code,
    ]
    const [yourself, only, no] = ['user.yourself', 'user.super_admins_only', 'auth.forbidden']
    expect([
      await codes(admin, admin.id),
      await codes(admin, boss.id),
      await codes(viewer, boss.id),
      await codes(admin, crypto.randomUUID()),
    ]).toEqual([
      [yourself, yourself],
      [only, only],
      [no, no],
      ['user.not_found', 'user.not_found'],
    ])
    expect((await admin.client.succeed(readUser, { id: boss.id })).can['end_sessions']).toBe(only)
    expect((await root.client.call(endUserSessions, { id: boss.id, reason })).status).toBe(200)
    await root.client.succeed(setAdminLevel, { id: boss.id, level: null })

    const banned = await signedInMember(server)
    await admin.client.succeed(banUser, { id: banned.id, reason: 'Skräppost' })
    expect(await sessionsOf(banned.id)).toEqual([])
    expect((await admin.client.call(endUserSessions, { id: banned.id, reason })).code).toBe('account.session_not_found')
    expect((await banned.client.succeed(session, {})).viewer).toMatchObject({ id: banned.id, blocked: true })
  })
})
