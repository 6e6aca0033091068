import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** Statement names by SQL text. */
const statementNames = new Map<string, string>()

/** Sends the texts that `prepared` has registered as named statements, and all others unchanged. */
export class PreparingClient extends pg.Client {
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[]
    const name = typeof text === 'string' ? statementNames.get(text) : undefined
    const forwarded = name === undefined ? args : [{ name, text, values }, ...rest]
    return (super.query as (...sent: unknown[]) => never)(...forwarded)
  }
}

/** Placeholder for a value that each call provides. */
class Slot {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

export type ValueOf<Values extends object> = <Key extends keyof Values & string>(key: Key) => RawBuilder<Values[Key]>

/**
 * A statement that is parsed and, after a few calls, planned once per connection, for frequent cheap queries. All
 * values share one plan: write two statements if values need different plans. Connections cache every statement, so
 * define few.
 * @param name unique and constant
 */
export const prepared = <Values extends object, Row>(
  name: string,
  build: (value: ValueOf<Values>) => RawBuilder<Row>,
): ((db: Kysely<DB>, values: Values) => Promise<Row[]>) => {
  let compiled: { text: string; keys: (keyof Values)[] } | undefined
  const compile = (db: Kysely<DB>) => {
    const { sql: text, parameters } = build((key) => sql`${new Slot(key)}`).compile(db)
    const keys = parameters.map((parameter) => {
      if (!(parameter instanceof Slot)) throw new Error(`${name} has a value of its own: each is to be a slot`)
      return parameter.key as keyof Values
    })
    statementNames.set(text, name)
    return { text, keys }
  }
  return async (db, values) => {
    compiled ??= compile(db)
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(
        compiled.text,
        compiled.keys.map((key) => values[key]),
      ),
    )
    return rows
  }
}
