import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RoundStatus } from '../../contract/index.ts'
import { programColumns, type ProgramRow } from './programs.ts'

type Db = Kysely<DB>

export type CriterionRow = {
  id: string
  name: string
  meaning: string
  meaningLanguage: Language | null
  weight: number
}

export type RoundRow = ProgramRow & {
  id: string
  name: string
  status: RoundStatus
  is_blind: boolean
  created_at: Date
  opened_at: Date | null
  closed_at: Date | null
  criteria: CriterionRow[]
  /** A review was submitted, or a reviewer abstains. */
  has_reviews: boolean
  entries: number
}

/** The criteria of a round `r` of a program `p` as one JSON column. */
export const criteriaOf = sql<CriterionRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', id, 'name', name, 'meaning', meaning, 'weight', weight,
    'meaningLanguage', case when meaning <> '' then coalesce(meaning_language, p.language) end
  ) order by position)
  from program_review_criteria where round_id = r.id
), '[]')`

const selectRounds = (viewerId: string) => sql`
  select r.id, r.name, r.status, r.is_blind, r.created_at, r.opened_at, r.closed_at, ${criteriaOf} as criteria,
    exists (select from program_reviews where round_id = r.id and status <> 'draft') as has_reviews,
    (select count(*)::int from program_review_entries where round_id = r.id) as entries, ${programColumns(viewerId)}
  from program_review_rounds as r join programs as p on p.id = r.program_id`

export const listRounds = async (db: Db, viewerId: string, programId: string): Promise<RoundRow[]> =>
  (
    await sql<RoundRow>`${selectRounds(viewerId)} where r.program_id = ${programId}::uuid order by r.created_at, r.id`.execute(
      db,
    )
  ).rows

export const findRound = async (db: Db, viewerId: string, id: string): Promise<RoundRow | undefined> =>
  (await sql<RoundRow>`${selectRounds(viewerId)} where r.id = ${id}::uuid`.execute(db)).rows[0]

/** Locks a round until the transaction ends: no review is written and no application joins it meanwhile. */
export const lockRound = (tx: Db, id: string) =>
  tx.selectFrom('program_review_rounds').select('id').where('id', '=', id).forUpdate().execute()

/** Keeps the status and the rubric of a round until the transaction ends. Reviewers do not wait for each other. */
export const shareRound = (tx: Db, id: string) =>
  tx.selectFrom('program_review_rounds').select('id').where('id', '=', id).forShare().execute()

/** The open rounds of a program. Waits for rounds that are being opened. */
export const shareOpenRounds = async (tx: Db, programId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('program_review_rounds')
    .select(['id', 'status'])
    .where('program_id', '=', programId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.filter(({ status }) => status === 'open').map(({ id }) => id)
}

type Fields = { name: string; is_blind: boolean }

export const insertRound = async (tx: Db, programId: string, fields: Fields, now: Date): Promise<string> => {
  const { id } = await tx
    .insertInto('program_review_rounds')
    .values({ program_id: programId, ...fields, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateRound = (tx: Db, id: string, fields: Fields) =>
  tx.updateTable('program_review_rounds').set(fields).where('id', '=', id).execute()

type Criterion = Pick<CriterionRow, 'name' | 'meaning' | 'meaningLanguage' | 'weight'> & { id?: string | undefined }

/** Replaces the rubric. Criteria that are named by their ID keep the scores of drafts. */
export const setCriteria = async (tx: Db, roundId: string, criteria: readonly Criterion[]): Promise<void> => {
  const namedIds = criteria.flatMap(({ id }) => id ?? [])
  await tx
    .deleteFrom('program_review_criteria')
    .where('round_id', '=', roundId)
    .$if(namedIds.length > 0, (query) => query.where('id', 'not in', namedIds))
    .execute()
  for (const [position, { id, meaningLanguage, ...fields }] of criteria.entries()) {
    const criterion = { ...fields, meaning_language: meaningLanguage }
    const updated =
      id !== undefined &&
      (await tx
        .updateTable('program_review_criteria')
        .set({ ...criterion, position })
        .where('id', '=', id)
        .where('round_id', '=', roundId)
        .returning('id')
        .executeTakeFirst())
    if (!updated)
      await tx
        .insertInto('program_review_criteria')
        .values({ ...criterion, round_id: roundId, position })
        .execute()
  }
}

export const open = (tx: Db, id: string, now: Date) =>
  tx.updateTable('program_review_rounds').set({ status: 'open', opened_at: now }).where('id', '=', id).execute()

export const close = (tx: Db, id: string, now: Date) =>
  tx.updateTable('program_review_rounds').set({ status: 'closed', closed_at: now }).where('id', '=', id).execute()

export const deleteRound = (tx: Db, id: string) => tx.deleteFrom('program_review_rounds').where('id', '=', id).execute()

/** Adds the undecided applications of the program to a round that opens. */
export const addUndecided = (tx: Db, roundId: string, programId: string) =>
  sql`select add_program_review_entries(${roundId}::uuid, array(
    select id from applications
    where kind = 'program' and subject_id = ${programId}::uuid and ended_at is null
      and status in ('pending', 'reviewed', 'contacted')
  ))`.execute(tx)

/** Adds an application to rounds, unless it is in them. */
export const addApplication = async (tx: Db, roundIds: readonly string[], applicationId: string): Promise<void> => {
  for (const id of roundIds)
    await sql`select add_program_review_entries(${id}::uuid, array[${applicationId}::uuid])`.execute(tx)
}

/** Deletes the entries of an application with their reviews. @returns whether there were any */
export const removeApplication = async (tx: Db, applicationId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('program_review_entries')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether an application is in an open round that hides the names of applicants. */
export const isInBlindRound = (applicationId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from program_review_entries as entry join program_review_rounds as round on round.id = entry.round_id
  where entry.application_id = ${applicationId} and round.is_blind and round.status = 'open'
)`
