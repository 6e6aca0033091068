import { type Kysely, type Selectable, sql } from 'kysely'
import { isVisibleTo, notMuted } from '#features/blocks/server/index.ts'
import type { DB, SavedSearches } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'
import type { InternshipKind } from '../../contract/index.ts'
import type { AlertRhythm } from '../../contract/saved-searches.ts'

export type SavedSearchRow = Selectable<SavedSearches>
export type SavedSearchInput = Pick<
  SavedSearchRow,
  | 'name'
  | 'q'
  | 'types'
  | 'remote_only'
  | 'internship_kinds'
  | 'paid_only'
  | 'pace'
  | 'starts_from'
  | 'starts_until'
  | 'alerts'
>

export const listOf = (db: Kysely<DB>, memberId: string): Promise<SavedSearchRow[]> =>
  db
    .selectFrom('saved_searches')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Inserts a search unless the member has `atMost`. Locks the member, so concurrent inserts cannot exceed the limit. */
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

/** Updates a search. Switching alerts on includes only opportunities posted afterwards. */
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

/** Locks a search until the transaction ends; undefined when its alerts are off or its member is unconfirmed. */
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

/** IDs of searches with a rhythm, ordered by ID, after the given ID. */
export const listIdsByRhythm = async (
  db: Kysely<DB>,
  rhythm: AlertRhythm,
  { after, limit }: IdPage,
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

/** Same matching as the list: by search words, or a single word contained in a longer word of the title. */
const matchesSearch = sql`(search.types = '{}' or o.type = any(search.types)) and (not search.remote_only or o.remote_ok)
  and (search.internship_kinds = '{}' or o.internship_kind = any(search.internship_kinds)) and (not search.paid_only or o.is_paid)
  and (search.pace is null or o.pace = search.pace)
  and (search.starts_from is null or o.starts_on >= search.starts_from)
  and (search.starts_until is null or o.starts_on <= search.starts_until)
  and (
    search.q = ''
    or o.search @@ websearch_to_tsquery(search_config(o.language), fold_letters(search.q))
    or (fold_letters(search.q) ~ '^[a-z0-9åäö\u0620-\u064A]{4,}$' and position(fold_letters(search.q) in fold_letters(o.title)) > 0)
  )`

/** Whether search alerts may include listings of this owner: not the member's own, and no ban, block or mute. */
const mayAlertAboutOwner = sql`o.owner_id <> search.member_id and ${isVisibleTo(sql`search.member_id`, 'o.owner_id')} and ${notMuted(sql`search.member_id`, 'o.owner_id')}`

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
  internship_kind: InternshipKind | null
}

/** Returns the new matches of a search, newest first, and marks them as sent in the same statement. */
export const claimNewMatches = async (
  tx: Kysely<DB>,
  searchId: string,
  now: Date,
  limit: number,
): Promise<MatchedListing[]> => {
  const { rows } = await sql<MatchedListing>`
    with match as (
      select o.id, o.owner_id, o.slug, o.title, o.company_name, o.location, o.internship_kind, o.created_at
      from saved_searches as search join opportunities as o on o.created_at > search.alerts_since
      where search.id = ${searchId} and o.is_active and o.closes_at > ${now} and ${mayAlertAboutOwner} and ${matchesSearch}
        and not exists (select from saved_search_alerts as sent where sent.search_id = search.id and sent.opportunity_id = o.id)
      order by o.created_at desc, o.id desc limit ${limit}
    ), sent as (
      insert into saved_search_alerts (search_id, opportunity_id) select ${searchId}::uuid, id from match
    )
    select id, owner_id, slug, title, company_name, location, internship_kind from match order by created_at desc, id desc`.execute(
    tx,
  )
  return rows
}

/**
 * Records an alert. Later alerts look back one day before it, because a listing's timestamp precedes its commit;
 * `saved_search_alerts` excludes the matches that were already sent.
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

export const scheduleNextAlert = (tx: Kysely<DB>, searchId: string, at: Date) =>
  tx.updateTable('saved_searches').set({ next_alert_at: at }).where('id', '=', searchId).execute()

/** Deletes records of sent matches that no search looks back to. */
export const deleteOldAlerts = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search_alerts as sent')
    .where(sql<boolean>`exists (
      select from opportunities as o join saved_searches as search on search.id = sent.search_id
      where o.id = sent.opportunity_id and o.created_at < search.alerts_since)`)
    .where('sent.created_at', '<', sql<Date>`${now}::timestamptz - interval '7 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const allOf = (db: Kysely<DB>, memberId: string) =>
  db
    .selectFrom('saved_searches')
    .select([
      'name',
      'q',
      'types',
      'remote_only',
      'internship_kinds',
      'paid_only',
      'pace',
      'starts_from',
      'starts_until',
    ])
    .select(['alerts', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.deleteFrom('saved_searches').where('member_id', '=', memberId).execute()
