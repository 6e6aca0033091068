import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { lockUser } from '#features/accounts/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { trigramContains } from '#platform/db/like.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { Context } from '#platform/http/context.ts'
import type { SuggestionSort, SuggestionStatus } from '../contract/index.ts'

type Db = Kysely<DB>

/** Administrators also see suggestions that a ban or a block hides (ADM-02, NET-05). */
export type SuggestionViewer = { id: string | null; isAdministrator: boolean }

export const viewerOf = ({ viewer }: Pick<Context, 'viewer'>): SuggestionViewer => ({
  id: viewer?.id ?? null,
  isAdministrator: viewer?.adminLevel != null,
})

export const isVisibleToViewer = ({ id, isAdministrator }: SuggestionViewer, column: string) =>
  isAdministrator ? sql<boolean>`true` : isVisibleTo(id, column)

/** Suggestions that were not removed and that the viewer may see, on the board or merged. */
const suggestionsFor = (db: Db, viewer: SuggestionViewer) =>
  db
    .selectFrom('suggestions as s')
    .leftJoin('profiles as submitter', 'submitter.id', 's.submitter_id')
    .leftJoin('suggestions as target', (join) =>
      join.onRef('target.id', '=', 's.merged_into').on(isVisibleToViewer(viewer, 'target.submitter_id')),
    )
    .where(isVisibleToViewer(viewer, 's.submitter_id'))
    .where(notRemoved('s'))
    .select([
      's.id',
      's.submitter_id',
      's.title',
      's.description',
      's.tags',
      's.language',
      's.status',
      's.status_note',
      's.status_note_language',
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
        .where(notRemoved('m'))
        .$asScalar()
        .$notNull()
        .as('duplicate_count'),
      jsonArrayFrom(
        selectFrom('suggestions as d')
          .select(['d.id', 'd.title', 'd.language'])
          .whereRef('d.merged_into', '=', 's.id')
          .where(notRemoved('d'))
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
    .where(notRemoved('suggestions'))
    .executeTakeFirstOrThrow()
  return count
}

export const insert = async (
  tx: Db,
  submitterId: string,
  input: SuggestionInput & { language: Language },
  now: Date,
): Promise<string> => {
  const { id } = await tx
    .insertInto('suggestions')
    .values({ submitter_id: submitterId, ...input, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const rewrite = (tx: Db, id: string, input: SuggestionInput & { language: Language }, now: Date) =>
  tx
    .updateTable('suggestions')
    .set({ ...input, edited_at: now })
    .where('id', '=', id)
    .execute()

/** For the overview of the administration. */
export const overview = () => [
  sql<Record<string, number>>`select count(*) as "suggestions" from suggestions where ${notRemoved('suggestions')}`,
]
