import * as z from 'zod/mini'
import { kernelError } from './api-error.ts'

/** The sort key of the last row of a page. */
type Cursor = readonly (string | number)[]

/** Encodes a position as the opaque cursor of `kit/page.ts`. */
export const encodeCursor = (position: Cursor): string => Buffer.from(JSON.stringify(position)).toString('base64url')

const parseJson = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * Decodes a cursor; null for the first page. Include the sort order in the shape
 * (`z.tuple([z.literal('latest'), instant(), id()])`), so that a cursor of another order is refused.
 * @throws `input.invalid` at `cursor` for a cursor of another shape
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
