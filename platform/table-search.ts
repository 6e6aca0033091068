import { type RawBuilder, sql } from 'kysely'
import { toSearchQuery } from '#platform/db/dictionary-search.ts'
import { noMatches, rankedLimits, type RankedTable, rankTable } from '#platform/db/ranked-matches.ts'
import type { FoundContent, SearchContext, SearchSource } from '#platform/search-source.ts'

type Sql = RawBuilder<unknown>

/** Excerpts are taken from the beginning of a long text. */
const maxExcerptSource = sql.lit(4_000)

/** A column for `FoundContent.texts`. */
export const excerptSource = (column: string): Sql => sql`left(${sql.ref(column)}, ${maxExcerptSource})`

type TableSource<Row extends object> = Pick<SearchSource, 'kind' | 'dictionary'> & {
  mayFind?: SearchSource['mayFind']
  table: RankedTable
  /** Condition on the table's rows: the viewer may find them. */
  isReadable: (ctx: SearchContext) => Sql
  /** What `toContent` reads. */
  columns: Sql
  joins?: Sql
  toContent: (row: Row) => FoundContent
}

/** Declares how an area's content is searched when its table has a full-text index and a dictionary. */
export const searchTable = <Row extends object>({
  kind,
  dictionary,
  mayFind = () => true,
  table,
  isReadable,
  columns,
  joins = sql``,
  toContent,
}: TableSource<Row>): SearchSource => ({
  kind,
  dictionary,
  mayFind,
  rank: async (ctx, { text, words }) => {
    const expanded = await toSearchQuery(ctx.tx, dictionary, text, rankedLimits.prefix)
    return expanded === null
      ? noMatches
      : rankTable(ctx.tx, table, { text, words, expanded, isReadable: isReadable(ctx) })
  },
  load: async (ctx, ids) => {
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(table.table)} as ${sql.ref(table.alias)} ${joins}
      where ${sql.ref(`${table.alias}.id`)} = any(${[...ids]}::uuid[]) and ${isReadable(ctx)}`.execute(ctx.tx)
    return rows.map(toContent)
  },
})
