import { sql } from 'kysely'
import { viewableTable } from '#platform/viewable.ts'
import { mentorPath } from '../../contract/index.ts'

/** Mentor listings, active and paused. */
export const viewableListings = viewableTable({
  kind: 'mentor',
  table: 'mentor_listings',
  page: '/mentorship/:slug',
  pathOf: mentorPath,
  isPublished: sql`true`,
})
