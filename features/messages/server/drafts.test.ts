import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Member, signedInClient, signedInMember } from '#features/accounts/server/testing.ts'
import { toRequest } from '#kit/endpoint.ts'
import { readFile, uploadFile } from '#features/files/contract/index.ts'
import { pdfWith, storedKeys } from '#features/files/server/testing.ts'
import { eventsOf } from '#features/security-events/server/testing.ts'
import type { Client } from '#tests/support/client.ts'
import { subscribeLive } from '#tests/support/live-subscription.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  draftsChanged,
  listDrafts,
  listMessages,
  messageLimits,
  readAttachment,
  readDraft,
  removeDraft,
  removeThread,
  replyMessage,
  saveDraft,
  sendMessage,
} from '../contract/index.ts'
import { buildConversation, buildMessage } from './testing.ts'

const server = await startTestServer()

type Signed = Member & { client: Client }
const twoMembers = async (): Promise<{ anna: Signed; erik: Signed }> => {
  const [anna, erik] = await Promise.all([signedInMember(server), signedInMember(server)])
  await buildConversation(server.db, anna.id, erik.id)
  return { anna, erik }
}
const upload = async (client: Client, name = 'plan.pdf'): Promise<string> => {
  const { path } = toRequest(uploadFile, { kind: 'attachment', name })
  const response = await client.raw(path, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(pdfWith()),
  })
  const answered = (await response.json()) as { id: string }
  if (!response.ok) throw new Error(JSON.stringify(answered))
  return answered.id
}

