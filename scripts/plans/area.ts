import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#platform/db/schema.ts'

/** A name, and a call of the area's function whose statements are explained. */
export type PlannedQuery = [name: string, run: () => Promise<unknown>]

export type PlannedArea = {
  name: string
  about: (count: number) => string
  /** The number of members that `count` rows need. */
  members: (count: number) => number
  /** SQL that returns a row once the area is filled. */
  filled: string
  fill: (client: pg.Client, count: number) => Promise<void>
  queries: (db: Kysely<DB>, pool: pg.Pool) => Promise<PlannedQuery[]>
}

/** Formats with thousands separators: 1,000,000. */
export const formatCount = (count: number) => count.toLocaleString('en')

type Fill = { client: pg.ClientBase; tables: readonly string[]; work: () => Promise<void> }

/**
 * Fills tables without triggers and recreates their indexes afterwards, because twenty indexes make a million inserts
 * take an hour. `work` must also write what the triggers maintain.
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
  // Deferred constraints, such as both sides of a connection, must be checked before tables are altered.
  await client.query('set constraints all immediate')
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
}

/** The ID of a member by number. Member 0 has the most rows of every kind. */
export const memberAt = async (db: pg.Pool | pg.ClientBase, at: number): Promise<string> =>
  (await db.query<{ id: string }>('select id from plans_members where n = $1', [at])).rows[0]?.id as string

export const countMembers = async (client: pg.ClientBase): Promise<number> =>
  Number((await client.query<{ count: string }>('select count(*) from plans_members')).rows[0]?.count)
