import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { answerRate, countApplications, ownApplication } from '#features/applications/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { sharesRecord } from '#features/founder-records/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { countInLine, countRunning, ownWaiting } from '#features/waiting-lists/server/index.ts'
import type { ColumnOf } from '#platform/db/column-of.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { DB, Programs } from '#platform/db/schema.ts'
import { programPath, type ProgramQuestion } from '../../contract/index.ts'
import type { IdRange } from '#platform/detail-address.ts'

type Db = Kysely<DB>
type ProgramRow = Omit<Selectable<Programs>, 'search' | 'starts_at' | 'ends_at' | 'closes_at' | 'application_deadline'>

type SharedRow = Pick<
  ProgramRow,
  | 'id'
  | 'owner_id'
  | 'slug'
  | 'title'
  | 'language'
  | 'partner_name'
  | 'city'
  | 'is_online'
  | 'duration_weeks'
  | 'max_participants'
  | 'price_model'
  | 'price'
  | 'equity_min'
  | 'equity_max'
  | 'starts_on'
  | 'ends_on'
  | 'time_zone'
  | 'status'
  | 'changed_since_review'
  | 'created_at'
  | 'published_at'
> & {
  /** On the clocks of `time_zone`: `YYYY-MM-DDTHH:MM`. */
  local_deadline: string | null
  /** Null without a last day; the column stores `infinity`. */
  ends_at: Date | null
  closes_at: Date | null
  /** Applications that were approved and do not wait; a place is taken by the decision, before it is announced. */
  participants: number
  /** Approved applications that wait for a place, or have an offer of one. */
  in_line: number
  organiser: MemberRow
}

export type CardRow = SharedRow & { summary: string }
export type OwnCardRow = CardRow &
  Pick<ProgramRow, 'review_note' | 'review_note_language'> & { received: ColumnOf<typeof countApplications> }
/** A row with everything that the policies need for a viewer. */
export type DetailRow = SharedRow &
  Pick<
    ProgramRow,
    'description' | 'features' | 'review_note' | 'review_note_language' | 'submitted_at' | 'updated_at'
  > & {
    questions: ProgramQuestion[]
    /** False when the owner is banned or has a block with the viewer. */
    is_visible: boolean
    is_owner_banned: boolean
    /** The viewer's. */
    application: ColumnOf<typeof ownApplication>
    waiting: ColumnOf<typeof ownWaiting>
    /** With the viewer's application. */
    shares_record: boolean
    /** The viewer had a place, and has left or was removed. */
    has_taken_part: boolean
    answers: ColumnOf<typeof answerRate>
    /** Null unless the viewer is the owner. */
    received: ColumnOf<typeof countApplications> | null
  }

/** A member's id, or the part of a statement that stands for it; null for a visitor. */
type ViewerId = string | RawBuilder<unknown> | null

const sharedColumns = sql`p.id, p.owner_id, p.slug, p.title, p.language, p.partner_name, p.city, p.is_online, p.duration_weeks,
  p.max_participants, p.price_model, p.price, p.equity_min, p.equity_max, p.starts_on, p.ends_on, p.time_zone,
  to_char(p.application_deadline at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI') as local_deadline,
  nullif(p.ends_at, 'infinity') as ends_at, nullif(p.closes_at, 'infinity') as closes_at, p.status,
  p.changed_since_review, p.created_at, p.published_at, ${countRunning('program', sql`p.id`)} as participants,
  ${countInLine('program', sql`p.id`)} as in_line, ${memberJson('organiser')} as organiser`

/** Whether a member has had a place in a program that ended for them alone. */
const hasTakenPart = (programId: RawBuilder<unknown>, memberId: RawBuilder<unknown> | string) => sql`exists (
  select from applications where kind = 'program' and subject_id = ${programId} and applicant_id = ${memberId}::uuid
    and ended_at is not null and announced_status = 'approved' and not ended_without_place
)`

