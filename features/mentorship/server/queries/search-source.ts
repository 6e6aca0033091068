import { sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { hitLine } from '#platform/search-source.ts'
import { excerptSource, searchTable } from '#platform/table-search.ts'
import { mentorPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { mentorJoin } from './listings.ts'

type Row = {
  id: string
  title: string
  language: Language
  slug: string
  mentor_name: string
  company: string | null
  description: string
  expertise: string
  other_texts: string
}

/** Active mentor listings in the search across all areas (SRCH-01). The areas of expertise count as part of the title. */
export const mentorSearch = searchTable<Row>({
  kind: 'mentors',
  dictionary: 'mentor_words',
  mayFind: ({ viewer }) => policy.mayList(viewer) === 'ok',
  table: {
    table: 'mentor_listings',
    alias: 'l',
    isListed: sql`l.is_active`,
    title: 'l.title',
    datedAt: 'l.created_at',
  },
  isReadable: ({ viewer }) => sql`l.is_active and ${isVisibleTo(viewer?.id ?? null, 'l.owner_id')}`,
  columns: sql`l.id, l.title, l.language, l.slug, mentor.full_name as mentor_name, l.company,
    ${excerptSource('l.description')} as description, array_to_string(l.expertise, ', ') as expertise,
    concat_ws(E'\n', ${sql.join(['approach', 'target_audience', 'success_stories', 'additional_services'].map((column) => excerptSource(`l.${column}`)))}) as other_texts`,
  joins: mentorJoin,
  toContent: ({ id, title, language, slug, mentor_name, company, description, expertise, other_texts }) => ({
    id,
    title,
    line: hitLine(mentor_name, company),
    texts: [description, expertise, other_texts],
    language,
    path: mentorPath(slug),
    avatarUrl: null,
  }),
})
