import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { pipelineOf } from './pipeline.ts'
import type { DB } from './schema.ts'

/** Stands for a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Writes statements as text without a database. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The part of a statement that stands for one of its values. */
export type ValueOf<Values> = (name: keyof Values & string) => RawBuilder<unknown>
export type StatementBuilder<Values, Row> = (value: ValueOf<Values>) => RawBuilder<Row>

export type PreparedStatement<Values extends object, Row> = {
  readonly name: string
  /** Builds the statement's text with other expressions in the place of its values, for a larger statement. */
  readonly build: StatementBuilder<Values, Row>
  /** Runs the statement on a connection of the database, or in the transaction that `db` is. */
  rows(db: Kysely<DB>, values: Values): Promise<Row[]>
}

export type PreparedOptions<Values, Row> = {
  /**
   * Whether a row belongs to these values. Such a statement shares its connection with others (`pipeline.ts`), and the
   * test makes sure that no caller ever gets the rows of another call. Only for reads of a few rows.
   */
  belongs?: (row: Row, values: Values) => boolean
}

/**
 * Declares statements that differ in their shape, such as with and without a filter. Each shape is prepared when it is
 * first used, so there may only be few.
 * @param nameOf the statement's name, different for each shape
 */
export const prepareShapes = <Shape, Values extends object, Row extends object>(
  nameOf: (shape: Shape) => string,
  build: (shape: Shape, value: ValueOf<Values>) => RawBuilder<Row>,
  options: PreparedOptions<Values, Row> = {},
): ((shape: Shape) => PreparedStatement<Values, Row>) => {
  const statements = new Map<string, PreparedStatement<Values, Row>>()
  return (shape) => {
    const name = nameOf(shape)
    const statement = statements.get(name) ?? prepare<Values, Row>(name, (value) => build(shape, value), options)
    statements.set(name, statement)
    return statement
  }
}

const namesByText = new Map<string, string>()

/** The name of a prepared statement with this text. */
export const preparedNameOf = (text: string): string | undefined => namesByText.get(text)

/**
 * Declares a statement that is written once, and that PostgreSQL plans once per connection, for any values (decision
 * 042). Only for statements with one good plan for all values.
 * @param name unique, such as `opportunities.bySlug`
 * @throws {Error} when another statement has the name
 */
export const prepare = <Values extends object, Row extends object>(
  name: string,
  build: StatementBuilder<Values, Row>,
  { belongs }: PreparedOptions<Values, Row> = {},
): PreparedStatement<Values, Row> => {
  const { sql: text, parameters } = build((value) => sql`${new Placeholder(value)}`).compile(compiler)
  if ([...namesByText].some(([other, taken]) => taken === name && other !== text))
    throw new Error(`two prepared statements are named ${name}`)
  namesByText.set(text, name)
  const valuesOf = (values: Values) =>
    parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
  return {
    name,
    build,
    rows: async (db, values) => {
      const pipeline = belongs && pipelineOf(db)
      if (!pipeline) return (await db.executeQuery<Row>(CompiledQuery.raw(text, valuesOf(values)))).rows
      const { rows } = await pipeline.query<Row>({ name, text, values: valuesOf(values) })
      if (!rows.every((row) => belongs(row, values))) throw new Error(`${name}: the rows of another call were read`)
      return rows
    },
  }
}