/** The columns of a card, from `programs as p` with `organiserJoin`. */
export const cardColumns = sql`${sharedColumns}, left(p.description, 300) as summary`
export const detailColumns = (viewerId: ViewerId): RawBuilder<unknown> =>
  sql`${sharedColumns}, p.description, p.features, p.questions, p.review_note, p.review_note_language, p.submitted_at, p.updated_at,
    ${isVisibleTo(viewerId, 'p.owner_id')} as is_visible, ${isBanned('p.owner_id')} as is_owner_banned,
    ${viewerId === null ? sql`null::json` : ownApplication('program', sql`p.id`, viewerId)} as application,
    ${viewerId === null ? sql`null::json` : ownWaiting('program', sql`p.id`, viewerId)} as waiting,
    ${viewerId === null ? sql`false` : sharesRecord(sql`p.id`, viewerId)} as shares_record,
    ${viewerId === null ? sql`false` : hasTakenPart(sql`p.id`, viewerId)} as has_taken_part,
    ${answerRate('program', sql`p.owner_id`)} as answers,
    ${viewerId === null ? sql`null::json` : sql`case when p.owner_id = ${viewerId}::uuid then ${countApplications('program', sql`p.id`, viewerId)} end`} as received`
export const organiserJoin = sql`join profiles as organiser on organiser.id = p.owner_id`

const selectDetail = (viewerId: ViewerId, condition: RawBuilder<unknown>, limit: number) => sql<DetailRow>`
  select ${detailColumns(viewerId)} from programs as p ${organiserJoin} where ${condition} limit ${sql.lit(limit)}`

export const detailForMember = prepare<{ slug: string; viewerId: string }, DetailRow>(
  'programs.detailForMember',
  (value) => selectDetail(value('viewerId'), sql`p.slug = ${value('slug')}`, 1),
)
const detailForVisitor = prepare<{ slug: string }, DetailRow>(
  'programs.detailForVisitor',
  (value) => selectDetail(null, sql`p.slug = ${value('slug')}`, 1),
  { belongs: (row, { slug }) => row.slug === slug },
)

export const findBySlug = async (db: Db, viewerId: string | null, slug: string): Promise<DetailRow | undefined> =>
  (await (viewerId === null ? detailForVisitor.rows(db, { slug }) : detailForMember.rows(db, { slug, viewerId })))[0]

export const findById = async (db: Db, viewerId: string | null, id: string): Promise<DetailRow | undefined> =>
  (await selectDetail(viewerId, sql`p.id = ${id}::uuid`, 1).execute(db)).rows[0]

/** Programs with an ID in the range, at most two: enough to detect an ambiguous prefix. */
export const findInIdRange = async (db: Db, viewerId: string | null, ids: IdRange): Promise<DetailRow[]> =>
  (await selectDetail(viewerId, sql`p.id between ${ids.from}::uuid and ${ids.to}::uuid`, 2).execute(db)).rows

/** The status of a program, which is locked until the transaction ends. */
export const lockStatus = (tx: Db, id: string): Promise<Pick<ProgramRow, 'status'> | undefined> =>
  tx.selectFrom('programs').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Keeps a program and its status unchanged until the transaction ends, and reads it. Applicants do not wait for each other. */
export const shareProgram = async (tx: Db, viewerId: string, id: string): Promise<DetailRow | undefined> => {
  await tx.selectFrom('programs').select('id').where('id', '=', id).forShare().execute()
  return findById(tx, viewerId, id)
}

/** The paths of programs that are public and that the viewer may see. */
export const publicPaths = async (
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, `/${string}`>> => {
  const rows = await db
    .selectFrom('programs as p')
    .select(['p.id', 'p.slug'])
    .where('p.id', 'in', ids)
    .where('p.status', 'in', ['active', 'completed', 'cancelled'])
    .where(isVisibleTo(viewerId, 'p.owner_id'))
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, programPath(slug)]))
}

/** Locks a program until the transaction ends, and reads it afterwards. */
export const lockProgram = async (tx: Db, viewerId: string | null, id: string): Promise<DetailRow | undefined> => {
  await tx.selectFrom('programs').select('id').where('id', '=', id).forUpdate().execute()
  return findById(tx, viewerId, id)
}

export const countOwn = async (db: Db, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('programs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

export const findCompany = async (db: Db, memberId: string): Promise<string | null> =>
  (await db.selectFrom('profiles').select('company').where('id', '=', memberId).executeTakeFirst())?.company ?? null
