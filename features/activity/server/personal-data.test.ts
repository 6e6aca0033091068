import { expect, it } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createPost, listCommunityFeed, readPost } from '../contract/index.ts'
import { activity } from './index.ts'
import { markRemoved } from './queries/posts.ts'
import { buildActivity, setUsername } from './testing.ts'

const server = await startTestServer()

it('[SET-10/erasure] exports a member’s posts, also removed ones, and activities, and erases them together with mentions of the member', async () => {
  const [me, other] = [await signedInMember(server), await signedInMember(server)]
  await setUsername(server, me.id, 'leaving-soon')
  await me.client.succeed(createPost, { text: 'Mina ord', audience: 'everyone' })
  const theirs = await other.client.succeed(createPost, { text: 'Hej @leaving-soon', audience: 'everyone' })
  const removed = await me.client.succeed(createPost, { text: 'Borttaget', audience: 'everyone' })
  await markRemoved(server.db, removed.id, new Date())
  await buildActivity(server, other.id, { type: 'new_connection', otherId: me.id })
  await buildActivity(server, me.id, { type: 'profile_update' })
  expect(await activity.exportFor?.(server.db, me.id)).toMatchObject({
    posts: [
      { text: 'Mina ord', link: null, audience: 'everyone', removed_at: null },
      { text: 'Borttaget', removed_at: expect.any(Date) },
    ],
    activities: [{ type: 'new_post' }, { type: 'new_post' }, { type: 'profile_update' }],
  })
  await activity.erase?.(server.db, me.id)
  expect(await activity.exportFor?.(server.db, me.id)).toEqual({ activities: [], posts: [] })
  expect(await other.client.succeed(readPost, { id: theirs.id })).toMatchObject({
    text: 'Hej @leaving-soon',
    mentions: [],
  })
  const items = (await other.client.succeed(listCommunityFeed, {})).items
  expect(items.flatMap(({ actor, other: second }) => [actor.id, second?.id])).not.toContain(me.id)
})
