import { type RawBuilder, sql } from 'kysely'

/** Escapes text for use in a `like` pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Matches text whose `trigram_letters` contain the word. Folding turns `％` into `%`, so escape after it. */
export const trigramContains = (word: string): RawBuilder<string> =>
  sql`'%' || regexp_replace(trigram_letters(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
