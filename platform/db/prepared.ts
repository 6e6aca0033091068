import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The texts that a connection prepares, with the names they have there. */
const names = new Map<string, string>()

/** Prepares the texts that `prepared` has noted under their names; all others are sent as they always were. */
export class PreparingClient extends pg.Client {
  override query(...args: never[]): never {
    const [text, values, ...rest] = args as unknown[]
    const name = typeof text === 'string' ? names.get(text) : undefined
    const forwarded = name === undefined ? args : [{ name, text, values }, ...rest]
    return (super.query as (...sent: unknown[]) => never)(...forwarded)
  }
}

/** Stands in a text for a value that each call gives. */
class Slot {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** A value of a statement, where it stands in the text. */
export type ValueOf<Values extends object> = <Key extends keyof Values & string>(key: Key) => RawBuilder<Values[Key]>

/**
 * A statement whose text is the same at each call: put together once in a process, parsed and, after a few calls, planned
 * once in a connection. For what is asked so often that these cost more than the answer. PostgreSQL then plans for any
 * values: where one way is good for some values and bad for others, make two statements.
 *
 * `name`: the statement's own, for ever. A connection keeps what it has prepared, so let there be few.
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
    names.set(text, name)
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
