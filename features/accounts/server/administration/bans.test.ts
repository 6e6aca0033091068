import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#features/audit-log/contract/index.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { appealLockout, readOwnLockout, liftLock } from '#features/security-events/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { openEventSource } from '#tests/support/event-source.ts'
import { startTestServer } from '#tests/support/server.ts'
import { accountChanged, banUser, listUserBans, readUser, session, signIn, unbanUser } from '../../contract/index.ts'
import { buildMember, signedInClient, signedInMember } from '../testing.ts'

const server = await startTestServer()
const admin = await signedInMember(server, { adminLevel: 'admin', timeZone: 'Asia/Tokyo' })
const password = 'brygga över Östersjön'

const mailsTo = async (to: string) => {
  const { rows } = await server.pool.query(
    `select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1 order by created_on, id`,
    [to],
  )
  return rows.map(({ data }) => ({ subject: data.subject as string, text: data.paragraphs.join('\n') as string }))
}
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the list of bans', () => {
  it('[ADM-02/ban] pages through all bans of a member, latest first, for viewers too', async () => {
    const [viewer, member] = [await signedInMember(server, { adminLevel: 'viewer' }), await buildMember(server)]
    const { id } = member
    const blockedAt = (at: number) => new Date(Date.UTC(2026, 1, 1, 0, Math.floor(at / 2)))
    // Two at each moment, so that only their ids decide the order.
    const bans = Array.from({ length: 23 }, (_, at) => ({
      user_id: id,
      kind: 'ban' as const,
      reason: `Skäl ${at}`,
      blocked_at: blockedAt(at),
      lifted_at: blockedAt(at + 2),
      lift_reason: 'Fel',
    }))
    await server.db.insertInto('account_blocks').values(bans).execute()
    const reasons: string[] = []
    let cursor: string | null = null
    do {
      const page: OutputOf<typeof listUserBans> = await viewer.client.succeed(listUserBans, {
        id,
        limit: '5',
        ...(cursor !== null && { cursor }),
      })
      reasons.push(...page.items.map(({ reason }) => reason))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(reasons.toSorted()).toEqual(bans.map(({ reason }) => reason).toSorted())
    const times = reasons.map((reason) => bans.find((ban) => ban.reason === reason)?.blocked_at.getTime() ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await viewer.client.call(listUserBans, { id: crypto.randomUUID() })).toMatchObject({
      status: 404,
      code: 'user.not_found',
    })
  })
})

