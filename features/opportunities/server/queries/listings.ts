import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { answerRate, countApplications, ownApplication } from '#features/applications/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { ColumnOf } from '#platform/db/column-of.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { DB, Opportunities } from '#platform/db/schema.ts'
import type { IdRange } from '#platform/detail-address.ts'
import { opportunityPath } from '../../contract/index.ts'

type ListingRow = Omit<Selectable<Opportunities>, 'search' | 'closes_at'> & {
  /** Null without a deadline; the column stores `infinity`. */
  closes_at: Date | null
}

/** What only internships have. */
export const internshipColumns = [
  'internship_kind',
  'credits',
  'credit_system',
  'starts_on',
  'ends_on',
  'pace',
  'supervisor',
  'is_paid',
] as const satisfies readonly (keyof ListingRow)[]
type InternshipColumn = (typeof internshipColumns)[number]

type PosterColumns = {
  poster_name: string | null
  poster_avatar_url: string | null
  poster_is_partner: boolean
  is_favorite: boolean
}

export type CardRow = PosterColumns &
  Pick<
    ListingRow,
    | 'id'
    | 'owner_id'
    | 'slug'
    | 'title'
    | 'type'
    | 'language'
    | 'company_name'
    | 'location'
    | 'remote_ok'
    | 'salary_range'
    | 'equity_range'
    | 'pay_min'
    | 'pay_max'
    | 'pay_period'
    | 'equity_min'
    | 'equity_max'
    | 'application_deadline'
    | 'deadline_zone'
    | 'closes_at'
    | 'created_at'
    | 'is_active'
    | InternshipColumn
  > & { summary: string }

export type DetailRow = PosterColumns &
  ListingRow & {
    /** False when the owner is banned or has a block with the viewer. */
    is_visible: boolean
    application: ColumnOf<typeof ownApplication>
    applications: { applications: number } | null
    answers: ColumnOf<typeof answerRate>
  }

const sharedColumns = sql`o.id, o.owner_id, o.slug, o.title, o.type, o.language, o.company_name, o.location, o.remote_ok, o.salary_range,
  o.equity_range, o.pay_min, o.pay_max, o.pay_period, o.equity_min, o.equity_max, o.application_deadline, o.deadline_zone,
  nullif(o.closes_at, 'infinity') as closes_at, o.created_at, o.is_active,
  o.internship_kind, o.credits, o.credit_system, o.starts_on, o.ends_on, o.pace, o.supervisor, o.is_paid`

/** A member's id, or the part of a statement that stands for it; null for a visitor. */
export type ViewerId = string | RawBuilder<unknown> | null

const isPosterPartner = sql`exists (select from user_roles where user_id = o.owner_id and role = 'partner')`
const isFavorite = (viewerId: ViewerId) =>
  viewerId === null
    ? sql`false`
    : sql`exists (select from opportunity_favorites where member_id = ${viewerId} and opportunity_id = o.id)`

const posterColumns = (
  viewerId: ViewerId,
): RawBuilder<unknown> => sql`poster.full_name as poster_name, poster.avatar_url as poster_avatar_url,
  ${isPosterPartner} as poster_is_partner, ${isFavorite(viewerId)} as is_favorite`

/** The columns of a card, from `opportunities as o` with `cardJoins`. */
export const cardColumns = (viewerId: ViewerId): RawBuilder<unknown> =>
  sql`${sharedColumns}, left(o.description, 300) as summary, ${posterColumns(viewerId)}`
export const cardJoins = sql`left join profiles as poster on poster.id = o.owner_id`

/** A listing in a list, without the content of its card. */
export type CardHit = {
  id: string
  /** Changes with everything that the card shows but `is_favorite`. */
  version: string
  is_favorite: boolean
}
const cardVersion = sql`concat_ws('.', o.xmin, poster.xmin, ${isPosterPartner})`
/** The columns of a hit, from `opportunities as o` with `cardJoins`. */
export const hitColumns = (viewerId: ViewerId): RawBuilder<unknown> =>
  sql`o.id, ${cardVersion} as version, ${isFavorite(viewerId)} as is_favorite`

