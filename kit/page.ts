import * as z from 'zod/mini'
import { queryInteger } from './fields.ts'
import { limits } from './limits.ts'

/** The position of the next page: opaque to clients, encoded and decoded by the server. */
export const cursor = () =>
  z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/, { error: 'field.invalid' }))

export const pageInput = {
  cursor: z.optional(cursor()),
  limit: z._default(queryInteger({ min: 1, max: limits.page.max }), limits.page.standard),
}

/** One page of a list. `nextCursor` is null on the last page; `total` counts the whole filtered list. */
export const page = <T extends z.core.SomeType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.nullable(z.string()), total: z.optional(z.int()) })
export type Page<T> = { items: T[]; nextCursor: string | null; total?: number | undefined }
