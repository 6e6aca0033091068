import type pg from 'pg'

type Key = { table: string; column: string; parent: string; parentColumn: string; deletes: boolean }
type TextColumn = { table: string; column: string; type: string; isClosed: boolean }

const keysOf = async (pool: pg.Pool): Promise<Key[]> => {
  const { rows } = await pool.query<Key>(`
    select c.relname as table, a.attname as column, p.relname as parent, b.attname as "parentColumn",
      k.confdeltype = 'c' as deletes
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = p.oid and b.attnum = k.confkey[1]
    where k.contype = 'f'`)
  return rows
}

/** Columns that can contain text. Closed ones have a fixed set of values, by their check or by a foreign key. */
const textColumns = async (pool: pg.Pool): Promise<TextColumn[]> => {
  const { rows } = await pool.query<TextColumn>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.conkey = array[a.attnum]
          and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ '(= ANY|<@) \\(*ARRAY\\[|^CHECK \\(\\(\\w+ = ''')
      ) as "isClosed"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and format_type(a.atttypid, null) in ('text', 'citext', 'text[]', 'jsonb')
    order by 1, 2`)
  return rows
}

/** The condition for the rows of each table that refer to a member, or that are deleted with such a row. */
const rowsOfMember = async (pool: pg.Pool, memberId: string): Promise<Map<string, string>> => {
  const keys = await keysOf(pool)
  const isMember = ({ parent }: Key) => parent === 'users' || parent === 'profiles'
  const rows = new Map(['users', 'profiles'].map((table) => [table, `id = '${memberId}'`]))
  for (const { table, column } of keys.filter(isMember))
    if (table !== 'profiles')
      rows.set(table, [...(rows.has(table) ? [rows.get(table)] : []), `"${column}" = '${memberId}'`].join(' or '))
  for (let before = 0; before < rows.size;) {
    before = rows.size
    for (const { table, column, parent, parentColumn, deletes } of keys)
      if (deletes && !rows.has(table) && rows.has(parent))
        rows.set(table, `"${column}" in (select "${parentColumn}" from "${parent}" where ${rows.get(parent)})`)
  }
  return rows
}

/** A text that no other column and no other row contains, in the formats that the columns accept. */
const valuesOf = (type: string, column: number, row: number): { value: string; mark: string }[] => {
  const mark = `kanarie${column}rad${row}x`
  const phone = `+4670${String(column * 100 + row).padStart(7, '0')}`
  switch (type) {
    case 'jsonb':
      return [{ text: mark }, [mark], mark].map((value) => ({ value: JSON.stringify(value), mark }))
    case 'text[]':
      return [{ value: `{${mark}}`, mark }]
    default:
      return [
        { value: mark, mark },
        { value: `https://${mark}.example/`, mark },
        { value: `/${mark}`, mark },
        { value: `${mark}@nordbro.example`, mark },
        { value: phone, mark: phone },
      ]
  }
}

export type Marks = {
  /** The marks of each column that accepts them, one per row: `'posts.text'`. */
  marks: Map<string, string[]>
  /** The columns that accept none, each with the reason. Columns with a fixed set of values are not among them. */
  refused: Map<string, string>
}

/**
 * Writes a mark into every text column of every row that belongs to a member, or that has something to do with them.
 * @param except columns without marks, because the server could not work with them
 */
export const markTexts = async (pool: pg.Pool, memberId: string, except: readonly string[]): Promise<Marks> => {
  const rows = await rowsOfMember(pool, memberId)
  const marks = new Map<string, string[]>()
  const refused = new Map<string, string>()
  // A changed account ends its sessions, for example, and the audit log accepts no changes.
  for (const table of rows.keys()) await pool.query(`alter table "${table}" disable trigger user`)
  for (const [at, { table, column, type, isClosed }] of (await textColumns(pool)).entries()) {
    const where = rows.get(table)
    const name = `${table}.${column}`
    if (where === undefined || isClosed || except.includes(name)) continue
    const { rows: found } = await pool.query<{ ctid: string }>(`select ctid::text from "${table}" where ${where}`)
    if (found.length === 0) refused.set(name, 'no row')
    for (const [row, { ctid }] of found.entries()) {
      for (const { value, mark } of valuesOf(type, at, row)) {
        try {
          await pool.query(`update "${table}" set "${column}" = $1 where ctid = $2::tid`, [value, ctid])
          marks.set(name, [...(marks.get(name) ?? []), mark])
          break
        } catch (error) {
          refused.set(name, (error as Error).message)
        }
      }
    }
    if (marks.has(name)) refused.delete(name)
  }
  return { marks, refused }
}
