import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { answerRate, countApplications, ownApplication } from '#features/applications/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
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
  /** Applications that were approved; a place is taken by the decision, before it is announced. */
  participants: number
  organiser: MemberRow
}

export type CardRow = SharedRow & { summary: string }
export type OwnCardRow = CardRow & { review_note: string | null; received: ColumnOf<typeof countApplications> }
/** A row with everything that the policies need for a viewer. */
export type DetailRow = SharedRow &
  Pick<ProgramRow, 'description' | 'features' | 'review_note' | 'submitted_at' | 'updated_at'> & {
    questions: ProgramQuestion[]
    /** False when the owner is banned or has a block with the viewer. */
    is_visible: boolean
    is_owner_banned: boolean
    /** The viewer's. */
    application: ColumnOf<typeof ownApplication>
    answers: ColumnOf<typeof answerRate>
    /** Null unless the viewer is the owner. */
    received: ColumnOf<typeof countApplications> | null
  }

/** A member's id, or the part of a statement that stands for it; null for a visitor. */
type ViewerId = string | RawBuilder<unknown> | null

/** A place is taken by the approval, before it is announced. */
const countParticipants = (id: RawBuilder<unknown>) => sql`
    select count(*)::int from applications
    where kind = 'program' and subject_id = ${id} and status = 'approved' and ended_at is null`

const sharedColumns = sql`p.id, p.owner_id, p.slug, p.title, p.language, p.partner_name, p.city, p.is_online, p.duration_weeks,
  p.max_participants, p.price_model, p.price, p.equity_min, p.equity_max, p.starts_on, p.ends_on, p.time_zone,
  to_char(p.application_deadline at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI') as local_deadline,
  nullif(p.ends_at, 'infinity') as ends_at, nullif(p.closes_at, 'infinity') as closes_at, p.status,
  p.changed_since_review, p.created_at, p.published_at, (
    ${countParticipants(sql`p.id`)}
  ) as participants, ${memberJson('organiser')} as organiser`

/** The columns of a card, from `programs as p` with `organiserJoin`. */
export const cardColumns = sql`${sharedColumns}, left(p.description, 300) as summary`
export const detailColumns = (viewerId: ViewerId): RawBuilder<unknown> =>
  sql`${sharedColumns}, p.description, p.features, p.questions, p.review_note, p.submitted_at, p.updated_at,
    ${isVisibleTo(viewerId, 'p.owner_id')} as is_visible, ${isBanned('p.owner_id')} as is_owner_banned,
    ${viewerId === null ? sql`null::json` : ownApplication('program', sql`p.id`, viewerId)} as application,
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

/** The places of a program, locked until the transaction ends, so that of two approvals the second sees the first. */
export const lockPlaces = async (
  tx: Db,
  id: string,
): Promise<{ status: ProgramRow['status']; participants: number; maxParticipants: number } | undefined> => {
  const program = await tx
    .selectFrom('programs')
    .select(['status', 'max_participants as maxParticipants'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!program) return undefined
  const { rows } = await sql<{ count: number }>`${countParticipants(sql`${id}::uuid`)}`.execute(tx)
  return { ...program, participants: rows[0]?.count ?? 0 }
}

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
