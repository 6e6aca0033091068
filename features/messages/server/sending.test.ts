import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { planOf, type Statement, captureStatements } from '#tests/support/statements.ts'
import {
  listMessages,
  listMessagesAfter,
  listThreads,
  messageLimits,
  readThread,
  removeMessage,
  removeThread,
  replyMessage,
  sendMessage,
  setThreadRead,
  unreadCount,
} from '../contract/index.ts'
import { buildConversation, buildMessage, buildThread, callUntilAvailable } from './testing.ts'

const server = await startTestServer()

const twoMembers = async () => {
  const [anna, erik] = await Promise.all([
    signedInMember(server, { fullName: 'Anna Åkesson' }),
    signedInMember(server, { fullName: 'Erik Öberg' }),
  ])
  await buildConversation(server.db, anna.id, erik.id)
  return { anna, erik }
}
const letter = (recipientId: string, more: object = {}) => ({
  clientId: randomUUID(),
  recipientId,
  subject: 'Kaffe?',
  content: 'Hej!\n\nSka vi ses i veckan?',
  ...more,
})
const answer = (id: string, content = 'Gärna!') => ({ id, clientId: randomUUID(), content })
const countOf = async (table: 'messages' | 'message_threads') =>
  (
    await server.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('a message', () => {
  it('[MSG-01/inbox, MSG-01/sent, MSG-01/compose, MSG-01/threads] starts a thread in sent and, unread, in the inbox', async () => {
    const { anna, erik } = await twoMembers()
    const sent = await anna.client.succeed(sendMessage, letter(erik.id))
    expect(sent.message).toMatchObject({
      position: 1,
      mine: true,
      isRead: true,
      content: 'Hej!\n\nSka vi ses i veckan?',
      forwarded: null,
      attachments: [],
    })

    const [inSent] = (await anna.client.succeed(listThreads, { folder: 'sent' })).items
    expect(inSent).toMatchObject({
      id: sent.threadId,
      subject: 'Kaffe?',
      other: { id: erik.id, fullName: 'Erik Öberg' },
      isRequest: false,
      isWaiting: false,
      unread: 0,
      last: { id: sent.message?.id, mine: true, snippet: 'Hej! Ska vi ses i veckan?' },
    })
    expect((await anna.client.succeed(listThreads, {})).items).toEqual([])

    const [inInbox] = (await erik.client.succeed(listThreads, {})).items
    expect(inInbox).toMatchObject({ id: sent.threadId, other: { id: anna.id }, unread: 1, last: { mine: false } })
    expect(await erik.client.succeed(unreadCount, {})).toEqual({ count: 1 })
    const open = await erik.client.succeed(readThread, { id: sent.threadId })
    expect(open.can).toEqual({ reply: 'ok', accept: 'message.not_found', decline: 'message.not_found' })
    expect(open.messages).toMatchObject({ items: [{ mine: false, isRead: false, clientId: null }], nextCursor: null })
  })

  it('[MSG-01/reply, MSG-01/threads] can be answered in its thread, which is then in both inboxes', async () => {
    const { anna, erik } = await twoMembers()
    const { threadId } = await anna.client.succeed(sendMessage, letter(erik.id))
    await erik.client.succeed(replyMessage, answer(threadId))
    await anna.client.succeed(replyMessage, answer(threadId, 'På torsdag då.'))
    for (const { client } of [anna, erik]) {
      const { items } = await client.succeed(listMessages, { id: threadId })
      expect(items.map(({ position, content }) => [position, content])).toEqual([
        [3, 'På torsdag då.'],
        [2, 'Gärna!'],
        [1, 'Hej!\n\nSka vi ses i veckan?'],
      ])
      expect((await client.succeed(listThreads, {})).items).toMatchObject([{ id: threadId, last: { position: 3 } }])
    }
    expect((await erik.client.succeed(listThreads, { folder: 'sent' })).items).toMatchObject([
      { last: { position: 2, snippet: 'Gärna!' } },
    ])
    expect(
      (await anna.client.succeed(listMessages, { id: threadId, limit: 2 })).items.map(({ position }) => position),
    ).toEqual([3, 2])
  })

  it('requires all its fields', async () => {
    const { anna, erik } = await twoMembers()
    expect(await anna.client.call(sendMessage, letter(erik.id, { subject: ' ', content: '' }))).toMatchObject({
      status: 400,
      code: 'input.invalid',
    })
    expect((await anna.client.call(sendMessage, letter(erik.id, { subject: '' }))).fields).toEqual({
      subject: 'field.required',
    })
    expect((await anna.client.call(sendMessage, letter(erik.id, { content: ' \n ' }))).fields).toEqual({
      content: 'field.required',
    })
    expect((await anna.client.call(sendMessage, {} as never)).fields).toEqual({
      clientId: 'field.required',
      recipientId: 'field.required',
      subject: 'field.required',
      content: 'field.required',
    })
    const { threadId } = await anna.client.succeed(sendMessage, letter(erik.id))
    expect((await anna.client.call(replyMessage, answer(threadId, ''))).fields).toEqual({ content: 'field.required' })
    const long = 'x'.repeat(messageLimits.content + 1)
    expect((await anna.client.call(replyMessage, answer(threadId, long))).fields).toEqual({ content: 'field.too_long' })
    expect(
      (
        await anna.client.call(
          sendMessage,
          letter(erik.id, { subject: 'Rad\nbrytning', attachments: Array(11).fill(randomUUID()) }),
        )
      ).fields,
    ).toEqual({
      subject: 'field.invalid_characters',
      attachments: 'field.too_many',
    })
  })

  it('requires an existing recipient other than the sender', async () => {
    const { anna, erik } = await twoMembers()
    expect(await anna.client.call(sendMessage, letter(anna.id.toUpperCase()))).toMatchObject({
      status: 409,
      code: 'message.to_yourself',
    })
    expect(await anna.client.call(sendMessage, letter(randomUUID()))).toMatchObject({
      status: 404,
      code: 'message.recipient_not_found',
    })
    expect(await anna.client.call(replyMessage, answer(randomUUID()))).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect((await anna.client.succeed(sendMessage, letter(erik.id.toUpperCase()))).message?.mine).toBe(true)
  })

  it('to a deleted account is refused, and messages from it stay readable', async () => {
    const { anna, erik } = await twoMembers()
    const { threadId } = await anna.client.succeed(sendMessage, letter(erik.id))
    await erik.client.succeed(replyMessage, answer(threadId))
    await server.db.deleteFrom('users').where('id', '=', erik.id).execute()
    const open = await anna.client.succeed(readThread, { id: threadId })
    expect(open).toMatchObject({
      other: null,
      isWaiting: false,
      can: { reply: 'message.other_gone' },
      messages: { items: [{ mine: false, content: 'Gärna!' }, { mine: true }] },
    })
    expect(await anna.client.call(replyMessage, answer(threadId))).toMatchObject({
      status: 409,
      code: 'message.other_gone',
    })
  })

  it('[MSG-01/compose] preserves every character', async () => {
    const { anna, erik } = await twoMembers()
    const content = 'Å Ä Ö — مرحبا 👩‍👩‍👧 "quotes" \\backslash\\ $1 {{name}} %s <b>fet</b> \t tab'
    const { threadId } = await anna.client.succeed(
      sendMessage,
      letter(erik.id, { subject: "'; drop table messages; --", content }),
    )
    const open = await erik.client.succeed(readThread, { id: threadId })
    expect(open.subject).toBe("'; drop table messages; --")
    expect(open.messages.items[0]?.content).toBe(content)
  })
})

describe('forwarding', () => {
  it('[MSG-01/forward] starts a new thread that quotes the message unchanged, with or without a comment', async () => {
    const { anna, erik } = await twoMembers()
    const sara = await signedInMember(server)
    await buildConversation(server.db, anna.id, sara.id)
    const { threadId } = await erik.client.succeed(sendMessage, letter(anna.id, { content: 'Vi söker en designer.' }))
    const [original] = (await anna.client.succeed(listMessages, { id: threadId })).items
    const forwarded = await anna.client.succeed(
      sendMessage,
      letter(sara.id, { subject: 'Något för dig?', content: '', forwardOf: original?.id }),
    )
    expect(forwarded.threadId).not.toBe(threadId)
    const [arrived] = (await sara.client.succeed(listMessages, { id: forwarded.threadId })).items
    expect(arrived).toMatchObject({
      content: '',
      forwarded: {
        from: { id: erik.id, fullName: 'Erik Öberg' },
        content: 'Vi söker en designer.',
        sentAt: original?.createdAt,
      },
    })
    expect((await sara.client.succeed(listThreads, {})).items).toMatchObject([
      { last: { snippet: 'Vi söker en designer.', isForwarded: true } },
    ])

    // Forwarded without a comment, the quote retains its author; with a comment, both texts are quoted.
    const on = await sara.client.succeed(
      sendMessage,
      letter(anna.id, { content: 'Tipsa vidare.', forwardOf: arrived?.id }),
    )
    expect(on.message?.forwarded).toMatchObject({ from: { id: erik.id }, content: 'Vi söker en designer.' })
    const twice = await anna.client.succeed(
      sendMessage,
      letter(erik.id, { content: 'Se här.', forwardOf: on.message?.id }),
    )
    expect(twice.message?.forwarded).toMatchObject({
      from: { id: sara.id },
      content: 'Tipsa vidare.\n\n> Vi söker en designer.',
    })
  })

  it('requires a message that the member has', async () => {
    const { anna, erik } = await twoMembers()
    const sara = await signedInMember(server)
    await buildConversation(server.db, sara.id, erik.id)
    const { message } = await anna.client.succeed(sendMessage, letter(erik.id))
    const forwardOf = message?.id as string
    expect(await sara.client.call(sendMessage, letter(erik.id, { forwardOf }))).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    await anna.client.succeed(removeMessage, { id: forwardOf })
    expect(await anna.client.call(sendMessage, letter(erik.id, { forwardOf }))).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect((await erik.client.call(sendMessage, letter(anna.id, { forwardOf }))).status).toBe(200)
  })
})

describe('a message that is sent repeatedly', () => {
  it('[MSG-04/never-twice] is stored once, from several tabs at once, with or without an idempotency key', async () => {
    const { anna, erik } = await twoMembers()
    const tabs = [anna.client, await signedInClient(server, anna), await signedInClient(server, anna)]
    const wanted = letter(erik.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callUntilAvailable(
          tabs[n % 3] as typeof anna.client,
          sendMessage,
          wanted,
          n % 2 === 0 ? { idempotencyKey: `message-${wanted.clientId}` } : {},
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => `${body.threadId} ${body.message?.id}`)).size).toBe(1)
    expect((await erik.client.succeed(listThreads, {})).items).toHaveLength(1)
    expect(await erik.client.succeed(unreadCount, {})).toEqual({ count: 1 })

    const reply = answer(answers[0]?.body.threadId ?? '')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => callUntilAvailable(erik.client, replyMessage, reply)),
    )
    expect(new Set(replies.map(({ body }) => body.message?.id)).size).toBe(1)
    expect((await anna.client.succeed(listMessages, { id: reply.id })).items).toHaveLength(2)
  })

  it('[MSG-04/never-twice] is not stored again after both members have deleted it', async () => {
    const { anna, erik } = await twoMembers()
    const wanted = letter(erik.id)
    const { threadId } = await anna.client.succeed(sendMessage, wanted)
    await anna.client.succeed(removeThread, { id: threadId, position: 1 })
    expect(await anna.client.succeed(sendMessage, wanted)).toEqual({ threadId, message: null })
    await erik.client.succeed(removeThread, { id: threadId, position: 1 })
    const before = await countOf('messages')
    expect(await anna.client.succeed(sendMessage, wanted)).toEqual({ threadId, message: null })
    expect(await countOf('messages')).toBe(before)
  })

  it('does not conflict with another member’s message of the same client id', async () => {
    const { anna, erik } = await twoMembers()
    const clientId = randomUUID()
    const one = await anna.client.succeed(sendMessage, letter(erik.id, { clientId }))
    const other = await erik.client.succeed(sendMessage, letter(anna.id, { clientId }))
    expect(one.message?.id).not.toBe(other.message?.id)
  })
})

