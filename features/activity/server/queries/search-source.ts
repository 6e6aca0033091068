import { sql } from 'kysely'
import { mayCall } from '#kit/access.ts'
import { excerpt } from '#kit/excerpt.ts'
import type { Language } from '#kit/languages.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { postPath } from '../../contract/index.ts'
import { isDiscoverable, isVisibleMember } from './feed.ts'

type Row = { id: string; language: Language; text: string; author_name: string }

/** Posts have no title: hits show the beginning of the text in its place. */
const titleLength = 80

export const isReadableTo = (viewerId: string) => sql`(
  p.author_id = ${viewerId}::uuid
  or (
    (p.audience = 'everyone' or exists (select from connections where member_id = ${viewerId}::uuid and other_id = p.author_id))
    and ${isVisibleMember(viewerId, 'p.author_id')}
    and exists (select from profiles as author where author.id = p.author_id and ${isDiscoverable(viewerId, 'author')})
  )
)`

/** Posts in the search across all areas (SRCH-01): those that the feed shows to the viewer. */
export const postSearch = searchTable<Row>({
  kind: 'posts',
  dictionary: 'post_words',
  mayFind: ({ viewer }) => mayCall('confirmed', viewer) === 'ok',
  table: { table: 'posts', alias: 'p', isListed: notRemoved('p'), title: null, datedAt: 'p.created_at' },
  isReadable: ({ viewer }) => sql`${notRemoved('p')} and ${viewer ? isReadableTo(viewer.id) : sql`false`}`,
  columns: sql`p.id, p.language, ${excerptSource('p.text')} as text, author.full_name as author_name`,
  joins: sql`join profiles as author on author.id = p.author_id`,
  toContent: ({ id, language, text, author_name }) => ({
    id,
    title: excerpt(text, titleLength),
    line: author_name,
    texts: [text],
    language,
    path: postPath(id),
    avatarUrl: null,
  }),
})
