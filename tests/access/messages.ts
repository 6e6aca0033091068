import * as messages from '#features/messages/contract/index.ts'
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import { upload } from '#features/profiles/server/testing.ts'
import { refuseOutsiders, refuseAllButOwner, accessRow, type AccessScene } from '../support/access.ts'

const uuid = () => crypto.randomUUID()

const createThread = async ({ server, owner, other }: AccessScene) => {
  await buildConversation(server.db, owner.id, other.id)
  return buildThread(server.db, { memberIds: [owner.id, other.id], count: 3, unread: 3 })
}
const threadInput = async (scene: AccessScene) => ({ id: await createThread(scene) })
const messageInput = async (scene: AccessScene) => {
  const [message] = (await scene.owner.client.succeed(messages.listMessages, { id: await createThread(scene) })).items
  return { id: message?.id ?? '' }
}
/** A stranger's message that waits to be accepted. */
const createMessageRequest = async ({ stranger, owner }: AccessScene) => {
  const { threadId } = await stranger.client.succeed(messages.sendMessage, {
    clientId: uuid(),
    recipientId: owner.id,
    subject: 'Hej',
    content: 'Vi känner inte varandra.',
  })
  return { id: threadId }
}
const createDraft = async ({ owner }: AccessScene) => {
  const clientId = uuid()
  await owner.client.succeed(messages.saveDraft, { clientId, version: 0, subject: 'Utkast' })
  return { clientId }
}
const refusedToOutsiders = refuseOutsiders('message.not_found')

/** Only the two members of a conversation may read it; administrators may not. */
export const messageRows = [
  accessRow(messages.unreadCount, {}),
  accessRow(messages.requestCount, {}),
  accessRow(messages.listThreads, {}),
  accessRow(messages.setAllRead, { until: new Date().toISOString() }),
  accessRow(messages.findRecipients, { q: 'Member' }),
  accessRow(messages.restMessages, async ({ owner }) => ({ recipient_id: `eq.${owner.id}` })),
  accessRow(messages.readThread, threadInput, refusedToOutsiders),
  accessRow(messages.listMessages, threadInput, refusedToOutsiders),
  accessRow(
    messages.listMessagesAfter,
    async (scene) => ({ ...(await threadInput(scene)), position: 0 }),
    refusedToOutsiders,
  ),
  accessRow(
    messages.replyMessage,
    async (scene) => {
      const { id } = await threadInput(scene)
      return () => ({ id, clientId: uuid(), content: 'Hej!' })
    },
    refusedToOutsiders,
  ),
  accessRow(
    messages.setThreadRead,
    async (scene) => ({ ...(await threadInput(scene)), read: true }),
    refusedToOutsiders,
  ),
  accessRow(
    messages.removeThread,
    async (scene) => ({ ...(await threadInput(scene)), position: 3 }),
    refusedToOutsiders,
  ),
  accessRow(
    messages.setMessageRead,
    async (scene) => ({ ...(await messageInput(scene)), read: true }),
    refusedToOutsiders,
  ),
  accessRow(messages.removeMessage, messageInput, refusedToOutsiders),
  accessRow(
    messages.readAttachment,
    async (scene) => {
      const id = await createThread(scene)
      const { id: fileId } = await upload(scene.owner.client, 'attachment')
      const { message } = await scene.owner.client.succeed(messages.replyMessage, {
        id,
        clientId: uuid(),
        content: 'Se här.',
        attachments: [fileId],
      })
      return { id: message?.id ?? '', fileId }
    },
    refusedToOutsiders,
  ),
  accessRow(
    messages.sendMessage,
    async ({ owner }) =>
      () => ({ clientId: uuid(), recipientId: owner.id, subject: 'Hej', content: 'Hej!' }),
    {
      blocked: 'message.recipient_not_found',
      owner: 'message.to_yourself',
    },
  ),
  accessRow(messages.readRecipient, async ({ owner }) => ({ id: owner.id }), {
    blocked: 'message.recipient_not_found',
    owner: 'message.recipient_not_found',
  }),
  // The sender cannot accept the request for the recipient: see `requests.test.ts` in the area.
  accessRow(messages.acceptRequest, createMessageRequest, {
    ...refuseAllButOwner('message.not_found'),
    stranger: null,
  }),
  accessRow(messages.declineRequest, createMessageRequest, refuseAllButOwner('message.not_found')),
  accessRow(messages.listDrafts, {}),
  accessRow(messages.readDraft, createDraft, refuseAllButOwner('draft.not_found')),
  accessRow(messages.removeDraft, createDraft),
  // For other members the endpoint looks for a draft of their own with this id and finds none.
  accessRow(
    messages.saveDraft,
    async (scene) => ({ ...(await createDraft(scene)), version: 1, subject: 'Nytt' }),
    refuseAllButOwner('draft.gone'),
  ),
]
