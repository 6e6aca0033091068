import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import {
  dataArgument,
  EmbeddedError,
  ensureCluster,
  ownerOf,
  readOrCreatePassword,
  resolvePrograms,
} from './cluster.ts'
import { lockFolder, sleep, processesOf } from './processes.ts'
import { freePort, lastFatalLogLine, createPostgresServer, type Server } from './server.ts'

export { EmbeddedError } from './cluster.ts'

export type EmbeddedOptions = {
  /** Folder of the cluster (`postgres/`), its password and its log. Created if missing. */
  dataDir: string
  /** False trades safety against power loss for speed, for tests. */
  durable?: boolean
  /** Deletes the data folder at the end, even when this process is killed, for tests. */
  temporary?: boolean
  /** A port that the database must leave free for this server. */
  reservedPort?: number
  /** Receives one line when the database is lost and one when it is back. */
  onEvent?: (line: string) => void
}

export type EmbeddedDatabase = {
  /** Connects to the application's database as its owner, who is no superuser. Survives restarts. */
  url: string
  created: boolean
  /** The postmaster's process id; null while PostgreSQL is down. */
  readonly pid: number | null
  /** Ends PostgreSQL within 5 s without losing a commit. */
  stop(): Promise<void>
}

const databaseName = 'nordbro'
const startAttempts = 3
const minRetryDelayMs = 50
const maxRetryDelayMs = 5_000
/** A server that ran this long is restarted without backoff. */
const steadyAfterMs = 60_000

/**
 * Starts the bundled PostgreSQL on a cluster in `dataDir` and restarts it on the same port if it dies; meanwhile
 * queries fail with an error that `isUnavailable` recognises. PostgreSQL ends with this process, even after a kill.
 * @throws {EmbeddedError}
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  if (!unlock)
    throw new EmbeddedError(
      `Another Nordbro server is already working with ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
    )
  const cleanUp = async () => {
    if (options.temporary) await rm(dataDir, { recursive: true, force: true })
    unlock()
  }
  let server: Server | null = null
  try {
    const cluster = join(dataDir, 'postgres')
    const logFile = join(dataDir, 'postgres.log')
    const durable = options.durable ?? true
    const owner = await ownerOf(cluster)
    const programs = await resolvePrograms(owner)
    const created = await ensureCluster(cluster, owner, programs, dataDir, durable)
    const argument = await dataArgument(owner, cluster)
    server = createPostgresServer({
      cluster,
      argument,
      programs,
      owner,
      durable,
      logFile,
      removeOnExit: options.temporary ? dataDir : null,
    })
    const password = await readOrCreatePassword(dataDir)
    const port = await startOnFreePort(
      server,
      (chosen) => addressOf(chosen, 'postgres', 'postgres', password),
      logFile,
      options.reservedPort,
    )
    await prepareDatabase(addressOf(port, 'postgres', 'postgres', password), password)
    const url = addressOf(port, databaseName, databaseName, password)
    const running = server
    const endWatch = keepRunning(running, port, url, options.onEvent ?? (() => undefined))
    let stopped: Promise<void> | null = null
    return {
      url,
      created,
      get pid() {
        return running.pid
      },
      stop: () => (stopped ??= endWatch().then(cleanUp)),
    }
  } catch (error) {
    await server?.end()
    await cleanUp()
    throw error
  }
}

const addressOf = (port: number, role: string, database: string, password: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** Retries, because another program may take the free port before PostgreSQL listens on it. */
const startOnFreePort = async (
  server: Server,
  urlOn: (port: number) => string,
  logFile: string,
  reserved?: number,
): Promise<number> => {
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const port = await freePort(reserved)
    if (await server.start(port, urlOn(port))) return port
  }
  throw new EmbeddedError(`PostgreSQL does not start: ${await lastFatalLogLine(logFile)} (more in ${logFile})`)
}

/** Restarts the server whenever it ends. Returns a function that stops it for good. */
const keepRunning = (
  server: Server,
  port: number,
  url: string,
  onEvent: (line: string) => void,
): (() => Promise<void>) => {
  let isStopping = false
  const watch = async () => {
    let retryDelayMs = minRetryDelayMs
    while (!isStopping) {
      const began = Date.now()
      await server.ended()
      if (isStopping) return
      if (Date.now() - began > steadyAfterMs) retryDelayMs = minRetryDelayMs
      onEvent('The database has ended unexpectedly; it is being started again.')
      do {
        await sleep(retryDelayMs)
        retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
      } while (!isStopping && !(await server.start(port, url).catch(() => false)))
      if (!isStopping) onEvent('The database is back.')
    }
  }
  const watched = watch()
  return async () => {
    isStopping = true
    await server.end()
    await watched
    // A restart may have been in progress.
    await server.end()
  }
}

/** Creates the application's role, which is no superuser, and its database. */
const prepareDatabase = async (url: string, password: string) => {
  const client = new pg.Client({ connectionString: url, application_name: 'nordbro-start' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [databaseName],
    )
    if (!rows[0]?.role) await client.query(`create role ${databaseName} login createdb password '${password}'`)
    if (!rows[0]?.database) await client.query(`create database ${databaseName} owner ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** The URL of the database that a server runs on this data folder; null without one. For command-line tools. */
export const findRunning = async (dataDir: string): Promise<string | null> => {
  const cluster = join(resolve(dataDir), 'postgres')
  if ((await processesOf(cluster)).length === 0) return null
  // Lines of postmaster.pid: process id, folder, start time, port (PostgreSQL manual, "postmaster.pid").
  const port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[3])
  if (!Number.isInteger(port) || port === 0) return null
  return addressOf(port, databaseName, databaseName, await readOrCreatePassword(resolve(dataDir)))
}
