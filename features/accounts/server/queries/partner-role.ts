import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Profiles } from '#platform/db/schema.ts'

type Role = Selectable<Profiles>['role']

/** Makes a member a partner by access role and profile role (PROF-03). @returns the previous profile role */
const grant = async (tx: Kysely<DB>, memberId: string, now: Date): Promise<Role> => {
  const { rows } = await sql<{ role: Role }>`
    update profiles as now_on set role = 'partner', updated_at = ${now}
    from (select id, role from profiles where id = ${memberId} for update) as before
    where now_on.id = before.id
    returning before.role
  `.execute(tx)
  await tx
    .insertInto('user_roles')
    .values({ user_id: memberId, role: 'partner' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows[0]?.role ?? null
}

/**
 * Restores the earlier profile role, as `grant` returned it, unless the member has chosen another one since.
 */
const revoke = async (tx: Kysely<DB>, memberId: string, earlierRole: string | null, now: Date): Promise<void> => {
  await tx.deleteFrom('user_roles').where('user_id', '=', memberId).where('role', '=', 'partner').execute()
  await tx
    .updateTable('profiles')
    .set({ role: earlierRole as Role, updated_at: now })
    .where('id', '=', memberId)
    .where('role', '=', 'partner')
    .execute()
}

/** Given by an approved application and taken by a reset (PART-01). */
export const partnerRole = { give: grant, take: revoke }