describe('ban', () => {
  it('[ADM-02/ban] ends every session and live stream of the member at once, and shows the reason and the end', async () => {
    const member = await signedInMember(server, { password, language: 'en' })
    const phone = await signedInClient(server, member)
    const live = await openEventSource(member.client)
    const lastDay = dayFromNow(3)
    const banned = await admin.client.succeed(banUser, { id: member.id, reason: 'Spam i\nflera trådar', lastDay })
    // The day ends in the administrator's time zone.
    const until = new Date(Date.parse(`${lastDay}T00:00:00+09:00`) + 86_400_000).toISOString()
    expect(banned.ban).toMatchObject({ reason: 'Spam i\nflera trådar', until })

    // The open page receives the event before its stream ends.
    await live.ended
    expect(live.messages.map(({ data }) => data.name)).toContain(accountChanged.name)
    expect((await openEventSource(member.client)).status).toBe(403)
    for (const client of [member.client, phone]) {
      expect(await client.call(unreadCount, {})).toMatchObject({ status: 403, code: 'auth.blocked' })
      expect((await client.succeed(readOwnLockout, {})).block).toMatchObject({
        kind: 'ban',
        reason: 'Spam i\nflera trådar',
        expiresAt: until,
      })
    }
    expect((await admin.client.succeed(readUser, { id: member.id })).sessions).toBe(0)

    // A banned member can sign in, but only to read the reason and appeal once.
    const visitor = server.client()
    expect((await visitor.succeed(signIn, { identifier: member.email, password })).viewer?.blocked).toBe(true)
    expect(await visitor.call(unreadCount, {})).toMatchObject({ status: 403, code: 'auth.blocked' })
    await visitor.succeed(appealLockout, { text: 'Det var inte jag.' })
    expect((await admin.client.succeed(listUserBans, { id: member.id })).items).toMatchObject([
      { appeal: 'Det var inte jag.', lifted: null },
    ])

    const [mail] = await mailsTo(member.email)
    expect(mail).toMatchObject({
      subject: 'Your account on Nordbro has been banned',
      text: expect.stringContaining('Spam i'),
    })
  })

  it('[ADM-02/unban] lifts a ban with a reason, and keeps the ended sessions closed', async () => {
    const member = await signedInMember(server)
    await admin.client.succeed(banUser, { id: member.id, reason: 'Spam' })
    expect(await admin.client.call(banUser, { id: member.id, reason: 'Spam' })).toMatchObject({
      status: 409,
      code: 'user.already_banned',
    })
    const { block } = await member.client.succeed(readOwnLockout, {})
    expect(block?.expiresAt).toBeNull()
    // `liftLock` lifts only automatic locks.
    expect(await admin.client.call(liftLock, { id: block?.id as string, reason: 'x' })).toMatchObject({
      status: 404,
      code: 'block.not_found',
    })
    expect(await admin.client.succeed(unbanUser, { id: member.id, reason: 'Missförstånd' })).toMatchObject({
      ban: null,
    })
    expect(await admin.client.call(unbanUser, { id: member.id, reason: 'x' })).toMatchObject({
      status: 409,
      code: 'user.not_banned',
    })
    expect((await member.client.succeed(session, {})).viewer).toBeNull()
    expect(await member.client.call(unreadCount, {})).toMatchObject({ status: 401 })
    expect((await (await signedInClient(server, member)).call(unreadCount, {})).status).toBe(200)
    const { items } = await admin.client.succeed(listAuditLog, { targetKind: 'member', targetId: member.id })
    expect(items).toMatchObject([
      {
        action: 'users.unban',
        before: { banned: true, until: null },
        after: { banned: false },
        reason: 'Missförstånd',
      },
      { action: 'users.ban', before: { banned: false }, after: { banned: true, until: null }, reason: 'Spam' },
    ])
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Ditt konto på Nordbro är avstängt',
      'Du är välkommen tillbaka till Nordbro',
    ])
  })

  it('[ADM-02/ban] expires on its own, and the member can be banned again', async () => {
    const member = await signedInMember(server)
    await admin.client.succeed(banUser, { id: member.id, reason: 'Spam', lastDay: dayFromNow(2) })
    await server.db
      .updateTable('account_blocks')
      .set({ blocked_at: new Date(Date.now() - 3 * 86_400_000), expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', member.id)
      .execute()
    expect((await member.client.succeed(session, {})).viewer).toBeNull()
    expect((await (await signedInClient(server, member)).call(unreadCount, {})).status).toBe(200)
    expect(await admin.client.call(unbanUser, { id: member.id, reason: 'x' })).toMatchObject({
      status: 409,
      code: 'user.not_banned',
    })
    await admin.client.succeed(banUser, { id: member.id, reason: 'Igen' })
  })

  it('[ADM-02/ban] applies one of two concurrent bans, and refuses a ban of oneself or with a past end', async () => {
    const { id } = await buildMember(server)
    const other = await signedInMember(server, { adminLevel: 'admin' })
    const answers = await Promise.all([admin, other].map(({ client }) => client.call(banUser, { id, reason: 'Spam' })))
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'user.already_banned'])
    expect(await admin.client.call(banUser, { id: admin.id, reason: 'x' })).toMatchObject({
      status: 409,
      code: 'user.yourself',
    })
    const another = await buildMember(server)
    expect(await admin.client.call(banUser, { id: another.id, reason: 'x', lastDay: dayFromNow(-2) })).toMatchObject({
      status: 422,
      code: 'user.end_passed',
    })
  })

  it('sends no ban mail to an unconfirmed address', async () => {
    const member = await buildMember(server, { confirmed: false })
    await admin.client.succeed(banUser, { id: member.id, reason: 'Spam' })
    expect(await mailsTo(member.email)).toEqual([])
  })
})
