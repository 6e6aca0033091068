import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Figure } from '#platform/figure.ts'
import { productPath } from '../../contract/index.ts'
import { isPublic } from './columns.ts'

export const figures: Figure[] = [
  {
    name: 'launches',
    counted: ({ from, to }) => sql`
      select p.launched_at as at, p.creator_id as member_id, '' as part from products p
      where p.launched_at >= ${from} and p.launched_at < ${to}`,
    rows: ({ from, to }, { id }) => sql`
      select p.id, p.launched_at as at, p.title, p.tagline as detail, p.language, p.slug as place from products p
      where p.launched_at >= ${from} and p.launched_at < ${to} and ${isPublic} and ${isVisibleTo(id, 'p.creator_id')}`,
    path: productPath,
  },
  {
    name: 'votes',
    counted: ({ from, to }) => sql`
      select v.created_at as at, v.member_id, '' as part from product_votes v
      where v.created_at >= ${from} and v.created_at < ${to}`,
    rows: ({ from, to }, { id }) => sql`
      select md5(v.product_id::text || v.member_id::text)::uuid as id, v.created_at as at, m.full_name as title,
        p.title as detail, p.language, p.slug as place
      from product_votes v join products p on p.id = v.product_id join profiles m on m.id = v.member_id
      where v.created_at >= ${from} and v.created_at < ${to} and ${isPublic}
        and ${isVisibleTo(id, 'v.member_id')} and ${isVisibleTo(id, 'p.creator_id')}`,
    path: productPath,
  },
]
