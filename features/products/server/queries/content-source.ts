import { sql } from 'kysely'
import type { ContentRow, ContentSource } from '#platform/content-source.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { productPath } from '../../contract/index.ts'

const columns = sql`c.id, c.author_id, p.title, c.text, c.language, p.slug as place, p.status = 'approved' as is_public,
  c.created_at`
const from = sql`product_comments c join products p on p.id = c.product_id`

/** Comments on products in the administration's list of content (ADM-01). */
export const commentContent: ContentSource = {
  kind: 'product_comment',
  shown: sql<ContentRow>`select ${columns}, c.search from ${from} where ${notRemoved('c')}`,
  removed: sql<ContentRow>`select ${columns} from ${from} where c.removed_at is not null`,
  pathOf: productPath,
}
