import { sql } from 'kysely'
import { viewableTable } from '#platform/viewable.ts'
import { opportunityPath } from '../../contract/index.ts'

/** Opportunities, open and closed. */
export const viewableOpportunities = viewableTable({
  kind: 'opportunity',
  table: 'opportunities',
  page: '/opportunities/:slug',
  pathOf: opportunityPath,
  isPublished: sql`true`,
})
