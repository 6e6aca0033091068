import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '#embedded-postgres/server.ts'
import type { DatabaseAddresses } from '#platform/db/addresses.ts'
import { canInstallPackages, installPackages } from '../../scripts/debian-packages.ts'
import { type CleanupHook, onTestEnd, runStatements, withDatabaseName } from './database.ts'
import { waitTimeoutMs } from './timeouts.ts'

const isInstalled = () => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

/** @throws {Error} with a one-line instruction when PgBouncer is missing and cannot be installed */
const ensurePgBouncer = () => {
  if (isInstalled()) return
  if (!canInstallPackages()) throw new Error('This test needs PgBouncer (Debian: apt-get install pgbouncer).')
  installPackages('pgbouncer')
}

export type PgBouncer = {
  addresses: DatabaseAddresses
  /** Sends later transactions to another server, as an operator does after a failover. */
  pointTo(databaseUrl: string): Promise<void>
  /** The rows of a command of PgBouncer's console, such as `show pools`. */
  show(what: string): Promise<Record<string, unknown>[]>
}

/** Runs PgBouncer with the configuration of `deploy/pgbouncer.ini` before a database. */
export const startPgBouncer = async (
  databaseUrl: string,
  { poolSize, cleanUp = onTestEnd }: { poolSize: number; cleanUp?: CleanupHook },
): Promise<PgBouncer> => {
  const cleanups: (() => unknown)[] = []
  cleanUp(async () => {
    for (const work of cleanups.reverse()) await work()
  })
  ensurePgBouncer()
  // PgBouncer refuses to run as root, and its user may not enter the run's temporary folder.
  const folder = await mkdtemp('/var/tmp/nordbro-pgbouncer-')
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const port = await freePort()
  const example = await readFile('deploy/pgbouncer.ini', 'utf8')
  const { username, password } = new URL(databaseUrl)
  const writeSettings = (url: string) => {
    const { hostname, port: databasePort, pathname } = new URL(url)
    const settings = example
      .replaceAll(
        'host=127.0.0.1 port=5432 dbname=nordbro',
        `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
      )
      .replaceAll('pool_size=40', `pool_size=${poolSize}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replaceAll('/etc/pgbouncer/userlist.txt', userList)
    return writeFile(join(folder, 'pgbouncer.ini'), `${settings}admin_users = ${username}\nunix_socket_dir =\n`)
  }
  const userList = join(folder, 'userlist.txt')
  await writeFile(userList, `"${username}" "${decodeURIComponent(password)}"\n`)
  await chmod(userList, 0o644)
  await writeSettings(databaseUrl)
  const isRoot = process.getuid?.() === 0
  const child: ChildProcess = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lines = ''
  child.stderr?.on('data', (text: Buffer) => (lines += text.toString()))
  cleanups.push(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const at = (name: string) => {
    const address = new URL(withDatabaseName(databaseUrl, name))
    address.hostname = '127.0.0.1'
    address.port = String(port)
    return address.href
  }
  const onConsole = (command: string) => runStatements(at('pgbouncer'), command)
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${lines}`)
      return onConsole('show version')
    },
    { timeout: waitTimeoutMs, interval: 50 },
  )
  return {
    addresses: { url: at('nordbro'), directUrl: at('nordbro_direct'), readUrl: null },
    pointTo: async (url) => {
      await writeSettings(url)
      await onConsole('reload')
    },
    show: (what) => onConsole(`show ${what}`),
  }
}
