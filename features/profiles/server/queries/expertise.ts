import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Tags with this prefix, without regard to case, most frequent first. `tag` is the most frequent spelling. */
export const findExpertiseByPrefix = (db: Kysely<DB>, prefix: string, limit: number) =>
  db
    .selectFrom('expertise_counts as c')
    .select((eb) => [
      eb
        .selectFrom('expertise_spellings as s')
        .select('s.spelling')
        .whereRef('s.tag', '=', 'c.tag')
        .where('s.members', '>', 0)
        .orderBy('s.members', 'desc')
        .orderBy('s.spelling')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('tag'),
      'c.members',
    ])
    .where('c.members', '>', 0)
    .$if(prefix !== '', (query) => query.where(sql<boolean>`c.tag ^@ tag_key(${prefix})`))
    .orderBy('c.members', 'desc')
    .orderBy('c.tag')
    .limit(limit)
    .execute()

/** The most frequent spelling of each of these tags that members use, by its key (`tagKey`). */
export const findSpellings = async (db: Kysely<DB>, keys: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('expertise_spellings')
    .distinctOn('tag')
    .select(['tag', 'spelling'])
    .where('tag', 'in', [...keys])
    .where('members', '>', 0)
    .orderBy('tag')
    .orderBy('members', 'desc')
    .orderBy('spelling')
    .execute()
  return new Map(rows.map(({ tag, spelling }) => [tag, spelling]))
}

export const removeUnusedExpertise = async (db: Kysely<DB>): Promise<number> => {
  const tags = await db.deleteFrom('expertise_counts').where('members', '<=', 0).executeTakeFirst()
  const spellings = await db.deleteFrom('expertise_spellings').where('members', '<=', 0).executeTakeFirst()
  return Number(tags.numDeletedRows + spellings.numDeletedRows)
}
