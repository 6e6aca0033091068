import * as z from 'zod/mini'
import { kernelError } from './api-error.ts'

/** The values that a list is ordered by, as they stand in its last row. */
type Cursor = readonly (string | number)[]

/** The cursor (`kit/page.ts`) of a page that ends at this place. */
export const encodeCursor = (position: Cursor): string => Buffer.from(JSON.stringify(position)).toString('base64url')

const parseJson = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * The place behind a cursor; null for the first page. Put what the order depends on into the shape
 * (`z.tuple([z.literal('latest'), instant(), id()])`), so that a cursor of another order is refused.
 * @throws `input.invalid` at `cursor` for one that this list did not give out
 */
export const decodeCursor = <Shape extends z.core.$ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.output<Shape> | null => {
  if (cursor === undefined) return null
  const parsed = z.safeParse(shape, parseJson(cursor))
  if (!parsed.success) throw kernelError('input.invalid', { fields: [{ path: 'cursor', code: 'field.invalid' }] })
  return parsed.data
}
