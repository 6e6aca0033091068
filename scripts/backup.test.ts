import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { buildMember } from '#features/accounts/server/testing.ts'
import { createBackupKey } from '#platform/backup/backup-key.ts'
import { tableChecksums } from '#platform/backup/testing.ts'
import { createTestDatabase, openTestDatabase } from '#tests/support/database.ts'
import { waitTimeoutMs } from '#tests/support/timeouts.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-backup-command-'))
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }))
const database = await openTestDatabase()
const key = await createBackupKey()
const settings = {
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  BACKUP_KEY: key,
  SECRET: 'the secret of a server that is only tested',
}

type Settings = Record<string, string | undefined>
const environment = (overrides: Settings): NodeJS.ProcessEnv => ({ ...process.env, ...settings, ...overrides })
const script = (name: string) => join(import.meta.dirname, `${name}.ts`)

/** Runs a command in its own process, as `npm run backup` and `npm run restore` do. */
const run = async (name: 'backup' | 'restore', args: string[], overrides: Settings = {}) => {
  try {
    const options = { env: environment(overrides) }
    const { stdout } = await promisify(execFile)(process.execPath, [script(name), ...args], options)
    return { code: 0, output: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr.trim() }
  }
}
/** Kills a command as soon as PostgreSQL has a session of this name that has begun its work. */
const killDuring = async (session: string, url: string, child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const name = new URL(url).pathname.slice(1)
    const isWorking = async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = $1 and application_name = $2 and backend_xmin is not null or backend_xid is not null and datname = $1 and application_name = $2`,
        [name, session],
      )
      return rowCount !== 0 || child.exitCode !== null
    }
    await expect.poll(isWorking, { timeout: 5 * waitTimeoutMs, interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    const isGone = async () =>
      (await client.query('select from pg_stat_activity where datname = $1 and application_name = $2', [name, session]))
        .rowCount === 0
    await expect.poll(isGone, { timeout: waitTimeoutMs }).toBe(true)
  } finally {
    await client.end()
  }
}

it(
  '[ADM-11/restore] npm run backup and npm run restore: one command each, with what they did',
  async () => {
    await buildMember(database)
    await database.pool.query(`insert into stored_files (storage_key) values ('cv/aa/one')`)
    const files = join(dataDir, 'files')
    await promisify(execFile)('mkdir', ['-p', join(files, 'cv/aa')])
    await writeFile(join(files, 'cv/aa/one'), 'the file')
    expect(await run('backup', ['--list'])).toEqual({ code: 0, output: 'There is no archive.' })
    const made = await run('backup', [])
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^nordbro-\S+\.tar\.zst\.age: \d+ rows and 1 files in \d+ kB, read back\.$/),
    })
    const archive = made.output.split(':')[0] as string
    expect(await run('backup', ['--list'])).toEqual({ code: 0, output: archive })
    expect((await run('backup', ['--verify', 'latest'])).output).toMatch(new RegExp(`^${archive} is complete: made `))
    const { rows } = await database.pool.query(
      'select state, trigger, verified_at > finished_at as again from backup_runs',
    )
    expect(rows).toEqual([{ state: 'succeeded', trigger: 'command', again: true }])

    const target = await createTestDatabase({ empty: true })
    const elsewhere = pathToFileURL(join(dataDir, 'elsewhere')).href
    const restored = await run('restore', [archive], { DATABASE_URL: target, STORAGE_URL: elsewhere })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`Restored ${archive} of `) })
    expect(await readFile(join(dataDir, 'elsewhere/cv/aa/one'), 'utf8')).toBe('the file')
    // Only the backup itself has ended since.
    const { backup_runs: _, ...tables } = await tableChecksums(target)
    expect(await tableChecksums(database.url)).toMatchObject(tables)
    expect(await run('restore', [archive], { DATABASE_URL: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining('--replace'),
    })
  },
  10 * waitTimeoutMs,
)

it.each<[string, 'backup' | 'restore', string[], Settings, number, RegExp]>([
  ['a backup without a key', 'backup', [], { BACKUP_KEY: '' }, 1, /^BACKUP_KEY is not set/],
  ['a restore without a key', 'restore', ['latest'], { BACKUP_KEY: '' }, 1, /^BACKUP_KEY is not set/],
  ['a key that is none', 'backup', [], { BACKUP_KEY: 'secret' }, 1, /^BACKUP_KEY must be an age identity/],
  [
    'a backup in production without the secret',
    'backup',
    [],
    { NODE_ENV: 'production', SECRET: '' },
    1,
    /^SECRET is not set/,
  ],
  [
    'an archive that is not there',
    'restore',
    ['nothing.age'],
    {},
    1,
    /^There is no file and no archive nothing\.age\.$/,
  ],
  ['no file', 'restore', [], {}, 2, /^Restores a backup/],
  ['another option', 'backup', ['--what'], {}, 2, /^Backups, from the shell/],
])('[ADM-11/restore] the commands refuse %s in a line', async (_, name, args, overrides, code, output) => {
  const result = await run(name, args, overrides)
  expect(result.output).toMatch(output)
  expect(result.code).toBe(code)
})

it('npm run backup -- --new-key prints a key that the commands accept', async () => {
  const { output } = await run('backup', ['--new-key'], { BACKUP_KEY: '' })
  const made = output.split('\n')[0] as string
  expect(await run('backup', ['--list'], { BACKUP_KEY: made })).toMatchObject({ code: 0 })
})

it(
  '[ADM-11/restore] a backup and a restore that are killed leave nothing half, and work the next time',
  async () => {
    const archives = async () => (await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.age'))
    const before = await archives()
    const backup = spawn(process.execPath, [script('backup')], { env: environment({}), stdio: 'ignore' })
    await killDuring('nordbro-backup', database.url, backup)
    expect(await archives()).toEqual(before)
    // Until the lease of the killed one is over.
    expect((await run('backup', [])).output).toBe('A backup is being made already.')
    await database.pool.query(
      `update backup_runs set state = 'failed', failure = 'interrupted', finished_at = now() where state = 'running'`,
    )
    const made = (await run('backup', [])).output.split(':')[0] as string
    // Of a day the last one stays.
    expect(await archives()).toEqual([made])

    const target = await createTestDatabase()
    const elsewhere = { DATABASE_URL: target, STORAGE_URL: pathToFileURL(join(dataDir, 'other')).href }
    const empty = await tableChecksums(target)
    const restore = spawn(process.execPath, [script('restore'), made], { env: environment(elsewhere), stdio: 'ignore' })
    await killDuring('nordbro-restore', target, restore)
    expect(await tableChecksums(target)).toEqual(empty)
    expect((await run('restore', [made], elsewhere)).code).toBe(0)
    const { backup_runs: _, ...tables } = await tableChecksums(target)
    expect(await tableChecksums(database.url)).toMatchObject(tables)
  },
  10 * waitTimeoutMs,
)

it(
  '[ADM-11/restore] works on a cold machine with only the archive and the key, which get the embedded database and the secret back',
  async () => {
    const archive = (await run('backup', ['--list'])).output.split('\n').at(-1) as string
    const cold = await mkdtemp(join(tmpdir(), 'nordbro-cold-'))
    afterAll(() => rm(cold, { recursive: true, force: true, maxRetries: 10 }))
    const result = await run('restore', [join(dataDir, 'backups', archive)], {
      DATA_DIR: cold,
      DATABASE_URL: '',
      SECRET: '',
    })
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining(`Restored ${archive}`) })
    expect(await readFile(join(cold, 'files/cv/aa/one'), 'utf8')).toBe('the file')
    expect((await readFile(join(cold, 'secret'), 'utf8')).trim()).toBe(settings.SECRET)
    expect((await stat(join(cold, 'secret'))).mode & 0o777).toBe(0o600)
    // The next backup is made of the restored database.
    const next = await run('backup', [], { DATA_DIR: cold, DATABASE_URL: '', SECRET: '' })
    expect(next.output).toMatch(/ and 1 files in /)
  },
  20 * waitTimeoutMs,
)
