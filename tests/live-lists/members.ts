import { endSession, listSessions, signIn } from '#features/accounts/contract/index.ts'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost, editPost, listCommunityFeed, listFeed, removePost } from '#features/activity/contract/index.ts'
import { connect } from '#features/activity/server/testing.ts'
import { listBlockedMembers, setBlock, setMute } from '#features/blocks/contract/index.ts'
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
import { createModerationTeam } from '#features/moderation/server/testing.ts'
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
  liveListCase(listSessions, async (server) => {
    const password = 'norrsken över fjärden'
    const { client, email } = await signedInMember(server, { password })
    const others = async () =>
      (await client.succeed(listSessions, {})).items.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
    return {
      as: client,
      input: {},
      changes: [
        ['another browser signs in', () => server.client().succeed(signIn, { identifier: email, password })],
        ['the viewer ends its session', async () => client.succeed(endSession, { id: (await others())[0] as string })],
      ],
    }
  }),
  liveListCase(listMembers, async (server) => {
    const { anna, erik } = await createPeople(server)
    const firm = `Firma ${erik.id.slice(0, 8)}`
    await company(server, [erik.id], firm)
    return {
      as: anna.client,
      input: { q: firm },
      changes: [
        ['the viewer requests a connection', () => anna.client.succeed(requestConnection, request(erik.id))],
        ['the member accepts', () => erik.client.succeed(acceptRequest, { memberId: anna.id })],
        ['the member changes their location', () => erik.client.succeed(updateProfile, { location: 'Umeå' })],
        [
          'the member hides from search',
          () => erik.client.succeed(updatePrivacy, { ...visible, hiddenFromSearch: true }),
        ],
        ['the member becomes visible again', () => erik.client.succeed(updatePrivacy, visible)],
        ['the member blocks the viewer', () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
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
        [
          'the viewer dismisses a recommendation',
          () => anna.client.succeed(setDismissed, { memberId: erik.id, dismissed: true }),
        ],
        [
          'the viewer restores the recommendation',
          () => anna.client.succeed(setDismissed, { memberId: erik.id, dismissed: false }),
        ],
        ['a member changes their company', () => elin.client.succeed(updateProfile, { company: 'En annan firma' })],
        [
          'the member changes it back',
          () => elin.client.succeed(updateProfile, { company: `Firma ${anna.id.slice(0, 8)}` }),
        ],
        ['a member requests a connection', () => erik.client.succeed(requestConnection, request(anna.id))],
        ['a member blocks the viewer', () => elin.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
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
        ['the viewer accepts a request', () => anna.client.succeed(acceptRequest, { memberId: erik.id })],
        ['a connection changes their name', () => erik.client.succeed(updateProfile, { fullName: 'Erik Sjöö' })],
        ['a connection ends the connection', () => erik.client.succeed(removeConnection, { memberId: anna.id })],
        ['a connection blocks the viewer', () => elin.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
      ],
    }
  }),
  liveListCase(listRequests, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    return {
      as: anna.client,
      input: { direction: 'incoming' as const },
      changes: [
        [
          'a member requests a connection',
          () => erik.client.succeed(requestConnection, { memberId: anna.id, message: 'Hej!' }),
        ],
        ['another member requests a connection', () => elin.client.succeed(requestConnection, request(anna.id))],
        ['the first member withdraws the request', () => erik.client.succeed(withdrawRequest, { memberId: anna.id })],
        ['the viewer declines the other request', () => anna.client.succeed(declineRequest, { memberId: elin.id })],
      ],
    }
  }),
  liveListCase(listBlockedMembers, async (server) => {
    const { anna, erik, elin } = await createPeople(server)
    return {
      as: anna.client,
      input: { kind: 'muted' as const },
      changes: [
        ['the viewer mutes a member', () => anna.client.succeed(setMute, { memberId: erik.id, muted: true })],
        ['the viewer mutes another member', () => anna.client.succeed(setMute, { memberId: elin.id, muted: true })],
        [
          'the viewer unmutes the first member',
          () => anna.client.succeed(setMute, { memberId: erik.id, muted: false }),
        ],
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
        ['another member sends a message', () => elin.client.succeed(messages.sendMessage, send('Sedan'))],
        [
          'the viewer replies',
          () =>
            anna.client.succeed(messages.replyMessage, { id: begun.threadId, clientId: uuid(), content: 'Hej själv!' }),
        ],
        [
          'the member replies',
          () => erik.client.succeed(messages.replyMessage, { id: begun.threadId, clientId: uuid(), content: 'Tack!' }),
        ],
        [
          'the viewer reads the thread',
          () => anna.client.succeed(messages.setThreadRead, { id: begun.threadId, read: true }),
        ],
        ['the member blocks the viewer', () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true })],
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
          ['the other member writes', () => erik.client.succeed(messages.replyMessage, say('Hej!'))],
          [
            'the viewer writes',
            async () =>
              (replyId = (await anna.client.succeed(messages.replyMessage, say('Hej själv!'))).message?.id ?? ''),
          ],
          [
            'the viewer removes the message for themselves',
            () => anna.client.succeed(messages.removeMessage, { id: replyId }),
          ],
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
          'the two members connect',
          async () => {
            await erik.client.succeed(requestConnection, request(anna.id))
            await anna.client.succeed(acceptRequest, { memberId: erik.id })
          },
        ],
        [
          'the other member blocks the viewer',
          () => erik.client.succeed(setBlock, { memberId: anna.id, blocked: true }),
        ],
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
        ['the viewer begins a draft on another device', () => anna.client.succeed(messages.saveDraft, draft(0, 'Hej'))],
        ['the viewer continues the draft', () => anna.client.succeed(messages.saveDraft, draft(1, 'Hej, hur mår du?'))],
        ['the viewer discards the draft', () => anna.client.succeed(messages.removeDraft, { clientId })],
        [
          'the viewer begins another draft',
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
        ['a member requests a connection', () => erik.client.succeed(requestConnection, request(anna.id))],
        [
          'the viewer reads the notification',
          async () => anna.client.succeed(notifications.markRead, { id: await first() }),
        ],
        ['another member requests a connection', () => elin.client.succeed(requestConnection, request(anna.id))],
        ['the viewer marks all notifications as read', () => anna.client.succeed(notifications.markAllRead, {})],
        [
          'the viewer deletes a notification',
          async () => anna.client.succeed(notifications.remove, { id: await first() }),
        ],
      ],
    }
  }),
  ...[listFeed, listCommunityFeed].map((endpoint) =>
    liveListCase(endpoint as typeof listFeed, async (server) => {
      const { anna, erik, elin } = await createPeople(server)
      await connect(server, anna.id, erik.id)
      const team = await createModerationTeam(server)
      let decideAppeal: Awaited<ReturnType<typeof team.takeDown>> | undefined
      let id = ''
      return {
        as: anna.client,
        input: {},
        changes: [
          [
            'a connection writes a post',
            async () => ({ id } = await erik.client.succeed(createPost, post('Hej alla!'))),
          ],
          ['the post is edited', () => erik.client.succeed(editPost, { id, text: 'Hej, alla!' })],
          ['moderation removes the post', async () => (decideAppeal = await team.takeDown('post', id))],
          ['the appeal succeeds', async () => decideAppeal?.(erik)],
          ['the author removes the post', () => erik.client.succeed(removePost, { id })],
          ['another post is written', () => erik.client.succeed(createPost, post('Igen'))],
          [
            'another member becomes a connection',
            async () => {
              await elin.client.succeed(requestConnection, request(erik.id))
              await erik.client.succeed(acceptRequest, { memberId: elin.id })
            },
          ],
          ['the viewer mutes the author', () => anna.client.succeed(setMute, { memberId: erik.id, muted: true })],
        ],
      }
    }),
  ),
]
