import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Member, signedInMember } from '#features/accounts/server/testing.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive, drainEvents } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  declineRequest,
  findRecipients,
  listMessages,
  listThreads,
  messageLimits,
  messagesChanged,
  readRecipient,
  readThread,
  replyMessage,
  requestCount,
  restMessages,
  sendMessage,
  unreadCount,
} from '../contract/index.ts'
import { callUntilAvailable, connectMembers } from './testing.ts'

const server = await startTestServer()

type Signed = Member & { client: Client }
const letter = (to: Member, content = 'Hej!') => ({
  clientId: randomUUID(),
  recipientId: to.id,
  subject: 'Hej',
  content,
})
const answer = (id: string, content = 'Hej igen!') => ({ id, clientId: randomUUID(), content })
const setMessagesFrom = (member: Member, messages_from: 'everyone' | 'connections' | 'nobody') =>
  server.db.updateTable('profiles').set({ messages_from }).where('id', '=', member.id).execute()
const notices = async ({ client }: Signed) =>
  (await client.succeed(listNotifications, {})).items.map(({ type }) => type)
const numbers = async ({ client, id }: Signed) => ({
  unread: (await client.succeed(unreadCount, {})).count,
  rows: (await client.succeed(restMessages, { recipient_id: `eq.${id}`, is_read: 'eq.false' })).length,
  requests: (await client.succeed(requestCount, {})).count,
  inbox: (await client.succeed(listThreads, {})).items.length,
  tray: (await client.succeed(listThreads, { folder: 'requests' })).items.length,
})

const strangers = async () => {
  const [anna, erik] = await Promise.all([
    signedInMember(server, { fullName: 'Anna Åkesson' }),
    signedInMember(server, { fullName: 'Erik Öberg' }),
  ])
  return { anna, erik }
}
const asked = async () => {
  const members = await strangers()
  const { threadId } = await members.anna.client.succeed(sendMessage, letter(members.erik))
  return { ...members, threadId }
}

describe('sendMessage and replyMessage', () => {
  it.each([
    ['everyone', false, null],
    ['everyone', true, null],
    ['connections', false, 'message.connections_only'],
    ['connections', true, null],
    ['nobody', false, 'message.closed'],
    ['nobody', true, 'message.closed'],
  ] as const)(
    '[SET-08/who-may-message] apply the setting of a member who accepts messages from %s, connected: %s',
    async (setting, connected, code) => {
      const { anna, erik } = await strangers()
      await setMessagesFrom(erik, setting)
      if (connected) await connectMembers(server.db, anna.id, erik.id)
      const answered = await anna.client.call(sendMessage, letter(erik))
      expect(answered).toMatchObject({ status: code ? 403 : 200, code })
      const seen = await anna.client.succeed(readRecipient, { id: erik.id })
      expect(seen).toMatchObject({ isConnected: connected, becomesRequest: !connected, can: { write: code ?? 'ok' } })
    },
  )

  it('[SET-08/who-may-message] apply a changed setting only to threads in which the recipient has not written', async () => {
    const { anna, erik } = await strangers()
    await connectMembers(server.db, anna.id, erik.id)
    const answered = await anna.client.succeed(sendMessage, letter(erik))
    await erik.client.succeed(replyMessage, answer(answered.threadId))
    const unanswered = await anna.client.succeed(sendMessage, letter(erik))
    await setMessagesFrom(erik, 'nobody')
    expect((await anna.client.call(replyMessage, answer(answered.threadId))).status).toBe(200)
    expect(await anna.client.call(replyMessage, answer(unanswered.threadId))).toMatchObject({
      status: 403,
      code: 'message.closed',
    })
    expect((await anna.client.succeed(readThread, { id: unanswered.threadId })).can['reply']).toBe('message.closed')
    await setMessagesFrom(erik, 'connections')
    expect((await anna.client.call(replyMessage, answer(unanswered.threadId))).status).toBe(200)
    await server.db.deleteFrom('connections').where('member_id', '=', anna.id).execute()
    expect(await anna.client.call(replyMessage, answer(unanswered.threadId))).toMatchObject({
      status: 403,
      code: 'message.connections_only',
    })
  })

  it('require a confirmed address', async () => {
    const { erik } = await strangers()
    const anna = await signedInMember(server, { confirmed: false })
    expect(await anna.client.call(sendMessage, letter(erik))).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
    expect(await anna.client.call(readRecipient, { id: erik.id })).toMatchObject({
      status: 403,
      code: 'auth.unconfirmed',
    })
  })

  it('limit the strangers a member writes to per day, without those who accept', async () => {
    const anna = await signedInMember(server)
    const others = await Promise.all(
      Array.from({ length: messageLimits.strangersPerDay + 2 }, () => signedInMember(server)),
    )
    const answers = await Promise.all(
      others.map((other) => callUntilAvailable(anna.client, sendMessage, letter(other))),
    )
    expect(answers.filter(({ code }) => code === null)).toHaveLength(messageLimits.strangersPerDay)
    expect(answers.filter(({ code }) => code === 'message.too_many_new').map(({ status }) => status)).toEqual([
      429, 429,
    ])
    const refused = others[answers.findIndex(({ code }) => code === 'message.too_many_new')] as Signed
    const kind = others[answers.findIndex(({ code }) => code === null)] as Signed
    expect(await anna.client.call(sendMessage, letter(refused))).toMatchObject({ code: 'message.too_many_new' })
    await kind.client.succeed(acceptRequest, { id: answers[others.indexOf(kind)]?.body.threadId as string })
    expect((await anna.client.call(sendMessage, letter(refused))).status).toBe(200)
  })
})

