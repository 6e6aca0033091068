import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** For the data export (SET-09): the member's certificates, and how many they have issued. */
export const exportFor = async (db: Db, memberId: string) => ({
  certificates: await db
    .selectFrom('certificates')
    .select(['code', 'name', 'title', 'partner_name', 'starts_on', 'ends_on', 'line', 'language', 'is_hidden'])
    .select(['issued_at', 'revoked_at', 'revocation_reason'])
    .where('member_id', '=', memberId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute(),
  issuedCertificates: await db
    .selectFrom('certificates')
    .select(['code', 'title', 'line', 'issued_at', 'revoked_at', 'revocation_reason'])
    .where('issued_by', '=', memberId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute(),
})

/** Deletes the member's certificates, and their name from those that they issued, which the holders keep (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('certificates').where('member_id', '=', memberId).execute()
  await tx.updateTable('certificates').set({ issued_by: null }).where('issued_by', '=', memberId).execute()
}
