import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'

/** Of `users`: an administrator has not shut them out. */
export const notBanned = sql<boolean>`not exists (
  select from account_blocks b
  where b.user_id = users.id and b.kind = 'ban' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
)`

export type Contact = { id: string; email: string; fullName: string; language: Language }

/** Where members can be written to, and in which language. Left out: who is gone, who is banned, and whose address is not confirmed. */
export const contactsOf = async (db: Kysely<DB>, memberIds: readonly string[]): Promise<Contact[]> => {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.full_name', 'profiles.language'])
    .where('users.id', 'in', memberIds)
    .where('users.email_confirmed', '=', true)
    .where(notBanned)
    .execute()
  return rows.map((row) => ({ id: row.id, email: row.email, fullName: row.full_name, language: row.language as Language }))
}
