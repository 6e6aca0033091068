import { sql } from 'kysely'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { Figure } from '#platform/figure.ts'
import { postPath } from '../../contract/index.ts'
import { isReadableTo } from './search-source.ts'

export const figures: Figure[] = [
  {
    name: 'posts',
    counted: ({ from, to }) => sql`
      select p.created_at as at, p.author_id as member_id, '' as part from posts p
      where p.created_at >= ${from} and p.created_at < ${to} and ${notRemoved('p')}`,
    rows: ({ from, to }, { id }) => sql`
      select p.id, p.created_at as at, left(p.text, 120) as title, author.full_name as detail, p.language,
        p.id::text as place
      from posts p join profiles as author on author.id = p.author_id
      where p.created_at >= ${from} and p.created_at < ${to} and ${notRemoved('p')} and ${isReadableTo(id)}`,
    path: postPath,
  },
]
