import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { loadInBulk } from './bulk-load.ts'
import { bulkTriggers, communityTables, seedCommunity, sizeFor } from './community.ts'
import { copyInto } from './copy.ts'
import { emptyDatabase } from './empty-database.ts'
import { showSteps, withoutProgress } from './progress.ts'

/** Columns that only triggers write. */
const derivedColumns = [
  'listed',
  'vote_count',
  'vote_weight',
  'recent_weight',
  'day_weight',
  'week_weight',
  'comment_count',
  'counts',
  'names',
]
/** Tables that only triggers fill. */
const derivedTables = [
  'activity_members',
  'connection_counts',
  'message_words',
  'expertise_counts',
  'expertise_spellings',
  'member_words',
  'opportunity_words',
  'product_words',
  'file_usage',
]
/** Reloaded from saved rows, messages before connections: connecting two members opens their message requests. */
const loadedTables = [
  ...[
    'users',
    'profiles',
    'account_blocks',
    'stored_files',
    'files',
    'opportunities',
    'products',
    'product_pictures',
    'product_votes',
    'product_comments',
    'posts',
  ],
  ...['message_threads', 'message_pairs', 'message_boxes', 'messages', 'connections', 'activities'],
]

const connectTo = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** All rows of the community as JSON text, for comparison. */
const contentOf = async (client: pg.ClientBase) => {
  const content: Record<string, string[]> = {}
  for (const table of new Set([...loadedTables, ...derivedTables])) {
    content[table] = (
      await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)
    ).rows.map(({ row }) => row)
  }
  return content
}

const insertSaved = async (client: pg.ClientBase, table: string, isRowByRow: boolean) => {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all($2)`,
    [table, derivedColumns],
  )
  const insert = (from: string) =>
    `insert into ${table} (${rows[0]?.columns}) overriding system value select ${rows[0]?.columns} from ${from}`
  if (!isRowByRow) return client.query(insert(`saved.${table}`))
  return client.query(`do $$ declare place tid; begin
    for place in select ctid from saved.${table} order by ctid loop
      ${insert(`saved.${table} where ctid = place`)};
    end loop;
  end $$`)
}

/** Empties the database and inserts the saved rows again: row by row with all triggers, or as a bulk load. */
const reload = async (client: pg.ClientBase, isRowByRow: boolean) => {
  await client.query('begin')
  await emptyDatabase(client)
  const load = async () => {
    for (const table of loadedTables) await insertSaved(client, table, isRowByRow)
  }
  if (isRowByRow) await load()
  else await loadInBulk(client, { tables: communityTables, triggers: bulkTriggers, step: withoutProgress, load })
  await client.query('commit')
  return contentOf(client)
}

const saveRows = async (client: pg.ClientBase) => {
  await client.query('drop schema if exists saved cascade; create schema saved')
  for (const table of loadedTables) await client.query(`create table saved.${table} as table ${table}`)
}

it('a generated community has the same derived rows as one inserted row by row', async () => {
  const { url } = await openTestDatabase()
  await seedCommunity(url, sizeFor(40), { quiet: true })
  const client = await connectTo(url)
  const seeded = await contentOf(client)
  await saveRows(client)
  const rowByRow = await reload(client, true)
  for (const [table, rows] of Object.entries(seeded))
    expect([table, rows.length > 0 || table === 'account_blocks']).toEqual([table, true])
  expect(seeded).toEqual(rowByRow)
})

it('a bulk load derives the same rows as the triggers for banned voters, unlaunched products and message requests', async () => {
  const { url } = await openTestDatabase()
  await seedCommunity(url, sizeFor(40), { quiet: true })
  const client = await connectTo(url)
  await client.query(
    `insert into account_blocks (user_id, kind, reason) select id, 'ban', 'A reason.' from users order by id limit 8`,
  )
  await saveRows(client)
  await client.query(
    `update saved.products set status = 'draft', title = 'Hemligheten' where id = (select id from saved.products limit 1)`,
  )
  await client.query(
    `update saved.message_pairs set standing = 'asked', asker_id = low_id, asked_at = now(), waiting = 1 where standing = 'open'`,
  )
  await client.query(`update saved.message_boxes set folder = 'requests' where member_id > other_id`)
  await client.query(`update saved.messages set held = true, is_read = false where recipient_id > sender_id`)
  const rowByRow = await reload(client, true)
  const inBulk = await reload(client, false)
  const { rows } = await client.query(
    `select (select count(*)::int from product_votes where not counts) as uncounted, (select count(*)::int from message_pairs where standing = 'open') as opened`,
  )
  expect(rows[0].uncounted).toBeGreaterThan(5)
  expect(rows[0].opened).toBeGreaterThan(5)
  expect(inBulk).toEqual(rowByRow)
})

it('a bulk load restores triggers, indexes and constraints', async () => {
  const { url } = await openTestDatabase()
  const client = await connectTo(url)
  const definitions = async () =>
    (
      await client.query<{ line: string }>(`
        select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal
        union all select pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text not like 'pg_%'
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
        order by 1`)
    ).rows.map(({ line }) => line)
  const before = await definitions()
  await seedCommunity(url, sizeFor(10), { quiet: true })
  expect(await definitions()).toEqual(before)
})

it('a bulk load refuses a row that violates a foreign key', async () => {
  const { url } = await openTestDatabase()
  const client = await connectTo(url)
  await client.query('begin')
  const load = () =>
    copyInto(
      client,
      'posts',
      ['author_id', 'text', 'audience', 'language'],
      [['00000000-0000-4000-8000-000000000000', 'A post.', 'everyone', 'en']],
    )
  await expect(
    loadInBulk(client, { tables: ['posts'], triggers: [], step: withoutProgress, load }),
  ).rejects.toMatchObject({ code: '23503' })
})

it('COPY reports only the rows that PostgreSQL has finished', async () => {
  const { url } = await openTestDatabase()
  const client = await connectTo(url)
  await client.query('create temp table numbers (n integer check (n <> 12000))')
  let reported = 0
  const rows = Array.from({ length: 20_000 }, (_, n) => [n])
  await expect(copyInto(client, 'numbers', ['n'], rows, (count) => (reported += count))).rejects.toMatchObject({
    code: '23514',
  })
  const { rows: counted } = await client.query('select count(*)::int as count from numbers')
  expect(reported).toBe(10_000)
  expect(counted[0].count).toBe(reported)
})

it('a progress bar shows 100 % only after the work has ended', async () => {
  const lines: string[] = []
  const step = showSteps({
    isTTY: false,
    write: (line: string) => lines.push(line) > 0,
  } as unknown as NodeJS.WriteStream)
  await step('members', 200, async (add) => {
    add(50)
    add(150)
    expect(lines.join('')).toMatch(/ 20 %\n/)
    expect(lines.join('')).not.toMatch(/100 %/)
  })
  expect(lines.at(-1)).toMatch(/^members .*100 %\n$/)
})
