import { sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { productPath } from '../../contract/index.ts'
import { isPublic } from './columns.ts'

type Row = { id: string; title: string; language: Language; slug: string; tagline: string; description: string }

/** Launched products in the search across all areas (SRCH-01). */
export const productSearch = searchTable<Row>({
  kind: 'products',
  dictionary: 'product_words',
  table: {
    table: 'products',
    alias: 'p',
    isListed: sql`p.status = 'approved'`,
    title: 'p.title',
    datedAt: 'p.launched_at',
  },
  isReadable: () => isPublic,
  columns: sql`p.id, p.title, p.language, p.slug, p.tagline, ${excerptSource('p.description')} as description`,
  toContent: ({ id, title, language, slug, tagline, description }) => ({
    id,
    title,
    line: tagline || null,
    texts: [description],
    language,
    path: productPath(slug),
    avatarUrl: null,
  }),
})
