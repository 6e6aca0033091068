import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { createPost } from '#features/activity/contract/index.ts'
import { startTestServer } from '#tests/support/server.ts'
import { caseChanged, report } from '../contract/index.ts'

const server = await startTestServer()

it('[ADM-10/queue] publishes a new case to administrators and to moderators without an admin level', async () => {
  const moderator = await signedInMember(server, { accessRoles: ['moderator'] })
  const [author, reporter] = [await signedInMember(server), await signedInMember(server)]
  const { id } = await author.client.succeed(createPost, { text: 'Köp nu!', link: null, audience: 'everyone' })
  await reporter.client.succeed(report, { kind: 'post', id, reason: 'spam' })
  const events = await server.db
    .selectFrom('events_outbox')
    .select(['audience', 'member_ids'])
    .where('name', '=', caseChanged.name)
    .execute()
  expect(events).toContainEqual({ audience: 'admins', member_ids: [] })
  expect(events).toContainEqual({ audience: 'members', member_ids: [moderator.id] })
})
