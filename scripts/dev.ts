import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'

/** `npm run dev`: serves the pages from source. Browser changes apply without a reload, server changes by a restart. */
const root = join(import.meta.dirname, '..')

/** Whether a change of the file restarts the server; Vite handles all others. */
const isServerFile = (file: string): boolean => {
  const parts = file.split(sep)
  if (!/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return false
  return parts[0] !== 'features' || parts[2] === 'server' || parts[2] === 'contract'
}

let server: ChildProcess
let isStopping = false
let isRestarting = false

const startServer = () => {
  server = spawn(process.execPath, [join(root, 'platform/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env, NORDBRO_PAGES: 'sources' },
  })
  server.on('exit', (code) => {
    if (isStopping) process.exit(code ?? 0)
    if (isRestarting) {
      isRestarting = false
      startServer()
    } else process.stdout.write('The server has ended. A change starts it again.\n')
  })
}

const restart = (file: string) => {
  process.stdout.write(`${file} has changed: starting again.\n`)
  if (server.exitCode !== null || server.signalCode !== null) return startServer()
  isRestarting = true
  server.kill('SIGTERM')
}

let waiting: ReturnType<typeof setTimeout> | undefined
for (const folder of ['platform', 'kit', 'features', 'seed']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    const file = join(folder, name ?? '')
    if (!isServerFile(file)) return
    // Debounced: editors write a file in several steps, and often several files.
    clearTimeout(waiting)
    waiting = setTimeout(() => restart(file), 150)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill(signal)
  })
}
startServer()
