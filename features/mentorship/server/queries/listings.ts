import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { answerRate, ownApplication } from '#features/applications/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CardRow as MemberRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { countRunning, hasPlace, ownWaiting } from '#features/waiting-lists/server/index.ts'
import type { ColumnOf } from '#platform/db/column-of.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { DB, MentorListings } from '#platform/db/schema.ts'
import type { IdRange } from '#platform/detail-address.ts'
import { type MentorAvailability, mentorPath, type SessionType, type SpokenLanguage } from '../../contract/index.ts'

type Db = Kysely<DB>

/** Columns whose values the database checks, or that only this area writes. */
type ListingRow = Omit<Selectable<MentorListings>, 'languages' | 'session_types'> & {
  languages: SpokenLanguage[]
  session_types: SessionType[]
}

type SharedRow = Pick<
  ListingRow,
  | 'id'
  | 'owner_id'
  | 'slug'
  | 'title'
  | 'language'
  | 'expertise'
  | 'hourly_rate'
  | 'experience_years'
  | 'availability'
  | 'session_format'
  | 'languages'
  | 'location'
  | 'remote_available'
  | 'company'
  | 'session_types'
  | 'session_length'
  | 'time_zone'
  | 'is_active'
  | 'next_slot_at'
  | 'created_at'
> & { mentor: MemberRow }

export type CardRow = SharedRow & { summary: string }

export type DetailRow = SharedRow &
  Pick<
    ListingRow,
    | 'description'
    | 'max_mentees'
    | 'contact_email'
    | 'approach'
    | 'target_audience'
    | 'success_stories'
    | 'additional_services'
    | 'linkedin_url'
    | 'cancellation_rule'
    | 'meeting_url'
    | 'other_lengths'
    | 'updated_at'
  > & {
    /** False when the owner is banned or has a block with the viewer. */
    is_visible: boolean
    is_accepted_mentee: boolean
    mentees: number
    application: ColumnOf<typeof ownApplication>
    waiting: ColumnOf<typeof ownWaiting>
    answers: ColumnOf<typeof answerRate>
  }

/** A member's id, or the part of a statement that stands for it; null for a visitor. */
type ViewerId = string | RawBuilder<unknown> | null

const sharedColumns = sql`l.id, l.owner_id, l.slug, l.title, l.language, l.expertise, l.hourly_rate, l.experience_years, l.availability,
  l.session_format, l.languages, l.location, l.remote_available, l.company, l.session_types, l.session_length, l.time_zone, l.is_active,
  l.next_slot_at, l.created_at, ${memberJson('mentor')} as mentor`

/** The columns of a card, from `mentor_listings as l` with `mentorJoin`. */
export const cardColumns = sql`${sharedColumns}, left(l.description, 300) as summary`
export const mentorJoin = sql`join profiles as mentor on mentor.id = l.owner_id`

const isAcceptedMentee = (viewerId: ViewerId) =>
  viewerId === null
    ? sql`false`
    : sql`exists (
        select from applications
        where kind = 'mentorship' and applicant_id = ${viewerId}::uuid and owner_id = l.owner_id
          and announced_status = 'approved' and ended_at is null and ${hasPlace}
      )`

const selectDetail = (viewerId: ViewerId, condition: RawBuilder<unknown>, limit: number) => sql<DetailRow>`
  select ${sharedColumns}, l.description, l.max_mentees, l.contact_email, l.approach, l.target_audience, l.success_stories,
    l.additional_services, l.linkedin_url, l.cancellation_rule, l.meeting_url, l.other_lengths, l.updated_at,
    ${isVisibleTo(viewerId, 'l.owner_id')} as is_visible, ${isAcceptedMentee(viewerId)} as is_accepted_mentee,
    ${countRunning('mentorship', sql`l.id`)} as mentees,
    ${viewerId === null ? sql`null::json` : ownApplication('mentorship', sql`l.id`, viewerId)} as application,
    ${viewerId === null ? sql`null::json` : ownWaiting('mentorship', sql`l.id`, viewerId)} as waiting,
    ${answerRate('mentorship', sql`l.owner_id`)} as answers
  from mentor_listings as l ${mentorJoin} where ${condition} limit ${sql.lit(limit)}`

export const detailForMember = prepare<{ slug: string; viewerId: string }, DetailRow>(
  'mentorship.detailForMember',
  (value) => selectDetail(value('viewerId'), sql`l.slug = ${value('slug')}`, 1),
)
const detailForVisitor = prepare<{ slug: string }, DetailRow>(
  'mentorship.detailForVisitor',
  (value) => selectDetail(null, sql`l.slug = ${value('slug')}`, 1),
  { belongs: (row, { slug }) => row.slug === slug },
)

