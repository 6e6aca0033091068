import { describe, expect, it } from 'vitest'
import { buildMember, type MemberOverrides, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  list,
  markAllRead,
  markRead,
  markUnread,
  pushState,
  readPreferences,
  readSubscription,
  remove,
  removeAll,
  restore,
  resubscribe,
  setMailRhythm,
  setGroupPreference,
  setPreference,
  startPush,
  stopPush,
  unmarkAll,
  unreadCount,
  unsubscribe,
} from '../contract/index.ts'
import { markSeen, notifications, notify, withdrawNotification } from './index.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'
import { buildNotificationInput, createJobContext, notifyInTransaction } from './testing.ts'

const server = await startTestServer()
const unknownMemberId = '00000000-0000-4000-8000-000000000000'

const jobs = await createJobContext(server)

const notifyMembers = (memberIds: string[], about: string) =>
  notifyInTransaction(jobs, buildNotificationInput(memberIds, about))

describe('notify', () => {
  it('[NOTI-02/live] notifies each member once per dedupe key and publishes to their open pages', async () => {
    const [one, other] = [await signedInMember(server), await buildMember(server)]
    const live = await subscribeLive(server, one.client)
    expect(await notifyMembers([one.id], 'a')).toEqual([one.id])
    await live.next((event) => event.name === 'notifications.changed')
    expect(await notifyMembers([one.id, other.id, unknownMemberId], 'a')).toEqual([other.id])
    expect(await notifyMembers([one.id, other.id], 'a')).toEqual([])
    const rounds = await Promise.all(Array.from({ length: 8 }, () => notifyMembers([one.id, other.id], 'b')))
    expect(rounds.flat().toSorted()).toEqual([one.id, other.id].toSorted())
    await drainEvents(server, live)
    expect(live.received.filter((event) => event.name === 'notifications.changed')).toHaveLength(2)
    live.close()
  })

  it('adds no notification or mail if the transaction rolls back', async () => {
    const { id, client } = await signedInMember(server)
    const undone = inTransaction(jobs, async (effects) => {
      await notify(effects, buildNotificationInput([id], 'never'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await client.succeed(list, {})).items).toEqual([])
    expect(await server.db.selectFrom('notification_mails').selectAll().where('member_id', '=', id).execute()).toEqual(
      [],
    )
  })
})

describe('list', () => {
  it('pages the member’s own notifications, newest first', async () => {
    const { id, client } = await signedInMember(server)
    await notifyMembers([(await buildMember(server)).id], 'of another member')
    for (const about of ['1', '2', '3', '4', '5']) await notifyMembers([id], about)
    const first = await client.succeed(list, { limit: 2 })
    await notifyMembers([id], '6')
    const rest = await client.succeed(list, { limit: 10, cursor: first.nextCursor as string })
    expect([...first.items, ...rest.items].map(({ payload }) => payload['member'])).toEqual(['5', '4', '3', '2', '1'])
    expect(rest.nextCursor).toBeNull()
    expect(first.items[0]).toMatchObject({ type: 'connection_requested', link: '/network', readAt: null })
  })

  it('list requires a session and a valid cursor', async () => {
    expect(await server.call(list, {})).toMatchObject({ status: 401, code: 'auth.required' })
    const { client } = await signedInMember(server)
    expect(await client.call(list, { cursor: 'none' })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
  })
})

describe('markRead and markAllRead', () => {
  it('[NOTI-02/mark-one, NOTI-02/mark-all, NOTI-02/live] marks one or all as read and publishes to the member’s other pages', async () => {
    const member = await signedInMember(server)
    for (const about of ['x', 'y', 'z']) await notifyMembers([member.id], about)
    const live = await subscribeLive(server, await signedInClient(server, member))
    const [newest] = (await member.client.succeed(list, {})).items
    await member.client.succeed(markRead, { id: newest?.id ?? '' })
    await live.next((event) => event.name === 'notifications.changed')
    const read = async () => (await member.client.succeed(list, {})).items.map(({ readAt }) => readAt)
    expect((await read()).map(Boolean)).toEqual([true, false, false])
    const [at] = await read()

    await member.client.succeed(markAllRead, {})
    await live.next((event) => event.name === 'notifications.changed')
    expect((await read()).every(Boolean)).toBe(true)
    // Marking it as read again keeps the first time.
    await member.client.succeed(markRead, { id: newest?.id ?? '' })
    expect((await read())[0]).toBe(at)
    live.close()
  })

  it('[NOTI-02/mark-one] marks only the member’s own notifications as read', async () => {
    const [owner, other] = [await signedInMember(server), await signedInMember(server)]
    await notifyMembers([owner.id], 'private')
    const [{ id } = { id: '' }] = (await owner.client.succeed(list, {})).items
    expect(await other.client.call(markRead, { id })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await other.client.call(markRead, { id: 'x' })).toMatchObject({
      status: 400,
      fields: { id: 'field.invalid_id' },
    })
    await other.client.succeed(markAllRead, {})
    for (const endpoint of [markRead, markAllRead] as const) {
      expect(await server.call(endpoint, { id } as never)).toMatchObject({ status: 401, code: 'auth.required' })
    }
    expect((await owner.client.succeed(list, {})).items[0]?.readAt).toBeNull()
  })
})

describe('unreadCount and the unread list', () => {
  it('counts unread notifications up to 100 and lists them separately', async () => {
    const { id, client } = await signedInMember(server)
    expect(await client.succeed(unreadCount, {})).toEqual({ count: 0 })
    for (const about of ['u1', 'u2', 'u3']) await notifyMembers([id], about)
    const [newest] = (await client.succeed(list, {})).items
    await client.succeed(markRead, { id: newest?.id ?? '' })
    expect(await client.succeed(unreadCount, {})).toEqual({ count: 2 })
    expect((await client.succeed(list, { unread: 'true' })).items.map(({ payload }) => payload['member'])).toEqual([
      'u2',
      'u1',
    ])
    const first = await client.succeed(list, { unread: 'true', limit: 1 })
    expect(
      (await client.succeed(list, { unread: 'true', limit: 1, cursor: first.nextCursor as string })).items,
    ).toMatchObject([{ payload: { member: 'u1' } }])
    await client.succeed(markUnread, { id: newest?.id ?? '' })
    expect(await client.succeed(unreadCount, {})).toEqual({ count: 3 })
    await server.pool.query(
      `insert into notifications (member_id, type, payload, link, dedupe_key) select $1, 'mention', '{"author":"x"}', '/dashboard', 'many:' || n from generate_series(1, 120) as n`,
      [id],
    )
    expect(await client.succeed(unreadCount, {})).toEqual({ count: 100 })
  })

  it('[NET-05/block] hides notifications of a blocked member until the block is lifted', async () => {
    const [member, other] = [await signedInMember(server), await buildMember(server)]
    await notifyInTransaction(jobs, { ...buildNotificationInput([member.id], 'blocked'), fromId: other.id })
    await member.client.succeed(setBlock, { memberId: other.id, blocked: true })
    expect(await member.client.succeed(list, {})).toMatchObject({ items: [] })
    expect(await member.client.succeed(unreadCount, {})).toEqual({ count: 0 })
    await member.client.succeed(setBlock, { memberId: other.id, blocked: false })
    expect(await member.client.succeed(unreadCount, {})).toEqual({ count: 1 })
  })
})

describe('restore and unmarkAll', () => {
  it('[NOTI-02/delete-one, NOTI-02/delete-all] restore brings back one or all deleted notifications unchanged', async () => {
    const member = await signedInMember(server)
    for (const about of ['d1', 'd2', 'd3']) await notifyMembers([member.id], about)
    const { items } = await member.client.succeed(list, {})
    const live = await subscribeLive(server, await signedInClient(server, member))
    const changed = () => live.next((event) => event.name === 'notifications.changed')

    const gone = await member.client.succeed(remove, { id: items[1]?.id ?? '' })
    await changed()
    expect(gone).toEqual({ count: 1, at: expect.any(String) })
    expect(await member.client.call(remove, { id: items[1]?.id ?? '' })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await member.client.call(markRead, { id: items[1]?.id ?? '' })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    const all = await member.client.succeed(removeAll, {})
    await changed()
    expect(all.count).toBe(2)
    expect(await member.client.succeed(list, {})).toEqual({ items: [], nextCursor: null })
    expect(await member.client.succeed(removeAll, {})).toMatchObject({ count: 0 })

    await member.client.succeed(restore, { at: all.at })
    await changed()
    expect((await member.client.succeed(list, {})).items).toEqual([items[0], items[2]])
    await member.client.succeed(restore, { at: gone.at })
    expect((await member.client.succeed(list, {})).items).toEqual(items)
    expect(await member.client.call(restore, { at: gone.at })).toMatchObject({
      status: 409,
      code: 'notification.undo_over',
    })
    live.close()
  })

  it('[NOTI-02/mark-all] unmarkAll resets only the notifications that markAllRead changed', async () => {
    const { id, client } = await signedInMember(server)
    for (const about of ['m1', 'm2', 'm3']) await notifyMembers([id], about)
    const [newest] = (await client.succeed(list, {})).items
    await client.succeed(markRead, { id: newest?.id ?? '' })
    const marked = await client.succeed(markAllRead, {})
    expect(marked.count).toBe(2)
    await client.succeed(unmarkAll, { at: marked.at })
    expect((await client.succeed(list, {})).items.map(({ readAt }) => readAt === null)).toEqual([false, true, true])
    expect(await client.call(unmarkAll, { at: marked.at })).toMatchObject({
      status: 409,
      code: 'notification.undo_over',
    })
    expect(await client.call(unmarkAll, { at: 'yesterday' })).toMatchObject({ status: 400 })
  })

  it('restore is refused after one day, and cleanup removes deleted notifications after two', async () => {
    const { id, client } = await signedInMember(server)
    for (const about of ['o1', 'o2', 'o3', 'o4', 'o5']) await notifyMembers([id], about)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const age = (about: string, columns: { deleted_at?: Date; read_at?: Date; created_at?: Date }) =>
      server.db
        .updateTable('notifications')
        .set(columns)
        .where('member_id', '=', id)
        .where('dedupe_key', '=', `test:${about}`)
        .execute()
    await age('o1', { deleted_at: daysAgo(1.1) })
    await age('o2', { deleted_at: daysAgo(2.1) })
    await age('o3', { created_at: daysAgo(181), read_at: daysAgo(1) })
    await age('o4', { created_at: daysAgo(181) })
    await age('o5', { created_at: daysAgo(366) })
    const [{ deleted_at: at } = { deleted_at: null }] = await server.db
      .selectFrom('notifications')
      .select('deleted_at')
      .where('member_id', '=', id)
      .where('dedupe_key', '=', 'test:o1')
      .execute()
    expect(await client.call(restore, { at: at?.toISOString() ?? '' })).toMatchObject({
      status: 409,
      code: 'notification.undo_over',
    })
    expect(await notifications.cleanup?.(server.db, new Date())).toBe(3)
    const remaining = await server.db
      .selectFrom('notifications')
      .select('dedupe_key')
      .where('member_id', '=', id)
      .orderBy('position')
      .execute()
    expect(remaining.map(({ dedupe_key }) => dedupe_key)).toEqual(['test:o1', 'test:o4'])
  })
})

describe('markSeen and withdrawNotification', () => {
  it('markSeen marks the member’s notifications with that link as read', async () => {
    const [member, other] = [await signedInMember(server), await signedInMember(server)]
    for (const { id } of [member, other])
      await notifyInTransaction(jobs, { ...buildNotificationInput([id], `seen ${id}`), link: '/messages?thread=1' })
    await notifyMembers([member.id], 'elsewhere')
    await inTransaction(jobs, (effects) => markSeen({ ...effects, now: new Date() }, member.id, '/messages?thread=1'))
    expect((await member.client.succeed(list, {})).items.map(({ readAt }) => readAt === null)).toEqual([true, false])
    expect(await other.client.succeed(unreadCount, {})).toEqual({ count: 1 })
  })

  it('withdrawNotification removes it from every list and allows to send it again', async () => {
    const [one, other] = [await signedInMember(server), await signedInMember(server)]
    await notifyMembers([one.id, other.id], 'asked')
    const live = await subscribeLive(server, one.client)
    await inTransaction(jobs, (effects) => withdrawNotification(effects, 'test:asked'))
    await live.next((event) => event.name === 'notifications.changed')
    live.close()
    for (const { client } of [one, other]) expect(await client.succeed(unreadCount, {})).toEqual({ count: 0 })
    expect(await notifyMembers([one.id], 'asked')).toEqual([one.id])
  })
})

describe('access to the notification endpoints', () => {
  const at = new Date().toISOString()
  const calls: [endpoint: AnyEndpoint, input: (id: string) => Record<string, unknown>, stranger: number][] = [
    [list, () => ({}), 200],
    [unreadCount, () => ({}), 200],
    [markRead, (id) => ({ id }), 404],
    [markUnread, (id) => ({ id }), 404],
    [remove, (id) => ({ id }), 404],
    [unmarkAll, () => ({ at }), 409],
    [restore, () => ({ at }), 409],
    [readPreferences, () => ({}), 200],
    [setPreference, () => ({ type: 'mention', channel: 'app', wanted: true }), 200],
    [setGroupPreference, () => ({ group: 'messages', channel: 'app', wanted: true }), 200],
    [setMailRhythm, () => ({ rhythm: 'at_once' }), 200],
    [pushState, () => ({}), 200],
    [startPush, () => ({ endpoint: 'https://push.example.com', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }), 422],
    [stopPush, () => ({}), 200],
    [markAllRead, () => ({}), 200],
    [removeAll, () => ({}), 200],
  ]
  it.each(calls.map(([endpoint, input, stranger]) => [endpoint.name, endpoint, input, stranger] as const))(
    '%s requires a session and changes only the member’s own notifications',
    async (_, endpoint, input, stranger) => {
      const owner = await signedInMember(server)
      await notifyMembers([owner.id], `${endpoint.name} ${owner.id}`)
      const [{ id } = { id: '' }] = (await owner.client.succeed(list, {})).items
      const as = async (overrides: MemberOverrides) => (await signedInMember(server, overrides)).client
      expect(await server.call(endpoint, input(id))).toMatchObject({ status: 401, code: 'auth.required' })
      expect(await server.call(endpoint, input(id), await as({ banned: true }))).toMatchObject({
        status: 403,
        code: 'auth.blocked',
      })
      // Other members, including administrators, reach only their own notifications.
      for (const client of [await as({}), await as({ adminLevel: 'super_admin' })])
        expect((await server.call(endpoint, input(id), client)).status).toBe(stranger)
      expect((await owner.client.succeed(list, {})).items).toMatchObject([{ id, readAt: null }])
      // No confirmed address is required.
      expect((await server.call(endpoint, input(id), await as({ confirmed: false }))).status).toBe(stranger)
    },
  )

  it('[SET-07/unsubscribe] unsubscribe links work without a session and in any member’s session', async () => {
    const { id } = await buildMember(server)
    const token = createUnsubscribeToken(id, 'mention', server.config.secret, new Date())
    for (const client of [
      server.client(),
      (await signedInMember(server, { banned: true })).client,
      (await signedInMember(server)).client,
    ]) {
      for (const endpoint of [readSubscription, resubscribe])
        expect((await client.call(endpoint, { token })).status, endpoint.name).toBe(200)
      expect((await client.call(unsubscribe, { token, 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    }
  })
})
