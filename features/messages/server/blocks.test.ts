import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Member, signedInMember } from '#features/accounts/server/testing.ts'
import { setBlock } from '#features/blocks/contract/index.ts'
import { list as listNotifications } from '#features/notifications/contract/index.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  acceptRequest,
  findRecipients,
  listMessages,
  listMessagesAfter,
  listThreads,
  readRecipient,
  readThread,
  removeMessage,
  removeThread,
  replyMessage,
  requestCount,
  restMessages,
  sendMessage,
  setMessageRead,
  setThreadRead,
  unreadCount,
} from '../contract/index.ts'
import { buildConversation, buildThread, connectMembers } from './testing.ts'

const server = await startTestServer()

type Signed = Member & { client: Client }
const twoMembers = async (): Promise<{ anna: Signed; erik: Signed }> => {
  const [anna, erik] = await Promise.all([signedInMember(server), signedInMember(server)])
  return { anna, erik }
}
const inThread = async () => {
  const { anna, erik } = await twoMembers()
  await buildConversation(server.db, anna.id, erik.id)
  const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 6, unread: 4 })
  return { anna, erik, id }
}
const letter = (to: Member) => ({ clientId: randomUUID(), recipientId: to.id, subject: 'Hej', content: 'Hej!' })
const answer = (id: string) => ({ id, clientId: randomUUID(), content: 'Svar' })
const seenBy = async ({ client, id }: Signed) => ({
  unread: (await client.succeed(unreadCount, {})).count,
  requests: (await client.succeed(requestCount, {})).count,
  inbox: (await client.succeed(listThreads, {})).items.length,
  sent: (await client.succeed(listThreads, { folder: 'sent' })).items.length,
  found: (await client.succeed(listThreads, { q: 'meddelande' })).items.length,
  rows: (await client.succeed(restMessages, { recipient_id: `eq.${id}` })).length,
})
const nothing = { unread: 0, requests: 0, inbox: 0, sent: 0, found: 0, rows: 0 }

describe('a forwarded message', () => {
  it('[NET-05/blocked-messages] hides its author from a reader if a block exists between the two', async () => {
    const { anna, erik, id } = await inThread()
    const maja = await signedInMember(server)
    await buildConversation(server.db, erik.id, maja.id)
    const message = (await erik.client.succeed(listMessages, { id })).items.find(({ mine }) => !mine)
    const sent = await erik.client.succeed(sendMessage, { ...letter(maja), forwardOf: message?.id as string })
    const read = async () => (await maja.client.succeed(readThread, { id: sent.threadId })).messages.items[0]?.forwarded
    expect((await read())?.from?.id).toBe(anna.id)
    await anna.client.succeed(setBlock, { memberId: maja.id, blocked: true })
    expect(await read()).toMatchObject({ from: null, content: message?.content })
  })
})

describe('a banned member', () => {
  it('[NET-05/blocked-messages] is not found as a recipient and receives no messages', async () => {
    const { anna, erik } = await twoMembers()
    await connectMembers(server.db, anna.id, erik.id)
    await server.db.updateTable('profiles').set({ full_name: 'Xerxes Utestängd' }).where('id', '=', erik.id).execute()
    const found = async () => (await anna.client.succeed(findRecipients, { q: 'xerxes' })).items.map((one) => one.id)
    expect(await found()).toEqual([erik.id])
    await server.db
      .insertInto('account_blocks')
      .values({ user_id: erik.id, kind: 'ban', reason: 'A test wants it.' })
      .execute()
    expect(await found()).toEqual([])
    expect((await anna.client.call(readRecipient, { id: erik.id })).code).toBe('message.recipient_not_found')
    expect((await anna.client.call(sendMessage, letter(erik))).code).toBe('message.recipient_not_found')
  })
})