describe('the order of a thread', () => {
  it('[MSG-01/threads] is total and equal for both members under 50 concurrent sends on two nodes', async () => {
    const other = await startTestServer({ sameDatabaseAs: server })
    const { anna, erik } = await twoMembers()
    const { threadId } = await anna.client.succeed(sendMessage, letter(erik.id))
    const clients = [
      anna.client,
      erik.client,
      await signedInClient({ ...other, db: server.db }, anna),
      await signedInClient({ ...other, db: server.db }, erik),
    ]
    // A client that reads on from its last position while others write skips and repeats nothing.
    const seen: number[] = []
    let reading = Promise.resolve()
    const readOn = () => {
      reading = reading.then(async () => {
        const { items } = await erik.client.succeed(listMessagesAfter, {
          id: threadId,
          position: seen.at(-1) ?? 0,
          limit: 100,
        })
        seen.push(...items.map(({ position }) => position))
      })
    }
    const send = async (client: typeof anna.client, reply: ReturnType<typeof answer>) => {
      const answered = await callUntilAvailable(client, replyMessage, reply)
      readOn()
      return answered
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(clients[n % 4] as typeof anna.client, answer(threadId, `Nummer ${n}`))),
    )
    await reading
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.map(({ body }) => body.message?.position).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 2),
    )
    expect(seen).toEqual(Array.from({ length: 51 }, (_, n) => n + 1))
    const { items } = await anna.client.succeed(listMessages, { id: threadId, limit: 100 })
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(await erik.client.succeed(unreadCount, {})).toEqual({ count: 26 })
    expect(await anna.client.succeed(unreadCount, {})).toEqual({ count: 25 })
  })

  it('[MSG-01/threads] does not change when the clock of a node is slow', async () => {
    const { anna, erik } = await twoMembers()
    const ahead = await buildMessage(server.db, {
      sender_id: anna.id,
      recipient_id: erik.id,
      created_at: new Date(Date.now() + 60_000),
    })
    const { message } = await erik.client.succeed(replyMessage, answer(ahead.thread_id))
    expect(message).toMatchObject({ position: 2, createdAt: ahead.created_at.toISOString() })
  })
})

