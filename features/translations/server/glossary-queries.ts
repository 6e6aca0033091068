import { type Kysely, sql } from 'kysely'
import { languages } from '#kit/fields.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { glossaryLimits } from '../contract/glossary.ts'

type Db = Kysely<DB>
export type TermFields = { sv: string | null; en: string | null; ar: string | null; note: string | null }

const columns = ['id', 'sv', 'en', 'ar', 'note', 'changed_at', 'sort_key'] as const

export type TermRow = TermFields & { id: string; changed_at: Date; sort_key: string }

export const listTerms = (
  db: Db,
  q: string,
  after: readonly [sortKey: string, id: string] | null,
  limit: number,
): Promise<TermRow[]> => {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('glossary_terms')
    .select(columns)
    .where(afterKeyset(['sort_key', 'id'], after, 'asc'))
    .$if(q !== '', (query) =>
      query.where((eb) => eb.or([...languages, 'note' as const].map((column) => eb(column, 'ilike', pattern)))),
    )
    .orderBy('sort_key')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Terms with a word that occurs in the text of its language. */
export const termsIn = async (db: Db, texts: Readonly<Record<'sv' | 'en' | 'ar', string>>): Promise<TermRow[]> =>
  db
    .selectFrom('glossary_terms')
    .select(columns)
    .where((eb) =>
      eb.or(
        languages.map((language) => sql<boolean>`strpos(lower(${texts[language]}), lower(${sql.ref(language)})) > 0`),
      ),
    )
    .orderBy('sort_key')
    .orderBy('id')
    .limit(20)
    .execute()

/** Serialises additions, so that the limit is exact. */
export const countTermsForUpdate = async (tx: Db): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('glossary_terms'))`.execute(tx)
  const { count } = await tx
    .selectFrom('glossary_terms')
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Math.min(Number(count), glossaryLimits.terms)
}

/** Whether another term has one of these words. */
export const hasWordOf = async (tx: Db, fields: TermFields, exceptId: string | null): Promise<boolean> => {
  const row = await tx
    .selectFrom('glossary_terms')
    .select('id')
    .where((eb) =>
      eb.or(languages.map((language) => sql<boolean>`lower(${sql.ref(language)}) = lower(${fields[language]}::text)`)),
    )
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const lockTerm = (tx: Db, id: string): Promise<TermRow | undefined> =>
  tx.selectFrom('glossary_terms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

type WriteFacts = { memberId: string; now: Date }

export const insertTerm = (tx: Db, fields: TermFields, { memberId, now }: WriteFacts): Promise<TermRow> =>
  tx
    .insertInto('glossary_terms')
    .values({ ...fields, changed_by: memberId, changed_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateTerm = (tx: Db, id: string, fields: TermFields, { memberId, now }: WriteFacts): Promise<TermRow> =>
  tx
    .updateTable('glossary_terms')
    .set({ ...fields, changed_by: memberId, changed_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteTerm = (tx: Db, id: string) => tx.deleteFrom('glossary_terms').where('id', '=', id).execute()
