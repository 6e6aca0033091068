import type { Kysely } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'

export type Contact = { id: string; email: string; fullName: string; language: Language }

/** Mail addresses and languages of members. Omits erased, banned and unconfirmed members. */
export const contactsOf = async (db: Kysely<DB>, memberIds: readonly string[]): Promise<Contact[]> => {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.full_name', 'profiles.language'])
    .where('users.id', 'in', memberIds)
    .where('users.email_confirmed', '=', true)
    .where((eb) => eb.not(isBanned('users.id')))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    language: row.language,
  }))
}
