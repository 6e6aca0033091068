import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { buildMember } from '#features/accounts/server/testing.ts'
import { buildPost } from '#features/activity/server/testing.ts'
import { buildSuggestion } from '#features/suggestions/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { ReportableKind } from '../contract/index.ts'

const tombstoneMigrations = ['20261125_0110_removed_posts.sql', '20261125_0120_removed_suggestions.sql']
/** Left out, because they read columns that the tombstones add. */
const laterMigrations = [
  '20261127_0500_post_search.sql',
  '20261127_0500_suggestion_search.sql',
  '20261202_0290_suggestions_by_time.sql',
  '20261205_0030_removed_posts_by_time.sql',
  '20261205_0040_removed_suggestions_by_time.sql',
  '20261206_0010_posts_by_language.sql',
  '20261206_0030_suggestions_by_language.sql',
]

const decidedAt = new Date('2026-11-20T10:00:00Z')

/** A database from before the tombstones, with cases as the removals of that time stored them. */
const openOldDatabase = async () => {
  const url = await createTestDatabase({ empty: true, cleanUp: onTestFinished })
  const all = (await readMigrations()).filter(({ name }) => !laterMigrations.includes(name))
  await migrate(
    url,
    all.filter(({ name }) => !tombstoneMigrations.includes(name)),
  )
  const { db, pool, close } = openDatabase(url)
  onTestFinished(close)

  const addCase = (kind: ReportableKind, thingId: string, authorId: string, snapshot: unknown) =>
    db
      .insertInto('moderation_cases')
      .values({
        kind,
        thing_id: thingId,
        author_id: authorId,
        text: 'As reported.',
        language: 'sv',
        path: '/',
        state: 'removed',
        reason: 'spam',
        statement: 'Advertising.',
        decided_at: decidedAt,
        kept: snapshot === null ? null : JSON.stringify(snapshot),
      })
      .execute()

  const removePost = async (id: string, authorId: string) => {
    const { rows } = await sql<{ snapshot: object }>`
      select jsonb_build_object(
        'post', to_jsonb(p),
        'mentions', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from post_mentions m where m.post_id = p.id),
        'activity', (select to_jsonb(a) from activities a where a.post_id = p.id)
      ) as snapshot from posts p where p.id = ${id}`.execute(db)
    await db.deleteFrom('posts').where('id', '=', id).execute()
    await addCase('post', id, authorId, rows[0]?.snapshot)
  }

  const removeSuggestion = async (id: string, authorId: string) => {
    const { rows } = await sql<{ snapshot: { ids: string[]; votes: Record<string, unknown>[] } }>`
      with recursive family as (
        select id from suggestions where id = ${id}
        union all
        select s.id from suggestions s join family on s.merged_into = family.id
      )
      select jsonb_build_object(
        'ids', jsonb_agg(family.id),
        'suggestions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from suggestions s where s.id in (select id from family)),
        'votes', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from suggestion_votes v where v.suggestion_id in (select id from family)),
        'changes', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from suggestion_status_changes c where c.suggestion_id in (select id from family))
      ) as snapshot from family`.execute(db)
    const { snapshot } = rows[0] as (typeof rows)[number]
    await db.deleteFrom('suggestions').where('id', 'in', snapshot.ids).execute()
    // Snapshots from before 20261120_1832 have votes without `counts`.
    await addCase('suggestion', id, authorId, {
      ...snapshot,
      votes: snapshot.votes.map(({ counts: _, ...vote }) => vote),
    })
  }

  /** As the erasure of that time did: ids of erased members became null in the snapshots. */
  const erase = async (memberId: string) => {
    await sql`update moderation_cases set kept = replace(kept::text, ${`"${memberId}"`}, 'null')::jsonb`.execute(db)
    await db.deleteFrom('users').where('id', '=', memberId).execute()
  }

  return { db, pool, addCase, removePost, removeSuggestion, erase, upgrade: () => migrate(url, all) }
}

type OldDatabase = Awaited<ReturnType<typeof openOldDatabase>>

/** All rows of some tables, in a fixed order. */
const readTables = async <Table extends string>({ pool }: OldDatabase, ...tables: readonly Table[]) => {
  const read = tables.map(
    async (table) => [table, (await pool.query(`select * from ${table} order by 1, 2`)).rows] as const,
  )
  return Object.fromEntries(await Promise.all(read)) as Record<Table, Record<string, unknown>[]>
}

const snapshotsOf = async ({ pool }: OldDatabase) => {
  const { rows } = await pool.query('select thing_id, kept as snapshot from moderation_cases')
  return new Map(rows.map(({ thing_id, snapshot }) => [thing_id, snapshot]))
}

