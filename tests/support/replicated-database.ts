import { appendFile, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import {
  dataArgument,
  ensureCluster,
  ownerOf,
  readOrCreatePassword,
  resolvePrograms,
} from '#embedded-postgres/cluster.ts'
import { createPostgresServer, freePort, type Server } from '#embedded-postgres/server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type CleanupHook, onTestEnd, runStatements } from './database.ts'
import { waitTimeoutMs } from './timeouts.ts'

export type ReplicatedServer = {
  url: string
  /** Runs one statement as the superuser. */
  query(statement: string): Promise<Record<string, unknown>[]>
  /** Ends PostgreSQL at once, as a failing machine does. */
  kill(): void
}

export type ReplicatedDatabase = { primary: ReplicatedServer; standby: ReplicatedServer }

const databaseName = 'nordbro'
const replication = {
  max_wal_senders: 4,
  wal_keep_size: '512MB',
  hot_standby: 'on',
  // Both are on one machine, and only a killed process is tried.
  fsync: 'off',
  synchronous_commit: 'on',
}

/**
 * A migrated primary and a streaming replica of it, in two servers. With `isSynchronous` a commit is confirmed once the
 * replica has it.
 */
export const startReplicatedDatabase = async ({
  isSynchronous = false,
  cleanUp = onTestEnd,
}: { isSynchronous?: boolean; cleanUp?: CleanupHook } = {}): Promise<ReplicatedDatabase> => {
  const cleanups: (() => unknown)[] = []
  cleanUp(async () => {
    for (const work of cleanups.reverse()) await work()
  })
  const folder = await mkdtemp(join(tmpdir(), 'nordbro-replicated-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const password = await readOrCreatePassword(folder)
  const addressOf = (port: number, role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

  const clusters = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const owner = await ownerOf(clusters.primary)
  const programs = await resolvePrograms(owner)
  await ensureCluster(clusters.primary, owner, programs, folder, false)

  const startServer = async (name: keyof typeof clusters) => {
    const server: Server = createPostgresServer({
      cluster: clusters[name],
      argument: await dataArgument(owner, clusters[name]),
      programs,
      owner,
      durable: false,
      settings: replication,
      logFile: join(folder, `${name}.log`),
      removeOnExit: folder,
    })
    cleanups.push(() => server.end())
    const port = await freePort()
    const superuser = addressOf(port, 'postgres', 'postgres')
    if (!(await server.start(port, superuser))) throw new Error(`The ${name} does not start.`)
    return {
      port,
      superuser,
      url: addressOf(port, databaseName, databaseName),
      query: (statement: string) => runStatements(superuser, statement),
      kill: () => {
        if (server.pid) process.kill(server.pid, 'SIGKILL')
      },
    }
  }

  const primary = await startServer('primary')
  await primary.query(`create role ${databaseName} login createdb password '${password}'`)
  await primary.query(`create database ${databaseName} owner ${databaseName}`)
  await migrate(primary.url)
  await copyCluster(primary.superuser, clusters)
  await writeFile(join(clusters.standby, 'standby.signal'), '')
  await appendFile(
    join(clusters.standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=standby'\n`,
  )
  if (owner) await chownAll(clusters.standby, owner)
  const standby = await startServer('standby')
  if (isSynchronous) await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  const state = isSynchronous ? 'sync' : 'async'
  await vi.waitUntil(
    async () => (await primary.query(`select from pg_stat_replication where sync_state = '${state}'`)).length === 1,
    { timeout: waitTimeoutMs },
  )
  return { primary, standby }
}

/** A base backup by copying the files (PostgreSQL manual, "Making a Base Backup Using the Low Level API"). */
const copyCluster = async (superuser: string, { primary, standby }: { primary: string; standby: string }) => {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(primary, standby, {
      recursive: true,
      filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(standby, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** The copy was made by this process, perhaps as root, and PostgreSQL runs as its owner. */
const chownAll = async (path: string, { uid, gid }: { uid: number; gid: number }) => {
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid)
}
