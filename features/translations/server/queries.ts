import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Language } from '#kit/languages.ts'
import type { TextValue } from '../contract/forms.ts'
import type { StoredOverride } from './state.ts'

type Db = Kysely<DB>
type TextKeyOf = { area: string; key: string }

export const readRevision = async (db: Db): Promise<string> => {
  const { revision } = await db.selectFrom('text_revision').select('revision').executeTakeFirstOrThrow()
  return String(revision)
}

/** Waits for other changes of texts and returns the number of changes so far. */
export const lockRevision = async (tx: Db): Promise<string> => {
  const { revision } = await tx.selectFrom('text_revision').select('revision').forUpdate().executeTakeFirstOrThrow()
  return String(revision)
}

const selectOverrides = (db: Db) =>
  db
    .selectFrom('text_overrides as o')
    .select(['o.area', 'o.key', 'o.version', 'o.changed_at as changedAt'])
    .select([
      sql<Language>`o.language`.as('language'),
      sql<TextValue | null>`o.value`.as('value'),
      sql<TextValue | null>`o.shipped`.as('shipped'),
    ])

/** At most `limit` overrides in the order of the primary key, reset ones included. */
export const readOverridesAfter = (
  db: Db,
  after: (TextKeyOf & { language: Language }) | undefined,
  limit: number,
): Promise<StoredOverride[]> =>
  selectOverrides(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.area, o.key, o.language) > (${after?.area}, ${after?.key}, ${after?.language})`),
    )
    .orderBy('o.area')
    .orderBy('o.key')
    .orderBy('o.language')
    .limit(limit)
    .execute()

export const readOverridesOf = (db: Db, { area, key }: TextKeyOf) =>
  selectOverrides(db)
    .leftJoin('profiles as editor', 'editor.id', 'o.changed_by')
    .select('editor.full_name as editorName')
    .where('o.area', '=', area)
    .where('o.key', '=', key)
    .execute()
export type OverrideWithEditor = Awaited<ReturnType<typeof readOverridesOf>>[number]

export const findOverride = (
  db: Db,
  { area, key }: TextKeyOf,
  language: Language,
): Promise<StoredOverride | undefined> =>
  selectOverrides(db)
    .where('o.area', '=', area)
    .where('o.key', '=', key)
    .where('o.language', '=', language)
    .executeTakeFirst()

export type TextWrite = TextKeyOf & { language: Language; value: TextValue | null; shipped: TextValue | null }
type WriteFacts = { memberId: string; now: Date; isImport: boolean }

/** Writes the texts and their history. Each one must differ from what is stored. */
export const writeTexts = async (
  tx: Db,
  writes: readonly TextWrite[],
  { memberId, now, isImport }: WriteFacts,
): Promise<void> => {
  await sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
        as x(area text, key text, language text, value jsonb, shipped jsonb)
    ), earlier as (
      select o.area, o.key, o.language, o.value from text_overrides o join input using (area, key, language)
    ), written as (
      insert into text_overrides (area, key, language, value, shipped, version, changed_by, changed_at)
      select area, key, language, nullif(value, 'null'), nullif(shipped, 'null'), 1, ${memberId}::uuid, ${now}
      from input
      on conflict (area, key, language) do update set value = excluded.value, shipped = excluded.shipped,
        version = text_overrides.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
      returning area, key, language, value, version
    )
    insert into text_changes (area, key, language, version, before, after, is_import, changed_by, changed_at)
    select area, key, language, written.version, earlier.value, written.value, ${isImport}, ${memberId}::uuid, ${now}
    from written left join earlier using (area, key, language)`.execute(tx)
}

/** Changes with a version below `before`, latest first. */
export const listChanges = (
  db: Db,
  { area, key, language }: TextKeyOf & { language: Language },
  before: number | null,
  limit: number,
) =>
  db
    .selectFrom('text_changes as c')
    .leftJoin('profiles as editor', 'editor.id', 'c.changed_by')
    .select(['c.version', 'c.is_import', 'c.changed_at', 'editor.full_name as editorName'])
    .select([sql<TextValue | null>`c.before`.as('before'), sql<TextValue | null>`c.after`.as('after')])
    .where('c.area', '=', area)
    .where('c.key', '=', key)
    .where('c.language', '=', language)
    .$if(before !== null, (query) => query.where('c.version', '<', before))
    .orderBy('c.version', 'desc')
    .limit(limit)
    .execute()
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]
