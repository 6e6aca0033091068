import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { CountedRow, FigureRow } from '#platform/figure.ts'
import { weekOf } from './counting.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>
type After = readonly [at: string, id: string] | null

/** The rows after the position, latest first. */
export const listRows = async (
  db: Db,
  rows: RawBuilder<FigureRow>,
  after: After,
  limit: number,
): Promise<FigureRow[]> => {
  const found = await sql<FigureRow>`
    select r.id, r.at, r.title, r.detail, r.language, r.place from (${rows}) as r
    where ${afterKeyset(['r.at', 'r.id'], after, 'desc')}
    order by r.at desc, r.id desc limit ${limit}`.execute(db)
  return found.rows
}

/** Members by the time of what they did last in the period. */
export const selectActors = (actors: RawBuilder<unknown>, viewerId: string) => sql<FigureRow>`
  select p.id, a.at, p.full_name as title, p.company as detail, null as language, p.id::text as place
  from (select member_id, date_trunc('milliseconds', max(at)) as at from (${actors}) as act where member_id is not null group by member_id) as a
  join profiles p on p.id = a.member_id
  where ${isVisibleTo(viewerId, 'p.id')}`

/** Those of the members who joined that are among the others, by the time of joining. */
export const selectCohort = (joined: RawBuilder<CountedRow>, condition: Sql, viewerId: string) => sql<FigureRow>`
  select p.id, date_trunc('milliseconds', j.at) as at, p.full_name as title, p.company as detail, null as language,
    case when p.listed then p.id::text end as place
  from (${joined}) as j join profiles p on p.id = j.member_id
  where ${condition} and ${isVisibleTo(viewerId, 'p.id')}`

export const isAmong = (members: Sql) => sql`j.member_id in (${members})`

/** Active in the week that begins this number of weeks after the one of joining. */
export const isActiveAfterWeeks = (actors: Sql, weeks: number) => sql`
  (j.member_id, ${weekOf(sql`j.at`)} + ${sql.lit(weeks * 7)}) in (
    select act.member_id, ${weekOf(sql`act.at`)} from (${actors}) as act where act.member_id is not null)`
