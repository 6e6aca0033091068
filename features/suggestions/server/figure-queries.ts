import { sql } from 'kysely'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { Figure } from '#platform/figure.ts'
import { suggestionPath } from '../contract/index.ts'
import { isVisibleToViewer, viewerOf } from './queries.ts'

export const figures: Figure[] = [
  {
    name: 'suggestions',
    counted: ({ from, to }) => sql`
      select s.created_at as at, s.submitter_id as member_id, '' as part from suggestions s
      where s.created_at >= ${from} and s.created_at < ${to} and ${notRemoved('s')}`,
    rows: ({ from, to }, viewer) => sql`
      select s.id, s.created_at as at, s.title, null as detail, s.language, s.id::text as place from suggestions s
      where s.created_at >= ${from} and s.created_at < ${to} and s.merged_into is null and ${notRemoved('s')}
        and ${isVisibleToViewer(viewerOf({ viewer }), 's.submitter_id')}`,
    path: suggestionPath,
  },
]
