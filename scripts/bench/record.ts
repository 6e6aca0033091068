import pg from 'pg'
import { isId } from '#kit/fields.ts'

/** A statement that the product sent; `name` is the name of a prepared statement. */
export type Statement = { name?: string; text: string; values: unknown[] }

type Querying = { query: (...args: unknown[]) => unknown }

/** Whether a client belongs to pg-boss, whose polls are background work. Requests read its tables as well. */
const isJobQueue = (client: unknown): boolean =>
  (client as { connectionParameters?: { application_name?: string } }).connectionParameters?.application_name ===
  'nordbro-jobs'

/** Collects every statement that this process sends while `work` runs. Own SQL sends exactly the same ones. */
export const recordStatements = async (work: () => Promise<void>): Promise<Statement[]> => {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as Querying
  const original = prototype.query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args
    if (isJobQueue(this)) return original.apply(this, args)
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (first && typeof first === 'object' && 'text' in first) {
      const config = first as { name?: string; text: string; values?: unknown[] }
      statements.push({
        ...(config.name === undefined ? {} : { name: config.name }),
        text: config.text,
        values: config.values ?? (Array.isArray(second) ? second : []),
      })
    }
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  // Leaves out the polls of the live hub.
  return statements.filter(
    ({ text }) => !/events_outbox where|settled_events|^listen /i.test(text.replace(/\s+/g, ' ')),
  )
}

/** Marks values that differ between two recordings of the same work, such as tokens, IDs and times. */
export const volatileValues = (one: readonly Statement[], two: readonly Statement[]): boolean[][] =>
  one.map((statement, index) =>
    statement.values.map((value, at) => JSON.stringify(value) !== JSON.stringify(two[index]?.values[at])),
  )

/** A fresh value of the same kind and length. */
export const freshLike = (value: unknown, random: { bytes: (size: number) => Buffer; uuid: () => string }): unknown => {
  if (value instanceof Date) return new Date(value.getTime())
  if (Buffer.isBuffer(value)) return random.bytes(value.length)
  if (typeof value !== 'string') return value
  if (isId(value)) return random.uuid()
  if (!Number.isNaN(Date.parse(value)) && /^\d{4}-/.test(value)) return value
  return random.bytes(value.length).toString('hex').slice(0, value.length)
}
