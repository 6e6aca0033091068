import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Makes a member a partner, by access role and by profile role (PROF-03). @returns what they called themselves before */
const grant = async (tx: Kysely<DB>, memberId: string, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ role: string | null }>`
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

/** Takes it away again; the profile shows the role from before, unless the member has chosen another meanwhile. */
const revoke = async (tx: Kysely<DB>, memberId: string, earlierRole: string | null, now: Date): Promise<void> => {
  await tx.deleteFrom('user_roles').where('user_id', '=', memberId).where('role', '=', 'partner').execute()
  await tx
    .updateTable('profiles')
    .set({ role: earlierRole, updated_at: now })
    .where('id', '=', memberId)
    .where('role', '=', 'partner')
    .execute()
}

/** What an approved application gives, and a reset takes (PART-01). */
export const partnerRole = { give: grant, take: revoke }
