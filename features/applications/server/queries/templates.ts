import { type Insertable, type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { ApplicationTemplates, DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>
const shown = ['id', 'name', 'text', 'language'] as const

export const list = (db: Db, ownerId: string) =>
  db
    .selectFrom('application_templates')
    .select(shown)
    .where('owner_id', '=', ownerId)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Serializes additions by one member, so that the limit counts all of them. */
export const lockOwner = (tx: Db, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('application_templates ' || ${ownerId}::text, 0))`.execute(tx)

export const count = async (db: Db, ownerId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('application_templates')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return n
}

export const add = (tx: Db, row: Insertable<ApplicationTemplates>) =>
  tx.insertInto('application_templates').values(row).returning(shown).executeTakeFirstOrThrow()

export const update = (
  tx: Db,
  ownerId: string,
  id: string,
  values: { name: string; text: string; language: Language },
) =>
  tx
    .updateTable('application_templates')
    .set(values)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(shown)
    .executeTakeFirst()

export const remove = async (tx: Db, ownerId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('application_templates')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
