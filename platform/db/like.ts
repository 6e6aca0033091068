import { type RawBuilder, sql } from 'kysely'

/** What was typed, as a part of a pattern of `like` that means these very signs. */
export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for what has a word somewhere within its `trigram_letters`. Escaped once folded: a wide `％` becomes a `%` only then. */
export const trigramContains = (word: string): RawBuilder<string> =>
  sql`'%' || regexp_replace(trigram_letters(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
