import { listOwnPictures, readFile, readPicture, uploadFile } from '#features/files/contract/index.ts'
import { uploadAs } from '#features/files/server/testing.ts'
import * as notifications from '#features/notifications/contract/index.ts'
import { buildPicture } from '#features/products/server/testing.ts'
import * as profiles from '#features/profiles/contract/index.ts'
import { requestConnection } from '#features/network/contract/index.ts'
import { upload } from '#features/profiles/server/testing.ts'
import { type AccessRow, outsiders, ownerOnly, row, type Scene } from '../support/access.ts'

const privacy = { isPublic: true, messagesFrom: 'everyone', hiddenFromSearch: false } as const
let named = 0

/** The owner under a name of their own, open to everyone. */
const open = async ({ owner }: Scene) => {
  const username = `shown-person-${++named}`
  await owner.client.succeed(profiles.claimUsername, { username })
  await owner.client.succeed(profiles.updatePrivacy, privacy)
  return { username }
}
const uploaded =
  (kind: 'avatar' | 'cv') =>
  async ({ owner }: Scene) => ({ id: (await upload(owner.client, kind)).id })

const profileRows = [
  row(profiles.readOwnProfile, {}),
  row(profiles.updateProfile, { bio: 'Jag bygger broar.' }),
  row(
    profiles.setAvatar,
    async (scene) => ({ fileId: (await uploaded('avatar')(scene)).id }),
    ownerOnly('profile.file_gone'),
  ),
  row(
    profiles.setDocument,
    async (scene) => ({ document: 'cv' as const, fileId: (await uploaded('cv')(scene)).id }),
    ownerOnly('profile.file_gone'),
  ),
  row(profiles.updatePrivacy, { ...privacy, isPublic: false }),
  row(profiles.claimUsername, async () => () => ({ username: `named-person-${++named}` })),
  row(profiles.checkUsername, { username: 'brobyggaren' }),
  row(profiles.suggestUsernames, {}),
  row(profiles.expertiseSuggestions, { q: 'vin' }),
  row(profiles.readMember, async ({ owner }) => ({ id: owner.id }), { apart: 'profile.not_found' }),
  row(profiles.readPublicProfile, open, { apart: 'profile.not_found' }),
  row(profiles.readSharePicture, async (scene) => {
    const { username } = await open(scene)
    const { profile } = await scene.server.client().succeed(profiles.readPublicProfile, { username })
    return { username, language: 'sv' as const, version: `${profile?.pictureVersion ?? ''}.png` }
  }),
  // A CV is for those whom one knows.
  row(
    profiles.readDocument,
    async (scene) => {
      await scene.owner.client.succeed(profiles.setDocument, {
        document: 'cv',
        fileId: (await uploaded('cv')(scene)).id,
      })
      return { id: scene.owner.id, document: 'cv' as const }
    },
    outsiders('profile.document_not_found'),
  ),
]

const fileRows = [
  {
    endpoint: uploadFile,
    refused: {},
    prepare: async () => async (client) => (await uploadAs(client)).code,
  } satisfies AccessRow,
  row(listOwnPictures, async (scene) => ({ ids: [(await buildPicture(scene.server, scene.owner.id)).id] })),
  row(readFile, uploaded('cv'), ownerOnly('file.not_found')),
  // Meant to be seen: whoever has the address.
  row(readPicture, async (scene) => {
    const { avatarUrl } = await scene.owner.client.succeed(profiles.setAvatar, {
      fileId: (await uploaded('avatar')(scene)).id,
    })
    const [, , kind, id, size] = (avatarUrl ?? '').split('/')
    return { kind: kind as 'avatar', id: id ?? '', size: size ?? '' }
  }),
]

/** What the owner was told, which for others does not exist. */
const notice = async ({ owner, stranger, server }: Scene) => {
  await stranger.client.succeed(requestConnection, { memberId: owner.id, message: '' })
  const { id } = await server.db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { id }
}
const everybody = (code: string) => ({ visitor: code, 'shut out': code, ...ownerOnly(code), owner: code })
const undo = { at: new Date(0).toISOString() }

const notificationRows = [
  row(notifications.list, {}),
  row(notifications.unreadCount, {}),
  row(notifications.markRead, notice, ownerOnly('not_found')),
  row(notifications.markUnread, notice, ownerOnly('not_found')),
  row(notifications.remove, notice, ownerOnly('not_found')),
  row(notifications.markAllRead, {}),
  row(notifications.removeAll, {}),
  row(notifications.unmarkAll, undo, { ...ownerOnly('notification.undo_over'), owner: 'notification.undo_over' }),
  row(notifications.restore, undo, { ...ownerOnly('notification.undo_over'), owner: 'notification.undo_over' }),
  row(notifications.readPreferences, {}),
  row(notifications.setPreference, { type: 'mention', channel: 'mail', wanted: false }),
  row(notifications.setMailRhythm, { rhythm: 'daily' }),
  row(notifications.pushState, {}),
  row(notifications.stopPush, {}),
  // The link in a mail says whose it is; nobody's session does.
  row(notifications.readSubscription, { token: 'made-up' }, everybody('notification.link_invalid')),
  row(
    notifications.unsubscribe,
    { token: 'made-up', 'List-Unsubscribe': 'One-Click' },
    everybody('notification.link_invalid'),
  ),
  row(notifications.resubscribe, { token: 'made-up' }, everybody('notification.link_invalid')),
  row(
    notifications.startPush,
    { endpoint: 'https://127.0.0.1/push', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    {
      ...ownerOnly('notification.push_refused'),
      owner: 'notification.push_refused',
    },
  ),
]

/** What a member tells of themselves, and what they are told. */
export const ownRows = [...profileRows, ...fileRows, ...notificationRows]
