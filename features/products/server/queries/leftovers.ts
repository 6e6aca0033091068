import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { LeftoverRow } from '#platform/leftover.ts'

type UnlaunchedStatus = 'draft' | 'rejected'

const isUntouched = (status: UnlaunchedStatus, before: Date) =>
  sql<boolean>`p.status = ${status} and p.updated_at < ${before}`

export const untouched = (status: UnlaunchedStatus, before: Date) => sql<LeftoverRow>`
  select p.id, p.creator_id as owner_id, p.title, p.updated_at as at from products p where ${isUntouched(status, before)}`

export const lockUntouched = (tx: Kysely<DB>, id: string, status: UnlaunchedStatus, before: Date) =>
  tx
    .selectFrom('products as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where(isUntouched(status, before))
    .forUpdate()
    .executeTakeFirst()
