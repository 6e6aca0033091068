import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** Adds the kinds that the areas of this version implement. Kinds of earlier versions stay, because cases refer to them. */
export const addMissingKinds = async (db: Kysely<DB>, kinds: readonly string[]): Promise<void> => {
  await sql`insert into reportable_kinds (kind) select unnest(${kinds}::text[]) on conflict do nothing`.execute(db)
}
