import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { hitLine } from '#platform/search-source.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { opportunityPath } from '../../contract/index.ts'

type Row = {
  id: string
  title: string
  language: Language
  slug: string
  company_name: string | null
  location: string | null
  description: string
  requirements: string
  benefits: string
}

/** Open opportunities in the search across all areas (SRCH-01). */
export const opportunitySearch = searchTable<Row>({
  kind: 'opportunities',
  dictionary: 'opportunity_words',
  table: { table: 'opportunities', alias: 'o', isListed: sql`o.is_active`, title: 'o.title', datedAt: 'o.created_at' },
  isReadable: ({ viewer, now }) =>
    sql`o.is_active and o.closes_at > ${now} and ${isVisibleTo(viewer?.id ?? null, 'o.owner_id')}`,
  columns: sql`o.id, o.title, o.language, o.slug, o.company_name, o.location, ${excerptSource('o.description')} as description,
    array_to_string(o.requirements, ', ') as requirements, array_to_string(o.benefits, ', ') as benefits`,
  toContent: ({ id, title, language, slug, company_name, location, description, requirements, benefits }) => ({
    id,
    title,
    line: hitLine(company_name, location),
    texts: [description, requirements, benefits],
    language,
    path: opportunityPath(slug),
    avatarUrl: null,
  }),
})
