import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrationGlobs } from '#platform/db/migrate.ts'

const root = join(import.meta.dirname, '..')
export const databaseDoc = join(root, 'docs/database.md')

type Trigger = { table: string; name: string; timing: string; function: string }
type Reference = { table: string; column: string; target: string; onDelete: string }

/** Tables and triggers with the area whose migrations create them; `platform` for those of platform/db. */
type Owners = { tables: Map<string, string>; triggers: Map<string, string> }

const triggerKey = (table: string, name: string) => `${table}.${name}`

const readOwners = async (): Promise<Owners> => {
  // `migrate` creates the list of applied migrations before the first of them.
  const owners: Owners = { tables: new Map([['schema_migrations', 'platform']]), triggers: new Map() }
  for await (const path of glob(migrationGlobs, { cwd: root })) {
    const area = /^features\/([^/]+)\//.exec(path)?.[1] ?? 'platform'
    const sql = readFileSync(join(root, path), 'utf8')
    for (const [, table = ''] of sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim))
      owners.tables.set(table, area)
    for (const [, name = '', table = ''] of sql.matchAll(/^create (?:constraint )?trigger (\w+)[^;]*?\bon (\w+)/gim))
      owners.triggers.set(triggerKey(table, name), area)
  }
  return owners
}

const timingOf = (definition: string): string =>
  /\b(BEFORE|AFTER) (.+?) ON /.exec(definition)?.slice(1, 3).join(' ').toLowerCase() ?? ''

const readTriggers = async (client: pg.Client): Promise<Trigger[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string; function: string }>(`
    select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition, p.proname as function
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows.map(({ definition, ...trigger }) => ({ ...trigger, timing: timingOf(definition) }))
}

const readTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ table: string }>(`
    select relname as table from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    order by 1`)
  return rows.map(({ table }) => table)
}

/** Foreign keys to the tables of members: `users` and `profiles`. */
const readMemberReferences = async (client: pg.Client): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target,
      case c.confdeltype when 'c' then 'deleted' when 'n' then 'set to null' when 'd' then 'set to default' else 'refused' end
        as "onDelete"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass) and c.conparentid = 0
    order by 1, 2`)
  return rows
}

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const code = (name: string) => `\`${name}\``

/** Generates the content of docs/database.md from a migrated database and the folders of the migrations. */
export const databaseDocOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const owners = await readOwners()
    const [tables, triggers, references] = [
      await readTables(client),
      await readTriggers(client),
      await readMemberReferences(client),
    ]
    const ownerOf = (table: string): string => {
      const owner = owners.tables.get(table)
      if (!owner) throw new Error(`No migration creates the table ${table}.`)
      return owner
    }
    const areaOf = ({ table, name }: Trigger) => owners.triggers.get(triggerKey(table, name)) ?? ownerOf(table)
    const referencesOf = (table: string) =>
      references
        .filter((reference) => reference.table === table)
        .map(({ column, onDelete }) => `${code(column)} ${onDelete}`)
    const triggerRows = (on: readonly string[], event = '') =>
      triggers
        .filter(({ table, timing }) => on.includes(table) && timing.includes(event))
        .map((trigger) => [
          areaOf(trigger),
          code(trigger.table),
          code(trigger.name),
          trigger.timing,
          code(trigger.function),
        ])
    const head = ['area', 'table', 'trigger', 'runs', 'function']
    const areas = [...new Set(tables.map(ownerOf))].toSorted()
    const foreign = triggers.filter((trigger) => areaOf(trigger) !== ownerOf(trigger.table))
    return `# Database

Generated by \`npm run db:types\` from the migrations. Do not edit by hand.

A table belongs to the area whose migrations create it. The last column says what erasing a member does to the columns
that refer to members: the row is deleted, the column is set to null, or erasing is refused until the area has removed the row.

## Tables

${areas
  .map(
    (area) =>
      `### ${area}\n\n${markdownTable(
        ['table', 'triggers', 'when a member is erased'],
        tables
          .filter((table) => ownerOf(table) === area)
          .map((table) => [
            code(table),
            String(triggers.filter((trigger) => trigger.table === table).length),
            referencesOf(table).join(', '),
          ]),
      )}`,
  )
  .join('\n\n')}

## Triggers on another area's table

An area that must react to a change of another area's table does so with a trigger, so that no writer can forget it. A change
of one of these tables also runs these functions.

${markdownTable(
  head,
  foreign.map((trigger) => [
    areaOf(trigger),
    `${code(trigger.table)} (${ownerOf(trigger.table)})`,
    code(trigger.name),
    trigger.timing,
    code(trigger.function),
  ]),
)}

## When a member is blocked

Triggers on \`member_blocks\`, beside the queries that ask \`notBlocked\` (features/blocks).

${markdownTable(head, triggerRows(['member_blocks']))}

## When a member is banned or locked

Triggers on \`account_blocks\`, beside the queries that ask \`isBanned\` or \`isLockedOut\` (features/security-events).

${markdownTable(head, triggerRows(['account_blocks']))}

## When a member is erased

The foreign keys above, and triggers on \`users\` and \`profiles\`.

${markdownTable(head, triggerRows(['profiles', 'users'], 'delete'))}
`
  } finally {
    await client.end()
  }
}
