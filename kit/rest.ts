import * as z from 'zod/mini'
import { queryInteger } from './fields.ts'

// The reads of section 7 use the names, filters and rows of PostgREST, as far as the product calls them (API-01):
// `?user_id=eq.<id>&created_at=gte.<instant>&order=created_at.desc&limit=100`. Any other operator, column or order is
// refused like an unknown field.

type Readable = z.core.$ZodType<unknown, string>

const operator = <T extends Readable>(name: string, operand: T) =>
  z.pipe(
    z.string().check(
      z.maxLength(500),
      z.refine((value) => value.startsWith(`${name}.`), { error: 'field.invalid' }),
    ),
    z.pipe(
      z.transform((value: string) => value.slice(name.length + 1)),
      operand,
    ),
  )

export const restEquals = <T extends Readable>(operand: T) => operator('eq', operand)

/** Parses `eq.true`, `eq.false`, `is.true` or `is.false` into a boolean. */
export const restFlag = () =>
  z.pipe(
    z.enum(['eq.true', 'eq.false', 'is.true', 'is.false'], { error: 'field.invalid' }),
    z.transform((value: 'eq.true' | 'eq.false' | 'is.true' | 'is.false') => value.endsWith('.true')),
  )

export const restFrom = <T extends Readable>(operand: T) => operator('gte', operand)

/** Parses `in.(a,b)` into a list; values may be quoted, as PostgREST clients write them. */
export const restIn = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.string().check(z.maxLength(500), z.regex(/^in\.\([^()]+\)$/, { error: 'field.invalid' })),
    z.pipe(
      z.transform((value: string) =>
        value
          .slice('in.('.length, -1)
          .split(',')
          .map((one) => one.trim().replace(/^"(.*)"$/, '$1')),
      ),
      z.array(z.enum(values)),
    ),
  )

/** Parses `*` or comma-separated column names into a list; defaults to all columns. */
export const restSelect = <const T extends readonly [string, ...string[]]>(columns: T) =>
  z._default(
    z.pipe(
      z.string().check(z.maxLength(500)),
      z.pipe(
        z.transform((value: string): string[] =>
          value === '*' ? [...columns] : value.split(',').map((name) => name.trim()),
        ),
        z.array(z.enum(columns)),
      ),
    ),
    [...columns],
  )

/** Parses `limit=<n>`; `max` is both the maximum and the default. */
export const restLimit = (max: number) => z._default(queryInteger({ min: 1, max }), max)

/** Selects columns and formats timestamps as PostgREST does. */
export const restRow = <Row extends object>(row: Row, selected: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    selected.map((column) => {
      const value = row[column as keyof Row] as unknown
      return [column, value instanceof Date ? value.toISOString() : value]
    }),
  )
