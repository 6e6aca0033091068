import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, editPost, listCommunityFeed, listFeed, removePost } from '#features/activity/contract/index.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listBlockedMembers, setBlock, setMute } from '#features/blocks/contract/index.ts'
import {
  answerIntroduction,
  listCandidates,
  listIntroductions,
  proposeIntroduction,
  withdrawIntroduction,
} from '#features/introductions/contract/index.ts'
import * as messages from '#features/messages/contract/index.ts'
import { buildConversation, buildThread } from '#features/messages/server/testing.ts'
import {
  acceptRequest,
  declineRequest,
  listConnections,
  listMembers,
  listRecommended,
  listRequests,
  removeConnection,
  requestConnection,
  setDismissed,
  withdrawRequest,
} from '#features/network/contract/index.ts'
import * as notifications from '#features/notifications/contract/index.ts'
import { updatePrivacy, updateProfile } from '#features/profiles/contract/index.ts'
import { setProfile } from '#features/profiles/server/testing.ts'
import type { Language } from '#kit/fields.ts'
import { liveListCase } from '../support/live-list.ts'
import type { TestServer } from '../support/server.ts'

const createPeople = async (server: TestServer) => {
  const [anna, erik, elin] = await Promise.all(
    ['Anna Lindqvist', 'Erik Sjöberg', 'Elin Öberg'].map((fullName) =>
      signedInMember(server, { fullName, language: 'sv' satisfies Language }),
    ),
  )
  return { anna, erik, elin } as Record<'anna' | 'erik' | 'elin', Awaited<ReturnType<typeof signedInMember>>>
}
const uuid = () => crypto.randomUUID()
const request = (memberId: string) => ({ memberId, message: '' })
const visible = { isPublic: false, messagesFrom: 'everyone', hiddenFromSearch: false } as const
const company = (server: TestServer, ids: readonly string[], name: string) =>
  Promise.all(ids.map((id) => setProfile(server, id, { company: name })))
const post = (text: string) => ({ text, audience: 'everyone' }) as const

