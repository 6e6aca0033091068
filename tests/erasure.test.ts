import { expect, it } from 'vitest'
import { storedKeys } from '#features/files/server/testing.ts'
import { createJobContext } from '#features/notifications/server/testing.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import { cleanupJob } from '#platform/jobs/cleanup.ts'
import { features } from '#platform/main.ts'
import { buildMemberToErase, ownWords, sharedWord } from './erasure/member-to-erase.ts'
import { startTestServer } from './support/server.ts'
import { waitTimeoutMs } from './support/timeouts.ts'

const server = await startTestServer()
const job = await createJobContext(server)
const { pool } = server

const dictionaries = ['member_words.word', 'opportunity_words.word', 'product_words.word', 'program_words.word']

/** Columns that refer to members and that this test gives no row, each with the reason. */
const unfilled: Record<string, string> = {}

/** The areas' tables, and those of the job queue. */
const columns = async (): Promise<{ table: string; column: string; name: string }[]> => {
  const { rows } = await pool.query<{ table: string; column: string; name: string }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table, format('%I', c.column_name) as column,
      case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
    order by 3`)
  return rows
}

/** The columns of every table, of any type, whose text contains one of the words. */
const columnsContaining = async (words: readonly string[]): Promise<string[]> => {
  const found = (await columns()).map(
    ({ table, column, name }) =>
      `select '${name}' as name where exists (select from ${table} where ${column}::text ilike any($1))`,
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

const runJob = async (name: string, payload: object, afterMs = 0) => {
  const found = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  await found?.run({ ...job, now: () => new Date(Date.now() + afterMs) }, payload, 'a job')
}

/** The words in the mails of the development mailbox, without the last mail to the member. */
const mailedWords = async (words: readonly string[]): Promise<string[]> => {
  const mails = (await server.mails()).filter(({ subject }) => subject !== 'Ditt konto är borttaget')
  return words.filter((word) => mails.some((mail) => JSON.stringify(mail).toLowerCase().includes(word)))
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

it('[SET-10/erasure] an erased member is in no column of any table, in no job or mail, in no search word and in no stored file', async () => {
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

  // What the queue still does for the member at this moment.
  const running = async () =>
    (await pool.query(`select from pgboss.job where state = 'active' and data::text like '%' || $1 || '%'`, [id]))
      .rowCount
  await expect.poll(running, { timeout: waitTimeoutMs }).toBe(0)
  await runJob('accountDeletion.erase', { memberId: id }, dayMs)
  await runJob('files.sweep', {})
  const { rows: erasures } = await pool.query<{ id: string }>('select id from account_erasures')
  await runJob('accountDeletion.finish', erasures[0] ?? {}, dayMs)
  // A day later, when events and idempotency keys have expired.
  await cleanupJob(features).run({ ...job, now: () => new Date(Date.now() + 25 * hourMs) }, {}, 'a job')

  expect(await columnsContaining([id])).toEqual([])
  expect(await columnsContaining(ownWords)).toEqual([])
  expect(await mailedWords([id, ...ownWords])).toEqual([])
  expect(await columnsContaining([sharedWord]), 'words of other members').toEqual(expect.arrayContaining(dictionaries))
  expect(storedKeys(server.config).filter((key) => stored.includes(key))).toEqual(
    shared.map(({ storage_key }) => storage_key),
  )
})
