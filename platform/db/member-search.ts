import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import { escapeLike } from './like.ts'
import type { DB } from './schema.ts'
import { scopedQuery, scopedTerm } from './scoped-words.ts'
import { readSearchWords } from './search-words.ts'

/** The signs of the fields in `profiles.search` and `contact_words`. */
export const fieldSigns = { name: '=', company: '@', expertise: '#', location: '~' } as const
export type ProfileField = keyof typeof fieldSigns
export const allFields = Object.keys(fieldSigns) as ProfileField[]

const usernameSign = '!'

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

/** SQL condition: the member in `profiles as p` is a connection of the member and matches the search. */
export const isMatchingConnection = (memberId: string, search: TypedSearch): RawBuilder<boolean> =>
  sql<boolean>`p.id in (select c.other_id from connections c where c.words @@ ${contactQuery(memberId, search)}::tsquery)`

/**
 * SQL condition: the member in `profiles as p` is no connection of the member. With `not exists`, the planner would read
 * all connections at once.
 */
export const isNotConnected = (memberId: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select false from connections c where c.member_id = ${memberId}::uuid and c.other_id = p.id), true)`

/** Conditions of which one holds for the member in `profiles as p` if the search matches. */
const conditionsOf = (search: TypedSearch): RawBuilder<boolean>[] => {
  const query = namesOnly(search)
    .map((word) => `(${search.fields.map((field) => `'${fieldSigns[field]}${word}':*`).join(' | ')})`)
    .join(' & ')
  const isUsername = sql<boolean>`p.username like ${`${escapeLike(usernameStart(search.typed))}%`}`
  return query === '' ? [isUsername] : [sql<boolean>`p.search @@ ${query}::tsquery`, isUsername]
}

/**
 * SQL condition: the member in `profiles as p`, found before, still matches the search. `is true` keeps PostgreSQL from
 * collecting all matches by an index.
 */
export const stillMatches = (search: TypedSearch): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditionsOf(search), sql` or `)}) is true`

const maxMatches = 60
/** Of these matches, those that meet the caller's condition are found. */
const maxExamined = 1_000
const cachedMatches = cacheForAMinute<readonly string[]>((ids) => ids.length === maxMatches)

/**
 * At most 60 members of the directory who match the search, in no order. If there are more, all viewers share these for
 * a minute, so the caller checks `stillMatches`.
 * @param purpose names the condition on `profiles as p` that they meet as well
 */
export const findListedMatches = (
  db: Kysely<DB>,
  search: TypedSearch,
  { purpose, condition }: { purpose: string; condition: RawBuilder<boolean> },
): Promise<readonly string[]> =>
  cachedMatches(db, JSON.stringify([purpose, search]), async () => {
    // Without `materialized`, PostgreSQL may read all members for the few that it expects to need.
    const collected = conditionsOf(search).map((matches, at) => ({
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
