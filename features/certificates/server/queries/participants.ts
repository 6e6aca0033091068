import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { participates } from '#features/programs/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>
type Cursor = readonly [createdAt: string, id: string]

export type ParticipantRow = {
  /** Of the application. */
  id: string
  created_at: Date
  member: CardRow
  is_participant: boolean
  /** The valid one, else the latest revoked one. */
  certificate: {
    id: string
    code: string
    name: string
    line: string | null
    language: Language
    issued_at: string
    revoked_at: string | null
    revocation_reason: string | null
  } | null
}

const select = async (db: Db, ownerId: string, programId: string, rest: RawBuilder<unknown>) =>
  (
    await sql<ParticipantRow>`
      select a.id, a.created_at, ${memberJson('member')} as member, part.is_participant, to_jsonb(latest) as certificate
      from applications as a
      join profiles as member on member.id = a.applicant_id
      cross join lateral (select ${participates(sql`a.applicant_id`, sql`a.subject_id`)} as is_participant) as part
      left join lateral (
        select c.id, c.code, c.name, c.line, c.language, c.issued_at, c.revoked_at, c.revocation_reason from certificates as c
        where c.program_id = a.subject_id and c.member_id = a.applicant_id
        order by c.revoked_at desc nulls first limit 1
      ) as latest on true
      where a.kind = 'program' and a.subject_id = ${programId}::uuid and (part.is_participant or latest.id is not null)
        and ${isVisibleTo(ownerId, 'a.applicant_id')} ${rest}`.execute(db)
  ).rows

/** The participants of a program, and former ones with a certificate, that are visible to the owner. */
export const listParticipants = (
  db: Db,
  ownerId: string,
  programId: string,
  after: Cursor | null,
  limit: number,
): Promise<ParticipantRow[]> =>
  select(
    db,
    ownerId,
    programId,
    sql`and ${afterKeyset(['a.created_at', 'a.id'], after, 'asc')} order by a.created_at, a.id limit ${limit}`,
  )

export const findParticipant = async (
  db: Db,
  ownerId: string,
  programId: string,
  memberId: string,
): Promise<ParticipantRow | undefined> =>
  (await select(db, ownerId, programId, sql`and a.applicant_id = ${memberId}::uuid limit 1`))[0]

/** The participants of a program without a valid certificate that are visible to the owner. */
export const listUncertifiedIds = async (db: Db, ownerId: string, programId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.applicant_id as id from applications as a
    where a.kind = 'program' and a.subject_id = ${programId}::uuid
      and ${participates(sql`a.applicant_id`, sql`a.subject_id`)} and ${isVisibleTo(ownerId, 'a.applicant_id')}
      and not exists (
        select from certificates as c
        where c.program_id = a.subject_id and c.member_id = a.applicant_id and c.revoked_at is null
      )
    order by a.applicant_id`.execute(db)
  return rows.map(({ id }) => id)
}
