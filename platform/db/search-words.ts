import { type Kysely, sql } from 'kysely'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import type { DB } from './schema.ts'

const cachedWords = cacheForAMinute<string[]>()

/** The folded words of a text in their order, at most `limit` of them. They contain only letters and digits. */
export const readSearchWords = (db: Kysely<DB>, text: string, limit: number): Promise<string[]> =>
  cachedWords(db, JSON.stringify([text, limit]), async () => {
    const { rows } = await sql<{ words: string[] }>`select (search_words(${text}))[:${limit}] as words`.execute(db)
    return rows[0]?.words ?? []
  })