describe('a stranger’s first messages', () => {
  it('[SET-08/who-may-message] wait in the requests, outside the unread count', async () => {
    const { anna, erik, threadId } = await asked()
    expect(await numbers(erik)).toEqual({ unread: 0, rows: 0, requests: 1, inbox: 0, tray: 1 })
    expect(await notices(erik)).toEqual(['message_request'])
    expect((await erik.client.succeed(listThreads, { folder: 'requests' })).items).toMatchObject([
      { id: threadId, isRequest: true, unread: 1, other: { id: anna.id } },
    ])
    expect((await erik.client.succeed(readThread, { id: threadId })).can).toEqual({
      reply: 'ok',
      accept: 'ok',
      decline: 'ok',
    })
    expect((await anna.client.succeed(listThreads, { folder: 'sent' })).items).toMatchObject([
      { id: threadId, isWaiting: true, isRequest: false },
    ])
  })

  it('[SET-08/who-may-message] are limited across threads and cause one notification', async () => {
    const { anna, erik, threadId } = await asked()
    await anna.client.succeed(replyMessage, answer(threadId))
    await anna.client.succeed(sendMessage, letter(erik))
    expect(await anna.client.call(sendMessage, letter(erik))).toMatchObject({ status: 409, code: 'message.waiting' })
    expect(await anna.client.call(replyMessage, answer(threadId))).toMatchObject({
      status: 409,
      code: 'message.waiting',
    })
    expect((await anna.client.succeed(readThread, { id: threadId })).can['reply']).toBe('message.waiting')
    expect(await notices(erik)).toEqual(['message_request'])
    expect(await numbers(erik)).toMatchObject({ unread: 0, requests: 2 })
  })

  it('[SET-08/who-may-message] stay within the limit when sent concurrently', async () => {
    const { anna, erik } = await strangers()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callUntilAvailable(anna.client, sendMessage, letter(erik))),
    )
    expect(answers.filter(({ code }) => code === null)).toHaveLength(messageLimits.waiting)
    expect((await erik.client.succeed(requestCount, {})).count).toBe(messageLimits.waiting)
  })

  it('[SET-08/who-may-message] all move into the inbox when accepted, and the limit no longer applies', async () => {
    const { anna, erik, threadId } = await asked()
    await anna.client.succeed(sendMessage, letter(erik))
    await erik.client.succeed(acceptRequest, { id: threadId })
    await erik.client.succeed(acceptRequest, { id: threadId })
    expect(await numbers(erik)).toEqual({ unread: 2, rows: 2, requests: 0, inbox: 2, tray: 0 })
    expect((await erik.client.succeed(listNotifications, {})).items).toMatchObject([
      { type: 'message_request', readAt: expect.any(String) },
    ])
    expect((await anna.client.succeed(readThread, { id: threadId })).isWaiting).toBe(false)
    for (let n = 0; n < messageLimits.waiting + 1; n++) await anna.client.succeed(sendMessage, letter(erik))
    expect(await numbers(erik)).toMatchObject({ unread: messageLimits.waiting + 3, requests: 0 })
    await setMessagesFrom(erik, 'nobody')
    expect((await anna.client.call(replyMessage, answer(threadId))).status).toBe(200)
  })

  it('[SET-08/who-may-message] are accepted when the recipient replies or writes to the stranger', async () => {
    const first = await asked()
    await first.erik.client.succeed(replyMessage, answer(first.threadId))
    expect(await numbers(first.erik)).toMatchObject({ unread: 1, requests: 0, inbox: 1 })
    const second = await asked()
    await second.erik.client.succeed(sendMessage, letter(second.anna))
    expect(await numbers(second.erik)).toMatchObject({ unread: 1, requests: 0, inbox: 1 })
    expect(await numbers(second.anna)).toMatchObject({ unread: 1, requests: 0, inbox: 1 })
  })

  it('[SET-08/who-may-message] are accepted when the two connect', async () => {
    const { anna, erik } = await asked()
    await connectMembers(server.db, anna.id, erik.id)
    expect(await numbers(erik)).toMatchObject({ unread: 1, requests: 0, inbox: 1 })
  })

  it('[SET-08/who-may-message] stay hidden when declined, without a difference for the stranger', async () => {
    const { anna, erik, threadId } = await asked()
    const before = await anna.client.succeed(readThread, { id: threadId })
    await erik.client.succeed(declineRequest, { id: threadId })
    await erik.client.succeed(declineRequest, { id: threadId })
    expect(await numbers(erik)).toEqual({ unread: 0, rows: 0, requests: 0, inbox: 0, tray: 0 })
    expect(await anna.client.succeed(readThread, { id: threadId })).toEqual(before)
    expect((await anna.client.call(replyMessage, answer(threadId))).status).toBe(200)
    expect((await anna.client.call(sendMessage, letter(erik))).status).toBe(200)
    expect(await anna.client.call(sendMessage, letter(erik))).toMatchObject({ code: 'message.waiting' })
    expect(await numbers(erik)).toEqual({ unread: 0, rows: 0, requests: 0, inbox: 0, tray: 0 })
    expect(await notices(erik)).toEqual(['message_request'])
    await erik.client.succeed(acceptRequest, { id: threadId })
    expect(await numbers(erik)).toMatchObject({ unread: 2, requests: 0, inbox: 1 })
  })

  it('[SET-08/who-may-message] cause neither notifications nor events for a member who declined them', async () => {
    const { anna, erik, threadId } = await asked()
    await erik.client.succeed(declineRequest, { id: threadId })
    const before = await notices(erik)
    const [annas, eriks] = [await subscribeLive(server, anna.client), await subscribeLive(server, erik.client)]
    await anna.client.succeed(replyMessage, answer(threadId))
    await anna.client.succeed(sendMessage, letter(erik))
    for (const stream of [annas, eriks]) await drainEvents(server, stream)
    const eventsAt = ({ received }: typeof eriks) => received.filter(({ name }) => name === messagesChanged.name).length
    expect({ annas: eventsAt(annas), eriks: eventsAt(eriks) }).toEqual({ annas: 2, eriks: 0 })
    expect(await notices(erik)).toEqual(before)
    annas.close()
    eriks.close()
  })

  it('[SET-08/who-may-message] are restored after a decline when the recipient replies', async () => {
    const { anna, erik, threadId } = await asked()
    await erik.client.succeed(declineRequest, { id: threadId })
    await erik.client.succeed(replyMessage, answer(threadId))
    expect(await numbers(erik)).toMatchObject({ unread: 1, requests: 0, inbox: 1 })
    await anna.client.succeed(replyMessage, answer(threadId))
    expect(await numbers(erik)).toMatchObject({ unread: 2 })
  })

  it('can be accepted or declined by their recipient only', async () => {
    const { anna, erik, threadId } = await asked()
    const sara = await signedInMember(server, { adminLevel: 'super_admin' })
    for (const endpoint of [acceptRequest, declineRequest] as const) {
      expect(await sara.client.call(endpoint, { id: threadId })).toMatchObject({
        status: 404,
        code: 'message.not_found',
      })
      expect(await server.call(endpoint, { id: threadId })).toMatchObject({ status: 401, code: 'auth.required' })
    }
    // For its sender the thread is not a request.
    expect(await anna.client.call(acceptRequest, { id: threadId })).toMatchObject({ status: 200 })
    expect(await anna.client.call(declineRequest, { id: threadId })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    expect(await numbers(erik)).toMatchObject({ requests: 1 })
    await erik.client.succeed(acceptRequest, { id: threadId })
    expect(await erik.client.call(declineRequest, { id: threadId })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
  })

  it('[SET-08/who-may-message] only the inbox counts as unread under concurrent accepting, declining and writing', async () => {
    for (let round = 0; round < 5; round++) {
      const { anna, erik, threadId } = await asked()
      await Promise.all([
        erik.client.call(acceptRequest, { id: threadId }),
        anna.client.call(replyMessage, answer(threadId)),
        erik.client.call(declineRequest, { id: threadId }),
        anna.client.call(sendMessage, letter(erik)),
        erik.client.call(acceptRequest, { id: threadId }),
      ])
      const { items } = await erik.client.succeed(listThreads, {})
      const requests = (await erik.client.succeed(listThreads, { folder: 'requests' })).items
      expect((await erik.client.succeed(unreadCount, {})).count).toBe(
        items.reduce((sum, { unread }) => sum + unread, 0),
      )
      expect(await numbers(erik)).toMatchObject({ requests: requests.length })
      expect((await erik.client.succeed(listMessages, { id: threadId })).items).toHaveLength(2)
      // Whichever call came last, one was accepted, so the two are in conversation.
      expect((await anna.client.call(sendMessage, letter(erik))).status).toBe(200)
    }
  })
})

