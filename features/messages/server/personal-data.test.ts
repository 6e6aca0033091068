import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { uploadFile } from '#features/files/contract/index.ts'
import { files } from '#features/files/server/index.ts'
import { pdfWith } from '#features/files/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  listMessages,
  listThreads,
  readAttachment,
  readThread,
  removeThread,
  saveDraft,
  sendMessage,
} from '../contract/index.ts'
import { messages } from './index.ts'
import { buildConversation, buildMessage } from './testing.ts'

const server = await startTestServer()

it('exportFor returns sent and received messages and drafts, without deleted messages', async () => {
  const [anna, erik] = await Promise.all([signedInMember(server), signedInMember(server)])
  const got = await buildMessage(server.db, { recipient_id: anna.id, sender_id: erik.id, subject: 'Till Anna' })
  await buildMessage(server.db, { recipient_id: erik.id, sender_id: anna.id, subject: 'Från Anna' })
  const deleted = await buildMessage(server.db, { recipient_id: anna.id, sender_id: erik.id, subject: 'Slängt' })
  await anna.client.succeed(removeThread, { id: deleted.thread_id, position: 1 })
  await anna.client.succeed(saveDraft, { clientId: randomUUID(), version: 0, content: 'Påbörjat' })
  expect(await messages.exportFor?.(server.db, anna.id)).toMatchObject({
    messages: [
      { id: got.id, subject: 'Till Anna' },
      { subject: 'Från Anna', sender_id: anna.id },
    ],
    drafts: [{ content: 'Påbörjat' }],
  })
})

it('[SET-10/erasure] erasing a member removes their account; recipients retain their messages without the name, with the files', async () => {
  const [anna, erik, sara] = await Promise.all([
    signedInMember(server, { fullName: 'Anna Åkesson' }),
    signedInMember(server),
    signedInMember(server),
  ])
  await buildConversation(server.db, anna.id, erik.id)
  await buildConversation(server.db, erik.id, sara.id)
  const { path } = toRequest(uploadFile, { kind: 'attachment', name: 'plan.pdf' })
  const uploaded = await anna.client.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(pdfWith()),
  })
  const { id: fileId } = (await uploaded.json()) as { id: string }
  const sent = await anna.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: erik.id,
    subject: 'Planen',
    content: 'Unika ord',
    attachments: [fileId],
  })
  const { message } = await erik.client.succeed(sendMessage, {
    clientId: randomUUID(),
    recipientId: sara.id,
    subject: 'Vidare',
    content: '',
    forwardOf: sent.message?.id as string,
  })
  const toAnna = await buildMessage(server.db, { recipient_id: anna.id, sender_id: erik.id, subject: 'Till Anna' })
  const dropped = await buildMessage(server.db, { recipient_id: erik.id, sender_id: anna.id })
  await erik.client.succeed(removeThread, { id: dropped.thread_id, position: 1 })
  await anna.client.succeed(saveDraft, { clientId: randomUUID(), version: 0, content: 'Påbörjat' })

  await server.db.transaction().execute(async (tx) => {
    await messages.beforeErase?.(tx, anna.id)
    await messages.erase?.(tx, anna.id)
    await files.erase?.(tx, anna.id)
    await tx.deleteFrom('users').where('id', '=', anna.id).execute()
  })

  const open = await erik.client.succeed(readThread, { id: sent.threadId })
  expect(open).toMatchObject({
    other: null,
    unread: 1,
    can: { reply: 'message.other_gone' },
    messages: { items: [{ mine: false, content: 'Unika ord' }] },
  })
  const [attached] = open.messages.items[0]?.attachments ?? []
  expect(attached?.name).toBe('plan.pdf')
  expect(
    (
      await erik.client.raw(
        toRequest(readAttachment, { id: open.messages.items[0]?.id as string, fileId: attached?.id as string }).path,
      )
    ).status,
  ).toBe(200)
  expect((await sara.client.succeed(listMessages, { id: message?.threadId as string })).items).toMatchObject([
    { forwarded: { from: null, content: 'Unika ord' } },
  ])
  // Erik retains his messages to Anna; messages that no member has any more are deleted.
  expect((await erik.client.succeed(listThreads, { folder: 'sent' })).items.map(({ id }) => id)).toContain(
    toAnna.thread_id,
  )
  expect(await server.db.selectFrom('messages').select('id').where('id', '=', dropped.id).execute()).toEqual([])
  expect((await erik.client.succeed(listThreads, { q: 'unika' })).items).toHaveLength(1)
  const { rows } = await server.pool.query('select from message_words where words @@ $1::tsquery', [`'${anna.id}'`])
  expect(rows).toEqual([])
})

it('cleanup deletes tombstones of messages after a year', async () => {
  const { id } = await signedInMember(server)
  const gone = (days: number) => ({
    sender_id: id,
    client_id: randomUUID(),
    thread_id: randomUUID(),
    gone_at: new Date(Date.now() - days * 86_400_000),
  })
  await server.db
    .insertInto('messages_gone')
    .values([gone(364), gone(366)])
    .execute()
  expect(await messages.cleanup?.(server.db, new Date())).toBe(1)
  expect(
    await server.db.selectFrom('messages_gone').select('sender_id').where('sender_id', '=', id).execute(),
  ).toHaveLength(1)
})
