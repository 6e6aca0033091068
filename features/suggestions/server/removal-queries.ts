import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'

type Db = Kysely<DB>

/** For `with recursive`: a suggestion and the duplicates merged into it, directly or through others. */
export const family = (id: string): RawBuilder<unknown> => sql`family as (
  select s.id, s.submitter_id from suggestions s where s.id = ${id} and ${notRemoved('s')}
  union all
  select s.id, s.submitter_id from suggestions s join family on s.merged_into = family.id where ${notRemoved('s')}
)`

/**
 * Deletes suggestions in one statement, because they may be merged into each other. Duplicates that moderation removed
 * earlier stay, and are no longer merged when an appeal restores them.
 */
export const deleteAll = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('suggestions')
    .set({ merged_into: null })
    .where('merged_into', 'in', ids)
    .where('id', 'not in', ids)
    .where(({ not }) => not(notRemoved('suggestions')))
    .execute()
  await tx.deleteFrom('suggestions').where('id', 'in', ids).execute()
}

/** Removes a suggestion and its duplicates. @returns false if it does not exist, or it is removed already */
export const markRemoved = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    with recursive ${family(id)}
    update suggestions set removed_at = ${now}, removed_with = ${id} where id in (select id from family)`.execute(tx)
  return numAffectedRows > 0n
}

/** Restores a suggestion and what was removed with it. It is merged as before, unless its original is removed too. */
export const restore = (tx: Db, id: string) =>
  sql`
  update suggestions as s set removed_at = null, removed_with = null, merged_into = (
    select t.id from suggestions t where t.id = s.merged_into and (${notRemoved('t')} or t.removed_with = ${id})
  )
  where s.removed_with = ${id}`.execute(tx)

/** Deletes a removed suggestion and what was removed with it. */
export const purge = async (tx: Db, id: string): Promise<void> => {
  const rows = await tx.selectFrom('suggestions').select('id').where('removed_with', '=', id).execute()
  await deleteAll(
    tx,
    rows.map((row) => row.id),
  )
}
