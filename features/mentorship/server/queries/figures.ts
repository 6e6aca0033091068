import { sql } from 'kysely'
import type { Figure } from '#platform/figure.ts'

/** Sessions that took place. Nobody but their two members sees them. */
export const figures: Figure[] = [
  {
    name: 'sessions',
    counted: ({ from, to }) => sql`
      select s.starts_at as at, s.mentor_id as member_id, '' as part from mentor_sessions s
      where s.status = 'held' and s.starts_at >= ${from} and s.starts_at < ${to}`,
    actors: ({ from, to }) => sql`
      select s.starts_at as at, unnest(array[s.mentor_id, s.mentee_id]) as member_id from mentor_sessions s
      where s.status = 'held' and s.starts_at >= ${from} and s.starts_at < ${to}`,
  },
]
