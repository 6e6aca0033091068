import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lockUser } from '#features/accounts/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { trigramContains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SuggestionSort, SuggestionStatus } from '../contract/index.ts'

type Db = Kysely<DB>

/** Administrators also see suggestions that a ban or a block hides (ADM-02, NET-05). */
export type SuggestionViewer = { id: string | null; isAdministrator: boolean }

const isVisibleToViewer = ({ id, isAdministrator }: SuggestionViewer, column: string) =>
  isAdministrator ? sql<boolean>`true` : isVisibleTo(id, column)

const suggestionsFor = (db: Db, viewer: SuggestionViewer) =>
  db
    .selectFrom('suggestions as s')
    .leftJoin('profiles as submitter', 'submitter.id', 's.submitter_id')
    .leftJoin('suggestions as target', (join) =>
      join.onRef('target.id', '=', 's.merged_into').on(isVisibleToViewer(viewer, 'target.submitter_id')),
    )
    .where(isVisibleToViewer(viewer, 's.submitter_id'))
    .select([
      's.id',
      's.submitter_id',
      's.title',
      's.description',
      's.tags',
      's.language',
      's.status_note',
      's.status_changed_at',
      's.vote_count',
      's.merged_into',
      's.created_at',
      's.edited_at',
      'submitter.full_name',
      'submitter.avatar_url',
      'target.title as merged_into_title',
    ])
    .select(({ selectFrom, exists, ref }) => [
      ref('s.status').$castTo<SuggestionStatus>().as('status'),
      exists(
        selectFrom('suggestion_votes as v')
          .where('v.suggestion_id', '=', ref('s.id'))
          .where('v.member_id', '=', viewer.id),
      )
        .$castTo<boolean>()
        .as('voted'),
      // Uncounted votes of banned members; they count again after the ban.
      selectFrom('suggestion_votes as w')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('w.suggestion_id', '=', ref('s.id'))
        .where('w.counts', '=', false)
        .$asScalar()
        .$notNull()
        .as('uncounted_votes'),
      // Includes duplicates that are hidden from the viewer: they prevent editing as well.
      selectFrom('suggestions as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.merged_into', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('duplicate_count'),
      jsonArrayFrom(
        selectFrom('suggestions as d')
          .select(['d.id', 'd.title', 'd.language'])
          .whereRef('d.merged_into', '=', 's.id')
          .where(isVisibleToViewer(viewer, 'd.submitter_id'))
          .orderBy('d.created_at'),
      ).as('duplicates'),
    ])

export type SuggestionRow = Awaited<ReturnType<ReturnType<typeof suggestionsFor>['executeTakeFirstOrThrow']>>

export const find = (db: Db, id: string, viewer: SuggestionViewer): Promise<SuggestionRow | undefined> =>
  suggestionsFor(db, viewer).where('s.id', '=', id).executeTakeFirst()

/** @throws if the suggestion does not exist; the caller has just inserted or locked it. */
export const get = (db: Db, id: string, viewer: SuggestionViewer): Promise<SuggestionRow> =>
  suggestionsFor(db, viewer).where('s.id', '=', id).executeTakeFirstOrThrow()

/**
 * Locks suggestions for update until the transaction ends, in order of id to avoid deadlocks. Later reads in the
 * transaction return the latest committed rows.
 */
export const lock = (tx: Db, ids: readonly string[]) =>
  tx.selectFrom('suggestions').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** The sort keys, which are also the fields of the cursor. The id makes the order total, so no row repeats. */
const sortColumns = {
  popular: ['s.vote_count', 's.created_at', 's.id'],
  latest: ['s.created_at', 's.id'],
} as const satisfies Record<SuggestionSort, readonly string[]>

export type BoardFilters = {
  sort: SuggestionSort
  status?: SuggestionStatus | undefined
  tag?: string | undefined
  q?: string | undefined
}

/** A page of the board: at most `limit` suggestions after the cursor. */
export const list = (
  db: Db,
  filters: BoardFilters,
  after: readonly (string | number)[] | null,
  limit: number,
  viewer: SuggestionViewer,
): Promise<SuggestionRow[]> => {
  const columns = sortColumns[filters.sort]
  let query = suggestionsFor(db, viewer).where('s.merged_into', 'is', null)
  if (filters.status) query = query.where('s.status', '=', filters.status)
  if (filters.tag) query = query.where(sql<boolean>`tag_keys(s.tags) @> array[tag_key(${filters.tag})]`)
  for (const word of wordsIn(filters.q)) query = query.where(hasWord(word))
  query = query.where(afterKeyset(columns, after, 'desc'))
  for (const column of columns) query = query.orderBy(column, 'desc')
  return query.limit(limit).execute()
}

/** Further words are ignored; they would hardly narrow the result. */
const maxWords = 8
const wordsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** Minimum pg_trgm word_similarity (at least 0.4) for a search word, and for a whole title while it is typed. */
const minSimilarity = { word: 0.5, title: 0.4 } as const
const maxSimilarWords = 500

const hasWord = (word: string): RawBuilder<boolean> => {
  const pattern = trigramContains(word)
  return sql`(
    s.heading_letters like ${pattern}
    or s.description_letters like ${pattern}
    or s.id = any(array(select suggestion_id from suggestions_spelled_like(trigram_letters(${word}), ${minSimilarity.word}, ${maxSimilarWords})))
  )`
}

/** Suggestions on the board with a title like this one, most similar first. */
export const similar = (
  db: Db,
  title: string,
  except: string | null,
  limit: number,
  viewer: SuggestionViewer,
): Promise<SuggestionRow[]> =>
  suggestionsFor(db, viewer)
    .innerJoin(
      // One extra row, because the excluded suggestion is most similar to itself.
      sql<{
        suggestion_id: string
        likeness: number
      }>`suggestions_spelled_like(trigram_letters(${title}), ${minSimilarity.title}, ${limit + 1})`.as('like'),
      'like.suggestion_id',
      's.id',
    )
    .where('s.id', 'is distinct from', except)
    .orderBy('like.likeness', 'desc')
    .orderBy('s.vote_count', 'desc')
    .limit(limit)
    .execute()

export type SuggestionInput = { title: string; description: string; tags: string[] }

/** Locks the member's row until the transaction ends, so that concurrent requests are counted one after the other. */
export const countSince = async (tx: Db, submitterId: string, since: Date): Promise<number> => {
  await lockUser(tx, submitterId)
  const { count } = await tx
    .selectFrom('suggestions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submitter_id', '=', submitterId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const insert = async (
  tx: Db,
  submitterId: string,
  input: SuggestionInput,
  language: string,
  now: Date,
): Promise<string> => {
  const { id } = await tx
    .insertInto('suggestions')
    .values({ submitter_id: submitterId, ...input, language, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const rewrite = (tx: Db, id: string, input: SuggestionInput, now: Date) =>
  tx
    .updateTable('suggestions')
    .set({ ...input, edited_at: now })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Db, id: string) => tx.deleteFrom('suggestions').where('id', '=', id).execute()

/** Returns undefined when the member has already voted. Triggers update `vote_count` unless the voter is banned. */
export const addVote = (tx: Db, id: string, memberId: string): Promise<{ counts: boolean } | undefined> =>
  tx
    .insertInto('suggestion_votes')
    .values({ suggestion_id: id, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('counts')
    .executeTakeFirst()

export const removeVote = (tx: Db, id: string, memberId: string): Promise<{ counts: boolean } | undefined> =>
  tx
    .deleteFrom('suggestion_votes')
    .where('suggestion_id', '=', id)
    .where('member_id', '=', memberId)
    .returning('counts')
    .executeTakeFirst()

/** Marks a duplicate and moves its votes, except those of members who already have a vote at the target. */
export const merge = async (tx: Db, id: string, into: string): Promise<void> => {
  await tx.updateTable('suggestions').set({ merged_into: into }).where('id', '=', id).execute()
  await tx
    .updateTable('suggestion_votes as v')
    .set({ suggestion_id: into, merged_through: sql`v.merged_through || ${id}::uuid` })
    .where('v.suggestion_id', '=', id)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('suggestion_votes as o')
            .where('o.suggestion_id', '=', into)
            .where('o.member_id', '=', ref('v.member_id')),
        ),
      ),
    )
    .execute()
}

/** Returns a duplicate to the board, with the votes that came through it, even if later merges moved them on. */
export const unmerge = async (tx: Db, id: string): Promise<void> => {
  await tx.updateTable('suggestions').set({ merged_into: null }).where('id', '=', id).execute()
  await tx
    .updateTable('suggestion_votes')
    .set({ suggestion_id: id, merged_through: sql`merged_through[:array_position(merged_through, ${id}::uuid) - 1]` })
    .where('merged_through', '!=', sql<string[]>`'{}'`)
    .where('merged_through', '@>', sql<string[]>`array[${id}::uuid]`)
    .execute()
}

/** `status_changed_at` changes only with the status, not with the note. */
export const setStatus = (tx: Db, id: string, status: SuggestionStatus, note: string | null, now: Date) =>
  tx
    .updateTable('suggestions')
    .set({
      status,
      status_note: note,
      status_changed_at: sql`case when status = ${status} then status_changed_at else ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()

/** Deletes in one statement, because the suggestions may reference each other through `merged_into`. */
export const removeAll = (tx: Db, ids: readonly string[]) =>
  tx.deleteFrom('suggestions').where('id', 'in', ids).execute()

export type StatusChange = {
  suggestionId: string
  status: SuggestionStatus
  note: string | null
  changedBy: string
  now: Date
}

/**
 * Stores a status change and its recipients: voters and submitters of the suggestion and its duplicates, except the
 * administrator who made the change. Returns the id of the change.
 */
export const recordStatusChange = async (
  tx: Db,
  { suggestionId, status, note, changedBy, now }: StatusChange,
): Promise<string> => {
  const { id } = await tx
    .insertInto('suggestion_status_changes')
    .values({ suggestion_id: suggestionId, status, note, changed_by: changedBy, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with recursive family as (
      select id, submitter_id from suggestions where id = ${suggestionId}
      union all
      select s.id, s.submitter_id from suggestions s join family on s.merged_into = family.id
    )
    insert into suggestion_status_notices (change_id, member_id)
    select ${id}, member_id from (
      select member_id from suggestion_votes where suggestion_id = ${suggestionId}
      union
      select submitter_id from family where submitter_id is not null
    ) as recipients
    where member_id <> ${changedBy}
  `.execute(tx)
  return id
}

export type StatusChangeDetails = {
  id: string
  suggestionId: string
  title: string
  status: SuggestionStatus
  note: string | null
}

export const findStatusChange = async (db: Db, id: string): Promise<StatusChangeDetails | undefined> => {
  const row = await db
    .selectFrom('suggestion_status_changes as c')
    .innerJoin('suggestions as s', 's.id', 'c.suggestion_id')
    .select(['c.id', 'c.suggestion_id as suggestionId', 's.title', 'c.status', 'c.note'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, status: row.status as SuggestionStatus }
}

/**
 * Claims up to `limit` recipients of a change who have not been notified, for this transaction alone. `recipientIds`
 * excludes members who may no longer see the suggestion; `claimedCount` includes them.
 */
export const claimRecipients = async (
  tx: Db,
  changeId: string,
  limit: number,
  now: Date,
): Promise<{ claimedCount: number; recipientIds: string[] }> => {
  const claimed = await tx
    .updateTable('suggestion_status_notices')
    .set({ told_at: now })
    .where('change_id', '=', changeId)
    .where('member_id', 'in', (from) =>
      from
        .selectFrom('suggestion_status_notices')
        .select('member_id')
        .where('change_id', '=', changeId)
        .where('told_at', 'is', null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning((from) => [
      'member_id',
      from
        .exists(
          from
            .selectFrom('suggestion_status_changes as c')
            .innerJoin('suggestions as s', 's.id', 'c.suggestion_id')
            .select('s.id')
            .where('c.id', '=', changeId)
            .where(isVisibleTo(sql`suggestion_status_notices.member_id`, 's.submitter_id')),
        )
        .as('may_see'),
    ])
    .execute()
  return {
    claimedCount: claimed.length,
    recipientIds: claimed.filter(({ may_see }) => may_see).map(({ member_id }) => member_id),
  }
}

export const suggestedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestions')
    .select(['id', 'title', 'description', 'tags', 'status', 'created_at', 'edited_at'])
    .where('submitter_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const votesBy = (db: Db, memberId: string) =>
  db
    .selectFrom('suggestion_votes as v')
    .innerJoin('suggestions as s', 's.id', 'v.suggestion_id')
    .select(['s.id', 's.title', 'v.created_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.created_at')
    .execute()

/** Counts the votes of members whose ban has expired, which no trigger notices. Returns the ids of these members. */
export const recountVotes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    member_id: string
  }>`select distinct member_id from suggestion_votes where not counts and not ${isBanned('suggestion_votes.member_id')}`.execute(
    db,
  )
  for (const { member_id } of rows) await sql`select settle_suggestion_votes(${member_id}::uuid)`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Deletes the member's votes and removes their name from their suggestions, which stay. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('suggestion_votes').where('member_id', '=', memberId).execute()
  await tx.updateTable('suggestions').set({ submitter_id: null }).where('submitter_id', '=', memberId).execute()
}
