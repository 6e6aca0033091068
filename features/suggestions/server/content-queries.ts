import { sql } from 'kysely'
import type { ContentRow, ContentSource } from '#platform/content-source.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { suggestionPath } from '../contract/index.ts'

const columns = sql`s.id, s.submitter_id as author_id, s.title, s.description as text, s.language, s.id::text as place,
  true as is_public, s.created_at`

/** Suggestions on the board, and removed ones, in the administration's list of content (ADM-01). */
export const suggestionContent: ContentSource = {
  kind: 'suggestion',
  shown: sql<ContentRow>`select ${columns}, s.search from suggestions s where s.merged_into is null and ${notRemoved('s')}`,
  removed: sql<ContentRow>`select ${columns} from suggestions s where s.removed_at is not null`,
  pathOf: suggestionPath,
}