describe('a long thread', () => {
  it('[MSG-01/threads] of 10,000 messages opens by cursor in one statement, along one index', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 10_000, unread: 300 })
    await server.pool.query('vacuum analyze messages, message_boxes')
    const page = await erik.client.succeed(readThread, { id })
    expect(page).toMatchObject({ unread: messageLimits.unreadShown, last: { position: 10_000 } })
    expect(page.messages.items.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, n) => 10_000 - n),
    )
    const middle = await erik.client.succeed(listMessages, {
      id,
      cursor: Buffer.from('[5000]').toString('base64url'),
      limit: 3,
    })
    expect(middle.items.map(({ position }) => position)).toEqual([4999, 4998, 4997])

    const reading = await captureStatements(/message_/, () =>
      erik.client.succeed(listMessages, { id, cursor: page.messages.nextCursor as string }),
    )
    expect(reading).toHaveLength(1)
    const opening = await captureStatements(/message_/, () => erik.client.succeed(readThread, { id }))
    expect(opening).toHaveLength(1)
    expect(await planOf(server.pool, opening[0] as Statement)).not.toMatch(
      /Seq Scan on messages|Removed by (Join )?Filter: \d{3}/,
    )
    const plan = await planOf(server.pool, reading[0] as Statement)
    expect(plan).toContain('messages_thread_id_position_key')
    expect(plan).not.toMatch(/Seq Scan on messages|Sort Key: m/)
    const read = [...plan.matchAll(/messages_thread_id_position_key.*\(actual rows=(\d+)/g)].map((match) =>
      Number(match[1]),
    )
    expect(Math.max(...read)).toBeLessThanOrEqual(21)
  })

  it('[MSG-01/mark-read, MSG-03/count] is marked read up to a position, and later messages stay unread', async () => {
    const { anna, erik } = await twoMembers()
    const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 40, unread: 40 })
    expect(await erik.client.succeed(unreadCount, {})).toEqual({ count: 20 })
    await erik.client.succeed(setThreadRead, { id, read: true, position: 38 })
    expect(await erik.client.succeed(unreadCount, {})).toEqual({ count: 1 })
  })
})

