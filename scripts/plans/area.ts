import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#platform/db/schema.ts'

/** What is looked at: a name, and a call of the area's own function that sends the statements. */
export type PlannedQuery = [name: string, run: () => Promise<unknown>]

export type PlannedArea = {
  name: string
  /** What the table says it is about, for so many rows. */
  about: (count: number) => string
  /** How many members it needs beside so many rows of its own. */
  members: (count: number) => number
  /** Answers a row when it is filled. */
  filled: string
  fill: (client: pg.Client, count: number) => Promise<void>
  queries: (db: Kysely<DB>, pool: pg.Pool) => Promise<PlannedQuery[]>
}

/** Written as in a text: 1,000,000. */
export const formatCount = (count: number) => count.toLocaleString('en')

type Fill = { client: pg.ClientBase; tables: readonly string[]; work: () => Promise<void> }

/**
 * Fills tables without their indexes and triggers and makes the indexes afterwards: a million rows one by one through
 * twenty indexes take an hour. What the triggers keep is the filler's to write.
 */
export const fillInBulk = async ({ client, tables, work }: Fill): Promise<void> => {
  await client.query('begin')
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)
       and i.indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  // What is only asked at the end of a transaction, such as both sides of a connection, is asked before tables are altered.
  await client.query('set constraints all immediate')
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
}

/** A member by number: number 0 is the one with very much of everything. */
export const memberAt = async (db: pg.Pool | pg.ClientBase, at: number): Promise<string> =>
  (await db.query<{ id: string }>('select id from plans_members where n = $1', [at])).rows[0]?.id as string
