import { type Kysely, type Selectable, sql } from 'kysely'
import { isVisibleTo, notMuted } from '#features/blocks/server/index.ts'
import type { DB, SavedSearches } from '#platform/db/schema.ts'
import type { AlertRhythm } from '../../contract/saved-searches.ts'

export type SavedSearchRow = Selectable<SavedSearches>
export type SavedSearchInput = Pick<SavedSearchRow, 'name' | 'q' | 'types' | 'remote_only' | 'alerts'>

export const listOf = (db: Kysely<DB>, memberId: string): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Adds a search unless the member has `atMost`; counted under a lock on the member, so two at once cannot both be the last. */
export const insert = async (
  tx: Kysely<DB>,
  memberId: string,
  row: SavedSearchInput,
  now: Date,
  maximum: number,
): Promise<SavedSearchRow | null> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('saved_searches')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= maximum) return null
  return tx
    .insertInto('saved_searches')
    .values({ ...row, member_id: memberId, alerts_since: now, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Alerts that are switched on tell of what is posted from then on. */
export const update = (
  tx: Kysely<DB>,
  memberId: string,
  id: string,
  row: SavedSearchInput,
  now: Date,
): Promise<SavedSearchRow | undefined> =>
  tx
    .updateTable('saved_searches')
    .set({ ...row, alerts_since: sql`case when alerts = 'off' then ${now} else alerts_since end` })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const remove = async (tx: Kysely<DB>, memberId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_searches')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const stopAlerts = (tx: Kysely<DB>, id: string) =>
  tx
    .updateTable('saved_searches')
    .set({ alerts: 'off' })
    .where('id', '=', id)
    .returning(['name', 'member_id'])
    .executeTakeFirst()

/** A search that may write now, which no other node can work on until the transaction ends. Null when it may not, or another one has it. */
export const lockForAlert = async (tx: Kysely<DB>, id: string): Promise<SavedSearchRow | undefined> =>
  tx
    .selectFrom('saved_searches as search')
    .innerJoin('users', 'users.id', 'search.member_id')
    .selectAll('search')
    .where('search.id', '=', id)
    .where('search.alerts', '<>', 'off')
    .where('users.email_confirmed', '=', true)
    .forUpdate('search')
    .executeTakeFirst()

/** Ids of searches with a rhythm after an id, in the order of ids. */
export const listIdsByRhythm = async (
  db: Kysely<DB>,
  rhythm: AlertRhythm,
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('alerts', '=', rhythm)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** As the list finds it: by its words, or a single word of the search within a longer one of the title. */
const matchesSearch = sql`(search.types = '{}' or o.type = any(search.types)) and (not search.remote_only or o.remote_ok)
  and (
    search.q = ''
    or o.search @@ websearch_to_tsquery(search_config(o.language), fold_letters(search.q))
    or (fold_letters(search.q) ~ '^[a-z0-9åäö\u0620-\u064A]{4,}$' and position(fold_letters(search.q) in fold_letters(o.title)) > 0)
  )`

/** Of a listing `o` and a `search`: the search tells its member of listings of this owner. */
const mayAlertAboutOwner = sql`o.owner_id <> search.member_id and ${isVisibleTo(sql`search.member_id`, 'o.owner_id')} and ${notMuted(sql`search.member_id`, 'o.owner_id')}`

/** Ids of searches that wish to hear at once and that this listing matches. */
export const findMatchingInstantSearches = async (
  db: Kysely<DB>,
  opportunityId: string,
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select search.id from opportunities as o join saved_searches as search on search.alerts = 'instant'
    where o.id = ${opportunityId} and o.is_active and o.closes_at > ${now} and ${mayAlertAboutOwner} and ${matchesSearch}
    order by search.id`.execute(db)
  return rows.map((row) => row.id)
}

export type MatchedListing = {
  id: string
  owner_id: string
  slug: string
  title: string
  company_name: string | null
  location: string | null
}

/** What a search has not yet written about, newest first; written down as told in the same statement. */
export const claimNewMatches = async (
  tx: Kysely<DB>,
  searchId: string,
  now: Date,
  limit: number,
): Promise<MatchedListing[]> => {
  const { rows } = await sql<MatchedListing>`
    with match as (
      select o.id, o.owner_id, o.slug, o.title, o.company_name, o.location, o.created_at
      from saved_searches as search join opportunities as o on o.created_at > search.alerts_since
      where search.id = ${searchId} and o.is_active and o.closes_at > ${now} and ${mayAlertAboutOwner} and ${matchesSearch}
        and not exists (select from saved_search_alerts as told where told.search_id = search.id and told.opportunity_id = o.id)
      order by o.created_at desc, o.id desc limit ${limit}
    ), told as (
      insert into saved_search_alerts (search_id, opportunity_id) select ${searchId}::uuid, id from match
    )
    select id, owner_id, slug, title, company_name, location from match order by created_at desc, id desc`.execute(tx)
  return rows
}

/**
 * Notes that a search has written. Older listings are passed over from now on, with a day's overlap: a listing's time is
 * taken before its commit, and those told already are known one by one.
 */
export const recordAlert = (tx: Kysely<DB>, searchId: string, now: Date) =>
  tx
    .updateTable('saved_searches')
    .set({
      last_alert_at: now,
      next_alert_at: null,
      alerts_since: sql`greatest(alerts_since, ${now}::timestamptz - interval '1 day')`,
    })
    .where('id', '=', searchId)
    .execute()

/** Notes when a search that must wait will write. */
export const scheduleNextAlert = (tx: Kysely<DB>, searchId: string, at: Date) =>
  tx.updateTable('saved_searches').set({ next_alert_at: at }).where('id', '=', searchId).execute()

/** What was told so long ago that no search looks back to it. */
export const deleteOldAlerts = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search_alerts as told')
    .where(sql<boolean>`exists (
      select from opportunities as o join saved_searches as search on search.id = told.search_id
      where o.id = told.opportunity_id and o.created_at < search.alerts_since)`)
    .where('told.created_at', '<', sql<Date>`${now}::timestamptz - interval '7 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('saved_searches')
    .select(['name', 'q', 'types', 'remote_only', 'alerts', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const removeOf = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('saved_searches').where('member_id', '=', memberId).execute()
