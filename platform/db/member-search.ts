import { type Kysely, type RawBuilder, sql } from 'kysely'
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

/** Further words are ignored. */
const maxWords = 8

export const readTypedSearch = async (
  db: Kysely<DB>,
  typed: string,
  fields: readonly ProfileField[],
): Promise<TypedSearch> => ({ words: await readSearchWords(db, typed, maxWords), fields, typed })

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

/** SQL condition: the member in `profiles as p` matches the search. */
export const matchesTyped = (search: TypedSearch): RawBuilder<boolean> => {
  const username = `${escapeLike(usernameStart(search.typed))}%`
  const query = namesOnly(search)
    .map((word) => `(${search.fields.map((field) => `'${fieldSigns[field]}${word}':*`).join(' | ')})`)
    .join(' & ')
  return query === ''
    ? sql<boolean>`p.username like ${username}`
    : sql<boolean>`(p.search @@ ${query}::tsquery or p.username like ${username})`
}
