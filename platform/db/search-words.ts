import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** The folded words of a text in their order, at most `limit` of them. They contain only letters and digits. */
export const readSearchWords = async (db: Kysely<DB>, text: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ words: string[] }>`select (search_words(${text}))[:${limit}] as words`.execute(db)
  return rows[0]?.words ?? []
}
