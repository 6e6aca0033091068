import { type RawBuilder, sql } from 'kysely'

/**
 * Matches rows after the position in the order of the columns, which all have the same direction; every row when the
 * position is null. PostgreSQL gives each value the type of its column. `platform/http/cursor.ts` reads the position.
 */
export const afterKeyset = (
  columns: readonly (string | RawBuilder<unknown>)[],
  position: readonly (string | number | RawBuilder<unknown>)[] | null,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> => {
  if (position === null) return sql`true`
  const key = sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))
  return sql`(${key}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join([...position])})`
}
