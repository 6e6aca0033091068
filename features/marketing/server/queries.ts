import { type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { cardColumns } from '#features/profiles/contract/card.ts'
import { isUnavailable } from '#platform/db/database.ts'
import type { DB, SiteFacts } from '#platform/db/schema.ts'

export type SiteFactsRow = Selectable<SiteFacts>

const lastRead = new WeakMap<Kysely<DB>, SiteFactsRow>()

/** While the database is unavailable, returns what this node read last, so that static pages still work. */
export const read = async (db: Kysely<DB>): Promise<SiteFactsRow> => {
  try {
    const facts = await db.selectFrom('site_facts').selectAll().executeTakeFirstOrThrow()
    lastRead.set(db, facts)
    return facts
  } catch (error) {
    const known = isUnavailable(error) && lastRead.get(db)
    if (!known) throw error
    return known
  }
}

/** Locks the row, so that the audit log gets the correct previous values. */
export const readForUpdate = (tx: Kysely<DB>): Promise<SiteFactsRow> =>
  tx.selectFrom('site_facts').selectAll().forUpdate().executeTakeFirstOrThrow()

export const write = (tx: Kysely<DB>, values: Omit<Updateable<SiteFacts>, 'id'>): Promise<SiteFactsRow> =>
  tx.updateTable('site_facts').set(values).returningAll().executeTakeFirstOrThrow()

/** Removes the reference to the erased administrator; the facts stay. */
export const eraseMember = (tx: Kysely<DB>, memberId: string) =>
  tx.updateTable('site_facts').set({ changed_by: null }).where('changed_by', '=', memberId).execute()

/** Expects `profiles as p` and `users as u`. Public, searchable and visible to this viewer. */
const isPublicTo = (viewerId: string | null) =>
  sql<boolean>`(p.is_public and p.listed and p.username is not null and u.email_confirmed and ${isVisibleTo(viewerId, 'p.id')})`

/** Members with public profiles, most recently changed first. */
export const listPublicMembers = (db: Kysely<DB>, viewerId: string | null, limit: number, about: number) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(cardColumns.map((column) => `p.${column}` as const))
    .select(['p.location', sql<string | null>`nullif(left(p.bio, ${about}), '')`.as('about'), 'p.bio_language'])
    .where(isPublicTo(viewerId))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
export type PublicMemberRow = Awaited<ReturnType<typeof listPublicMembers>>[number]

/** Connections between these members, each pair once. */
export const connectionsAmong = (db: Kysely<DB>, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('connections')
        .select(['member_id', 'other_id'])
        .where('member_id', 'in', ids)
        .where('other_id', 'in', ids)
        .whereRef('member_id', '<', 'other_id')
        .execute()
