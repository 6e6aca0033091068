import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** Captures the matching statements that this process sends to the database during the work. */
export const captureStatements = async (pattern: RegExp, work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const querySpy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, second] = args
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as { text?: unknown; values?: unknown })
    if (typeof text === 'string' && pattern.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : [] })
    return send.apply(this, args)
  } as never)
  try {
    await work()
  } finally {
    querySpy.mockRestore()
  }
  return statements
}

/** The plan of a statement, with the actual rows of each step. */
export const planOf = async (pool: pg.Pool, { text, values }: Statement): Promise<string> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, costs off, buffers off) ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
