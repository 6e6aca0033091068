import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'

const seed = async (
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ code: number; errors: string }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-seed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...process.env, DATA_DIR: dataDir, ...settings }
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'seed.ts'), ...args], {
      env,
    })
    return { code: 0, errors: stderr.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, errors: stderr.trim() }
  }
}

it('npm run seed -- --replace refills the database and keeps the audit log and the settings', async () => {
  const { pool, url } = await openTestDatabase()
  const settings = { DATABASE_URL: url, NODE_ENV: 'development' }
  await pool.query(
    `insert into users (id, email, name) values ('00000000-0000-4000-8000-000000000001', 'before@example.org', 'Before')`,
  )
  await pool.query(
    `insert into audit_log (actor_id, action, target_kind, target_id) values ('00000000-0000-4000-8000-000000000001', 'users.ban', 'user', 'somebody')`,
  )
  await pool.query(`update site_facts set companies = 7, changed_by = '00000000-0000-4000-8000-000000000001'`)
  await pool.query(`insert into expertise_counts (tag, members) values ('left over', 1)`)
  await pool.query(`insert into stored_files (storage_key) values ('attachment/left-over')`)

  expect(await seed(['--members', '20'], settings)).toEqual({
    code: 1,
    errors: 'This database already has members; add --replace to delete them and everything of theirs first.',
  })
  expect((await seed(['--members', '20', '--messages', '33', '--replace'], settings)).code).toBe(0)
  const { rows } = await pool.query(`select
    (select count(*)::int from users) as users, (select count(*)::int from messages) as messages, (select bool_or(actor_id is null) from audit_log) as audited,
    (select companies from site_facts where changed_by is null) as companies, (select count(*)::int from expertise_counts where tag = 'left over') as left_over,
    (select count(*)::int from file_removals where storage_key = 'attachment/left-over') as removals, (select count(*)::int from opportunity_settings) as settings`)
  expect(rows).toEqual([
    { users: 20, messages: 33, audited: true, companies: 7, left_over: 0, removals: 1, settings: 1 },
  ])
  await expect(pool.query('delete from audit_log')).rejects.toThrow('the audit log is append-only')
})

it('npm run seed -- --replace fails in production with a one-line error and changes nothing', async () => {
  const { pool, url } = await openTestDatabase()
  await pool.query(`insert into users (email, name) values ('kept@example.org', 'Kept')`)
  const refused = await seed(['--members', '20', '--replace'], { DATABASE_URL: url, NODE_ENV: 'production' })
  expect(refused).toEqual({ code: 1, errors: '--replace deletes all members, so it is refused in production.' })
  const { rows } = await pool.query('select email from users')
  expect(rows).toEqual([{ email: 'kept@example.org' }])
})