const cardsById = prepare<{ ids: readonly string[] }, CardRow & { version: string }>(
  'opportunities.cardsById',
  (value) => sql`select ${cardColumns(null)}, ${cardVersion} as version
    from opportunities as o ${cardJoins} where o.id = any(${value('ids')}::uuid[])`,
)
/** The content of cards, in any order. Whose cards they are has been decided by the list. */
export const readCardRows = (db: Kysely<DB>, ids: readonly string[]): Promise<(CardRow & { version: string })[]> =>
  cardsById.rows(db, { ids })

/** One listing with everything for its page. The answer rate covers all listings of the poster (OPP-11). */
const selectDetail = (viewerId: ViewerId, condition: RawBuilder<unknown>, limit: number) => sql<DetailRow>`
  select ${sharedColumns}, o.description, o.requirements, o.benefits, o.contact_email, o.external_url, o.pay_currency, o.updated_at,
    o.closed_at, ${posterColumns(viewerId)}, ${isVisibleTo(viewerId, 'o.owner_id')} as is_visible,
    ${viewerId === null ? sql`null::json` : ownApplication('opportunity', sql`o.id`, viewerId)} as application,
    ${viewerId === null ? sql`null::json` : sql`case when o.owner_id = ${viewerId} then ${countApplications('opportunity', sql`o.id`, viewerId)} end`} as applications,
    ${answerRate('opportunity', sql`o.owner_id`)} as answers
  from opportunities as o ${cardJoins}
  where ${condition} limit ${sql.lit(limit)}`

export const detailForMember = prepare<{ slug: string; viewerId: string }, DetailRow>(
  'opportunities.detailForMember',
  (value) => selectDetail(value('viewerId'), sql`o.slug = ${value('slug')}`, 1),
)
const detailForVisitor = prepare<{ slug: string }, DetailRow>(
  'opportunities.detailForVisitor',
  (value) => selectDetail(null, sql`o.slug = ${value('slug')}`, 1),
  { belongs: (row, { slug }) => row.slug === slug },
)

export const findBySlug = async (
  db: Kysely<DB>,
  viewerId: string | null,
  slug: string,
): Promise<DetailRow | undefined> =>
  (await (viewerId === null ? detailForVisitor.rows(db, { slug }) : detailForMember.rows(db, { slug, viewerId })))[0]

export const findById = async (db: Kysely<DB>, viewerId: string | null, id: string): Promise<DetailRow | undefined> =>
  (await selectDetail(viewerId, sql`o.id = ${id}::uuid`, 1).execute(db)).rows[0]

/** Listings with an ID in the range, at most two: enough to detect an ambiguous prefix. */
export const findInIdRange = async (db: Kysely<DB>, viewerId: string | null, ids: IdRange): Promise<DetailRow[]> =>
  (await selectDetail(viewerId, sql`o.id between ${ids.from}::uuid and ${ids.to}::uuid`, 2).execute(db)).rows

/** The paths of open listings that the viewer may see, by listing ID. */
export const openPaths = async (
  db: Kysely<DB>,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, `/${string}`>> => {
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .where(isVisibleTo(viewerId, 'opportunities.owner_id'))
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, opportunityPath(slug)]))
}

export const findInternshipKind = async (db: Kysely<DB>, id: string): Promise<ListingRow['internship_kind']> =>
  (await db.selectFrom('opportunities').select('internship_kind').where('id', '=', id).executeTakeFirst())
    ?.internship_kind ?? null

