/**
 * Insert triggers that a bulk load disables, and the statements that do their work for all loaded rows at once. Declared
 * by the area that owns the triggers, next to its queries.
 */
export type BulkTrigger = {
  table: string
  /** The names of the disabled triggers. */
  triggers: readonly string[]
  /** A uuid column of the table. The statements run once per slice of its values. */
  sliceBy: string
  /** In this order for each slice; `$1` and `$2` are the slice's first and last value. */
  statements: readonly string[]
}
