import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { processesOf } from '#embedded-postgres/processes.ts'
import { freePort } from '#embedded-postgres/server.ts'
import { waitTimeoutMs } from './timeouts.ts'

const root = join(import.meta.dirname, '../..')
/** Each wait is for several processes in a row: the wrapper, the program and PostgreSQL. */
export const waitOptions = { timeout: 2 * waitTimeoutMs, interval: 50 }

export const allProcessesEnd = (dataDir: string): Promise<void> =>
  vi.waitFor(async () => expect(await processesOf(join(dataDir, 'postgres'))).toEqual([]), waitOptions)

export type StartedProgram = {
  process: ChildProcess
  output: () => string
  dataDir: string
  url: string
  exit: Promise<number | null>
}

export const createDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** Starts what `npm start` runs after installation and build: the same wrapper and program. It ends with the test. */
export const startProgram = async (dataDir: string, settings: Record<string, string> = {}): Promise<StartedProgram> => {
  // The program listens seconds later, so `withFreePort` cannot retry: use a port outside the system's range.
  const port = await freePort()
  const child = spawn('node', [join(root, 'scripts/run.mjs'), 'platform/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(port), ...settings },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
    await allProcessesEnd(dataDir)
  })
  return { process: child, output: () => text.trim(), dataDir, url: `http://127.0.0.1:${port}`, exit }
}

export const startProgramAndWait = async (
  dataDir: string,
  settings?: Record<string, string>,
): Promise<StartedProgram> => {
  const started = await startProgram(dataDir, settings)
  await vi.waitFor(() => expect(started.output()).toContain('Nordbro is ready'), waitOptions)
  return started
}