describe('findRecipients', () => {
  const named = async (
    fullName: string,
    more: {
      username?: string
      company?: string
      hidden?: boolean
      acceptsFrom?: 'everyone' | 'connections' | 'nobody'
    } = {},
  ) => {
    const member = await signedInMember(server, { fullName })
    await server.db
      .updateTable('profiles')
      .set({
        username: more.username ?? null,
        company: more.company ?? null,
        hidden_from_search: more.hidden ?? false,
        messages_from: more.acceptsFrom ?? 'everyone',
      })
      .where('id', '=', member.id)
      .execute()
    return member
  }
  const found = async (client: Client, q: string) =>
    (await client.succeed(findRecipients, { q })).items.map(({ fullName }) => fullName)

  it('[MSG-01/compose] matches prefixes of name, username or company, connections first', async () => {
    const me = await named('Den Som Söker')
    const friend = await named('Zaid Quist', { company: 'Norrsken Energi' })
    await connectMembers(server.db, me.id, friend.id)
    await named('Alva Quistberg')
    await named('Åsa Berg', { username: 'quist-asa' })
    await named('Bo Ek', { company: 'Quist & Co' })
    await named('فاطمة الزهراء')
    expect(await found(me.client, 'quist')).toEqual(['Zaid Quist', 'Alva Quistberg', 'Bo Ek', 'Åsa Berg'])
    expect(await found(me.client, '@quist-a')).toEqual(['Åsa Berg'])
    expect(await found(me.client, 'norrsken quist')).toEqual(['Zaid Quist'])
    expect(await found(me.client, 'åsa b')).toEqual(['Åsa Berg'])
    expect(await found(me.client, 'asa b')).toEqual([])
    expect(await found(me.client, 'فاطم')).toEqual(['فاطمة الزهراء'])
    expect(await found(me.client, 'q')).toEqual(['Zaid Quist'])
    for (const typed of ['%', '_', "'", '&|!():*', '\\', '🙂']) expect(await found(me.client, typed), typed).toEqual([])
    expect((await me.client.succeed(findRecipients, { q: 'quist' })).items[0]).toMatchObject({
      isConnected: true,
      becomesRequest: false,
      can: { write: 'ok' },
    })
  })

  it('[SET-08/who-may-message, SET-08/hide-from-search, NET-05/blocked-messages] omits closed, hidden and blocked members', async () => {
    const me = await named('Den Andra')
    await named('Vera Hemlig', { hidden: true })
    await named('Vera Sluten', { acceptsFrom: 'nobody' })
    await named('Vera Kräsen', { acceptsFrom: 'connections' })
    const blocking = await named('Vera Blockerar')
    await server.db.insertInto('member_blocks').values({ blocker_id: blocking.id, blocked_id: me.id }).execute()
    const known = [
      await named('Vera Vän', { hidden: true }),
      await named('Vera Väl', { acceptsFrom: 'connections' }),
      await named('Vera Var', { acceptsFrom: 'nobody' }),
    ]
    for (const friend of known) await connectMembers(server.db, me.id, friend.id)
    expect(await found(me.client, 'vera')).toEqual(['Vera Väl', 'Vera Vän'])
    expect(await me.client.call(readRecipient, { id: blocking.id })).toMatchObject({
      status: 404,
      code: 'message.recipient_not_found',
    })
    expect(await me.client.call(readRecipient, { id: me.id })).toMatchObject({ status: 404 })
    expect(await me.client.call(readRecipient, { id: randomUUID() })).toMatchObject({ status: 404 })
  })

  it('requires a session and a query', async () => {
    expect(await server.call(findRecipients, { q: 'vera' })).toMatchObject({ status: 401, code: 'auth.required' })
    const me = await signedInMember(server)
    expect((await me.client.call(findRecipients, { q: '' })).fields).toEqual({ q: 'field.required' })
    expect(
      (await me.client.succeed(findRecipients, { q: me.fullName })).items.filter(({ id }) => id === me.id),
    ).toEqual([])
  })
})
