import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isUnavailable, openDatabase } from '#platform/db/database.ts'
import { type EmbeddedDatabase, EmbeddedError, type EmbeddedOptions, findRunning, startEmbedded } from './embedded.ts'
import { isAlive, processesOf } from './processes.ts'
import { shutdownSteps, freePort } from './server.ts'

const pollOptions = { timeout: 60_000, interval: 20 }
// Each test starts real servers, some of them several times.
const longTimeout = { timeout: 120_000 }

const createDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-embedded-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

const startDatabase = async (dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataDir, ...options })
  onTestFinished(database.stop)
  return database
}

const query = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  // Ending a server breaks its connections; the running query reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the database as a server does, prints its URL and waits. */
const startOtherServer = async (dataDir: string): Promise<{ process: ChildProcess; url: string }> => {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write(url + '\\n')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return { process: child, url }
}

const startUnrelatedProcess = (): ChildProcess => {
  const sleeper = spawn('sleep', ['600'])
  onTestFinished(() => void sleeper.kill('SIGKILL'))
  return sleeper
}

describe('startEmbedded', longTimeout, () => {
  it('creates a cluster that only its owner can read, and a role that is no superuser', async () => {
    const dataDir = await createDataDir()
    const database = await startDatabase(dataDir)
    expect(database.created).toBe(true)
    const [role] = await query(
      database.url,
      "select rolsuper, current_setting('fsync') as fsync from pg_roles where rolname = current_user",
    )
    expect(role).toEqual({ rolsuper: false, fsync: 'on' })
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    const wrong = database.url.replace(/:[^:@]+@/, ':guess@')
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('supports the letters of all three languages and Swedish collation', async () => {
    const database = await startDatabase(await createDataDir(), { durable: false })
    const [row] = await query(
      database.url,
      `select lower('ÅÄÖ') as small, array(select w from unnest(array['ö', 'z', 'å', 'ä']) as w order by w collate "sv-x-icu") as ordered`,
    )
    expect(row).toEqual({ small: 'åäö', ordered: ['z', 'å', 'ä', 'ö'] })
  })

  it('does not use port 5432, where another program listens', async () => {
    const other = createServer()
      .on('error', () => undefined)
      .listen(5432, '127.0.0.1')
    onTestFinished(() => void other.close())
    const database = await startDatabase(await createDataDir(), { durable: false })
    expect(new URL(database.url).port).not.toBe('5432')
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('keeps the data over a restart', async () => {
    const dataDir = await createDataDir()
    const first = await startDatabase(dataDir, { durable: false })
    await query(first.url, 'create table answers as select 42 as answer')
    await first.stop()
    const second = await startDatabase(dataDir)
    expect(second.created).toBe(false)
    expect(await query(second.url, 'select answer from answers')).toEqual([{ answer: 42 }])
  })

  it('starts an existing cluster faster than it creates a new one', async () => {
    const dataDir = await createDataDir()
    const timedStart = async () => {
      const began = performance.now()
      const database = await startDatabase(dataDir, { durable: false })
      const took = performance.now() - began
      await database.stop()
      return took
    }
    const firstStartMs = await timedStart()
    const laterStartsMs = [await timedStart(), await timedStart(), await timedStart()]
    // A busy machine can slow down any one start, so take the fastest of three.
    expect(Math.min(...laterStartsMs)).toBeLessThan(firstStartMs)
  })

  it('works in a folder that only its owner can enter', async () => {
    const outer = await createDataDir()
    await chmod(outer, 0o700)
    const dataDir = join(outer, 'clone', 'var')
    const first = await startDatabase(dataDir, { durable: false })
    await query(first.url, 'create table answers as select 42 as answer')
    await first.stop()
    const second = await startDatabase(dataDir)
    expect(await query(second.url, 'select answer from answers')).toEqual([{ answer: 42 }])
    expect(await processesOf(join(dataDir, 'postgres'))).toContain(second.pid)
  })

  it('cleans up after an interrupted start', async () => {
    const dataDir = await createDataDir()
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    const database = await startDatabase(dataDir, { durable: false })
    expect(database.created).toBe(true)
    expect(await readdir(dataDir)).not.toContain('postgres.new')
  })

  it('refuses a folder that another server uses, in a one-line message', async () => {
    const dataDir = await createDataDir()
    const first = await startDatabase(dataDir, { durable: false })
    const refusal = await startEmbedded({ dataDir }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedError)
    expect((refusal as Error).message).toMatch(/^Another Nordbro server is already working with [^\n]+$/)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('reports a lost password in one line and leaves no process behind', async () => {
    const dataDir = await createDataDir()
    const first = await startDatabase(dataDir, { durable: false })
    await first.stop()
    await rm(join(dataDir, 'postgres.password'))
    await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(
      /refuses the password in postgres\.password[^\n]*$/,
    )
    expect(await processesOf(join(dataDir, 'postgres'))).toEqual([])
  })

  it('refuses a cluster of another PostgreSQL version, in a one-line message', async () => {
    const dataDir = await createDataDir()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/was made by PostgreSQL 15; this is 18[^\n]*$/)
    expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
  })
})

describe('findRunning', longTimeout, () => {
  it('returns the URL of the running server and null without one', async () => {
    const dataDir = await createDataDir()
    expect(await findRunning(dataDir)).toBeNull()
    const database = await startDatabase(dataDir, { durable: false })
    expect(await findRunning(dataDir)).toBe(database.url)
    await database.stop()
    expect(await findRunning(dataDir)).toBeNull()
  })
})

describe('EmbeddedDatabase.stop', longTimeout, () => {
  it('does not wait for a busy session, and removes a temporary folder', async () => {
    const dataDir = await createDataDir()
    const database = await startEmbedded({ dataDir, durable: false, temporary: true })
    const busy = expect(query(database.url, 'select pg_sleep(600)')).rejects.toThrow()
    const { pid } = database
    const stopping = performance.now()
    await Promise.all([database.stop(), database.stop()])
    await busy
    expect(performance.now() - stopping).toBeLessThan(60_000)
    expect(pid !== null && isAlive(pid)).toBe(false)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('kills a frozen PostgreSQL after shutdown steps of less than 5 s in all', async () => {
    expect(shutdownSteps.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0)).toBeLessThan(5_000)
    const database = await startEmbedded({ dataDir: await createDataDir(), durable: false })
    const pid = database.pid as number
    process.kill(pid, 'SIGSTOP')
    await database.stop()
    expect(isAlive(pid)).toBe(false)
  })
})

it('freePort never returns the reserved port', async () => {
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  random.mockReturnValueOnce(0.5)
  expect(await freePort(26_000)).not.toBe(26_000)
})

describe('startEmbedded after a crash', longTimeout, () => {
  it('restarts a killed PostgreSQL on the same port with every commit, while queries fail as unavailable', async () => {
    const events: string[] = []
    const server = await startDatabase(await createDataDir(), { onEvent: (line) => events.push(line) })
    const database = openDatabase(server.url, { max: 3 })
    onTestFinished(database.close)
    await database.pool.query('create table answers (answer int)')
    const checkedOut = await database.pool.connect()
    await checkedOut.query('begin')
    await database.pool.query('insert into answers values (42)')
    const runningQuery = database.pool.query('select pg_sleep(600)').catch((error: unknown) => error)

    process.kill(server.pid as number, 'SIGKILL')
    expect(await runningQuery).toSatisfy(isUnavailable)
    // Open connections may answer for a moment, but none of them survives until the restart.
    const refusals: unknown[] = []
    await vi.waitFor(async () => {
      const answer = await database.pool
        .query('select answer from answers')
        .catch((error: unknown) => void refusals.push(error))
      expect(answer?.rows).toEqual([{ answer: 42 }])
      expect(events).toHaveLength(2)
    }, pollOptions)
    await expect(checkedOut.query('select 1')).rejects.toSatisfy(isUnavailable)
    checkedOut.release(true)
    expect(refusals.filter((error) => !isUnavailable(error))).toEqual([])
  })

  it('restarts PostgreSQL each time it is killed', async () => {
    const server = await startDatabase(await createDataDir(), { durable: false })
    for (let round = 0; round < 3; round++) {
      const killed = server.pid as number
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => {
        expect(server.pid).not.toBe(killed)
        expect(server.pid).not.toBeNull()
      }, pollOptions)
      await vi.waitFor(
        async () => expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]),
        pollOptions,
      )
    }
  })

  it('leaves no PostgreSQL behind when the server is killed, and loses no commit', async () => {
    const dataDir = await createDataDir()
    const other = await startOtherServer(dataDir)
    await query(other.url, 'create table answers as select 42 as answer')
    const killed = once(other.process, 'exit')
    other.process.kill('SIGKILL')
    await killed
    await vi.waitFor(async () => expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]), pollOptions)
    const next = await startDatabase(dataDir)
    expect(await query(next.url, 'select answer from answers')).toEqual([{ answer: 42 }])
  })

  it.runIf(process.platform === 'linux')(
    'ends an orphaned PostgreSQL at the next start when the server and its watchdog are killed',
    async () => {
      const dataDir = await createDataDir()
      const cluster = join(dataDir, 'postgres')
      const other = await startOtherServer(dataDir)
      await query(other.url, 'create table answers as select 42 as answer')
      const watches = execFileSync('pgrep', ['-f', 'nordbro-watch'], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number)
      // Other tests start and end watchdogs meanwhile.
      for (const pid of watches)
        if ((await readlink(`/proc/${pid}/cwd`).catch(() => null)) === cluster) process.kill(pid, 'SIGKILL')
      const killed = once(other.process, 'exit')
      other.process.kill('SIGKILL')
      await killed
      const orphan = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
      expect(await processesOf(cluster)).toContain(orphan)

      const next = await startDatabase(dataDir)
      expect(await processesOf(cluster)).not.toContain(orphan)
      expect(await query(next.url, 'select answer from answers')).toEqual([{ answer: 42 }])
    },
  )

  it('ignores a stale pid file whose process id another process now has', async () => {
    const dataDir = await createDataDir()
    const first = await startDatabase(dataDir, { durable: false })
    await query(first.url, 'create table answers as select 42 as answer')
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    const sleeper = startUnrelatedProcess()
    await writeFile(pidFile, text.replace(/^\d+/, String(sleeper.pid)))
    const next = await startDatabase(dataDir)
    expect(await query(next.url, 'select answer from answers')).toEqual([{ answer: 42 }])
    expect(sleeper.exitCode ?? sleeper.signalCode).toBeNull()
  })
})
