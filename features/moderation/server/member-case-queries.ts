import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Cases about the member's content after the cursor, latest change first. */
export const listCasesOf = (
  db: Db,
  memberId: string,
  after: readonly [movedAt: string, id: string] | null,
  limit: number,
) =>
  db
    .selectFrom('moderation_cases as c')
    .select(['c.id', 'c.kind', 'c.state', 'c.title', 'c.text', 'c.language', 'c.reason', 'c.created_at', 'c.moved_at'])
    .select(({ selectFrom }) =>
      selectFrom('moderation_reports as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.case_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('report_count'),
    )
    .where('c.author_id', '=', memberId)
    .where(afterKeyset(['c.moved_at', 'c.id'], after, 'desc'))
    .orderBy('c.moved_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

/** A member makes at most `reportsPerDay` reports a day, so counting all of them is quick. */
export const countReportsBy = async (db: Db, memberId: string) => {
  const { made, upheld, waiting } = await db
    .selectFrom('moderation_reports as r')
    .innerJoin('moderation_cases as c', 'c.id', 'r.case_id')
    .select(({ fn }) => [
      fn.countAll().as('made'),
      fn
        .countAll()
        .filterWhere(sql<boolean>`c.state in ('removed', 'appealed', 'upheld')`)
        .as('upheld'),
      fn.countAll().filterWhere('c.state', '=', 'open').as('waiting'),
    ])
    .where('r.reporter_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { made: Number(made), upheld: Number(upheld), waiting: Number(waiting) }
}
