import type { Kysely } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { verifyPassword } from '../passwords/passwords.ts'

/** Administrators, those of them with neither two-step login nor a passkey, and super admins who are not banned. */
export const countAdministrators = async (
  db: Kysely<DB>,
): Promise<{ total: number; unprotected: number; superAdmins: number }> => {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.admin_level', 'users.strong_proofs'])
    .where('profiles.is_admin', '=', true)
    .where((eb) => eb.not(isBanned('profiles.id')))
    .execute()
  return {
    total: rows.length,
    unprotected: rows.filter(({ strong_proofs }) => strong_proofs === 0).length,
    superAdmins: rows.filter(({ admin_level }) => admin_level === 'super_admin').length,
  }
}

/** How many of a few accounts exist that are not banned, and how many of them have this password. */
export const countAccountsWithPassword = async (
  db: Kysely<DB>,
  emails: readonly string[],
  password: string,
): Promise<{ found: number; withPassword: number }> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.provider', '=', 'credential'),
    )
    .select(['users.id', 'identities.password_hash as hash'])
    .where('users.email', 'in', emails)
    .where((eb) => eb.not(isBanned('users.id')))
    .execute()
  // The accounts of the demo story share one hash.
  const hashes = [...new Set(rows.flatMap(({ hash }) => hash ?? []))]
  const matching = new Set<string>()
  for (const hash of hashes) if (await verifyPassword(hash, password)) matching.add(hash)
  return {
    found: new Set(rows.map(({ id }) => id)).size,
    withPassword: rows.filter(({ hash }) => hash !== null && matching.has(hash)).length,
  }
}
