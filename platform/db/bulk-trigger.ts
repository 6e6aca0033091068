/** Insert triggers that a bulk load disables, and set-based statements that do the same work. */
export type BulkTrigger = {
  table: string
  triggers: readonly string[]
  /** A uuid column of the table; the statements run once per range of its values. */
  sliceBy: string
  /** Run in this order for each range; `$1` and `$2` are its first and last value. */
  statements: readonly string[]
}
