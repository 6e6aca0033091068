import { type Kysely, type Selectable, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { Certificates, DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>
type Cursor = readonly [issuedAt: string, id: string]

export type CertificateRow = Omit<Selectable<Certificates>, 'starts_on' | 'ends_on'> & {
  /** `YYYY-MM-DD` */
  starts_on: string | null
  ends_on: string | null
  /** The name of the owner; null once they have left. */
  issuer_name: string | null
  slug: string | null
}

const selectCertificates = sql`
  select c.id, c.program_id, c.member_id, c.issued_by, c.code, c.name, c.title, c.program_language, c.partner_name,
    c.starts_on::text as starts_on, c.ends_on::text as ends_on, c.line, c.language, c.is_hidden, c.issued_at, c.notified_at,
    c.revoked_at, c.revocation_reason, issuer.full_name as issuer_name, p.slug
  from certificates as c
  left join profiles as issuer on issuer.id = c.issued_by left join programs as p on p.id = c.program_id`

/** The certificate that a code shows: not hidden, and neither holder nor issuer is banned. */
export const findByCode = async (db: Db, code: string): Promise<CertificateRow | undefined> =>
  (
    await sql<CertificateRow>`${selectCertificates} where c.code = ${code} and not c.is_hidden
      and not ${isBanned('c.member_id')} and (c.issued_by is null or not ${isBanned('c.issued_by')})`.execute(db)
  ).rows[0]

export const findCertificate = async (db: Db, id: string): Promise<CertificateRow | undefined> =>
  (await sql<CertificateRow>`${selectCertificates} where c.id = ${id}::uuid`.execute(db)).rows[0]

/** Locks a certificate until the transaction ends, and reads it afterwards. */
export const lockCertificate = async (tx: Db, id: string): Promise<CertificateRow | undefined> => {
  await tx.selectFrom('certificates').select('id').where('id', '=', id).forUpdate().execute()
  return findCertificate(tx, id)
}

export const listOwn = async (
  db: Db,
  memberId: string,
  programId: string | undefined,
  after: Cursor | null,
  limit: number,
): Promise<CertificateRow[]> =>
  (
    await sql<CertificateRow>`${selectCertificates}
      where c.member_id = ${memberId}::uuid ${programId === undefined ? sql`` : sql`and c.program_id = ${programId}::uuid`}
        and ${afterKeyset(['c.issued_at', 'c.id'], after, 'desc')}
      order by c.issued_at desc, c.id desc limit ${limit}`.execute(db)
  ).rows

type Issue = { programId: string; memberIds: readonly string[]; language: string; line: string | null; now: Date }

/**
 * Issues certificates with the words of now, except to members who have a valid one.
 * @param codes one for each member
 * @returns the members who got one
 */
export const issue = async (
  tx: Db,
  { programId, memberIds, language, line, now }: Issue,
  codes: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ member_id: string }>`
    insert into certificates (
      program_id, member_id, issued_by, code, name, title, program_language, partner_name, starts_on, ends_on, line, language, issued_at
    )
    select p.id, member.id, p.owner_id, member.code, profile.full_name, p.title, p.language, p.partner_name, p.starts_on, p.ends_on,
      ${line}, ${language}, ${now}::timestamptz
    from unnest(${memberIds}::uuid[], ${codes}::text[]) as member (id, code)
    join profiles as profile on profile.id = member.id cross join programs as p
    where p.id = ${programId}::uuid
    order by member.id
    on conflict (program_id, member_id) where revoked_at is null do nothing
    returning member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

export const revoke = (tx: Db, id: string, reason: string, now: Date) =>
  tx.updateTable('certificates').set({ revoked_at: now, revocation_reason: reason }).where('id', '=', id).execute()

export const setHidden = (tx: Db, id: string, isHidden: boolean) =>
  tx.updateTable('certificates').set({ is_hidden: isHidden }).where('id', '=', id).execute()

/** Claims certificates of a program whose holders have not been notified. */
export const claimToNotify = async (
  tx: Db,
  programId: string,
  limit: number,
  now: Date,
): Promise<{ member_id: string; id: string }[]> => {
  const { rows } = await sql<{ member_id: string; id: string }>`
    update certificates set notified_at = ${now}::timestamptz where id in (
      select id from certificates where program_id = ${programId}::uuid and notified_at is null
      order by id limit ${limit} for update skip locked
    ) returning member_id, id`.execute(tx)
  return rows
}
