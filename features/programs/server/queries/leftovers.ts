import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { LeftoverRow } from '#platform/leftover.ts'

const isUntouchedDraft = (before: Date) => sql<boolean>`p.status = 'draft' and p.updated_at < ${before}`

export const untouchedDrafts = (before: Date) => sql<LeftoverRow>`
  select p.id, p.owner_id, p.title, p.updated_at as at from programs p where ${isUntouchedDraft(before)}`

export const lockUntouchedDraft = (tx: Kysely<DB>, id: string, before: Date) =>
  tx
    .selectFrom('programs as p')
    .select(['p.id', 'p.owner_id'])
    .where('p.id', '=', id)
    .where(isUntouchedDraft(before))
    .forUpdate()
    .executeTakeFirst()
