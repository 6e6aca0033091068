import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import type { Figure } from '#platform/figure.ts'

/** Each connection is two rows, one for each side; it counts once. */
export const figures: Figure[] = [
  {
    name: 'connections',
    counted: ({ from, to }) => sql`
      select c.connected_at as at, c.member_id, '' as part from connections c
      where c.member_id < c.other_id and c.connected_at >= ${from} and c.connected_at < ${to}`,
    actors: ({ from, to }) => sql`
      select c.connected_at as at, unnest(array[c.member_id, c.other_id]) as member_id from connections c
      where c.member_id < c.other_id and c.connected_at >= ${from} and c.connected_at < ${to}`,
    rows: ({ from, to }, { id }) => sql`
      select md5(c.member_id::text || c.other_id::text)::uuid as id, c.connected_at as at, p.full_name as title,
        o.full_name as detail, null as language, c.member_id::text as place
      from connections c join profiles p on p.id = c.member_id join profiles o on o.id = c.other_id
      where c.member_id < c.other_id and c.connected_at >= ${from} and c.connected_at < ${to}
        and ${isVisibleTo(id, 'c.member_id')} and ${isVisibleTo(id, 'c.other_id')}`,
    own: ({ from, to }, memberId) => sql`
      select c.other_id as id, c.connected_at as at, p.full_name as title, p.company as detail, null as language,
        c.other_id::text as place
      from connections c join profiles p on p.id = c.other_id
      where c.member_id = ${memberId}::uuid and c.connected_at >= ${from} and c.connected_at < ${to}
        and ${isVisibleTo(memberId, 'c.other_id')}`,
    path: memberPath,
  },
]
