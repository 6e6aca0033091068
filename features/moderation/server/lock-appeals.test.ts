import { describe, expect, it } from 'vitest'
import { buildMember, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { unreadCount } from '#features/messages/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import { appealLockout, liftLock, lockoutChanged, readOwnLockout } from '#features/security-events/contract/index.ts'
import { lockAccount } from '#features/security-events/server/testing.ts'
import { drainEvents, subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import { decideLockAppeal, listLockAppeals, type LockAppealView } from '../contract/index.ts'
import ar from '../locales/ar.json' with { type: 'json' }
import en from '../locales/en.json' with { type: 'json' }
import sv from '../locales/sv.json' with { type: 'json' }

const server = await startTestServer()
const moderator = await signedInMember(server, { fullName: 'Maja Mo', accessRoles: ['moderator'] })
const second = await signedInMember(server, { accessRoles: ['moderator'] })
const admin = await signedInMember(server, { adminLevel: 'admin' })

const createAppeal = async (overrides: Parameters<typeof buildMember>[1] = {}, text = 'Det var kod i en annons.') => {
  const member = await buildMember(server, overrides)
  const client = await signedInClient(server, member)
  await lockAccount(server.db, member.id)
  await client.succeed(appealLockout, { text })
  const id = (await client.succeed(readOwnLockout, {})).block?.id ?? ''
  return { member, client, id }
}
const listed = async (show: 'waiting' | 'decided', client = moderator.client): Promise<LockAppealView[]> =>
  (await client.succeed(listLockAppeals, { show, limit: '50' })).items
const find = async (id: string, show: 'waiting' | 'decided') => (await listed(show)).find((one) => one.id === id)
const endLock = (id: string) =>
  server.db
    .updateTable('account_blocks')
    .set({ blocked_at: new Date(Date.now() - 48 * 3_600_000), expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
const auditOf = (memberId: string) =>
  server.db.selectFrom('audit_log').select(['action', 'reason', 'actor_id']).where('target_id', '=', memberId).execute()

describe('appeal against a security lock', () => {
  it('[SHLD-02/appeal, SHLD-02/which-events] is in the queue of moderators with the member, the text and the events that counted', async () => {
    const { member, id } = await createAppeal({ fullName: 'Ylva Sund' }, 'Jag skrev om kod.\nInget annat.')
    const appeal = await find(id, 'waiting')
    expect(appeal).toMatchObject({
      state: 'waiting',
      member: { id: member.id, fullName: 'Ylva Sund' },
      appeal: 'Jag skrev om kod.\nInget annat.',
      eventCount: 3,
      statement: null,
      decidedBy: null,
      can: { decide: 'ok' },
    })
    expect(appeal?.events).toEqual(
      Array.from({ length: 3 }, () => ({
        eventType: 'suspicious_activity',
        severity: 'critical',
        endpoint: 'opportunities.create',
        marker: '<script',
        createdAt: expect.any(String),
      })),
    )
    expect(JSON.stringify(appeal)).not.toContain('192.0.2.7')
    expect(await find(id, 'decided')).toBeUndefined()
  })

  it('[SHLD-02/which-events] contains at most twenty events, and the number of all', async () => {
    const { id } = await createAppeal()
    const events = await server.db
      .insertInto('security_events')
      .values(
        Array.from(
          { length: 40 },
          () => ({ event_type: 'suspicious_activity', severity: 'high', endpoint: 'x' }) as const,
        ),
      )
      .returning('id')
      .execute()
    await server.db
      .updateTable('account_blocks')
      .set({ event_ids: events.map((event) => event.id) })
      .where('id', '=', id)
      .execute()
    const appeal = await find(id, 'waiting')
    expect([appeal?.events.length, appeal?.eventCount]).toEqual([20, 40])
  })

  it('notifies moderators and administrators once, reaches their open pages, and the notification goes with the decision', async () => {
    const live = await subscribeLive(server, moderator.client)
    const { id } = await createAppeal({ fullName: 'Nora Berg' })
    const noticesOf = async (client: typeof moderator.client) =>
      (await client.succeed(listNotifications, {})).items.filter(
        ({ type, payload }) => type === 'lock_appealed' && JSON.stringify(payload).includes('Nora Berg'),
      )
    expect(await noticesOf(moderator.client)).toMatchObject([{ link: '/moderation' }])
    expect(await noticesOf(admin.client)).toHaveLength(1)
    expect(await noticesOf((await signedInMember(server)).client)).toEqual([])
    await drainEvents(server, live)
    expect(live.received.filter(({ name }) => name === lockoutChanged.name)).toMatchObject([{ payload: { id } }])
    await moderator.client.succeed(decideLockAppeal, { id, decision: 'lift', statement: 'Det var kod.' })
    expect(await noticesOf(admin.client)).toEqual([])
  })

  it('[SHLD-02/appeal] lists waiting appeals page by page, the lock that ends first at the top', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push((await createAppeal()).id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await moderator.client.succeed(listLockAppeals, { limit: '2', ...(cursor ? { cursor } : {}) })
      seen.push(...answer.items.map(({ id }) => id))
      cursor = answer.nextCursor ?? undefined
      if (cursor)
        expect(await moderator.client.call(listLockAppeals, { show: 'decided', cursor })).toMatchObject({
          status: 400,
          fields: { cursor: 'field.invalid' },
        })
    } while (cursor)
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('decision about an appeal', () => {
  it.each([
    ['sv', sv],
    ['en', en],
    ['ar', ar],
  ] as const)(
    '[SHLD-02/lifted] a moderator lifts the lock with a reason, which the member gets by mail in %s',
    async (language, texts) => {
      const { id, client, member } = await createAppeal({ language })
      const statement = 'Det var kod i en annons.\nVi ber om ursäkt.'
      expect(await moderator.client.succeed(decideLockAppeal, { id, decision: 'lift', statement })).toMatchObject({
        state: 'lifted',
        statement,
        decidedBy: { id: moderator.id, fullName: 'Maja Mo' },
      })
      expect((await client.call(unreadCount, {})).status).toBe(200)
      const mail = await server.mailTo(member.email)
      expect(mail.subject).toBe(texts.mail.lock_lifted.subject)
      expect(mail.text).toContain('Vi ber om ursäkt.')
      expect(await auditOf(member.id)).toEqual([
        { action: 'security.lift_block', reason: statement, actor_id: moderator.id },
      ])
      expect(await find(id, 'decided')).toMatchObject({ state: 'lifted', can: { decide: 'lock_appeal.decided' } })
      expect(await find(id, 'waiting')).toBeUndefined()
    },
  )

  it('[SHLD-02/appeal] a moderator declines with a reason, which the locked member reads and gets by mail', async () => {
    const { id, client, member } = await createAppeal({ language: 'en' })
    const statement = 'Ten advertisements with scripts.'
    await moderator.client.succeed(decideLockAppeal, { id, decision: 'decline', statement })
    expect((await client.call(unreadCount, {})).code).toBe('auth.blocked')
    expect((await client.succeed(readOwnLockout, {})).block?.declined).toEqual({
      text: statement,
      at: expect.any(String),
    })
    expect((await client.call(appealLockout, { text: 'Again' })).code).toBe('block.appealed')
    const mail = await server.mailTo(member.email)
    expect(mail.subject).toBe(en.mail.lock_appeal_declined.subject)
    expect(mail.text).toContain(statement)
    expect(await auditOf(member.id)).toEqual([
      { action: 'security.decline_appeal', reason: statement, actor_id: moderator.id },
    ])
  })

  it('[SHLD-02/lifted] an administrator may lift the lock of a declined appeal, and the member gets a mail', async () => {
    const { id, client, member } = await createAppeal({ language: 'sv' })
    await moderator.client.succeed(decideLockAppeal, { id, decision: 'decline', statement: 'Nej.' })
    await admin.client.succeed(liftLock, { id, reason: 'Jo.\nVi såg fel.' })
    expect((await client.call(unreadCount, {})).status).toBe(200)
    expect((await server.mailTo(member.email, 2)).subject).toBe(sv.mail.lock_lifted.subject)
  })

  it('[SHLD-02/appeal, SHLD-02/lifted] of twenty decisions at the same moment exactly one is made, with one mail and one audit entry', async () => {
    const { id, member, client } = await createAppeal()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const decider = n % 2 === 0 ? moderator : second
        return decider.client.call(decideLockAppeal, {
          id,
          decision: n % 4 < 2 ? 'lift' : 'decline',
          statement: `Beslut ${n}`,
        })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'lock_appeal.decided')).toHaveLength(19)
    expect(await auditOf(member.id)).toHaveLength(1)
    const winner = answers.find(({ status }) => status === 200)?.body as LockAppealView
    expect((await client.call(unreadCount, {})).status).toBe(winner.state === 'lifted' ? 200 : 403)
  })

  it('[SHLD-02/lapses] the end of the lock closes its appeal', async () => {
    const { id } = await createAppeal()
    await endLock(id)
    expect(await find(id, 'waiting')).toBeUndefined()
    expect(await find(id, 'decided')).toMatchObject({
      state: 'lapsed',
      statement: null,
      decidedBy: null,
      can: { decide: 'lock_appeal.over' },
    })
    expect(await moderator.client.call(decideLockAppeal, { id, decision: 'lift', statement: 'x' })).toMatchObject({
      status: 409,
      code: 'lock_appeal.over',
    })
  })

  it('[SHLD-02/appeal] refuses a lock without an appeal, a ban, an empty reason and who may not decide', async () => {
    const { id } = await createAppeal()
    const decide = { id, decision: 'lift', statement: 'x' } as const
    const other = await signedInMember(server)
    await lockAccount(server.db, other.id)
    const unappealed = (await other.client.succeed(readOwnLockout, {})).block?.id ?? ''
    const banned = await signedInMember(server, { banned: true })
    await banned.client.succeed(appealLockout, { text: 'Snälla' })
    const ban = (await banned.client.succeed(readOwnLockout, {})).block?.id ?? ''
    for (const unknown of [unappealed, ban, crypto.randomUUID()])
      expect(await moderator.client.call(decideLockAppeal, { ...decide, id: unknown })).toMatchObject({
        status: 404,
        code: 'lock_appeal.not_found',
      })
    expect(await moderator.client.call(decideLockAppeal, { ...decide, statement: ' ' })).toMatchObject({
      status: 400,
      fields: { statement: 'field.required' },
    })
    const viewer = await signedInMember(server, { adminLevel: 'viewer' })
    expect((await viewer.client.call(decideLockAppeal, decide)).code).toBe('auth.forbidden')
    expect((await viewer.client.succeed(listLockAppeals, {})).items[0]?.can['decide']).toBe('auth.forbidden')
    const { client } = await signedInMember(server)
    expect((await client.call(decideLockAppeal, decide)).code).toBe('auth.forbidden')
    expect((await client.call(listLockAppeals, {})).code).toBe('auth.forbidden')
    expect((await server.call(listLockAppeals, {})).code).toBe('auth.required')
    const locked = await signedInMember(server, { accessRoles: ['moderator'] })
    await lockAccount(server.db, locked.id)
    await locked.client.succeed(appealLockout, { text: 'Jag släpper ut mig själv.' })
    const own = (await locked.client.succeed(readOwnLockout, {})).block?.id ?? ''
    expect((await locked.client.call(decideLockAppeal, { ...decide, id: own })).code).toBe('auth.blocked')
    expect(await find(id, 'waiting')).toMatchObject({ state: 'waiting' })
  })

  it('keeps the decision when its moderator is erased', async () => {
    const passing = await signedInMember(server, { accessRoles: ['moderator'] })
    const { id, client } = await createAppeal()
    await passing.client.succeed(decideLockAppeal, { id, decision: 'decline', statement: 'Nej.' })
    await server.db.deleteFrom('users').where('id', '=', passing.id).execute()
    expect(await find(id, 'decided')).toMatchObject({ state: 'declined', statement: 'Nej.', decidedBy: null })
    expect((await client.succeed(readOwnLockout, {})).block?.declined?.text).toBe('Nej.')
  })
})
