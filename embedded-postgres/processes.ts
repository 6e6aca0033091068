import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isLinux = process.platform === 'linux'

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id in the cluster's pid file, running or not. */
export const readPidFile = async (cluster: string): Promise<number | null> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** The running PostgreSQL processes with the cluster as working directory. A pid file alone proves nothing. */
export const processesOf = async (cluster: string): Promise<number[]> => {
  const folder = await stat(cluster).catch(() => null)
  if (!folder) return []
  if (!isLinux) {
    const pid = await readPidFile(cluster)
    const command =
      pid === null
        ? ''
        : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
            ({ stdout }) => stdout,
            () => '',
          )
    return pid !== null && command.includes('postgres') && command.includes(cluster) ? [pid] : []
  }
  const isClusterProcess = async (pid: number) => {
    try {
      if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false
      const cwd = await stat(`/proc/${pid}/cwd`)
      return cwd.dev === folder.dev && cwd.ino === folder.ino
    } catch {
      // The process has ended or belongs to another user.
      return false
    }
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid) && pid > 1)
  const isOurs = await Promise.all(pids.map(isClusterProcess))
  return pids.filter((_, index) => isOurs[index])
}

/** Ends all processes of the cluster with increasing force. Acknowledged commits survive each signal. */
export const terminateProcessesOf = async (cluster: string, graceMs = 4_000): Promise<void> => {
  const started = Date.now()
  let lastSignal: NodeJS.Signals | null = null
  for (;;) {
    const pids = await processesOf(cluster)
    if (pids.length === 0) return
    const waited = Date.now() - started
    const signal: NodeJS.Signals = waited < graceMs ? 'SIGINT' : waited < graceMs + 1_000 ? 'SIGQUIT' : 'SIGKILL'
    if (signal !== lastSignal || signal === 'SIGKILL') {
      const postmaster = await readPidFile(cluster)
      // Without a postmaster, the other processes exit on their own.
      const targets = signal === 'SIGINT' ? pids.filter((pid) => pid === postmaster) : pids
      for (const pid of targets) sendSignal(pid, signal)
      lastSignal = signal
    }
    await sleep(20)
  }
}

export const sendSignal = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended.
  }
}

/** Locks a folder with a socket's name, which the system releases when the process dies. @returns unlock, or null */
export const lockFolder = async (folder: string): Promise<(() => void) | null> => {
  const { dev, ino } = await stat(folder)
  const name = `nordbro-${dev}-${ino}`
  const address = isLinux ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = createServer((connection) => connection.destroy()).unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => resolve(() => server.close()))
  })
}

/**
 * Ends the cluster and deletes the `remove` folder when this process is killed (kill -9, out of memory): a shell waits
 * for the end of a pipe that only this process has open, then signals `pid` if it still belongs to the cluster.
 */
export const startWatchdog = (cluster: string, pid: number, remove: string | null): ChildProcess => {
  const isOurs = isLinux ? '[ "/proc/$1/cwd" -ef . ]' : '[ "$(head -n 1 postmaster.pid)" = "$1" ]'
  const script = `cat > /dev/null
    if ${isOurs}; then kill -INT "$1"; fi
    if [ -n "$2" ]; then
      for i in 1 2 3 4 5 6 7 8 9 10; do [ -e postmaster.pid ] || break; sleep 0.3; done
      cd / && rm -rf "$2"
    fi`
  const watcher = spawn('/bin/sh', ['-c', script, 'nordbro-watch', String(pid), remove ?? ''], {
    cwd: cluster,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  return watcher
}
