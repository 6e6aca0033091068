// Runs on any Node from version 20, before anything is installed, so it uses only built-in modules.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')

/** The Node for everything else: an npm dependency, so that every machine uses the same version. */
export const node24 = join(modules, 'node/bin/node')

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * Whether node_modules matches package-lock.json. npm writes the hidden lockfile there in the same format as its last
 * step, without packages for other systems.
 */
const isInstalled = () => {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(node24) || !existsSync(record)) return false
  const [wanted, present] = [packagesIn(join(root, 'package-lock.json')), packagesIn(record)]
  const isSame = (path) =>
    wanted[path]?.version === present[path]?.version && wanted[path]?.integrity === present[path]?.integrity
  const isThere = (path) => path === '' || (present[path] ? isSame(path) : wanted[path].optional === true)
  return Object.keys(present).every(isSame) && Object.keys(wanted).every(isThere)
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Waits for the lock file `name` and takes it, so that concurrent commands do the work once. Returns its release. */
export const lock = async (name) => {
  const file = join(root, name)
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeFileSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      let holder = Number.NaN
      try {
        holder = Number(readFileSync(file, 'utf8') || 'NaN')
        // Removes a stale lock: still empty after five seconds, or of a process that has ended.
        if (Number.isNaN(holder) ? Date.now() - statSync(file).mtimeMs > 5_000 : !isAlive(holder))
          rmSync(file, { force: true })
      } catch {
        // The lock was released in the meantime.
      }
      await pause(200)
    }
  }
}

/**
 * Shows a spinner with the elapsed time on a terminal, else one line, once `afterMs` have passed. Returns a function
 * that removes it.
 */
export const progress = (text, afterMs = 0) => {
  const began = Date.now()
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
  let drawn = false
  const draw = () => {
    if (Date.now() - began < afterMs) return
    const seconds = Math.round((Date.now() - began) / 1000)
    if (process.stderr.isTTY)
      process.stderr.write(`\r${frames[Math.floor(Date.now() / 100) % frames.length]} ${text} … ${seconds} s `)
    else if (!drawn) process.stderr.write(`${text} …\n`)
    drawn = true
  }
  const timer = setInterval(draw, 100)
  draw()
  return () => {
    clearInterval(timer)
    if (drawn && process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  }
}

/** Runs a command without printing; resolves with its exit code and the last 20,000 characters of output. */
export const quietly = (command, args, options) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000)
      })
    }
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    const end = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('exit', (code) => end(code ?? 130))
  })

/** Installs the dependencies unless they match package-lock.json. Exits the process if the installation fails. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    process.stderr.write(`Nordbro needs Node 20 or later to install itself; this is ${process.version}.\n`)
    process.exit(1)
  }
  const unlock = await lock('.installing')
  try {
    if (isInstalled()) return
    const done = progress('Installing the dependencies')
    const { code, output } = await quietly('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: installEnv(),
    })
    done()
    if (code !== 0 || !existsSync(node24)) {
      process.stderr.write(`${output.trim()}\nThe dependencies could not be installed (npm ci ended with ${code}).\n`)
      unlock()
      process.exit(code || 1)
    }
  } finally {
    unlock()
  }
}

// Builds and checks need development dependencies even if NODE_ENV is production. The configuration of an outer `npm`
// command must not affect the installation.
const installEnv = () => {
  const env = { ...process.env, NODE_ENV: 'development' }
  for (const name of Object.keys(env))
    if (/^npm_(config_(omit|include|only|production|global|prefix|dry_run)|lifecycle_|package_)/i.test(name))
      delete env[name]
  return env
}

export const envOn24 = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(modules, '.cache/compile'),
  // Child processes that start `node` by name get the same version.
  PATH: `${join(modules, 'node/bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
})

/** The PIDs of the parent process and, on Linux, of its parent. */
const ancestors = () => {
  try {
    // In /proc/PID/stat, the state and the parent's PID follow the name, which can contain spaces.
    const [, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return `${process.ppid} ${parent}`
  } catch {
    return String(process.ppid)
  }
}

/** Runs a TypeScript file on Node 24 with this process's terminal, signals and exit code. */
export const runOn24 = (script, args = []) => {
  const child = spawn(
    node24,
    ['--import', new URL('follow-parent.mjs', import.meta.url).href, join(root, script), ...args],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: envOn24(),
    },
  )
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
  for (const signal of signals) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both processes; this one exits after the script.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // A killed npm cannot forward a signal, but it changes this process's parent or, with a shell between, grandparent.
  if (process.env.npm_lifecycle_event) {
    const above = ancestors()
    setInterval(() => ancestors() !== above && child.kill('SIGTERM'), 500).unref()
  }
  child.on('error', (error) => {
    process.stderr.write(`${script} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const one of signals) process.removeAllListeners(one)
    process.kill(process.pid, signal)
  })
}
