import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { FeedAudience } from '../contract/index.ts'

type Server = { db: Kysely<DB> }

export const connect = async ({ db }: Server, one: string, other: string, connected_at = new Date()): Promise<void> => {
  await db
    .insertInto('connections')
    .values([
      { member_id: one, other_id: other, connected_at },
      { member_id: other, other_id: one, connected_at },
    ])
    .execute()
}

export type PostOverrides = { text?: string; audience?: FeedAudience; language?: Language; at?: Date }

export const buildPost = async (
  { db }: Server,
  authorId: string,
  { text = 'Hej alla', audience = 'everyone', language = 'sv', at = new Date() }: PostOverrides = {},
): Promise<{ id: string }> => {
  const post = await db
    .insertInto('posts')
    .values({ author_id: authorId, text, audience, language, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('activities')
    .values({
      actor_id: authorId,
      type: 'new_post',
      audience,
      subject: `posts:${post.id}`,
      post_id: post.id,
      created_at: at,
    })
    .execute()
  return post
}

export type ActivityOverrides = {
  type: 'profile_update' | 'new_connection' | 'joined_program' | 'completed_session'
  otherId?: string
  title?: string
  at?: Date
}

let activityCount = 0

export const buildActivity = async (
  { db }: Server,
  actorId: string,
  { type, otherId, title, at = new Date() }: ActivityOverrides,
): Promise<{ id: string }> =>
  db
    .insertInto('activities')
    .values({
      actor_id: actorId,
      other_id: otherId ?? null,
      type,
      audience: 'connections',
      subject: `test:${++activityCount}`,
      payload: JSON.stringify(title === undefined ? {} : { title }),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const setUsername = async ({ db }: Server, memberId: string, username: string): Promise<void> => {
  await db.insertInto('usernames').values({ name: username, skeleton: username, member_id: memberId }).execute()
  await db.updateTable('profiles').set({ username }).where('id', '=', memberId).execute()
}
