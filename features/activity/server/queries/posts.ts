import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lockUser } from '#features/accounts/server/index.ts'
import { notBlocked } from '#features/blocks/server/index.ts'
import { cardColumns, type CardRow } from '#features/profiles/contract/card.ts'
import { prepareSuggestions, type TypedSearch } from '#platform/db/member-search.ts'
import { deleteUnusedWords, hasKnownWord, isStopWord } from '#platform/db/spelling.ts'
import { isLockedOut } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { FeedAudience } from '../../contract/index.ts'

type Db = Kysely<DB>

/** Posts that were not removed, with the viewer's relation to the author, without blocked or locked-out members' names. */
const postsFor = (db: Db, viewerId: string) =>
  db
    .selectFrom('posts as p')
    .where(notRemoved('p'))
    .select(['p.id', 'p.author_id', 'p.text', 'p.link', 'p.audience', 'p.language', 'p.created_at', 'p.edited_at'])
    .select(({ selectFrom, exists, ref }) => [
      jsonObjectFrom(
        selectFrom('profiles as author')
          .select(cardColumns.map((column) => `author.${column}` as const))
          .whereRef('author.id', '=', 'p.author_id'),
      )
        .$notNull()
        .as('author'),
      jsonArrayFrom(
        selectFrom('post_mentions as m')
          .innerJoin('profiles as named', 'named.id', 'm.member_id')
          .select(['m.name', 'named.id as memberId', 'named.full_name as fullName'])
          .whereRef('m.post_id', '=', 'p.id')
          .where(notBlocked(viewerId, 'named.id'))
          .where(({ not }) => not(isLockedOut('named.id')))
          .orderBy('m.name'),
      ).as('mentions'),
      exists(
        selectFrom('connections as c').where('c.member_id', '=', viewerId).where('c.other_id', '=', ref('p.author_id')),
      )
        .$castTo<boolean>()
        .as('connected'),
      sql<boolean>`not ${notBlocked(viewerId, 'p.author_id')}`.as('is_blocked'),
      isLockedOut('p.author_id').as('is_locked_out'),
    ])

export type PostRow = Awaited<ReturnType<ReturnType<typeof postsFor>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string, viewerId: string): Promise<PostRow | undefined> =>
  postsFor(db, viewerId).where('p.id', '=', id).executeTakeFirst()

/** For a post that the transaction has just inserted or locked. @throws if there is none */
export const get = (db: Db, id: string, viewerId: string): Promise<PostRow> =>
  postsFor(db, viewerId).where('p.id', '=', id).executeTakeFirstOrThrow()

export const findAll = async (db: Db, ids: readonly string[], viewerId: string): Promise<PostRow[]> =>
  ids.length === 0 ? [] : postsFor(db, viewerId).where('p.id', 'in', ids).execute()

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()

/** Counts a member's posts after `since`. Locks the member, so that concurrent posts cannot exceed the limit. */
export const countSince = async (tx: Db, authorId: string, since: Date): Promise<number> => {
  await lockUser(tx, authorId)
  const { count } = await tx
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .where(notRemoved('posts'))
    .executeTakeFirstOrThrow()
  return count
}

/** For the administrator who reads about the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as posts from (select from posts where author_id = ${memberId} and ${notRemoved('posts')} limit 1000) own`

type NewPost = {
  author_id: string
  text: string
  link: string | null
  audience: FeedAudience
  language: Language
  created_at: Date
}

export const insert = async (tx: Db, row: NewPost): Promise<string> =>
  (await tx.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()).id

export const update = (
  tx: Db,
  id: string,
  fields: { text: string; language: Language; link: string | null },
  now: Date,
) =>
  tx
    .updateTable('posts')
    .set({ ...fields, edited_at: now })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Db, id: string) => tx.deleteFrom('posts').where('id', '=', id).execute()

/** @returns false if there is no such post, or it is removed already */
export const markRemoved = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where(notRemoved('posts'))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const restore = (tx: Db, id: string) =>
  tx.updateTable('posts').set({ removed_at: null }).where('id', '=', id).execute()

type MentionInput = { postId: string; authorId: string; audience: string; names: readonly string[] }

/**
 * Stores the mentions of a post. Names that were mentioned before keep their member; new names resolve to the current
 * or former holder of the username who may see the post. @returns ids of the mentioned members
 */
export const replaceMentions = async (
  tx: Db,
  { postId, authorId, audience, names }: MentionInput,
): Promise<string[]> => {
  await tx
    .deleteFrom('post_mentions')
    .where('post_id', '=', postId)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute()
  if (names.length === 0) return []
  await tx
    .insertInto('post_mentions')
    .columns(['post_id', 'name', 'member_id'])
    .expression((from) =>
      from
        .selectFrom('usernames as u')
        .select([sql<string>`${postId}::uuid`.as('post_id'), 'u.name', 'u.member_id'])
        .where('u.name', 'in', names)
        .where(notBlocked(authorId, 'u.member_id'))
        .where(({ not }) => not(isLockedOut('u.member_id')))
        .$if(audience === 'connections', (query) =>
          query.where(({ or, eb, exists, selectFrom }) =>
            or([
              eb('u.member_id', '=', authorId),
              exists(
                selectFrom('connections as c')
                  .where('c.member_id', '=', authorId)
                  .whereRef('c.other_id', '=', 'u.member_id'),
              ),
            ]),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('post_mentions')
    .select('member_id')
    .distinct()
    .where('post_id', '=', postId)
    .execute()
  return rows.map((row) => row.member_id)
}

/** Members with a username who could see the post. */
const mentions = prepareSuggestions<CardRow>({
  name: 'activity.mentions',
  columns: () => sql`${sql.join(cardColumns.map((column) => sql.ref(`p.${column}`)))}`,
  isSuggestedConnection: () => sql`p.username is not null and not ${isLockedOut('p.id')}`,
  isSuggestedMember: sql`p.username is not null`,
  isSuggestedTo: (authorId) => sql`not ${isLockedOut('p.id')} and ${notBlocked(authorId, 'p.id')}`,
})

/** Members with a username who match the search and could see the post; connections first, then by name. */
export const findMentionable = (
  db: Db,
  authorId: string,
  search: TypedSearch,
  audience: FeedAudience,
  limit: number,
): Promise<CardRow[]> =>
  mentions(db, { viewerId: authorId, search, limit, onlyConnections: audience === 'connections' })

/** For a member's export (SET-09), with the member's removed posts: they are still stored. */
export const exportPosts = (db: Db, memberId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'text', 'link', 'audience', 'created_at', 'edited_at', 'removed_at'])
    .where('author_id', '=', memberId)
    .orderBy('created_at')
    .execute()

/** Deletes the member's posts and the mentions of the member in other posts (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await deleteUnusedWords(
    tx,
    'post_words',
    sql`select unnest(search_words(text)) from posts where author_id = ${memberId}::uuid`,
    sql`${isStopWord} or exists (
      select from posts where removed_at is null and author_id <> ${memberId}::uuid and ${hasKnownWord}
    )`,
  )
  await tx.deleteFrom('posts').where('author_id', '=', memberId).execute()
  await tx.deleteFrom('post_mentions').where('member_id', '=', memberId).execute()
}
