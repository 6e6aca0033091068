import { sql } from 'kysely'
import type { ContentRow, ContentSource } from '#platform/content-source.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { postPath } from '../../contract/index.ts'

const columns = sql`p.id, p.author_id, null::text as title, p.text, p.language, p.id::text as place,
  p.audience = 'everyone' as is_public, p.created_at`

/** Posts in the administration's list of content (ADM-01). */
export const postContent: ContentSource = {
  kind: 'post',
  shown: sql<ContentRow>`select ${columns}, p.search from posts p where ${notRemoved('p')}`,
  removed: sql<ContentRow>`select ${columns} from posts p where p.removed_at is not null`,
  pathOf: postPath,
}