export const findBySlug = async (db: Db, viewerId: string | null, slug: string): Promise<DetailRow | undefined> =>
  (await (viewerId === null ? detailForVisitor.rows(db, { slug }) : detailForMember.rows(db, { slug, viewerId })))[0]

export const findById = async (db: Db, viewerId: string | null, id: string): Promise<DetailRow | undefined> =>
  (await selectDetail(viewerId, sql`l.id = ${id}::uuid`, 1).execute(db)).rows[0]

/** Listings with an ID in the range, at most two: enough to detect an ambiguous prefix. */
export const findInIdRange = async (db: Db, viewerId: string | null, ids: IdRange): Promise<DetailRow[]> =>
  (await selectDetail(viewerId, sql`l.id between ${ids.from}::uuid and ${ids.to}::uuid`, 2).execute(db)).rows

/** The facts for the policies and for booking. */
const selectFacts = (db: Db, viewerId: string | null, id: string) =>
  db
    .selectFrom('mentor_listings')
    .select([
      'id',
      'owner_id',
      'slug',
      'title',
      'language',
      'availability',
      'is_active',
      'max_mentees',
      'session_length',
      'other_lengths',
      'session_format',
      'time_zone',
      'meeting_url',
      'cancellation_rule',
    ])
    .select(sql<SessionType[]>`session_types`.as('session_types'))
    .select(isVisibleTo(viewerId, 'mentor_listings.owner_id').as('is_visible'))
    .where('id', '=', id)

export const findListing = (db: Db, viewerId: string | null, id: string) =>
  selectFacts(db, viewerId, id).executeTakeFirst()

/**
 * Locks a listing until the transaction ends and returns the facts for the policies and for booking. Lock members before
 * their listings (`lockUser`), so that two transactions do not wait for each other.
 */
export const lockListing = (tx: Db, viewerId: string | null, id: string, lock: 'share' | 'update') => {
  const query = selectFacts(tx, viewerId, id)
  return (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
}
export type ListingFacts = NonNullable<Awaited<ReturnType<typeof lockListing>>>

export const countOwn = async (db: Db, memberId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mentor_listings where owner_id = ${memberId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

export type ListingInput = Pick<
  ListingRow,
  | 'title'
  | 'language'
  | 'description'
  | 'expertise'
  | 'hourly_rate'
  | 'hourly_rate_currency'
  | 'experience_years'
  | 'availability'
  | 'max_mentees'
  | 'session_format'
  | 'languages'
  | 'location'
  | 'remote_available'
  | 'contact_email'
  | 'approach'
  | 'target_audience'
  | 'session_length'
  | 'time_zone'
  | 'company'
  | 'session_types'
  | 'success_stories'
  | 'additional_services'
  | 'linkedin_url'
  | 'cancellation_rule'
  | 'meeting_url'
>

/** Inserts a listing; false when the slug is taken. */
export const insert = async (
  tx: Db,
  row: ListingInput & { id: string; owner_id: string; slug: string; created_at: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('mentor_listings')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const update = (tx: Db, id: string, row: ListingInput, now: Date) =>
  tx
    .updateTable('mentor_listings')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute()

export const setActive = (tx: Db, id: string, isActive: boolean, now: Date) =>
  tx.updateTable('mentor_listings').set({ is_active: isActive, updated_at: now }).where('id', '=', id).execute()

export const setAvailability = (tx: Db, id: string, availability: MentorAvailability, now: Date) =>
  tx.updateTable('mentor_listings').set({ availability, updated_at: now }).where('id', '=', id).execute()

export type OwnRow = CardRow & { has_hours: boolean; open_requests: number }

export const listOwn = async (
  db: Db,
  memberId: string,
  cursor: readonly [string, string] | null,
  limit: number,
): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select ${cardColumns},
      (
        exists (select from mentor_weekly_hours where listing_id = l.id)
        or exists (select from mentor_exceptions where listing_id = l.id and not isempty(hours))
      ) as has_hours,
      (select count(*)::int from mentor_sessions where listing_id = l.id and status = 'requested') as open_requests
    from mentor_listings as l ${mentorJoin}
    where l.owner_id = ${memberId}::uuid and ${afterKeyset(['l.created_at', 'l.id'], cursor, 'desc')}
    order by l.created_at desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

/** The paths of active listings that the viewer may see, by listing ID. */
export const openPaths = async (
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, `/${string}`>> => {
  const rows = await db
    .selectFrom('mentor_listings')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .where(isVisibleTo(viewerId, 'mentor_listings.owner_id'))
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, mentorPath(slug)]))
}
