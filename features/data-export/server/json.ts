const stringify = (value: unknown, indent: string): string =>
  (JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one), 2) ?? 'null').replaceAll(
    '\n',
    `\n${indent}`,
  )

function* jsonOfList(rows: readonly unknown[]): Iterable<string> {
  if (rows.length === 0) return yield '[]'
  yield '['
  for (const [at, row] of rows.entries()) yield `${at === 0 ? '' : ','}\n    ${stringify(row, '    ')}`
  yield '\n  ]'
}

/** The data of an area as JSON, a part per row: a list of any length blocks the main thread for one row at a time. */
export function* jsonOf(data: Record<string, unknown>): Iterable<string> {
  yield '{'
  for (const [at, [key, value]] of Object.entries(data).entries()) {
    yield `${at === 0 ? '' : ','}\n  ${JSON.stringify(key)}: `
    if (Array.isArray(value)) yield* jsonOfList(value)
    else yield stringify(value, '  ')
  }
  yield '\n}\n'
}
