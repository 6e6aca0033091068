import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Figure } from '#platform/figure.ts'
import { programPath } from '../../contract/index.ts'

export const figures: Figure[] = [
  {
    name: 'programs',
    counted: ({ from, to }) => sql`
      select p.published_at as at, p.owner_id as member_id, '' as part from programs p
      where p.published_at >= ${from} and p.published_at < ${to}`,
    rows: ({ from, to }, { id }) => sql`
      select p.id, p.published_at as at, p.title, p.partner_name as detail, p.language, p.slug as place from programs p
      where p.published_at >= ${from} and p.published_at < ${to} and p.status in ('active', 'completed', 'cancelled')
        and ${isVisibleTo(id, 'p.owner_id')}`,
    path: programPath,
  },
]