/** Locks a listing until the transaction ends and returns the facts for the policies. */
export const lockListing = async (tx: Kysely<DB>, viewerId: string | null, id: string, lock: 'share' | 'update') => {
  const query = tx
    .selectFrom('opportunities')
    .select([
      'id',
      'owner_id',
      'slug',
      'title',
      'company_name',
      'is_active',
      'application_deadline',
      'deadline_zone',
      'internship_kind',
    ])
    .select(sql<Date | null>`nullif(closes_at, 'infinity')`.as('closes_at'))
    .select(isVisibleTo(viewerId, 'opportunities.owner_id').as('is_visible'))
    .select(
      (viewerId === null
        ? sql<null>`null::json`
        : ownApplication('opportunity', sql.ref('opportunities.id'), sql`${viewerId}::uuid`)
      ).as('application'),
    )
    .where('id', '=', id)
  return (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

export type ListingInput = Pick<
  ListingRow,
  | 'title'
  | 'type'
  | 'language'
  | 'company_name'
  | 'location'
  | 'remote_ok'
  | 'description'
  | 'salary_range'
  | 'equity_range'
  | 'pay_min'
  | 'pay_max'
  | 'pay_currency'
  | 'pay_period'
  | 'equity_min'
  | 'equity_max'
  | 'requirements'
  | 'benefits'
  | 'application_deadline'
  | 'deadline_zone'
  | 'contact_email'
  | 'external_url'
  | InternshipColumn
>

/** Inserts a listing; false when the slug is taken. */
export const insert = async (
  tx: Kysely<DB>,
  row: ListingInput & { id: string; owner_id: string; slug: string; created_at: Date },
): Promise<boolean> => {
  const added = await tx
    .insertInto('opportunities')
    .values({ ...row, updated_at: row.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const update = (tx: Kysely<DB>, id: string, row: ListingInput, now: Date) =>
  tx
    .updateTable('opportunities')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute()

export const setActive = (tx: Kysely<DB>, id: string, isActive: boolean, now: Date) =>
  tx
    .updateTable('opportunities')
    .set({ is_active: isActive, closed_at: isActive ? null : now, updated_at: now })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Kysely<DB>, id: string) => tx.deleteFrom('opportunities').where('id', '=', id).execute()

export type OwnListingRow = CardRow & { counted: { applications: number; pending: number } }

export const listOwn = async (
  db: Kysely<DB>,
  memberId: string,
  cursor: readonly [string, string] | null,
  limit: number,
): Promise<OwnListingRow[]> => {
  const { rows } = await sql<OwnListingRow>`
    select ${cardColumns(memberId)}, ${countApplications('opportunity', sql`o.id`, memberId)} as counted
    from opportunities as o ${cardJoins}
    where o.owner_id = ${memberId} and ${afterKeyset(['o.created_at', 'o.id'], cursor, 'desc')}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

export const readCreationRule = async (db: Kysely<DB>): Promise<'members' | 'partners'> => {
  const row = await db.selectFrom('opportunity_settings').select('creation_rule').executeTakeFirst()
  return row?.creation_rule === 'partners' ? 'partners' : 'members'
}

/** Reads the creation rule and locks it until the transaction ends. */
export const lockCreationRule = async (tx: Kysely<DB>): Promise<'members' | 'partners'> => {
  await tx.selectFrom('opportunity_settings').select('creation_rule').forUpdate().execute()
  return readCreationRule(tx)
}

export const setCreationRule = (tx: Kysely<DB>, rule: 'members' | 'partners') =>
  tx.updateTable('opportunity_settings').set({ creation_rule: rule }).execute()

/** Rows of section 7's read (API-01): active listings, newest first. */
export const listActiveRows = (
  db: Kysely<DB>,
  viewerId: string | null,
  where: { slug?: string; ids?: IdRange },
  limit: number,
) =>
  db
    .selectFrom('opportunities')
    .select([
      'id',
      'slug',
      'title',
      'type',
      'company_name',
      'location',
      'remote_ok',
      'description',
      'salary_range',
      'equity_range',
      'requirements',
      'benefits',
      'application_deadline',
      'contact_email',
      'external_url',
      'created_at',
      'is_active',
      'owner_id',
      'language',
      'pay_min',
      'pay_max',
      'pay_currency',
      'pay_period',
      'equity_min',
      'equity_max',
      'updated_at',
      ...internshipColumns,
    ])
    .where('is_active', '=', true)
    .where(isVisibleTo(viewerId, 'owner_id'))
    .$if(where.slug !== undefined, (query) => query.where('slug', '=', where.slug as string))
    .$if(where.ids !== undefined, (query) =>
      query.where('id', '>=', (where.ids as IdRange).from).where('id', '<=', (where.ids as IdRange).to),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** For the overview of the administration. */
export const overview = () => [sql<Record<string, number>>`select count(*) as "opportunities" from opportunities`]
