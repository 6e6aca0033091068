import { sql } from 'kysely'

/** SQL condition: the member in `column` (such as `'p.creator_id'`) is banned now. */
export const isBanned = (column: string) => sql<boolean>`exists (
  select from account_blocks b
  where b.user_id = ${sql.ref(column)} and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
)`
