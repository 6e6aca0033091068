import type pg from 'pg'
import type { BulkTrigger } from '#platform/db/bulk-trigger.ts'
import type { Step } from './progress.ts'

const slices = 32

/** The first and last UUID of each of `count` equal ranges. */
const uuidSlices = (count: number): [first: string, last: string][] => {
  const step = 0x1_0000_0000 / count
  const begin = (part: number) =>
    Math.floor(part * step)
      .toString(16)
      .padStart(8, '0')
  const end = (part: number) => (Math.floor((part + 1) * step) - 1).toString(16).padStart(8, '0')
  return Array.from({ length: count }, (_, part) => [
    `${begin(part)}-0000-0000-0000-000000000000`,
    `${end(part)}-ffff-ffff-ffff-ffffffffffff`,
  ])
}

/** Drops the indexes that back no constraint. @returns the statements that create them again */
const dropIndexes = async (client: pg.ClientBase, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Drops the foreign keys of the tables: adding one checks all rows with one join. @returns the statements that add them
 * again
 */
const dropForeignKeys = async (client: pg.ClientBase, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'f' and c.conrelid = any($1::regclass[]) order by 1, 2`,
    [tables],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

export type BulkLoad = {
  /** The tables that `load` fills. Their indexes are created afterwards. */
  tables: readonly string[]
  triggers: readonly BulkTrigger[]
  step: Step
  load: () => Promise<void>
}

/**
 * Fills tables in the caller's transaction without the given triggers, then does their work in bulk. Other triggers
 * run. Secondary indexes and foreign keys are dropped and created again, which checks all rows; other constraints stay.
 * The role must own the tables.
 */
export const loadInBulk = async (client: pg.ClientBase, { tables, triggers, step, load }: BulkLoad): Promise<void> => {
  const forEachTrigger = async (action: 'disable' | 'enable') => {
    for (const one of triggers)
      for (const name of one.triggers) await client.query(`alter table ${one.table} ${action} trigger ${name}`)
  }
  await forEachTrigger('disable')
  const foreignKeys = await dropForeignKeys(client, tables)
  const indexes = await dropIndexes(client, tables)
  await load()
  for (const { table, statements } of triggers) {
    // Without statistics the planner assumes that a table that was just filled is empty.
    await client.query(`analyze ${table}`)
    await step(`${table}: derived`, slices, async (add) => {
      for (const slice of uuidSlices(slices)) {
        for (const statement of statements) await client.query(statement, slice)
        add(1)
      }
    })
  }
  for (const [label, statements] of [
    ['indexes', indexes],
    ['foreign keys', foreignKeys],
  ] as const) {
    await step(label, statements.length, async (add) => {
      for (const statement of statements) {
        await client.query(statement)
        add(1)
      }
    })
  }
  await forEachTrigger('enable')
}
