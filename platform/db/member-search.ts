import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import { escapeLike } from './like.ts'
import { prepare } from './prepared.ts'
import type { DB } from './schema.ts'
import { scopedQuery, scopedTerm } from './scoped-words.ts'
import { readSearchWords } from './search-words.ts'

/** The signs of the fields in `profiles.search` and `contact_words`. */
export const fieldSigns = { name: '=', company: '@', expertise: '#', location: '~' } as const
export type ProfileField = keyof typeof fieldSigns
export const allFields = Object.keys(fieldSigns) as ProfileField[]

const usernameSign = '!'

type Sql = RawBuilder<unknown>

/** A search for members while it is typed: each word is the beginning of a word of one of the fields. */
export type TypedSearch = {
  /** From `search_words`, so they contain only letters and digits. */
  words: readonly string[]
  fields: readonly ProfileField[]
  /** The whole input, which may also be the beginning of a username. After an @ it can only be that. */
  typed: string
}

export const readTypedSearch = async (
  db: Kysely<DB>,
  typed: string,
  fields: readonly ProfileField[],
): Promise<TypedSearch> => ({ words: await readSearchWords(db, typed), fields, typed })

const usernameStart = (typed: string): string => typed.replace(/^@/, '').toLowerCase()
const namesOnly = ({ words, typed }: TypedSearch): readonly string[] => (typed.startsWith('@') ? [] : words)

/**
 * Part of a `tsquery` for the contacts of a member in `contact_words`: the word in any of the fields.
 * @param word letters and digits
 */
export const contactTerm = (
  memberId: string,
  fields: readonly ProfileField[],
  word: string,
  options: { isWhole: boolean },
): string => `(${fields.map((field) => scopedTerm(memberId, fieldSigns[field] + word, options)).join(' | ')})`

/** A `tsquery` for the contacts of a member that match the search. It matches no row of another member. */
export const contactQuery = (memberId: string, search: TypedSearch): string => {
  const username = scopedTerm(memberId, usernameSign + usernameStart(search.typed), { isWhole: false })
  const inFields = namesOnly(search).map((word) => contactTerm(memberId, search.fields, word, { isWhole: false }))
  const alternatives = [username, ...(inFields.length === 0 ? [] : [`(${inFields.join(' & ')})`])]
  return scopedQuery(memberId, `(${alternatives.join(' | ')})`)
}

/** A `tsquery` for `profiles.search`, null if only a username can match, and a pattern of usernames. */
const termsOf = (search: TypedSearch) => {
  const words = namesOnly(search)
    .map((word) => `(${search.fields.map((field) => `'${fieldSigns[field]}${word}':*`).join(' | ')})`)
    .join(' & ')
  return { words: words === '' ? null : words, username: `${escapeLike(usernameStart(search.typed))}%` }
}

const hasWords = (words: Sql | string) => sql`p.search @@ ${words}::tsquery`
const hasUsername = (pattern: Sql | string) => sql`p.username like ${pattern}`

const maxMatches = 60
/** Of these matches, those that meet the caller's condition are found. */
const maxExamined = 1_000
const cachedMatches = cacheForAMinute<readonly string[]>((ids) => ids.length === maxMatches)

/**
 * At most 60 members of the directory who match the search, in no order. If there are more, all viewers share these for
 * a minute, so some may not match any more.
 * @param purpose names the condition on `profiles as p` that they meet as well
 */
const findListedMatches = (
  db: Kysely<DB>,
  search: TypedSearch,
  { purpose, condition }: { purpose: string; condition: Sql },
): Promise<readonly string[]> =>
  cachedMatches(db, JSON.stringify([purpose, search]), async () => {
    // Without `materialized`, PostgreSQL may read all members for the few that it expects to need.
    const { words, username } = termsOf(search)
    const conditions = [...(words === null ? [] : [hasWords(words)]), hasUsername(username)]
    const collected = conditions.map((matches, at) => ({
      name: sql.ref(`matching_${at}`),
      select: sql`select p.id, ${condition} as is_wanted from profiles p where p.listed and ${matches}`,
    }))
    const { rows } = await sql<{ id: string }>`
      with ${sql.join(collected.map(({ name, select }) => sql`${name} as materialized (${select})`))}
      select id from (${sql.join(
        collected.map(
          ({ name }) =>
            sql`(select id from (select * from ${name} limit ${maxExamined}) as examined where is_wanted limit ${maxMatches})`,
        ),
        sql` union `,
      )}) as found limit ${maxMatches}`.execute(db)
    return rows.map(({ id }) => id)
  })

type Suggestions = {
  /** Unique among prepared statements, such as `messages.recipients`. */
  name: string
  /** Columns of `profiles as p`. */
  columns: (viewerId: Sql) => Sql
  /** Condition on `profiles as p` for connections of the viewer. */
  isSuggestedConnection: (viewerId: Sql) => Sql
  /** For other members of the directory: a condition that does not depend on the viewer, and one that does. */
  isSuggestedMember: Sql
  isSuggestedTo: (viewerId: Sql) => Sql
}

type SuggestionInput = {
  viewerId: string
  search: TypedSearch
  limit: number
  onlyConnections: boolean
}

type SuggestionValues = {
  viewerId: string
  contacts: string
  words: string | null
  username: string
  ids: readonly string[]
  limit: number
}

/** At most this many matching members of each kind are sorted. */
const maxSorted = sql.lit(100)

/**
 * Declares the members who are suggested for a typed search: connections first, then others of the directory, each by
 * name. The subquery hides the words from the planner, which would otherwise plan each call for its words, although the
 * index of a member's contacts is best for all of them. `is true` keeps PostgreSQL from collecting all matches by an
 * index, and `coalesce` from reading all connections at once, which it would do for `not exists`.
 */
export const prepareSuggestions = <Row extends object>({
  name,
  columns,
  isSuggestedConnection,
  isSuggestedMember,
  isSuggestedTo,
}: Suggestions): ((db: Kysely<DB>, input: SuggestionInput) => Promise<Row[]>) => {
  const statement = prepare<SuggestionValues, Row>(name, (value) => {
    const [viewerId, limit] = [value('viewerId'), value('limit')]
    return sql`
      with connected as (
        select p.id, p.full_name from connections c join profiles p on p.id = c.other_id
        where c.words @@ (select ${value('contacts')}::tsquery) and ${isSuggestedConnection(viewerId)}
        limit ${maxSorted}
      ), first_connected as materialized (select * from connected order by full_name, id limit ${limit}), others as (
        select p.id, p.full_name from unnest(${value('ids')}::uuid[]) as found (id) join profiles p on p.id = found.id
        where (select count(*) from first_connected) < ${limit}
          and p.listed and p.id <> ${viewerId}::uuid and ${isSuggestedMember} and ${isSuggestedTo(viewerId)}
          and (${hasWords(value('words'))} or ${hasUsername(value('username'))}) is true
          and coalesce((select false from connections c where c.member_id = ${viewerId}::uuid and c.other_id = p.id), true)
        limit ${maxSorted}
      )
      select ${columns(viewerId)} from (
        select id, 0 as place from first_connected
        union all (select id, 1 from others order by full_name, id limit ${limit})
      ) as suggested join profiles p on p.id = suggested.id
      order by suggested.place, p.full_name, p.id limit ${limit}`
  })
  return async (db, { viewerId, search, limit, onlyConnections }) => {
    const ids = onlyConnections
      ? []
      : await findListedMatches(db, search, { purpose: name, condition: isSuggestedMember })
    return statement.rows(db, { viewerId, contacts: contactQuery(viewerId, search), ...termsOf(search), ids, limit })
  }
}
