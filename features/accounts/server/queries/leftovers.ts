import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { LeftoverRow } from '#platform/leftover.ts'

const isUnconfirmed = (before: Date) => sql<boolean>`not u.email_confirmed and u.created_at < ${before}`

/** Nobody is notified: nobody has shown that the address is theirs. */
export const unconfirmedAccounts = (before: Date) => sql<LeftoverRow>`
  select u.id, null::uuid as owner_id, u.name || ' · ' || u.email as title, u.created_at as at
  from users u where ${isUnconfirmed(before)}`

export const lockUnconfirmed = (tx: Kysely<DB>, id: string, before: Date) =>
  tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where(isUnconfirmed(before))
    .forUpdate()
    .executeTakeFirst()
