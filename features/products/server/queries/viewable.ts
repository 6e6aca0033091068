import { sql } from 'kysely'
import { viewableTable } from '#platform/viewable.ts'
import { productPath } from '../../contract/index.ts'

/** Launched products. */
export const viewableProducts = viewableTable({
  kind: 'product',
  table: 'products',
  owner: 'creator_id',
  page: '/products/:slug',
  pathOf: productPath,
  isPublished: sql`launched_at is not null`,
})
