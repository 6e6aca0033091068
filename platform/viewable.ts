import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type ViewableKind = 'profile' | 'opportunity' | 'product' | 'program' | 'mentor'

export type ViewableRow = { id: string; title: string; path: `/${string}` }

/** A kind of content whose pages are about one row and whose views are counted (ANA-01). Listed in `Feature.viewables`. */
export type Viewable = {
  readonly kind: ViewableKind
  /** The route patterns of its pages, each with one parameter, and the SQL of the id that the parameter selects. */
  readonly pages: Readonly<Record<`/${string}`, (parameter: string) => RawBuilder<string | null>>>
  /** Those of the rows that still exist, in any order. */
  readonly describe: (db: Kysely<DB>, ids: readonly string[]) => Promise<ViewableRow[]>
  /** SELECT of `id` and `owner_id`: what members have published. */
  readonly owned: RawBuilder<{ id: string; owner_id: string }>
}

type TableWithSlug = 'opportunities' | 'products' | 'programs' | 'mentor_listings'

/**
 * A table whose rows have a title and a slug.
 * @param isPublished SQL over the columns of the table
 */
export const viewableTable = ({
  kind,
  table,
  owner = 'owner_id',
  page,
  pathOf,
  isPublished,
}: {
  kind: ViewableKind
  table: TableWithSlug
  owner?: string
  page: `/${string}`
  pathOf: (slug: string) => `/${string}`
  isPublished: RawBuilder<unknown>
}): Viewable => ({
  kind,
  pages: {
    [page]: (slug) => sql<string | null>`(select id from ${sql.table(table)} where slug = ${slug} and ${isPublished})`,
  },
  describe: async (db, ids) => {
    const { rows } = await sql<{ id: string; title: string; slug: string }>`
      select id, title, slug from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
    return rows.map(({ id, title, slug }) => ({ id, title, path: pathOf(slug) }))
  },
  owned: sql`select id, ${sql.ref(owner)} as owner_id from ${sql.table(table)} where ${isPublished}`,
})
