import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Member, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import { planOf, type Statement, captureStatements } from '#tests/support/statements.ts'
import {
  listMessages,
  listMessagesAfter,
  listThreads,
  readThread,
  removeMessage,
  removeThread,
  replyMessage,
  restMessages,
  sendMessage,
  setAllRead,
  setMessageRead,
  setThreadRead,
  type ThreadView,
  unreadCount,
} from '../contract/index.ts'
import { buildConversation, buildMessage, buildThread } from './testing.ts'

const server = await startTestServer()

type Signed = Member & { client: Client }
const twoMembers = async (): Promise<{ anna: Signed; erik: Signed }> => {
  const [anna, erik] = await Promise.all([
    signedInMember(server, { fullName: 'Anna Åkesson' }),
    signedInMember(server, { fullName: 'Erik Öberg' }),
  ])
  await buildConversation(server.db, anna.id, erik.id)
  return { anna, erik }
}
const answer = (id: string, content = 'Gärna!') => ({ id, clientId: randomUUID(), content })
const unreadOf = async ({ client }: Signed) => (await client.succeed(unreadCount, {})).count
const allPages = async (client: Client, input: InputOf<typeof listThreads>): Promise<ThreadView[]> => {
  const items: ThreadView[] = []
  let cursor: string | undefined
  do {
    const page = await client.succeed(listThreads, { ...input, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}

describe('the unread count', () => {
  it('[MSG-03/count] includes messages that the viewer received and has not read', async () => {
    const { anna, erik } = await twoMembers()
    expect(await unreadOf(anna)).toBe(0)
    await buildMessage(server.db, { recipient_id: anna.id, sender_id: erik.id })
    await buildMessage(server.db, { recipient_id: anna.id })
    await buildMessage(server.db, { recipient_id: anna.id, is_read: true })
    await buildMessage(server.db, { recipient_id: erik.id, sender_id: anna.id })
    expect(await unreadOf(anna)).toBe(2)
    expect(await unreadOf(erik)).toBe(1)
    const response = await anna.client.raw(`/rest/v1/messages?select=id&recipient_id=eq.${anna.id}&is_read=eq.false`)
    expect(await response.json()).toHaveLength(2)
  })

  it('requires a session', async () => {
    expect(await server.call(unreadCount, {})).toMatchObject({ status: 401, code: 'auth.required' })
  })

  it('uses only the index of unread messages, however long the inbox is', async () => {
    const { anna, erik } = await twoMembers()
    await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 6000, unread: 10 })
    const others = await Promise.all([signedInMember(server), signedInMember(server)])
    for (let n = 0; n < 40; n++)
      await buildThread(server.db, { memberIds: [others[0].id, others[1].id], count: 40, unread: 40 })
    await server.pool.query('vacuum analyze messages')
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) select count(*) from messages where recipient_id = '${erik.id}' and is_read = false and held = false`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Only Scan using messages_unread\w* on messages \(actual rows=5/)
  })

  it('[MSG-01/mark-read, MSG-03/count] marking all as read leaves messages newer than the screen unread', async () => {
    const { anna, erik } = await twoMembers()
    const first = await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id })
    const [shown] = (await erik.client.succeed(listThreads, {})).items
    await anna.client.succeed(replyMessage, answer(first.thread_id))
    const later = await Promise.all([
      ...Array.from({ length: 5 }, () => anna.client.succeed(replyMessage, answer(first.thread_id))),
      erik.client.succeed(setAllRead, { until: shown?.last.createdAt as string }),
    ])
    expect(later).toHaveLength(6)
    expect(await unreadOf(erik)).toBe(6)
    const { rows } = await server.pool.query<{ n: number }>(
      'select count(*) as n from messages where recipient_id = $1 and not is_read',
      [erik.id],
    )
    expect(rows[0]?.n).toBe(6)
    await erik.client.succeed(setThreadRead, { id: first.thread_id, read: true })
    expect(await unreadOf(erik)).toBe(0)
  })
})

describe('read state', () => {
  it('[MSG-01/mark-read, MSG-01/mark-unread] of a message, a thread or the inbox can be set and cleared', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 6, unread: 6 })
    const { items } = await erik.client.succeed(listMessages, { id })
    const received = items.filter(({ mine }) => !mine)
    expect(await unreadOf(erik)).toBe(3)
    await erik.client.succeed(setMessageRead, { id: received[1]?.id as string, read: true })
    await erik.client.succeed(setMessageRead, { id: received[1]?.id as string, read: true })
    expect(await unreadOf(erik)).toBe(2)
    await erik.client.succeed(setMessageRead, { id: received[1]?.id as string, read: false })
    expect(await unreadOf(erik)).toBe(3)
    await erik.client.succeed(setThreadRead, { id, read: true })
    expect(await unreadOf(erik)).toBe(0)
    await erik.client.succeed(setThreadRead, { id, read: false })
    await erik.client.succeed(setThreadRead, { id, read: false })
    expect((await erik.client.succeed(readThread, { id })).unread).toBe(1)
    expect((await erik.client.succeed(listMessages, { id })).items.map(({ mine, isRead }) => mine || isRead)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    await erik.client.succeed(setAllRead, { until: new Date().toISOString() })
    expect(await unreadOf(erik)).toBe(0)
    // Own messages are always read, and the read state of the other member is private.
    await anna.client.succeed(setMessageRead, { id: received[0]?.id as string, read: false })
    expect(await unreadOf(anna)).toBe(3)
    expect(
      (await anna.client.succeed(listMessages, { id })).items.filter(({ mine }) => mine).every(({ isRead }) => isRead),
    ).toBe(true)
  })

  it('cannot be set for unknown ids or with invalid input', async () => {
    const { anna } = await twoMembers()
    const id = randomUUID()
    expect(await anna.client.call(setMessageRead, { id, read: true })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect(await anna.client.call(setThreadRead, { id, read: true })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect(await anna.client.call(setThreadRead, { id, read: false })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect((await anna.client.call(setThreadRead, { id, read: true, position: 0 })).fields).toEqual({
      position: 'field.too_small',
    })
    expect((await anna.client.call(setAllRead, { until: 'yesterday' })).fields).toEqual({ until: 'field.invalid_date' })
  })
})

describe('the folders', () => {
  it('[MSG-01/inbox, MSG-01/sent, MSG-01/threads] page by cursor, newest first, with each thread once', async () => {
    const { anna, erik } = await twoMembers()
    const same = new Date(Date.now() - 60_000)
    // Equal timestamps: the id breaks the tie.
    for (let n = 0; n < 7; n++)
      await buildMessage(server.db, {
        sender_id: anna.id,
        recipient_id: erik.id,
        subject: `Ämne ${n}`,
        created_at: n < 4 ? same : new Date(same.getTime() + n),
      })
    const whole = (await erik.client.succeed(listThreads, { limit: 100 })).items.map(({ id }) => id)
    expect(whole).toHaveLength(7)
    for (const limit of [1, 2, 3, 7])
      expect((await allPages(erik.client, { limit })).map(({ id }) => id)).toEqual(whole)
    expect((await allPages(anna.client, { folder: 'sent', limit: 2 })).map(({ id }) => id)).toEqual(whole)
    // A thread that moves up during paging is not listed twice.
    const first = await erik.client.succeed(listThreads, { limit: 3 })
    await anna.client.succeed(replyMessage, answer(whole[6] as string))
    const rest = await erik.client.succeed(listThreads, { limit: 100, cursor: first.nextCursor as string })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(whole.slice(0, 6))
    expect((await erik.client.succeed(listThreads, {})).items[0]?.id).toBe(whole[6])
    expect(await erik.client.call(listThreads, { folder: 'sent', cursor: first.nextCursor as string })).toMatchObject({
      status: 400,
      fields: { cursor: 'field.invalid' },
    })
    expect(
      await erik.client.call(listMessages, { id: whole[0] as string, cursor: first.nextCursor as string }),
    ).toMatchObject({ status: 400, fields: { cursor: 'field.invalid' } })
  })

  it('are each read along one index', async () => {
    const { anna, erik } = await twoMembers()
    await server.pool.query(
      `with threads as (insert into message_threads (subject, last_position) select 'x', 1 from generate_series(1, 3000) returning id, now() - random() * interval '1 year' as at),
       written as (insert into messages (thread_id, position, sender_id, recipient_id, content, created_at) select id, 1, $1, $2, 'x', at from threads)
       insert into message_boxes (thread_id, member_id, other_id, folder, last_position, last_at, received_position, sent_position, sent_at)
       select id, $2::uuid, $1::uuid, case when random() < 0.5 then 'requests' else 'inbox' end, 1, at, 1, null::integer, null::timestamptz from threads
       union all select id, $1, $2, 'inbox', 1, at, null, 1, at from threads`,
      [anna.id, erik.id],
    )
    await server.pool.query('vacuum analyze message_boxes, messages')
    for (const [condition, at, index, member] of [
      ["folder = 'inbox' and not apart and received_position is not null", 'last_at', 'message_boxes_inbox', erik.id],
      ["folder = 'requests' and not apart and last_position is not null", 'last_at', 'message_boxes_requests', erik.id],
      ['not apart and sent_position is not null', 'sent_at', 'message_boxes_sent', anna.id],
    ]) {
      const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
        `explain select * from message_boxes where member_id = $1 and ${condition} and (${at}, thread_id) < (now() - interval '1 month', $1) order by ${at} desc, thread_id desc limit 21`,
        [member],
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(index as string)
      expect(plan).not.toContain('Sort')
    }
  })

  it('cost the same despite a long thread and other members with many messages', async () => {
    const { anna, erik } = await twoMembers()
    for (let n = 0; n < 60; n++) await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2 })
    await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3000, unread: 200 })
    await server.pool.query('vacuum analyze message_boxes, messages, message_threads, message_words')
    for (const folder of ['inbox', 'sent', 'requests'] as const) {
      const [listing, ...more] = await captureStatements(/message_boxes/, () =>
        erik.client.succeed(listThreads, { folder }),
      )
      expect(more).toEqual([])
      expect(await planOf(server.pool, listing as Statement), folder).not.toMatch(
        /Seq Scan on messages|Removed by (Join )?Filter: \d{3}/,
      )
    }
    const sentFor = (q: string) =>
      captureStatements(/message_boxes/, () => erik.client.succeed(listThreads, { q, limit: 5 }))
    const [, , collecting, ...others] = await sentFor('ingenstans')
    expect(others).toEqual([])
    expect(await planOf(server.pool, collecting as Statement)).toContain('message_words_search')
    const [checking, ...more] = await sentFor('meddelande')
    expect(more).toEqual([])
    // Messages are read only in the listed threads, until one matches.
    const plan = await planOf(server.pool, checking as Statement)
    expect(plan).toContain('Index Scan using message_words_of_thread')
    expect(plan).not.toMatch(
      /Seq Scan on messages|Index Scan using messages_pkey on messages w \(actual rows=[\d.]+ loops=\d{3}/,
    )
  })

  it('are searched by words of subject, text and name, with the letter rules of each language', async () => {
    const { anna, erik } = await twoMembers()
    const sara = await signedInMember(server, { fullName: 'Sara Lindström' })
    const build = (subject: string, content: string, sender: Member = anna) =>
      buildMessage(server.db, { sender_id: sender.id, recipient_id: erik.id, subject, content })
    await build('Möte om ångfartyg', 'Vi ses i hamnen klockan tio.')
    await build('Faktura', 'Bifogar fakturan för november.', sara)
    await build('سؤال', 'هل تعمل في المدرسة؟')
    const long = await buildThread(server.db, { memberIds: [sara.id, erik.id], count: 30, subject: 'Långt samtal' })
    const found = async (q: string, folder: 'inbox' | 'sent' = 'inbox') =>
      (await allPages(erik.client, { q, folder, limit: 1 })).map(({ subject }) => subject)
    expect(await found('ångfartyg')).toEqual(['Möte om ångfartyg'])
    expect(await found('ANGFARTYG')).toEqual([])
    expect(await found('hamn tio')).toEqual(['Möte om ångfartyg'])
    expect(await found('hamn faktura')).toEqual([])
    expect(await found('faktura sara')).toEqual(['Faktura'])
    expect(await found('lindström')).toEqual(['Långt samtal', 'Faktura'])
    expect(await found('meddelande 17')).toEqual(['Långt samtal'])
    expect(await found('المدرسه')).toEqual(['سؤال'])
    expect(await found('سوال')).toEqual(['سؤال'])
    expect(await found('meddelande', 'sent')).toEqual(['Långt samtal'])
    for (const typed of ["'", '"', '&|!():*<->', '\\', '%', '🙂', `${erik.id}`])
      expect(await found(typed), typed).toEqual([])
    await erik.client.succeed(removeThread, { id: long, position: 30 })
    expect(await found('meddelande')).toEqual([])
    expect((await sara.client.succeed(listThreads, { q: 'hamnen', folder: 'sent' })).items).toEqual([])
    expect((await sara.client.succeed(listThreads, { q: 'meddelande', folder: 'sent' })).items).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('[MSG-01/delete] a message removes it for the viewer only', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, unread: 3 })
    const [last, middle] = (await erik.client.succeed(listMessages, { id })).items
    await erik.client.succeed(removeMessage, { id: last?.id as string })
    expect(await erik.client.call(removeMessage, { id: last?.id as string })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect((await erik.client.succeed(readThread, { id })).last).toMatchObject({ id: middle?.id, mine: true })
    expect(await unreadOf(erik)).toBe(1)
    expect(await erik.client.succeed(restMessages, { recipient_id: `eq.${erik.id}` })).toHaveLength(1)
    expect((await anna.client.succeed(listMessages, { id })).items).toHaveLength(3)
    await erik.client.succeed(removeMessage, { id: middle?.id as string })
    expect((await erik.client.succeed(listThreads, { folder: 'sent' })).items).toEqual([])
    expect((await erik.client.succeed(listThreads, {})).items).toMatchObject([{ id, last: { position: 1 } }])
  })

  it('[MSG-01/delete] a thread removes it for the viewer only, and a later message restores no earlier ones', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 4, unread: 4 })
    await erik.client.succeed(removeThread, { id, position: 4 })
    expect(await erik.client.call(readThread, { id })).toMatchObject({ status: 404, code: 'message.not_found' })
    expect(await unreadOf(erik)).toBe(0)
    expect((await anna.client.succeed(readThread, { id })).messages.items).toHaveLength(4)
    await anna.client.succeed(replyMessage, answer(id, 'Är du där?'))
    const back = await erik.client.succeed(readThread, { id })
    expect(back.messages.items.map(({ content }) => content)).toEqual(['Är du där?'])
    expect(await unreadOf(erik)).toBe(1)
  })

  it('[MSG-01/delete] a thread leaves a message that arrives at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { anna, erik } = await twoMembers()
      const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, unread: 2 })
      const [, sent] = await Promise.all([
        erik.client.succeed(removeThread, { id, position: 2 }),
        anna.client.succeed(replyMessage, answer(id)),
      ])
      expect((await erik.client.succeed(readThread, { id })).messages.items).toMatchObject([{ id: sent.message?.id }])
      expect(await unreadOf(erik)).toBe(1)
    }
  })

  it('[MSG-01/delete] by both members deletes the rows, even at the same moment', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 20 })
    const rows = async () =>
      (await server.db.selectFrom('messages').select('id').where('thread_id', '=', id).execute()).length
    await anna.client.succeed(removeThread, { id, position: 10 })
    await erik.client.succeed(removeThread, { id, position: 5 })
    expect(await rows()).toBe(15)
    await Promise.all([
      anna.client.succeed(removeThread, { id, position: 20 }),
      erik.client.succeed(removeThread, { id, position: 20 }),
    ])
    expect(await rows()).toBe(0)
    expect(await server.db.selectFrom('message_threads').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await anna.client.call(replyMessage, answer(id))).toMatchObject({ status: 404, code: 'message.not_found' })
  })

  it('an unknown thread or an invalid position is refused', async () => {
    const { anna } = await twoMembers()
    expect(await anna.client.call(removeThread, { id: randomUUID(), position: 1 })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect((await anna.client.call(removeThread, { id: randomUUID(), position: 0 })).fields).toEqual({
      position: 'field.too_small',
    })
  })
})

describe('access to messages', () => {
  it('of a thread is limited to its two members and excludes administrators', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, unread: 3 })
    const stranger = await signedInMember(server)
    const admin = await signedInMember(server, { adminLevel: 'super_admin', accessRoles: ['admin', 'moderator'] })
    const banned = await signedInMember(server, { banned: true })
    const [message] = (await anna.client.succeed(listMessages, { id })).items
    const messageId = message?.id as string
    const calls: ((client: Client) => Promise<{ status: number; code: string | null }>)[] = [
      (client) => client.call(readThread, { id }),
      (client) => client.call(listMessages, { id }),
      (client) => client.call(listMessagesAfter, { id, position: 0 }),
      (client) => client.call(replyMessage, answer(id)),
      (client) => client.call(setThreadRead, { id, read: true }),
      (client) => client.call(setThreadRead, { id, read: false }),
      (client) => client.call(setMessageRead, { id: messageId, read: true }),
      (client) => client.call(removeMessage, { id: messageId }),
      (client) => client.call(removeThread, { id, position: 2 }),
    ]
    for (const call of calls) {
      expect(await call(server.client())).toMatchObject({ status: 401, code: 'auth.required' })
      expect(await call(banned.client)).toMatchObject({ status: 403, code: 'auth.blocked' })
      for (const { client } of [stranger, admin])
        expect(await call(client)).toMatchObject({ status: 404, code: 'message.not_found' })
    }
    for (const { client } of [anna, erik]) for (const call of calls) expect((await call(client)).status).toBe(200)
  })

  it('lets members use their own folders, counts and sending only', async () => {
    const { anna, erik } = await twoMembers()
    await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 3, unread: 3 })
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    const banned = await signedInMember(server, { banned: true })
    const letter = { clientId: randomUUID(), recipientId: anna.id, subject: 'Hej', content: 'Hej' }
    for (const [client, status] of [
      [server.client(), 401],
      [banned.client, 403],
    ] as const) {
      expect((await client.call(listThreads, {})).status).toBe(status)
      expect((await client.call(unreadCount, {})).status).toBe(status)
      expect((await client.call(setAllRead, { until: new Date().toISOString() })).status).toBe(status)
      expect((await client.call(sendMessage, letter)).status).toBe(status)
      expect((await client.call(restMessages, { recipient_id: `eq.${anna.id}` })).status).toBe(status)
    }
    expect((await admin.client.succeed(listThreads, {})).items).toEqual([])
    expect(await admin.client.succeed(restMessages, { recipient_id: `eq.${anna.id}` })).toEqual([])
    expect(await unreadOf(admin)).toBe(0)
  })
})

describe('GET /rest/v1/messages', () => {
  it('[API-01/messages] returns the ids of the viewer’s unread messages, newest first', async () => {
    const { id, client } = await signedInMember(server)
    const older = await buildMessage(server.db, { recipient_id: id, created_at: new Date(Date.now() - 5000) })
    const newer = await buildMessage(server.db, { recipient_id: id })
    await buildMessage(server.db, { recipient_id: id, is_read: true })
    const response = await client.raw(`/rest/v1/messages?select=id&recipient_id=eq.${id}&is_read=eq.false`)
    expect(await response.json()).toEqual([{ id: newer.id }, { id: older.id }])
    expect(
      await client.succeed(restMessages, { recipient_id: `eq.${id}`, is_read: 'is.true', select: 'subject,is_read' }),
    ).toEqual([{ subject: 'Hej', is_read: true }])
    expect(
      await client.succeed(restMessages, { recipient_id: `eq.${id}`, is_read: 'eq.false', limit: '1' }),
    ).toMatchObject([{ id: newer.id, content: 'Ska vi ses?' }])
  })
})

it('[MSG-03/count] all sessions of a member share the unread count', async () => {
  const { anna, erik } = await twoMembers()
  const tab = await signedInClient(server, erik)
  const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2, unread: 2 })
  await erik.client.succeed(setThreadRead, { id, read: true })
  expect(await tab.succeed(unreadCount, {})).toEqual({ count: 0 })
})
