import { listOwnPictures, readFile, readPicture, uploadFile } from '#features/files/contract/index.ts'
import { uploadAs } from '#features/files/server/testing.ts'
import * as notifications from '#features/notifications/contract/index.ts'
import { buildPicture } from '#features/products/server/testing.ts'
import * as profiles from '#features/profiles/contract/index.ts'
import { requestConnection } from '#features/network/contract/index.ts'
import { upload } from '#features/profiles/server/testing.ts'
import {
  type AccessRow,
  refuseOutsiders,
  refuseAllButOwner,
  accessRow,
  codeOf,
  type AccessScene,
} from '../support/access.ts'

const privacy = { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false } as const
let named = 0

const publishProfile = async ({ owner }: AccessScene) => {
  const username = `shown-person-${++named}`
  await owner.client.succeed(profiles.claimUsername, { username })
  await owner.client.succeed(profiles.updatePrivacy, privacy)
  return { username }
}
const uploadFileAsOwner =
  (kind: 'avatar' | 'cv') =>
  async ({ owner }: AccessScene) => ({ id: (await upload(owner.client, kind)).id })

const profileRows = [
  accessRow(profiles.readOwnProfile, {}),
  accessRow(profiles.updateProfile, { bio: 'Jag bygger broar.' }),
  accessRow(
    profiles.setAvatar,
    async (scene) => ({ fileId: (await uploadFileAsOwner('avatar')(scene)).id }),
    refuseAllButOwner('profile.file_gone'),
  ),
  accessRow(
    profiles.setDocument,
    async (scene) => ({ document: 'cv' as const, fileId: (await uploadFileAsOwner('cv')(scene)).id }),
    refuseAllButOwner('profile.file_gone'),
  ),
  accessRow(profiles.updatePrivacy, { ...privacy, isPublic: false }),
  accessRow(profiles.claimUsername, async () => () => ({ username: `named-person-${++named}` })),
  accessRow(profiles.checkUsername, { username: 'brobyggaren' }),
  accessRow(profiles.suggestUsernames, {}),
  accessRow(profiles.expertiseSuggestions, { q: 'vin' }),
  accessRow(profiles.readMember, async ({ owner }) => ({ id: owner.id }), { blocked: 'profile.not_found' }),
  accessRow(profiles.readPublicProfile, publishProfile, { blocked: 'profile.not_found' }),
  accessRow(profiles.readSharePicture, async (scene) => {
    const { username } = await publishProfile(scene)
    const { profile } = await scene.server.client().succeed(profiles.readPublicProfile, { username })
    return { username, language: 'sv' as const, version: `${profile?.pictureVersion ?? ''}.png` }
  }),
  // A CV is for connections.
  accessRow(
    profiles.readDocument,
    async (scene) => {
      await scene.owner.client.succeed(profiles.setDocument, {
        document: 'cv',
        fileId: (await uploadFileAsOwner('cv')(scene)).id,
      })
      return { id: scene.owner.id, document: 'cv' as const }
    },
    refuseOutsiders('profile.document_not_found'),
  ),
]

const resumeRow: AccessRow = {
  endpoint: profiles.readResume,
  refused: {},
  prepare: async () => async (client) =>
    codeOf(
      await client.raw(profiles.readResume.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"basics":{}}',
      }),
    ),
}

const fileRows = [
  {
    endpoint: uploadFile,
    refused: {},
    prepare: async () => async (client) => (await uploadAs(client)).code,
  } satisfies AccessRow,
  accessRow(listOwnPictures, async (scene) => ({ ids: [(await buildPicture(scene.server, scene.owner.id)).id] })),
  accessRow(readFile, uploadFileAsOwner('cv'), refuseAllButOwner('file.not_found')),
  // Pictures are public to anyone with the address.
  accessRow(readPicture, async (scene) => {
    const { avatarUrl } = await scene.owner.client.succeed(profiles.setAvatar, {
      fileId: (await uploadFileAsOwner('avatar')(scene)).id,
    })
    const [, , kind, id, size] = (avatarUrl ?? '').split('/')
    return { kind: kind as 'avatar', id: id ?? '', size: size ?? '' }
  }),
]

/** A notification of the owner, which does not exist for others. */
const createNotification = async ({ owner, stranger, server }: AccessScene) => {
  await stranger.client.succeed(requestConnection, { memberId: owner.id, message: '' })
  const { id } = await server.db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { id }
}
const refuseEveryone = (code: string) => ({
  visitor: code,
  'locked out': code,
  ...refuseAllButOwner(code),
  owner: code,
})
const undo = { at: new Date(0).toISOString() }

const notificationRows = [
  accessRow(notifications.list, {}),
  accessRow(notifications.unreadCount, {}),
  accessRow(notifications.markRead, createNotification, refuseAllButOwner('not_found')),
  accessRow(notifications.markUnread, createNotification, refuseAllButOwner('not_found')),
  accessRow(notifications.remove, createNotification, refuseAllButOwner('not_found')),
  accessRow(notifications.markAllRead, {}),
  accessRow(notifications.removeAll, {}),
  accessRow(notifications.unmarkAll, undo, {
    ...refuseAllButOwner('notification.undo_over'),
    owner: 'notification.undo_over',
  }),
  accessRow(notifications.restore, undo, {
    ...refuseAllButOwner('notification.undo_over'),
    owner: 'notification.undo_over',
  }),
  accessRow(notifications.readPreferences, {}),
  accessRow(notifications.setPreference, { type: 'mention', channel: 'mail', wanted: false }),
  accessRow(notifications.setGroupPreference, { group: 'messages', channel: 'mail', wanted: false }),
  accessRow(notifications.setMailRhythm, { rhythm: 'daily' }),
  accessRow(notifications.pushState, {}),
  accessRow(notifications.stopPush, {}),
  // The token in the link identifies the member; the session does not matter.
  accessRow(notifications.readSubscription, { token: 'made-up' }, refuseEveryone('notification.link_invalid')),
  accessRow(
    notifications.unsubscribe,
    { token: 'made-up', 'List-Unsubscribe': 'One-Click' },
    refuseEveryone('notification.link_invalid'),
  ),
  accessRow(notifications.resubscribe, { token: 'made-up' }, refuseEveryone('notification.link_invalid')),
  accessRow(
    notifications.startPush,
    { endpoint: 'https://127.0.0.1/push', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    {
      ...refuseAllButOwner('notification.push_refused'),
      owner: 'notification.push_refused',
    },
  ),
]

export const ownRows = [...profileRows, resumeRow, ...fileRows, ...notificationRows]