describe('two members with a block between them', () => {
  it('[NET-05/blocked-messages] do not see their threads during the block and see all of them afterwards', async () => {
    const { anna, erik, id } = await inThread()
    const before = [await seenBy(anna), await seenBy(erik)]
    expect(before).toEqual([
      { unread: 2, requests: 0, inbox: 1, sent: 1, found: 1, rows: 3 },
      { unread: 2, requests: 0, inbox: 1, sent: 1, found: 1, rows: 3 },
    ])
    const [message] = (await erik.client.succeed(listMessages, { id })).items
    await anna.client.succeed(setBlock, { memberId: erik.id, blocked: true })
    for (const member of [anna, erik]) {
      expect(await seenBy(member)).toEqual(nothing)
      const messageId = message?.id as string
      for (const call of [
        member.client.call(readThread, { id }),
        member.client.call(listMessages, { id }),
        member.client.call(listMessagesAfter, { id, position: 0 }),
        member.client.call(replyMessage, answer(id)),
        member.client.call(setThreadRead, { id, read: true }),
        member.client.call(setThreadRead, { id, read: false }),
        member.client.call(setMessageRead, { id: messageId, read: false }),
        member.client.call(removeMessage, { id: messageId }),
        member.client.call(removeThread, { id, position: 6 }),
      ]) {
        expect(await call).toMatchObject({ status: 404, code: 'message.not_found' })
      }
    }
    await anna.client.succeed(setBlock, { memberId: erik.id, blocked: false })
    expect([await seenBy(anna), await seenBy(erik)]).toEqual(before)
  })

  it('[NET-05/blocked-messages] receive the same error as for an unknown recipient', async () => {
    const { anna, erik } = await twoMembers()
    await anna.client.succeed(setBlock, { memberId: erik.id, blocked: true })
    const toNobody = await erik.client.call(sendMessage, { ...letter(anna), recipientId: randomUUID() })
    for (const [from, to] of [
      [anna, erik],
      [erik, anna],
    ] as const) {
      const answered = await from.client.call(sendMessage, letter(to))
      expect({ ...answered.refusal, requestId: '' }).toEqual({ ...toNobody.refusal, requestId: '' })
      expect(answered.status).toBe(toNobody.status)
    }
  })

  it('[NET-05/blocked-messages] stay separated until neither blocks the other, even if both unblock at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { anna, erik } = await inThread()
      const before = await seenBy(erik)
      await Promise.all([
        anna.client.succeed(setBlock, { memberId: erik.id, blocked: true }),
        erik.client.succeed(setBlock, { memberId: anna.id, blocked: true }),
      ])
      expect(await seenBy(erik)).toEqual(nothing)
      if (round === 0) {
        await anna.client.succeed(setBlock, { memberId: erik.id, blocked: false })
        expect(await seenBy(erik)).toEqual(nothing)
      }
      await Promise.all([
        anna.client.succeed(setBlock, { memberId: erik.id, blocked: false }),
        erik.client.succeed(setBlock, { memberId: anna.id, blocked: false }),
      ])
      expect(await seenBy(erik)).toEqual(before)
    }
  })

  it('[NET-05/blocked-messages] blocking a stranger declines their request for good', async () => {
    const { anna, erik } = await twoMembers()
    const { threadId } = await anna.client.succeed(sendMessage, letter(erik))
    await erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    expect(await seenBy(erik)).toEqual(nothing)
    expect(await erik.client.call(acceptRequest, { id: threadId })).toMatchObject({
      status: 404,
      code: 'message.not_found',
    })
    await erik.client.succeed(setBlock, { memberId: anna.id, blocked: false })
    expect(await seenBy(erik)).toEqual(nothing)
    await anna.client.succeed(sendMessage, letter(erik))
    expect(await seenBy(erik)).toEqual(nothing)
  })

  it('[NET-05/blocked-messages] a message sent at the same moment as a block is hidden or refused', async () => {
    for (let round = 0; round < 8; round++) {
      const { anna, erik } = await twoMembers()
      const known = round % 2 === 0 ? await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 1 }) : null
      const [sent] = await Promise.all([
        known ? anna.client.call(replyMessage, answer(known)) : anna.client.call(sendMessage, letter(erik)),
        erik.client.succeed(setBlock, { memberId: anna.id, blocked: true }),
      ])
      expect(['ok', 'message.not_found', 'message.recipient_not_found']).toContain(sent.code ?? 'ok')
      expect(await seenBy(erik)).toEqual(nothing)
      expect(await seenBy(anna)).toEqual(nothing)
      const notices = (await erik.client.succeed(listNotifications, {})).items
      if (sent.code !== null) expect(notices).toEqual([])
    }
  })

  it('[NET-05/blocked-messages] hidden threads stay hidden after the blocking account is deleted', async () => {
    const { anna, erik } = await inThread()
    await erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })
    await server.db.deleteFrom('users').where('id', '=', erik.id).execute()
    expect(await seenBy(anna)).toEqual(nothing)
  })
})
