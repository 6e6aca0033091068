import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { listParticipantIds, participates } from '#features/programs/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>
type Cursor = readonly [sortName: string, id: string]

/** The participants of a program as rows with `member_id`. A member may have applied several times. */
const participantsOf = (programId: string): RawBuilder<unknown> => sql`(
  select distinct a.applicant_id as member_id from applications as a
  where a.kind = 'program' and a.subject_id = ${programId}::uuid and ${participates(sql`a.applicant_id`, sql`a.subject_id`)}
)`

const sortName = sql`fold_letters(p.full_name)`

/** Finds a part of the name, without regard to case and accents. */
const isNamed = (q: string | null) =>
  q === null ? sql<boolean>`true` : sql<boolean>`position(fold_letters(${q}::text) in ${sortName}) > 0`

export type ParticipantRow = {
  member: CardRow
  location: string | null
  introduction: string | null
  language: Language | null
  introduced_at: Date | null
  sort_name: string
}

type Participants = { programId: string; viewerId: string; q: string | null }

export const listParticipants = async (
  db: Db,
  { programId, viewerId, q }: Participants,
  after: Cursor | null,
  limit: number,
): Promise<ParticipantRow[]> =>
  (
    await sql<ParticipantRow>`
      select ${memberJson('p')} as member, p.location, c.introduction, c.language, c.introduced_at, ${sortName} as sort_name
      from ${participantsOf(programId)} as participant join profiles as p on p.id = participant.member_id
        left join program_cohort_members as c on c.program_id = ${programId}::uuid and c.member_id = p.id
      where ${isVisibleTo(viewerId, 'p.id')} and ${isNamed(q)} and ${afterKeyset([sortName, 'p.id'], after, 'asc')}
      order by ${sortName}, p.id limit ${limit}`.execute(db)
  ).rows

/** The participants that are visible to the viewer. */
export const countParticipants = async (db: Db, { programId, viewerId, q }: Participants): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from ${participantsOf(programId)} as participant join profiles as p on p.id = participant.member_id
      where ${isVisibleTo(viewerId, 'p.id')} and ${isNamed(q)}`.execute(db)
  ).rows[0]?.count ?? 0

/** The owner of a program and its participants. */
export const cohortIds = async (db: Db, programId: string): Promise<string[]> => {
  const { owner_id } = await db
    .selectFrom('programs')
    .select('owner_id')
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
  return [owner_id, ...(await listParticipantIds(db, programId))]
}

/** Keeps a member a participant until the transaction ends: leaving waits. */
export const shareParticipation = (tx: Db, programId: string, memberId: string) =>
  tx
    .selectFrom('applications')
    .select('id')
    .where('kind', '=', 'program')
    .where('subject_id', '=', programId)
    .where('applicant_id', '=', memberId)
    .where('ended_at', 'is', null)
    .forShare()
    .execute()

export type ChoiceRow = {
  introduction: string | null
  language: Language | null
  introduced_at: Date | null
  is_alumnus: boolean
}

export const findChoice = (db: Db, programId: string, memberId: string): Promise<ChoiceRow | undefined> =>
  db
    .selectFrom('program_cohort_members')
    .select(['introduction', 'language', 'introduced_at', 'is_alumnus'])
    .where('program_id', '=', programId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Changes some of what a participant chose. */
export const saveChoice = (tx: Db, programId: string, memberId: string, choice: Partial<ChoiceRow>) =>
  tx
    .insertInto('program_cohort_members')
    .values({ program_id: programId, member_id: memberId, ...choice })
    .onConflict((conflict) => conflict.columns(['program_id', 'member_id']).doUpdateSet(choice))
    .execute()

export type AlumnusRow = { member: CardRow; sort_name: string }

export const listAlumni = async (
  db: Db,
  { programId, viewerId }: { programId: string; viewerId: string | null },
  after: Cursor | null,
  limit: number,
): Promise<AlumnusRow[]> =>
  (
    await sql<AlumnusRow>`
      select ${memberJson('p')} as member, ${sortName} as sort_name
      from program_cohort_members as c join profiles as p on p.id = c.member_id
      where c.program_id = ${programId}::uuid and c.is_alumnus and ${participates(sql`c.member_id`, sql`c.program_id`)}
        and ${isVisibleTo(viewerId, 'p.id')} and ${afterKeyset([sortName, 'p.id'], after, 'asc')}
      order by ${sortName}, p.id limit ${limit}`.execute(db)
  ).rows

export const countAlumni = async (
  db: Db,
  { programId, viewerId }: { programId: string; viewerId: string | null },
): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from program_cohort_members as c
      where c.program_id = ${programId}::uuid and c.is_alumnus and ${participates(sql`c.member_id`, sql`c.program_id`)}
        and ${isVisibleTo(viewerId, 'c.member_id')}`.execute(db)
  ).rows[0]?.count ?? 0