it('the database refuses duplicate positions and client ids, messages to oneself and empty messages', async () => {
  const { anna, erik } = await twoMembers()
  const message = await buildMessage(server.db, { sender_id: anna.id, recipient_id: erik.id })
  const row = { thread_id: message.thread_id, sender_id: anna.id, recipient_id: erik.id, content: 'x' }
  await expect(
    server.db
      .insertInto('messages')
      .values({ ...row, position: message.position })
      .execute(),
  ).rejects.toThrow('messages_thread_id_position_key')
  await expect(
    server.db
      .insertInto('messages')
      .values({ ...row, position: 9, client_id: message.client_id })
      .execute(),
  ).rejects.toThrow('messages_sender_id_client_id_key')
  await expect(
    server.db
      .insertInto('messages')
      .values({ ...row, position: 9, recipient_id: anna.id })
      .execute(),
  ).rejects.toThrow('check')
  await expect(
    server.db
      .insertInto('messages')
      .values({ ...row, position: 9, content: '' })
      .execute(),
  ).rejects.toThrow('check')
  await expect(
    server.db.updateTable('messages').set({ deleted_by_recipient: true }).where('id', '=', message.id).execute(),
  ).rejects.toThrow('check')
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from message_words where message_id = ${message.id}`.execute(server.db)
  expect(rows[0]?.n).toBe(1)
})