it('[ADM-10/appeal] the migration to tombstones recreates removed posts with mentions and position', async () => {
  const old = await openOldDatabase()
  const { db } = old
  const read = () => readTables(old, 'posts', 'post_mentions', 'activities', 'activity_members')
  const [author, named, erased] = [await buildMember({ db }), await buildMember({ db }), await buildMember({ db })]
  await buildPost({ db }, author.id)
  const { id } = await buildPost({ db }, author.id, { text: 'Removed' })
  const bare = await buildPost({ db }, author.id)
  await db.deleteFrom('activities').where('post_id', '=', bare.id).execute()
  await buildPost({ db }, author.id)
  await db.insertInto('post_mentions').values({ post_id: id, name: 'named', member_id: named.id }).execute()
  const before = await read()

  await db.insertInto('post_mentions').values({ post_id: id, name: 'erased', member_id: erased.id }).execute()
  await old.removePost(id, author.id)
  await old.removePost(bare.id, author.id)
  await old.erase(erased.id)
  const [goneId, commentId] = [crypto.randomUUID(), crypto.randomUUID()]
  await old.addCase('post', goneId, author.id, null)
  await old.addCase('product_comment', commentId, author.id, { text: 'A comment.' })
  await old.upgrade()

  expect(await read()).toEqual({
    ...before,
    posts: before.posts.map((post) => ({
      ...post,
      removed_at: [id, bare.id].includes(String(post['id'])) ? decidedAt : null,
    })),
  })
  expect(await snapshotsOf(old)).toEqual(
    new Map<string, unknown>([
      [id, {}],
      [bare.id, {}],
      [goneId, null],
      [commentId, { text: 'A comment.' }],
    ]),
  )
  expect(await buildPost({ db }, author.id)).toHaveProperty('id')
})

it('[ADM-10/appeal] the migration to tombstones recreates removed suggestions with duplicates, votes and statuses', async () => {
  const old = await openOldDatabase()
  const { db, pool } = old
  const read = () => readTables(old, 'suggestions', 'suggestion_votes', 'suggestion_status_changes')
  const [submitter, voter, banned, erased] = [
    await buildMember({ db }),
    await buildMember({ db }),
    await buildMember({ db }),
    await buildMember({ db }),
  ]
  const own = { submitterId: submitter.id }
  const original = await buildSuggestion({ db }, { ...own, tags: ['Karta', 'Väst'], voterIds: [voter.id, banned.id] })
  const duplicate = await buildSuggestion({ db }, { voterIds: [voter.id] })
  const alone = await buildSuggestion({ db }, own)
  const orphan = await buildSuggestion({ db }, own)
  const deleted = await buildSuggestion({ db })
  await buildSuggestion({ db }, { voterIds: [voter.id] })
  const merge = (id: string, into: string) =>
    db.updateTable('suggestions').set({ merged_into: into }).where('id', '=', id).execute()
  await merge(duplicate.id, original.id)
  await merge(alone.id, original.id)
  await merge(orphan.id, deleted.id)
  await db
    .insertInto('suggestion_votes')
    .values({ suggestion_id: original.id, member_id: submitter.id, merged_through: [duplicate.id] })
    .execute()
  const status = { suggestion_id: original.id, status: 'in_progress', note: 'Soon.' }
  await db.insertInto('suggestion_status_changes').values(status).execute()
  const before = await read()

  await db.insertInto('suggestion_votes').values({ suggestion_id: original.id, member_id: erased.id }).execute()
  await db.updateTable('suggestions').set({ submitter_id: erased.id }).where('id', '=', duplicate.id).execute()
  await db.updateTable('suggestion_status_changes').set({ changed_by: erased.id }).execute()
  // In this order: the first is a duplicate of a suggestion that is removed later.
  await old.removeSuggestion(alone.id, submitter.id)
  await old.removeSuggestion(original.id, submitter.id)
  await old.removeSuggestion(orphan.id, submitter.id)
  await old.erase(erased.id)
  await db.deleteFrom('suggestions').where('id', '=', deleted.id).execute()
  await db.insertInto('account_blocks').values({ user_id: banned.id, kind: 'ban', reason: 'A test.' }).execute()
  await old.upgrade()

  const removedWith = new Map([
    [original.id, original.id],
    [duplicate.id, original.id],
    [alone.id, alone.id],
    [orphan.id, orphan.id],
  ])
  const after = await read()
  expect(after.suggestions).toEqual(
    before.suggestions
      .filter(({ id }) => id !== deleted.id)
      .map((row) => {
        const removed_with = removedWith.get(String(row['id'])) ?? null
        return {
          ...row,
          ...(row['id'] === orphan.id && { merged_into: null }),
          ...(row['id'] === original.id && { vote_count: 2 }),
          removed_at: removed_with && decidedAt,
          removed_with,
        }
      }),
  )
  expect(after.suggestion_votes).toEqual(
    before.suggestion_votes.map((vote) => ({ ...vote, counts: vote['member_id'] !== banned.id })),
  )
  expect(after.suggestion_status_changes).toEqual(before.suggestion_status_changes)
  expect([...(await snapshotsOf(old)).values()]).toEqual([{}, {}, {}])
  const { rows } = await pool.query(`select suggestion_id from suggestions_spelled_like(trigram_letters($1), 0.9, 5)`, [
    original.title,
  ])
  expect(rows).toEqual([])
})
