import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

export const sitemapFileNames = (db: Kysely<DB>) =>
  db.selectFrom('sitemap_files').select(['name', 'made_at']).orderBy('name').execute()

/** The gzip-compressed content of a file. */
export const sitemapFile = async (db: Kysely<DB>, name: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('sitemap_files').select('content').where('name', '=', name).executeTakeFirst())?.content

export const storeSitemapFile = (db: Kysely<DB>, file: { name: string; content: Buffer; made_at: Date }) =>
  db
    .insertInto('sitemap_files')
    .values(file)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content: file.content, made_at: file.made_at }))
    .execute()

export const deleteSitemapFilesBefore = (db: Kysely<DB>, madeAt: Date) =>
  sql`delete from sitemap_files where made_at < ${madeAt}`.execute(db)