export const memberLists = [
  liveListCase(listMembers, async (server) => {
    const { anna, erik } = await createPeople(server)
    const firm = `Firma ${erik.id.slice(0, 8)}`
    await company(server, [erik.id], firm)
    return {
      as: anna.client,
      input: { q: firm },
      changes: [
        ['one is asked for a connection', () => anna.client.succeed(requestConnection, request(erik.id))],
        ['and says yes', () => erik.client.succeed(acceptRequest, { memberId: anna.id })],
        ['and moves', () => erik.client.succeed(updateProfile, { location: 'Umeå' })],
        ['and hides', () => erik.client.succeed(updatePrivacy, { ...visible, hiddenFromSearch: true })],
        ['and shows themselves again', () => erik.client.succeed(updatePrivacy, visible)],
        ['and blocks the one who looks', () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  liveListCase(listRecommended, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    await company(server, [anna.id, erik.id, elin.id], `Firma ${anna.id.slice(0, 8)}`)
    return {
      as: anna.client,
      input: {},
      changes: [
        ['one is turned down', () => anna.client.succeed(setDismissed, { memberId: erik.id, dismissed: true })],
        ['and brought back', () => anna.client.succeed(setDismissed, { memberId: erik.id, dismissed: false })],
        ['one changes the company', () => elin.client.succeed(updateProfile, { company: 'En annan firma' })],
        ['and comes back to it', () => elin.client.succeed(updateProfile, { company: `Firma ${anna.id.slice(0, 8)}` })],
        ['one asks for a connection', () => erik.client.succeed(requestConnection, request(anna.id))],
        ['one blocks', () => elin.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  liveListCase(listConnections, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    await erik.client.succeed(requestConnection, request(anna.id))
    await connect(server, anna.id, elin.id)
    return {
      as: anna.client,
      input: {},
      changes: [
        ['a request is accepted', () => anna.client.succeed(acceptRequest, { memberId: erik.id })],
        ['one gets another name', () => erik.client.succeed(updateProfile, { fullName: 'Erik Sjöö' })],
        ['one parts', () => erik.client.succeed(removeConnection, { memberId: anna.id })],
        ['one blocks', () => elin.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  liveListCase(listRequests, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    return {
      as: anna.client,
      input: { direction: 'incoming' as const },
      changes: [
        ['one asks', () => erik.client.succeed(requestConnection, { memberId: anna.id, message: 'Hej!' })],
        ['another asks', () => elin.client.succeed(requestConnection, request(anna.id))],
        ['the one takes it back', () => erik.client.succeed(withdrawRequest, { memberId: anna.id })],
        ['the other is turned down', () => anna.client.succeed(declineRequest, { memberId: elin.id })],
      ],
    }
  }),
  liveListCase(listBlockedMembers, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    return {
      as: anna.client,
      input: { kind: 'muted' as const },
      changes: [
        ['one is muted', () => anna.client.succeed(setMute, { memberId: erik.id, muted: true })],
        ['another is muted', () => anna.client.succeed(setMute, { memberId: elin.id, muted: true })],
        ['the one no longer', () => anna.client.succeed(setMute, { memberId: erik.id, muted: false })],
      ],
    }
  }),
  liveListCase(listIntroductions, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    await connect(server, anna.id, erik.id)
    await connect(server, anna.id, elin.id)
    const propose = () =>
      anna.client.succeed(proposeIntroduction, { memberId: erik.id, otherId: elin.id, message: 'Ni bör mötas.' })
    let id = ''
    return {
      as: erik.client,
      input: { side: 'received' as const },
      changes: [
        ['it is proposed', async () => ({ id } = await propose())],
        ['it is taken back', () => anna.client.succeed(withdrawIntroduction, { id })],
        ['it is proposed again', async () => ({ id } = await propose())],
        ['the one says yes', () => erik.client.succeed(answerIntroduction, { id, accept: true })],
        ['the other says yes', () => elin.client.succeed(answerIntroduction, { id, accept: true })],
        ['the other blocks the one', () => elin.client.succeed(setBlock, { memberId: erik.id, blocked: true })],
      ],
    }
  }),
  liveListCase(listCandidates, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    await connect(server, anna.id, erik.id)
    return {
      as: anna.client,
      input: { memberId: erik.id },
      changes: [
        [
          'another one becomes a connection',
          async () => {
            await elin.client.succeed(requestConnection, request(anna.id))
            await anna.client.succeed(acceptRequest, { memberId: elin.id })
          },
        ],
        ['it is one no more', () => elin.client.succeed(removeConnection, { memberId: anna.id })],
      ],
    }
  }),
  liveListCase(messages.listThreads, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    for (const { id } of [erik, elin]) await buildConversation(server.db, anna.id, id)
    const send = (subject: string) => ({ clientId: uuid(), recipientId: anna.id, subject, content: 'Hej!' })
    const begun = await erik.client.succeed(messages.sendMessage, send('Först'))
    return {
      as: anna.client,
      input: { folder: 'inbox' as const },
      changes: [
        ['another one writes', () => elin.client.succeed(messages.sendMessage, send('Sedan'))],
        [
          'it is answered elsewhere',
          () =>
            anna.client.succeed(messages.replyMessage, { id: begun.threadId, clientId: uuid(), content: 'Hej själv!' }),
        ],
        [
          'it is answered',
          () => erik.client.succeed(messages.replyMessage, { id: begun.threadId, clientId: uuid(), content: 'Tack!' }),
        ],
        ['it is read elsewhere', () => anna.client.succeed(messages.setThreadRead, { id: begun.threadId, read: true })],
        ['one blocks', () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  ...[messages.listMessages, messages.listMessagesAfter].map((endpoint) =>
    liveListCase(endpoint as typeof messages.listMessagesAfter, async (server) => {
      const { anna, erik } = await createPeople(server)
      await buildConversation(server.db, anna.id, erik.id)
      const id = await buildThread(server.db, { memberIds: [anna.id, erik.id], count: 2 })
      const say = (content: string) => ({ id, clientId: uuid(), content })
      let replyId = ''
      return {
        as: anna.client,
        input: endpoint === messages.listMessages ? ({ id } as never) : { id, position: 0 },
        changes: [
          ['the other one writes', () => erik.client.succeed(messages.replyMessage, say('Hej!'))],
          [
            'one writes elsewhere',
            async () =>
              (replyId = (await anna.client.succeed(messages.replyMessage, say('Hej själv!'))).message?.id ?? ''),
          ],
          ['and takes it away for oneself', () => anna.client.succeed(messages.removeMessage, { id: replyId })],
        ],
      }
    }),
  ),
  liveListCase(messages.findRecipients, async (server) => {
    const { anna, erik } = await createPeople(server)
    await setProfile(server, erik.id, { full_name: `Quintus ${erik.id.slice(0, 8)}` })
    return {
      as: anna.client,
      input: { q: `Quintus ${erik.id.slice(0, 8)}` },
      changes: [
        [
          'the two connect',
          async () => {
            await erik.client.succeed(requestConnection, request(anna.id))
            await anna.client.succeed(acceptRequest, { memberId: erik.id })
          },
        ],
        ['one blocks', () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  liveListCase(messages.listDrafts, async (server) => {
    const { anna, erik } = await createPeople(server)
    const clientId = uuid()
    const draft = (version: number, content: string) => ({
      clientId,
      version,
      recipientId: erik.id,
      subject: 'Utkast',
      content,
    })
    return {
      as: anna.client,
      input: {},
      changes: [
        ['one is begun on another device', () => anna.client.succeed(messages.saveDraft, draft(0, 'Hej'))],
        ['it is written on', () => anna.client.succeed(messages.saveDraft, draft(1, 'Hej, hur mår du?'))],
        ['it is thrown away', () => anna.client.succeed(messages.removeDraft, { clientId })],
        [
          'another one is begun',
          () => anna.client.succeed(messages.saveDraft, { ...draft(0, 'Igen'), clientId: uuid() }),
        ],
      ],
    }
  }),
  liveListCase(notifications.list, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    const first = async () => (await anna.client.succeed(notifications.list, {})).items[0]?.id ?? ''
    return {
      as: anna.client,
      input: {},
      changes: [
        ['one asks for a connection', () => erik.client.succeed(requestConnection, request(anna.id))],
        ['it is read elsewhere', async () => anna.client.succeed(notifications.markRead, { id: await first() })],
        ['another one asks', () => elin.client.succeed(requestConnection, request(anna.id))],
        ['all are read elsewhere', () => anna.client.succeed(notifications.markAllRead, {})],
        ['one is deleted elsewhere', async () => anna.client.succeed(notifications.remove, { id: await first() })],
      ],
    }
  }),
  ...[listFeed, listCommunityFeed].map((endpoint) =>
    liveListCase(endpoint as typeof listFeed, async (server) => {
      const { anna, erik, elin } = await createPeople(server)
      await connect(server, anna.id, erik.id)
      let id = ''
      return {
        as: anna.client,
        input: {},
        changes: [
          ['a post is written', async () => ({ id } = await erik.client.succeed(createPost, post('Hej alla!')))],
          ['it is changed', () => erik.client.succeed(editPost, { id, text: 'Hej, alla!' })],
          ['it is taken away', () => erik.client.succeed(removePost, { id })],
          ['another one is written', () => erik.client.succeed(createPost, post('Igen'))],
          [
            'somebody connects',
            async () => {
              await elin.client.succeed(requestConnection, request(erik.id))
              await erik.client.succeed(acceptRequest, { memberId: elin.id })
            },
          ],
          ['one is muted', () => anna.client.succeed(setMute, { memberId: erik.id, muted: true })],
        ],
      }
    }),
  ),
]
