import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { processesOf, sendSignal } from '#embedded-postgres/processes.ts'
import { findRunning } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createTestDatabase } from './support/database.ts'
import { createFlakyNetwork } from './support/flaky-network.ts'
import { allProcessesEnd, createDataDir, startProgram, startProgramAndWait, waitOptions } from './support/program.ts'

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

/** Writes a row that the database acknowledges, so it must survive any crash. */
const writeMarker = async (dataDir: string, caller: string, key: string) => {
  const { db, close } = openDatabase((await findRunning(dataDir)) ?? '')
  await db
    .insertInto('idempotency_keys')
    .values({ caller, endpoint: 'test', key, request_hash: Buffer.from(key) })
    .execute()
  await close()
}
const readMarkers = async (dataDir: string, caller: string): Promise<string[]> => {
  const { db, close } = openDatabase((await findRunning(dataDir)) ?? '')
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('caller', '=', caller)
    .orderBy('key')
    .execute()
  await close()
  return rows.map(({ key }) => key)
}

const mainPidOf = async (wrapper: ChildProcess): Promise<number> => {
  const lookUp = spawn('pgrep', ['-P', String(wrapper.pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [chunk] = (await once(lookUp.stdout, 'data')) as [Buffer]
  return Number(String(chunk).trim())
}

describe('settings at start', () => {
  it('[AUTH-11/configuration, ERR-03/configuration-url, ERR-03/configuration-key] production exits at once with one line that names each missing setting', async () => {
    const started = await startProgram(await createDataDir(), { NODE_ENV: 'production' })
    expect(await started.exit).toBe(2)
    const lines = started.output().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL', 'PUBLIC_BASE_URL', 'SECRET', 'MAIL_URL'])
  })

  it('a taken port is reported in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const port = (other.address() as { port: number }).port
    const started = await startProgram(await createDataDir(), { PORT: String(port) })
    expect(await started.exit).toBe(1)
    expect(started.output()).toBe(`Port ${port} is already in use: stop the other program, or set PORT.`)
  })
})

describe('start in production', () => {
  it('[AUTH-11] production waits for its database, writes JSON lines only and names the settings whose services do not work', async () => {
    const network = await createFlakyNetwork(await createTestDatabase())
    network.cut()
    const started = await startProgram(await createDataDir(), {
      NODE_ENV: 'production',
      DATABASE_URL: network.url,
      PUBLIC_BASE_URL: 'https://nordbro.example',
      SECRET: 's'.repeat(40),
      MAIL_URL: 'smtp://127.0.0.1:1',
      STORAGE_URL: 'file:///dev/null',
      DRAIN_SECONDS: '0',
    })
    await vi.waitFor(
      () => expect(started.output()).toContain('DATABASE_URL: the database does not answer yet'),
      waitOptions,
    )
    network.restore()
    for (const words of ['"ready"', 'STORAGE_URL: the service does not work', 'MAIL_URL: the service does not work']) {
      await vi.waitFor(() => expect(started.output()).toContain(words), waitOptions)
    }
    expect(await statusOf(`${started.url}/readyz`)).toBe(200)
    started.process.kill('SIGTERM')
    expect(await started.exit).toBe(0)
    for (const line of started.output().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
  })

  it('[AUTH-11] a database password that is refused is reported in one line', async () => {
    const url = Object.assign(new URL(await createTestDatabase()), { password: 'wrong' }).href
    const started = await startProgram(await createDataDir(), { DATABASE_URL: url })
    expect(await started.exit).toBe(1)
    expect(started.output()).toMatch(/^DATABASE_URL: password authentication failed for user "\w+"$/)
  })
})

describe('one server', () => {
  // One folder for all: a new one costs the creation of a cluster and all migrations. The markers differ by test.
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nordbro-start-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('a server starts, ends promptly on SIGTERM and starts again with its data; a second one beside it is refused', async () => {
    const first = await startProgramAndWait(dataDir)
    expect(await statusOf(`${first.url}/healthz`)).toBe(200)
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)
    await writeMarker(dataDir, 'restart', 'first')

    const second = await startProgram(dataDir)
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(/^Another Nordbro server is already working with [^\n]+$/)
    expect(await statusOf(`${first.url}/readyz`)).toBe(200)

    const stoppedAt = performance.now()
    first.process.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(30_000)
    await allProcessesEnd(dataDir)

    await startProgramAndWait(dataDir)
    expect(await readMarkers(dataDir, 'restart')).toEqual(['first'])
  })

  it('a server answers /readyz with 503 for DRAIN_SECONDS after SIGTERM and stops at a second signal', async () => {
    const server = await startProgramAndWait(dataDir, { DRAIN_SECONDS: '600' })
    server.process.kill('SIGTERM')
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
          ok: false,
          database: true,
          draining: true,
        }),
      waitOptions,
    )
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it('a server survives kill -9 of its PostgreSQL and then of itself and loses nothing that it acknowledged', async () => {
    const cluster = join(dataDir, 'postgres')
    const server = await startProgramAndWait(dataDir)
    await writeMarker(dataDir, 'crash', 'before')

    // The other processes may be gone with the first.
    for (const pid of await processesOf(cluster)) sendSignal(pid, 'SIGKILL')
    const answers: number[] = []
    await vi.waitFor(async () => {
      answers.push(await statusOf(`${server.url}/readyz`))
      expect(answers.at(-1)).toBe(200)
      expect(await findRunning(dataDir)).not.toBeNull()
    }, waitOptions)
    expect(answers.filter((answer) => answer !== 200 && answer !== 503)).toEqual([])
    await vi.waitFor(async () => expect(await readMarkers(dataDir, 'crash')).toEqual(['before']), waitOptions)

    await writeMarker(dataDir, 'crash', 'later')
    process.kill(await mainPidOf(server.process), 'SIGKILL')
    await server.exit
    await allProcessesEnd(dataDir)
    await startProgramAndWait(dataDir)
    expect(await readMarkers(dataDir, 'crash')).toEqual(['before', 'later'])
  })

  it('a server ends with the command that started it, even when that is killed', async () => {
    const server = await startProgramAndWait(dataDir)
    const main = await mainPidOf(server.process)
    server.process.kill('SIGKILL')
    await vi.waitFor(async () => {
      expect(() => process.kill(main, 0)).toThrow()
      expect(await processesOf(join(dataDir, 'postgres'))).toEqual([])
    }, waitOptions)
  })
})
