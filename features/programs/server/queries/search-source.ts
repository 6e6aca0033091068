import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { hitLine } from '#platform/search-source.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { programPath } from '../../contract/index.ts'

type Row = {
  id: string
  title: string
  language: Language
  slug: string
  partner_name: string | null
  city: string | null
  description: string
  features: string
}

/** Active programs in the search across all areas (SRCH-01). */
export const programSearch = searchTable<Row>({
  kind: 'programs',
  dictionary: 'program_words',
  table: {
    table: 'programs',
    alias: 'p',
    isListed: sql`p.status = 'active'`,
    title: 'p.title',
    datedAt: 'p.published_at',
  },
  isReadable: ({ viewer }) => sql`p.status = 'active' and ${isVisibleTo(viewer?.id ?? null, 'p.owner_id')}`,
  columns: sql`p.id, p.title, p.language, p.slug, p.partner_name, p.city, ${excerptSource('p.description')} as description,
    array_to_string(p.features, ', ') as features`,
  toContent: ({ id, title, language, slug, partner_name, city, description, features }) => ({
    id,
    title,
    line: hitLine(partner_name, city),
    texts: [description, features],
    language,
    path: programPath(slug),
    avatarUrl: null,
  }),
})
