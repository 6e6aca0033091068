import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { EmbeddedError, type Owner, postgresEnv } from './cluster.ts'
import {
  terminateProcessesOf,
  isAlive,
  readPidFile,
  sleep,
  processesOf,
  sendSignal,
  startWatchdog,
} from './processes.ts'

export type ServerPlan = {
  /** The data folder, and its path as passed to PostgreSQL. */
  cluster: string
  argument: string
  /** The folder with `bin/postgres`. */
  programs: string
  owner: Owner
  durable: boolean
  /** Replaces settings, for tests of replication. */
  settings?: Readonly<Record<string, string | number>>
  logFile: string
  /** A folder to delete when this process is killed. */
  removeOnExit: string | null
}

export type Server = {
  /** Starts PostgreSQL and waits until `url` accepts connections; false if it ended instead. */
  start(port: number, url: string): Promise<boolean>
  ended(): Promise<void>
  end(): Promise<void>
  /** Null while PostgreSQL is down. */
  readonly pid: number | null
}

const maxLogBytes = 10 * 1024 * 1024
// Crash recovery may replay up to max_wal_size of WAL.
const startTimeoutMs = 300_000

const settings = (port: number, durable: boolean, replaced: ServerPlan['settings'] = {}): string[] => {
  const pairs: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Tests run several nodes at once, each with its own pool.
    max_connections: durable ? 100 : 300,
    // A restore that replaces the tables of another release locks all old and all new ones.
    max_locks_per_transaction: 256,
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    // Short queries gain nothing from JIT and parallel plans, whose occasional use adds to the tail latency.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_wal_senders: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements contain members' texts, so PostgreSQL does not log the failing ones; the application logs the errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
  if (!durable)
    Object.assign(pairs, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', io_method: 'sync' })
  Object.assign(pairs, replaced)
  return Object.entries(pairs).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A free port outside PostgreSQL's default and the ephemeral range, other than `reserved`. */
export const freePort = async (reserved?: number): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (port === reserved) continue
    const probe = createServer()
    const free = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => done(true))
    })
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

const openLogFile = (file: string): number => {
  try {
    if (statSync(file).size > maxLogBytes) renameSync(file, `${file}.1`)
  } catch {
    // There is no log file before the first start.
  }
  return openSync(file, 'a', 0o600)
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Whether the server accepts a login. @throws {EmbeddedError} if the server refuses the password */
const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: 'nordbro-start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // Class 28 (invalid authorization): the server is up, and waiting longer does not help.
    if (String((error as { code?: unknown }).code).startsWith('28')) {
      throw new EmbeddedError(
        'The database refuses the password in postgres.password: restore the file that was made with it.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Ends the processes of an earlier server and removes a pid file that would prevent a new start. */
const cleanUpStaleServer = async (cluster: string) => {
  if ((await processesOf(cluster)).length > 0) await terminateProcessesOf(cluster)
  const stale = await readPidFile(cluster)
  // The process id was reused by another process, which PostgreSQL would mistake for a running postmaster.
  if (stale !== null && isAlive(stale)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** Fast shutdown, then immediate shutdown (recovery at the next start), then kill. Less than 5 s in all. */
export const shutdownSteps = [
  { signal: 'SIGINT', timeoutMs: 3_500 },
  { signal: 'SIGQUIT', timeoutMs: 700 },
  { signal: 'SIGKILL', timeoutMs: 500 },
] as const

const shutDownChild = async (child: ChildProcess, cluster: string) => {
  const ended = isRunning(child) ? once(child, 'exit') : null
  for (const { signal, timeoutMs } of shutdownSteps) {
    if (!isRunning(child) || child.pid === undefined) break
    sendSignal(child.pid, signal)
    await Promise.race([ended, sleep(timeoutMs)])
  }
  await terminateProcessesOf(cluster, 0)
  // The child's exit event can be later than the end of the processes.
  await ended
}

export const createPostgresServer = (plan: ServerPlan): Server => {
  let child: ChildProcess | null = null
  let watcher: ChildProcess | null = null

  const launch = (port: number): ChildProcess => {
    const log = openLogFile(plan.logFile)
    try {
      const started = spawn(
        join(plan.programs, 'bin/postgres'),
        ['-D', plan.argument, ...settings(port, plan.durable, plan.settings)],
        {
          cwd: plan.cluster,
          env: postgresEnv,
          // Detached from the terminal: Ctrl-C must not stop PostgreSQL while requests are in flight.
          detached: true,
          stdio: ['ignore', log, log],
          ...plan.owner,
        },
      )
      // A failed spawn leaves `pid` undefined, which `isRunning` checks.
      started.on('error', () => undefined)
      if (started.pid !== undefined) watcher = startWatchdog(plan.cluster, started.pid, plan.removeOnExit)
      return started
    } finally {
      closeSync(log)
    }
  }

  const end = async () => {
    if (child) await shutDownChild(child, plan.cluster)
    watcher?.kill('SIGKILL')
    watcher?.stdin?.destroy()
    watcher = null
  }

  return {
    start: async (port, url) => {
      await cleanUpStaleServer(plan.cluster)
      const started = launch(port)
      child = started
      const deadline = Date.now() + startTimeoutMs
      try {
        while (isRunning(started) && Date.now() < deadline) {
          if (await canConnect(url)) return true
          await sleep(15)
        }
      } catch (error) {
        await end()
        throw error
      }
      await end()
      return false
    },
    ended: async () => {
      if (child && isRunning(child)) await once(child, 'exit')
    },
    end,
    get pid() {
      return child && isRunning(child) ? (child.pid ?? null) : null
    },
  }
}

/** The last line in PostgreSQL's log that explains why it does not run. */
export const lastFatalLogLine = async (logFile: string): Promise<string> => {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => /FATAL|PANIC|could not|error while loading/.test(line))
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC|LOG): +/, '') ?? 'it gave no reason'
}
