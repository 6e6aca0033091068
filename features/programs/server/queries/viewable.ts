import { sql } from 'kysely'
import { viewableTable } from '#platform/viewable.ts'
import { programPath } from '../../contract/index.ts'

/** Published programs. */
export const viewablePrograms = viewableTable({
  kind: 'program',
  table: 'programs',
  page: '/programs/:slug',
  pathOf: programPath,
  isPublished: sql`published_at is not null`,
})
