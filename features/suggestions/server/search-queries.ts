import { sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { suggestionPath } from '../contract/index.ts'
import { isVisibleToViewer, viewerOf } from './queries.ts'

type Row = { id: string; title: string; language: Language; description: string; tags: string }

/** Suggestions on the board in the search across all areas (SRCH-01). */
export const suggestionSearch = searchTable<Row>({
  kind: 'suggestions',
  dictionary: 'suggestion_words',
  table: {
    table: 'suggestions',
    alias: 's',
    isListed: sql`s.merged_into is null and ${notRemoved('s')}`,
    title: 's.title',
    datedAt: 's.created_at',
  },
  isReadable: (ctx) =>
    sql`s.merged_into is null and ${notRemoved('s')} and ${isVisibleToViewer(viewerOf(ctx), 's.submitter_id')}`,
  columns: sql`s.id, s.title, s.language, ${excerptSource('s.description')} as description, array_to_string(s.tags, ', ') as tags`,
  toContent: ({ id, title, language, description, tags }) => ({
    id,
    title,
    line: null,
    texts: [description, tags],
    language,
    path: suggestionPath(id),
    avatarUrl: null,
  }),
})
