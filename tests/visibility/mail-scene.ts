import { signedInMember } from '#features/accounts/server/testing.ts'
import { connect, setUsername } from '#features/activity/server/testing.ts'
import { notificationTypes } from '#features/notifications/contract/index.ts'
import type { Client } from '../support/client.ts'
import type { TestServer } from '../support/server.ts'
import { createVisibilityScene } from './scene.ts'

/** A visibility scene with two more authors, in which every type of notification is mailed to the viewer. */
export const createMailScene = async (server: TestServer, admin: Client) => {
  const scene = await createVisibilityScene(server)
  const { viewer, third, marker } = scene
  const [invitee, proposed] = await Promise.all([
    signedInMember(server, { fullName: `${marker} Invitee` }),
    signedInMember(server, { fullName: `${marker} Proposed` }),
  ])
  await connect(server, third.id, proposed.id)
  // Without the marker, so that it is no sign of an author.
  const username = `viewer-${viewer.id.slice(0, 8)}`
  await setUsername(server, viewer.id, username)
  await server.db
    .insertInto('notification_choices')
    .values(notificationTypes.map((type) => ({ member_id: viewer.id, type, channel: 'mail', wanted: true })))
    .execute()
  return { ...scene, admin, username, authors: { ...scene.authors, invitee, proposed } }
}
export type MailScene = Awaited<ReturnType<typeof createMailScene>>

/** An action of an author that notifies the viewer. */
export type MailCause = {
  act: (scene: MailScene) => Promise<unknown>
  /** What the mail contains of the author. */
  sign: (scene: MailScene) => string
}
