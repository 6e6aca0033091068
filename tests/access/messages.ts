import * as messages from '#features/messages/contract/index.ts'
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import { upload } from '#features/profiles/server/testing.ts'
import { outsiders, ownerOnly, row, type Scene } from '../support/access.ts'

const uuid = () => crypto.randomUUID()

/** A thread of the owner and the other, in which both have written. */
const thread = async ({ server, owner, other }: Scene) => {
  await buildConversation(server.db, owner.id, other.id)
  return buildThread(server.db, { memberIds: [owner.id, other.id], count: 3, unread: 3 })
}
const ofThread = async (scene: Scene) => ({ id: await thread(scene) })
const ofMessage = async (scene: Scene) => {
  const [message] = (await scene.owner.client.succeed(messages.listMessages, { id: await thread(scene) })).items
  return { id: message?.id ?? '' }
}
/** What a stranger wrote, which waits to be accepted. */
const request = async ({ stranger, owner }: Scene) => {
  const { threadId } = await stranger.client.succeed(messages.sendMessage, {
    clientId: uuid(),
    recipientId: owner.id,
    subject: 'Hej',
    content: 'Vi känner inte varandra.',
  })
  return { id: threadId }
}
const draft = async ({ owner }: Scene) => {
  const clientId = uuid()
  await owner.client.succeed(messages.saveDraft, { clientId, version: 0, subject: 'Utkast' })
  return { clientId }
}
const closed = outsiders('message.not_found')

/** A conversation is its two members', and nobody's who administers. */
export const messageRows = [
  row(messages.unreadCount, {}),
  row(messages.requestCount, {}),
  row(messages.listThreads, {}),
  row(messages.setAllRead, { until: new Date().toISOString() }),
  row(messages.findRecipients, { q: 'Member' }),
  row(messages.restMessages, async ({ owner }) => ({ recipient_id: `eq.${owner.id}` })),
  row(messages.readThread, ofThread, closed),
  row(messages.listMessages, ofThread, closed),
  row(messages.listMessagesAfter, async (scene) => ({ ...(await ofThread(scene)), position: 0 }), closed),
  row(
    messages.replyMessage,
    async (scene) => {
      const { id } = await ofThread(scene)
      return () => ({ id, clientId: uuid(), content: 'Hej!' })
    },
    closed,
  ),
  row(messages.setThreadRead, async (scene) => ({ ...(await ofThread(scene)), read: true }), closed),
  row(messages.removeThread, async (scene) => ({ ...(await ofThread(scene)), position: 3 }), closed),
  row(messages.setMessageRead, async (scene) => ({ ...(await ofMessage(scene)), read: true }), closed),
  row(messages.removeMessage, ofMessage, closed),
  row(
    messages.readAttachment,
    async (scene) => {
      const id = await thread(scene)
      const { id: fileId } = await upload(scene.owner.client, 'attachment')
      const { message } = await scene.owner.client.succeed(messages.replyMessage, {
        id,
        clientId: uuid(),
        content: 'Se här.',
        attachments: [fileId],
      })
      return { id: message?.id ?? '', fileId }
    },
    closed,
  ),
  row(
    messages.sendMessage,
    async ({ owner }) =>
      () => ({ clientId: uuid(), recipientId: owner.id, subject: 'Hej', content: 'Hej!' }),
    {
      apart: 'message.recipient_not_found',
      owner: 'message.to_yourself',
    },
  ),
  row(messages.readRecipient, async ({ owner }) => ({ id: owner.id }), {
    apart: 'message.recipient_not_found',
    owner: 'message.recipient_not_found',
  }),
  // Who has sent it has nothing to accept, and accepts nothing for the other one: `requests.test.ts` in the area.
  row(messages.acceptRequest, request, { ...ownerOnly('message.not_found'), stranger: null }),
  row(messages.declineRequest, request, ownerOnly('message.not_found')),
  row(messages.listDrafts, {}),
  row(messages.readDraft, draft, ownerOnly('draft.not_found')),
  row(messages.removeDraft, draft),
  // By others it is a draft of their own that is gone.
  row(
    messages.saveDraft,
    async (scene) => ({ ...(await draft(scene)), version: 1, subject: 'Nytt' }),
    ownerOnly('draft.gone'),
  ),
]
