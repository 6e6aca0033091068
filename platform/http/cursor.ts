import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { kernelError } from './api-error.ts'

/** Encodes a position, the sort key of a page's last row, as the opaque cursor of `kit/page.ts`. */
export const encodeCursor = (position: readonly (string | number | Date)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const parseJson = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A `Date` is encoded as its ISO string, so rows from the database need no conversion. */
type Encodable<Field> = string extends Field ? Field | Date : Field
type PositionOf<Fields> = { readonly [Index in keyof Fields]: Encodable<Fields[Index]> }

/**
 * Keyset paging of a list whose cursor has the given fields. Include the sort order
 * (`z.tuple([z.literal('latest'), instant(), id()])`) so that a cursor of another order is refused.
 */
export const keyset = <Schema extends z.core.$ZodType<readonly (string | number)[]>>(schema: Schema) => {
  type PositionFor<Row> = (row: Row) => PositionOf<z.output<Schema>>

  /**
   * Decodes a cursor; null for the first page.
   * @throws `input.invalid` at `cursor` for a cursor with other fields
   */
  const parse = (cursor: string | undefined): z.output<Schema> | null => {
    if (cursor === undefined) return null
    const parsed = z.safeParse(schema, parseJson(cursor))
    if (!parsed.success) throw kernelError('input.invalid', { fields: [{ path: 'cursor', code: 'field.invalid' }] })
    return parsed.data
  }

  /** The rows of a page and the cursor of the next one, for lists whose items are made from several rows at once. */
  const slice = <Row>(rows: readonly Row[], limit: number, positionOf: PositionFor<Row>) => {
    const pageRows = rows.slice(0, limit)
    const last = rows.length > limit ? pageRows.at(-1) : undefined
    return { rows: pageRows, nextCursor: last ? encodeCursor(positionOf(last)) : null }
  }

  /** A page of `limit` items from rows that were read with `limit + 1`: the extra row shows that a next page exists. */
  const page = <Row, Item>(
    rows: readonly Row[],
    limit: number,
    toItem: (row: Row) => Item,
    positionOf: PositionFor<Row>,
  ) => {
    const { rows: pageRows, nextCursor } = slice(rows, limit, positionOf)
    return { items: pageRows.map((row) => toItem(row)), nextCursor }
  }

  return { parse, slice, page }
}

/** For lists in the order of a time, with the id to break ties. */
export const timeKeyset = keyset(z.tuple([instant(), id()]))
