import { type Kysely, sql } from 'kysely'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import type { DB } from './schema.ts'

/** Further words of a search are ignored. */
const maxWords = 8

const cachedWords = cacheForAMinute<string[]>()

/** The first folded words of a text in their order. They contain only letters and digits. */
export const readSearchWords = (db: Kysely<DB>, text: string): Promise<string[]> =>
  cachedWords(db, text, async () => {
    const { rows } = await sql<{ words: string[] }>`select (search_words(${text}))[:${maxWords}] as words`.execute(db)
    return rows[0]?.words ?? []
  })
