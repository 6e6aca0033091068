import { type RawBuilder, sql } from 'kysely'
import { cardColumns, type CardRow } from '../../contract/card.ts'

/** A JSON object with the card columns of `profiles` under this alias. */
export const memberJson = (alias: string): RawBuilder<CardRow> =>
  sql`json_build_object(${sql.join(cardColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]))})`
