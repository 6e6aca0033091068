import { expect, it } from 'vitest'
import { accounts } from '#features/accounts/server/testing.ts'
import { storedKeys } from '#features/files/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { eraseMember } from '#platform/erase.ts'
import { cleanupJob } from '#platform/jobs/cleanup.ts'
import { features } from '#platform/main.ts'
import { buildMemberToErase, ownWords, sharedWord } from './erasure/member-to-erase.ts'
import { startTestServer } from './support/server.ts'

const server = await startTestServer()
const job = await createJobContext(server)
const { pool } = server

const dictionaries = ['member_words.word', 'opportunity_words.word', 'product_words.word', 'program_words.word']

/** Columns that refer to members and that this test gives no row, each with the reason. */
const unfilled: Record<string, string> = {}

/** Columns that still contain the id of an erased member, each with the reason. */
const retained: Record<string, string> = {
  'audit_log.target_id':
    'The log is append-only for three years. Names are joined when it is read, so the id names no one.',
}

const columns = async (): Promise<{ table: string; column: string }[]> => {
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, 2`)
  return rows
}

/** The columns of every table, of any type, whose text contains one of the words. */
const columnsContaining = async (words: readonly string[]): Promise<string[]> => {
  const found = (await columns()).map(
    ({ table, column }) =>
      `select '${table}.${column}' as name where exists (select from "${table}" where "${column}"::text ilike any($1))`,
  )
  const { rows } = await pool.query<{ name: string }>(found.join(' union all '), [words.map((word) => `%${word}%`)])
  return rows.map(({ name }) => name)
}

/** Foreign keys to accounts, and columns without one that have the name of such a key. */
const memberColumns = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(`
    with keys as (
      select k.conrelid, a.attname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid in ('users'::regclass, 'profiles'::regclass)
    )
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype
      and ((c.oid, a.attname) in (table keys) or a.attname <> 'id' and a.attname in (select attname from keys))
    order by 1`)
  return rows.map(({ name }) => name)
}

const keysOf = async (memberId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `with own as (select storage_key from files where owner_id = $1)
     select storage_key as key from own
     union select storage_key from file_renditions where original_key in (select storage_key from own)`,
    [memberId],
  )
  return rows.map(({ key }) => key)
}

it('[SET-10/erasure] an erased member is in no column of any table, in no search word and in no stored file', async () => {
  const { id, sharedFileId } = await buildMemberToErase(server)
  const filled = await columnsContaining([id])
  const missing = (await memberColumns()).filter((name) => !filled.includes(name))
  expect(missing, 'give the member a row with addRowsToErase of the area (tests/support/area-cases.ts)').toEqual(
    Object.keys(unfilled),
  )
  expect(await columnsContaining(ownWords)).toEqual(expect.arrayContaining([...dictionaries, 'users.email']))
  const keys = await keysOf(id)
  const stored = storedKeys(server.config).filter((key) => keys.includes(key))
  const { rows: shared } = await pool.query<{ storage_key: string }>('select storage_key from files where id = $1', [
    sharedFileId,
  ])
  expect(stored.length).toBeGreaterThan(3)

  await server.db.transaction().execute((tx) => eraseMember({ features, accounts }, tx, id))
  await features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'files.sweep')
    ?.run(job, {}, 'a job')
  // A day later, when events and idempotency keys have expired.
  const now = () => new Date(Date.now() + 25 * 3_600_000)
  await cleanupJob(features).run({ ...job, now }, {}, 'a job')

  expect(await columnsContaining([id])).toEqual(Object.keys(retained))
  expect(await columnsContaining(ownWords)).toEqual([])
  expect(await columnsContaining([sharedWord]), 'words of other members').toEqual(expect.arrayContaining(dictionaries))
  expect(storedKeys(server.config).filter((key) => stored.includes(key))).toEqual(
    shared.map(({ storage_key }) => storage_key),
  )
})
