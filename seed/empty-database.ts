import type pg from 'pg'

/**
 * The installation's settings and keys, what each node prepares at its start, the append-only audit log (ADM-10), events
 * for open pages and the storage keys to delete.
 */
export const preservedTables = [
  'schema_migrations',
  'site_facts',
  'opportunity_settings',
  'backup_settings',
  'backup_runs',
  'erased_members',
  'push_keys',
  'reportable_kinds',
  'audit_log',
  'events_outbox',
  'file_removals',
] as const

type Reference = { table: string; name: string; columns: string; definition: string }

/**
 * Deletes all members and their rows in the caller's transaction. References to members in other rows become null, as
 * when an account is erased. The cleanup job of files deletes the bytes.
 */
export const emptyDatabase = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    'insert into file_removals (storage_key) select storage_key from stored_files union select storage_key from file_renditions on conflict do nothing',
  )
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1)`,
    [preservedTables],
  )
  const { rows: references } = await client.query<Reference>(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
       (select string_agg(format('%I = null', a.attname), ', ') from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and t.relname = any($1) and c.connamespace = 'public'::regnamespace`,
    [preservedTables],
  )
  // TRUNCATE refuses a table that another table references, even when no row does; "cascade" would empty the audit log.
  for (const { table, name, columns } of references) {
    await client.query(`update ${table} set ${columns} where (${columns.replaceAll(' = null', '')}) is not null`)
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
