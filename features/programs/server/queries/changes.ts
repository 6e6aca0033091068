import { type Kysely, type Selectable, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB, Programs } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export type ProgramInput = Pick<
  Selectable<Programs>,
  | 'title'
  | 'description'
  | 'language'
  | 'partner_name'
  | 'city'
  | 'is_online'
  | 'duration_weeks'
  | 'max_participants'
  | 'price_model'
  | 'price'
  | 'price_currency'
  | 'equity_min'
  | 'equity_max'
  | 'time_zone'
  | 'starts_on'
  | 'ends_on'
  | 'features'
> & {
  /** As JSON. */
  questions: string
  /** On the clocks of `time_zone`. A minute that the clocks skip is the same time after midnight in winter time. */
  local_deadline: string | null
}

const columnsOf = ({ local_deadline, ...row }: ProgramInput) => ({
  ...row,
  application_deadline:
    local_deadline === null ? null : sql<Date>`${local_deadline}::timestamp at time zone ${row.time_zone}::text`,
})

type NewProgram = { id: string; owner_id: string; slug: string; created_at: Date }

/** Inserts a draft; false when the slug is taken. */
export const insert = async (tx: Db, program: NewProgram, input: ProgramInput): Promise<boolean> => {
  const added = await tx
    .insertInto('programs')
    .values({
      ...columnsOf(input),
      ...program,
      status_since: program.created_at,
      updated_at: program.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Copies a program as a draft without dates; false when the slug is taken. */
export const copy = async (tx: Db, sourceId: string, { id, owner_id, slug, created_at }: NewProgram) => {
  const { rows } = await sql`
    insert into programs (
      id, owner_id, slug, title, description, language, partner_name, city, is_online, duration_weeks, max_participants,
      price_model, price, price_currency, equity_min, equity_max, time_zone, features, questions, status_since, created_at,
      updated_at
    )
    select ${id}::uuid, ${owner_id}::uuid, ${slug}, title, description, language, partner_name, city, is_online,
      duration_weeks, max_participants, price_model, price, price_currency, equity_min, equity_max, time_zone, features, questions,
      ${created_at}::timestamptz, ${created_at}::timestamptz, ${created_at}::timestamptz
    from programs where id = ${sourceId}::uuid on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** An edit of an active program is marked for the administrators. */
export const update = (tx: Db, id: string, input: ProgramInput, now: Date) =>
  tx
    .updateTable('programs')
    .set({ ...columnsOf(input), updated_at: now, changed_since_review: sql<boolean>`status = 'active'` })
    .where('id', '=', id)
    .execute()

export const submit = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('programs')
    .set({ status: 'pending_approval', status_since: now, submitted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Makes a program a draft again: its owner has withdrawn it, or a moderator has removed it. */
export const setDraft = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('programs')
    .set({ status: 'draft', status_since: now, submitted_at: null, changed_since_review: false, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Makes a program public again that a moderator had removed, or ends an active one. */
export const setStatus = (tx: Db, id: string, status: 'active' | 'completed' | 'cancelled', now: Date) =>
  tx
    .updateTable('programs')
    .set({ status, status_since: now, changed_since_review: false, submitted_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()

type Decision = {
  isApproved: boolean
  note: string | null
  noteLanguage: Language | null
  decidedBy: string
  now: Date
}

export const decide = (tx: Db, id: string, { isApproved, note, noteLanguage, decidedBy, now }: Decision) =>
  tx
    .updateTable('programs')
    .set({
      status: isApproved ? 'active' : 'draft',
      status_since: sql<Date>`case when status = 'active' then status_since else ${now}::timestamptz end`,
      submitted_at: null,
      changed_since_review: false,
      review_note: note,
      review_note_language: noteLanguage,
      reviewed_by: decidedBy,
      reviewed_at: now,
      updated_at: now,
      ...(isApproved ? { published_at: sql<Date>`coalesce(published_at, ${now}::timestamptz)` } : {}),
    })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Db, id: string) => tx.deleteFrom('programs').where('id', '=', id).execute()

/** Completes up to `limit` programs whose last day has passed in their time zone. @returns their ids */
export const completeEnded = async (tx: Db, now: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update programs set status = 'completed', status_since = ${now}, changed_since_review = false, updated_at = ${now}
    where id in (
      select id from programs where status = 'active' and ends_at <= ${now}
      order by ends_at, id limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
