import type pg from 'pg'
import { createTables, type Migration } from '#platform/db/migrate.ts'
import { quoted, readTables } from './snapshot.ts'

const execute = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement)
}

/** Statements that one query makes, in its column `statement`. */
const statementsOf = async (client: pg.ClientBase, query: string): Promise<string[]> =>
  (await client.query<{ statement: string }>(query)).rows.map(({ statement }) => statement)

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** Drops everything of the schema `public` except extensions. Those stay, because an ordinary role may not make all of them. */
const dropEverything = async (client: pg.ClientBase): Promise<void> => {
  const kinds = [
    `select format('drop %s %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass) as statement
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition and ${notOfExtension('pg_class', 'c.oid')}`,
    `select format('drop sequence %s cascade', oid::regclass) as statement
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S' and ${notOfExtension('pg_class', 'c.oid')}`,
    `select format('drop routine %s cascade', oid::regprocedure) as statement
     from pg_proc p where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}`,
    `select format('drop text search configuration %s cascade', oid::regconfig) as statement
     from pg_ts_config c where cfgnamespace = 'public'::regnamespace and ${notOfExtension('pg_ts_config', 'c.oid')}`,
    `select format('drop text search dictionary %s cascade', oid::regdictionary) as statement
     from pg_ts_dict c where dictnamespace = 'public'::regnamespace and ${notOfExtension('pg_ts_dict', 'c.oid')}`,
    `select format('drop type %s cascade', oid::regtype) as statement
     from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'c') and typrelid = 0 and ${notOfExtension('pg_type', 't.oid')}`,
  ]
  // One kind after another: dropping a table drops its sequences and triggers.
  for (const kind of kinds) await execute(client, (await statementsOf(client, kind)).map(ifItExists))
}
const ifItExists = (statement: string) =>
  statement.replace(/^drop (table|view|materialized view|sequence|routine|type|text search \w+) /, 'drop $1 if exists ')

/** Replaces all tables by empty ones as these migrations make them, in the caller's transaction. */
export const recreateTables = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await dropEverything(client)
  await createTables(client, migrations)
}

/**
 * Empties all tables in the caller's transaction and makes them quick to fill, as an owner who is no superuser can: without
 * the tables' own triggers, which ran when the rows were written first, without foreign keys, and without indexes if there
 * is much to load. @returns what puts all of that back, and so checks every reference
 */
export const emptyTables = async (
  client: pg.ClientBase,
  { rebuildIndexes }: { rebuildIndexes: boolean },
): Promise<() => Promise<void>> => {
  const tables = (await readTables(client)).map(({ name }) => quoted(name))
  const foreignKeys = `from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 order by c.conrelid, c.conname`
  const addKeys = await statementsOf(
    client,
    `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement ${foreignKeys}`,
  )
  const dropKeys = await statementsOf(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement ${foreignKeys}`,
  )
  // Those that enforce something stay.
  const indexes = `from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`
  const addIndexes = rebuildIndexes
    ? await statementsOf(client, `select pg_get_indexdef(i.indexrelid) as statement ${indexes} order by i.indexrelid`)
    : []
  const dropIndexes = rebuildIndexes
    ? await statementsOf(client, `select format('drop index %s', i.indexrelid::regclass) as statement ${indexes}`)
    : []
  const enable = await statementsOf(
    client,
    `select format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0`,
  )
  await execute(client, dropKeys)
  await execute(
    client,
    enable.map((statement) => statement.replace(' enable trigger ', ' disable trigger ')),
  )
  await client.query(`truncate ${tables.join(', ')}`)
  await execute(client, dropIndexes)
  return async () => {
    await client.query('set constraints all immediate')
    await execute(client, addIndexes)
    await execute(client, addKeys)
    await execute(client, enable)
  }
}