describe('a draft', () => {
  it('[MSG-01/drafts] is available on every device of the member', async () => {
    const { anna, erik } = await twoMembers()
    const phone = await signedInClient(server, anna)
    const stream = await subscribeLive(server, phone)
    const clientId = randomUUID()
    const first = await anna.client.succeed(saveDraft, {
      clientId,
      version: 0,
      recipientId: erik.id,
      subject: 'Kaf',
      content: 'Hej Erik,',
    })
    expect(first).toMatchObject({
      clientId,
      version: 1,
      recipient: { id: erik.id },
      subject: 'Kaf',
      content: 'Hej Erik,',
      attachments: [],
      threadId: null,
      forwardOf: null,
    })
    expect(await stream.next(({ name }) => name === draftsChanged.name)).toMatchObject({
      payload: { clientId, version: 1 },
    })
    stream.close()
    expect(await phone.succeed(readDraft, { clientId })).toEqual(first)
    const second = await phone.succeed(saveDraft, {
      clientId,
      version: 1,
      recipientId: erik.id,
      subject: 'Kaffe',
      content: 'Hej Erik,\nska vi',
    })
    expect(second.version).toBe(2)
    expect((await anna.client.succeed(listDrafts, {})).items).toEqual([second])
    await anna.client.succeed(removeDraft, { clientId })
    await anna.client.succeed(removeDraft, { clientId })
    expect((await phone.succeed(listDrafts, {})).items).toEqual([])
    expect(await phone.call(readDraft, { clientId })).toMatchObject({ status: 404, code: 'draft.not_found' })
  })

  it('[MSG-01/drafts] may be empty, and drops references to rows the member may not use', async () => {
    const { anna, erik } = await twoMembers()
    const empty = await anna.client.succeed(saveDraft, { clientId: randomUUID(), version: 0 })
    expect(empty).toMatchObject({ recipient: null, subject: '', content: '' })
    const theirs = await buildMessage(server.db, { recipient_id: erik.id })
    const wrong = {
      clientId: randomUUID(),
      version: 0,
      recipientId: randomUUID(),
      threadId: theirs.thread_id,
      forwardOf: theirs.id,
    }
    expect(await anna.client.succeed(saveDraft, wrong)).toMatchObject({
      recipient: null,
      threadId: null,
      forwardOf: null,
    })
    expect(
      (
        await anna.client.call(saveDraft, {
          clientId: randomUUID(),
          version: 0,
          subject: 'x'.repeat(messageLimits.subject + 1),
        })
      ).fields,
    ).toEqual({ subject: 'field.too_long' })
    await anna.client.succeed(saveDraft, {
      clientId: randomUUID(),
      version: 0,
      content: 'x'.repeat(messageLimits.draftContent),
    })
  })

  it('[MSG-01/drafts] requires a confirmed address to save, because it shows the recipient', async () => {
    const [anna, erik] = [await signedInMember(server, { confirmed: false }), await signedInMember(server)]
    const draft = { clientId: randomUUID(), version: 0, recipientId: erik.id }
    expect(await anna.client.call(saveDraft, draft)).toMatchObject({ status: 403, code: 'auth.unconfirmed' })
    expect((await anna.client.succeed(listDrafts, {})).items).toEqual([])
  })

  it('[MSG-04/never-lost] saved by several devices at once is stored once and reports conflicts to the others', async () => {
    const { anna } = await twoMembers()
    const clientId = randomUUID()
    await anna.client.succeed(saveDraft, { clientId, version: 0, content: 'Hej' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => anna.client.call(saveDraft, { clientId, version: 1, content: `Hej ${n}` })),
    )
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code === 'draft.conflict')
    expect(refused).toHaveLength(7)
    expect(refused[0]).toMatchObject({ status: 409, refusal: { params: { version: 2 } } })
    const stored = await anna.client.succeed(readDraft, { clientId })
    expect(stored.content).toBe(answers.find(({ code }) => code === null)?.body.content)
    await anna.client.succeed(saveDraft, { clientId, version: stored.version, content: 'Båda sammanfogade' })
  })

  it('[MSG-01/drafts] saved again with the same content, as after a lost response, causes no conflict', async () => {
    const { anna, erik } = await twoMembers()
    const wanted = {
      clientId: randomUUID(),
      version: 0,
      recipientId: erik.id.toUpperCase(),
      subject: ' Kaffe ',
      content: 'Hej',
    }
    const first = await anna.client.succeed(saveDraft, wanted)
    expect(await anna.client.succeed(saveDraft, wanted)).toEqual(first)
    expect(await anna.client.call(saveDraft, { ...wanted, content: 'Hej!' })).toMatchObject({ code: 'draft.conflict' })
  })

  it('[MSG-01/drafts] is deleted with its message and not restored by a late save', async () => {
    const { anna, erik } = await twoMembers()
    for (let round = 0; round < 6; round++) {
      const clientId = randomUUID()
      const input = { recipientId: erik.id, subject: 'Kaffe', content: 'Hej' }
      if (round % 2 === 0) await anna.client.succeed(saveDraft, { clientId, version: 0, ...input })
      const [sent, saved] = await Promise.all([
        anna.client.call(sendMessage, { clientId, ...input }),
        anna.client.call(saveDraft, { clientId, version: round % 2 === 0 ? 1 : 0, ...input, content: 'Hej!' }),
      ])
      expect(sent.status).toBe(200)
      expect([null, 'draft.sent']).toContain(saved.code)
      expect((await anna.client.succeed(listDrafts, {})).items).toEqual([])
      expect(await anna.client.call(saveDraft, { clientId, version: 1, ...input })).toMatchObject({
        status: 409,
        code: 'draft.sent',
      })
    }
  })

  it('[MSG-01/drafts] of a reply is deleted when the reply is sent', async () => {
    const { anna, erik } = await twoMembers()
    const message = await buildMessage(server.db, { sender_id: erik.id, recipient_id: anna.id })
    const clientId = randomUUID()
    expect(
      await anna.client.succeed(saveDraft, { clientId, version: 0, threadId: message.thread_id, content: 'Ja' }),
    ).toMatchObject({ threadId: message.thread_id })
    await anna.client.succeed(replyMessage, { id: message.thread_id, clientId, content: 'Ja' })
    expect((await anna.client.succeed(listDrafts, {})).items).toEqual([])
  })

  it('reports that it was deleted elsewhere and can be saved as a new draft', async () => {
    const { anna } = await twoMembers()
    const clientId = randomUUID()
    await anna.client.succeed(saveDraft, { clientId, version: 0, content: 'Hej' })
    await anna.client.succeed(removeDraft, { clientId })
    expect(await anna.client.call(saveDraft, { clientId, version: 1, content: 'Hej igen' })).toMatchObject({
      status: 409,
      code: 'draft.gone',
    })
    expect((await anna.client.succeed(saveDraft, { clientId, version: 0, content: 'Hej igen' })).version).toBe(1)
  })

  it('is limited in number even under concurrent saves, and listed by cursor', async () => {
    const { anna } = await twoMembers()
    const rows = Array.from({ length: messageLimits.drafts - 2 }, (_, n) => ({
      member_id: anna.id,
      client_id: randomUUID(),
      content: `Utkast ${n}`,
      updated_at: new Date(Date.now() - (n % 7) * 1000),
    }))
    await server.db.insertInto('message_drafts').values(rows).execute()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        anna.client.call(saveDraft, { clientId: randomUUID(), version: 0, content: 'En till' }),
      ),
    )
    expect(answers.filter(({ code }) => code === null)).toHaveLength(2)
    expect(answers.find(({ code }) => code === 'draft.too_many')).toMatchObject({
      status: 409,
      refusal: { params: { count: messageLimits.drafts } },
    })
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await anna.client.succeed(listDrafts, { limit: 30, ...(cursor ? { cursor } : {}) })
      ids.push(...page.items.map(({ clientId }) => clientId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(ids).size).toBe(messageLimits.drafts)
    expect(ids).toHaveLength(messageLimits.drafts)
  })

  it('is visible to its author only', async () => {
    const { anna } = await twoMembers()
    const clientId = randomUUID()
    await anna.client.succeed(saveDraft, { clientId, version: 0, content: 'Hemligt' })
    const admin = await signedInMember(server, { adminLevel: 'super_admin' })
    expect(await admin.client.call(readDraft, { clientId })).toMatchObject({ status: 404, code: 'draft.not_found' })
    expect((await admin.client.succeed(listDrafts, {})).items).toEqual([])
    await admin.client.succeed(removeDraft, { clientId })
    await admin.client.succeed(saveDraft, { clientId, version: 0, content: 'Ett annat' })
    expect((await anna.client.succeed(readDraft, { clientId })).content).toBe('Hemligt')
    const banned = await signedInMember(server, { banned: true })
    for (const [client, code] of [
      [server.client(), 'auth.required'],
      [banned.client, 'auth.blocked'],
    ] as const) {
      expect((await client.call(listDrafts, {})).code).toBe(code)
      expect((await client.call(readDraft, { clientId })).code).toBe(code)
      expect((await client.call(saveDraft, { clientId, version: 0 })).code).toBe(code)
      expect((await client.call(removeDraft, { clientId })).code).toBe(code)
    }
  })

  it('is saved without an inspection for markup; the sent message is inspected once', async () => {
    const { anna, erik } = await twoMembers()
    const clientId = randomUUID()
    const code = '<script src="x"></script> <img onerror=alert(1)>'
    let version = 0
    for (let n = 0; n < 15; n++)
      ({ version } = await anna.client.succeed(saveDraft, {
        clientId,
        version,
        subject: '<script>',
        content: `${code} ${n}`,
      }))
    await anna.client.succeed(sendMessage, { clientId, recipientId: erik.id, subject: 'Kod', content: code })
    // Security events are recorded asynchronously, in the order of the calls.
    await expect.poll(async () => (await eventsOf(server.db, anna.id)).length, { interval: 20 }).toBe(1)
    expect(await eventsOf(server.db, anna.id)).toMatchObject([
      { event_type: 'suspicious_activity', endpoint: sendMessage.name, details: { fields: ['content'] } },
    ])
    expect((await anna.client.call(listDrafts, {})).status).toBe(200)
  })
})

