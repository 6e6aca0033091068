import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { LeftoverRow } from '#platform/leftover.ts'

const isClosedSince = (before: Date) => sql<boolean>`not o.is_active and o.closed_at < ${before}`

export const closedSince = (before: Date) => sql<LeftoverRow>`
  select o.id, o.owner_id, o.title, o.closed_at as at from opportunities o where ${isClosedSince(before)}`

export const lockClosedSince = (tx: Kysely<DB>, id: string, before: Date) =>
  tx
    .selectFrom('opportunities as o')
    .select('o.id')
    .where('o.id', '=', id)
    .where(isClosedSince(before))
    .forUpdate()
    .executeTakeFirst()
