import type { RawBuilder } from 'kysely'

/** The value of the column that a function builds. */
export type ColumnOf<Build extends (...args: never[]) => RawBuilder<unknown>> =
  ReturnType<Build> extends RawBuilder<infer Value> ? Value : never