describe('attachments', () => {
  it('[MSG-01/drafts] move from the draft to the message and are readable by its two members only', async () => {
    const { anna, erik } = await twoMembers()
    const [one, two] = [await upload(anna.client, 'en.pdf'), await upload(anna.client, 'två.pdf')]
    const clientId = randomUUID()
    const draft = await anna.client.succeed(saveDraft, { clientId, version: 0, attachments: [two, one] })
    expect(draft.attachments).toMatchObject([
      { id: two, name: 'två.pdf', type: 'application/pdf', width: null },
      { id: one, name: 'en.pdf' },
    ])
    // The sweep skips a file that a draft uses, and its owner can read it.
    expect((await anna.client.raw(toRequest(readFile, { id: one }).path)).status).toBe(200)
    const sent = await anna.client.succeed(sendMessage, {
      clientId,
      recipientId: erik.id,
      subject: 'Planen',
      content: 'Se bilagor.',
      attachments: [two, one],
    })
    expect(sent.message?.attachments.map(({ name }) => name)).toEqual(['två.pdf', 'en.pdf'])
    const [received] = (await erik.client.succeed(listMessages, { id: sent.threadId })).items
    expect(received?.attachments).toEqual(sent.message?.attachments)
    const { path } = toRequest(readAttachment, { id: received?.id as string, fileId: one })
    for (const { client } of [anna, erik]) {
      const response = await client.raw(path)
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(pdfWith())).toBe(true)
      expect(response.headers.get('content-disposition')).toContain('attachment')
    }
    const others = [await signedInMember(server), await signedInMember(server, { adminLevel: 'super_admin' })]
    for (const { client } of others)
      expect(await client.call(readAttachment, { id: received?.id as string, fileId: one })).toMatchObject({
        status: 404,
        code: 'message.not_found',
      })
    expect(await server.call(readAttachment, { id: received?.id as string, fileId: one })).toMatchObject({
      status: 401,
    })
    expect((await erik.client.raw(toRequest(readFile, { id: one }).path)).status).toBe(404)
  })

  it('must be unused uploads of the sender with the kind of attachments', async () => {
    const { anna, erik } = await twoMembers()
    const letter = (attachments: string[]) => ({
      clientId: randomUUID(),
      recipientId: erik.id,
      subject: 'Hej',
      content: 'Hej',
      attachments,
    })
    const mine = await upload(anna.client)
    const theirs = await upload(erik.client)
    for (const wrong of [[theirs], [randomUUID()], [mine, randomUUID()]]) {
      expect(await anna.client.call(sendMessage, letter(wrong))).toMatchObject({
        status: 404,
        code: 'message.attachment_not_found',
      })
      expect(
        await anna.client.call(saveDraft, { clientId: randomUUID(), version: 0, attachments: wrong }),
      ).toMatchObject({ code: 'message.attachment_not_found' })
    }
    const sent = await anna.client.succeed(sendMessage, letter([mine, mine]))
    expect(sent.message?.attachments).toHaveLength(1)
    expect(await anna.client.call(sendMessage, letter([mine]))).toMatchObject({ code: 'message.attachment_not_found' })
    expect(
      await anna.client.call(replyMessage, {
        id: sent.threadId,
        clientId: randomUUID(),
        content: 'x',
        attachments: [mine],
      }),
    ).toMatchObject({ code: 'message.attachment_not_found' })
  })

  it('[MSG-01/forward] can be forwarded, and their bytes are deleted with the last message that has them', async () => {
    const { anna, erik } = await twoMembers()
    const sara = await signedInMember(server)
    await buildConversation(server.db, sara.id, erik.id)
    const before = new Set(storedKeys(server.config))
    const storedFileCount = () => storedKeys(server.config).filter((key) => !before.has(key)).length
    const file = await upload(anna.client)
    const first = await anna.client.succeed(sendMessage, {
      clientId: randomUUID(),
      recipientId: erik.id,
      subject: 'A',
      content: 'A',
      attachments: [file],
    })
    const clientId = randomUUID()
    const draft = await erik.client.succeed(saveDraft, {
      clientId,
      version: 0,
      forwardOf: first.message?.id as string,
      attachments: [file],
    })
    expect(draft).toMatchObject({ forwardOf: first.message?.id, attachments: [{ id: file }] })
    const second = await erik.client.succeed(sendMessage, {
      clientId,
      recipientId: sara.id,
      subject: 'B',
      content: '',
      forwardOf: first.message?.id as string,
      attachments: [file],
    })
    const [attached] = second.message?.attachments ?? []
    expect(attached?.id).not.toBe(file)
    for (const member of [anna, erik]) await member.client.succeed(removeThread, { id: first.threadId, position: 1 })
    expect(storedFileCount()).toBe(1)
    expect(
      (
        await sara.client.raw(
          toRequest(readAttachment, { id: second.message?.id as string, fileId: attached?.id as string }).path,
        )
      ).status,
    ).toBe(200)
    for (const member of [sara, erik]) await member.client.succeed(removeThread, { id: second.threadId, position: 1 })
    await expect.poll(storedFileCount, { interval: 20 }).toBe(0)
  })

  it('[MSG-01/forward] are copied or reported missing when their message is deleted during forwarding', async () => {
    const { anna, erik } = await twoMembers()
    for (let round = 0; round < 6; round++) {
      const file = await upload(anna.client)
      const { threadId, message } = await anna.client.succeed(sendMessage, {
        clientId: randomUUID(),
        recipientId: erik.id,
        subject: 'A',
        content: 'A',
        attachments: [file],
      })
      await anna.client.succeed(removeThread, { id: threadId, position: 1 })
      const forwarding = { clientId: randomUUID(), forwardOf: message?.id as string, attachments: [file] }
      const [answered] = await Promise.all([
        round % 2 === 0
          ? erik.client.call(saveDraft, { ...forwarding, version: 0 })
          : erik.client.call(sendMessage, { ...forwarding, recipientId: anna.id, subject: 'B', content: 'B' }),
        erik.client.succeed(removeThread, { id: threadId, position: 1 }),
      ])
      expect([null, 'message.not_found', 'message.attachment_not_found']).toContain(answered.code)
    }
  })

  it('are deleted when they are removed from the draft or the draft is deleted', async () => {
    const { anna } = await twoMembers()
    const [one, two] = [await upload(anna.client), await upload(anna.client)]
    const clientId = randomUUID()
    await anna.client.succeed(saveDraft, { clientId, version: 0, attachments: [one, two] })
    const left = await anna.client.succeed(saveDraft, { clientId, version: 1, attachments: [two] })
    expect(left.attachments.map(({ id }) => id)).toEqual([two])
    const files = async () =>
      (await server.db.selectFrom('files').select('id').where('owner_id', '=', anna.id).execute()).map(({ id }) => id)
    expect(await files()).toEqual([two])
    await anna.client.succeed(removeDraft, { clientId })
    expect(await files()).toEqual([])
  })
})
