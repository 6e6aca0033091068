import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbedded } from '#embedded-postgres/embedded.ts'
import { freePort } from '#embedded-postgres/server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readConfig } from '#platform/config.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { seedDemo } from '#seed/demo.ts'
import { findBrowser } from './ensure-browser.ts'
import { audit, type PageFigures } from './lighthouse/audit.ts'
import { pagesIn } from './lighthouse/pages.ts'
import { heading, missedBounds, rowOf } from './lighthouse/report.ts'

/**
 * `npm run lighthouse`: audits the public pages (mobile, simulated slow connection) of the production server on an
 * embedded PostgreSQL with the demo community. Reports medians per page; exits with 1 when a limit is missed. `--json`
 * prints one object; `--runs N` (3); `--only TEXT` filters pages by name or path; `--language LANG` (sv).
 */
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}
const json = process.argv.includes('--json')
const runs = Number(option('runs') ?? 3)
const only = option('only') ?? ''
const language = option('language') ?? 'sv'
const say = (line: string) => process.stderr.write(`${line}\n`)

const environment = (databaseUrl: string, dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
  SECRET: 'lighthouse'.repeat(4),
  MAIL_URL: 'smtp://127.0.0.1:9',
})

const openServer = async (env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'bench/server.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}`))),
  ])
  return child
}

const chromePath = findBrowser({ full: true })
if (!chromePath) {
  say('There is no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.')
  process.exit(2)
}
const dataDir = await mkdtemp(join(tmpdir(), 'nordbro-lighthouse-'))
const embedded = await startEmbedded({ dataDir, temporary: true, durable: false })
let server: ChildProcess | undefined
try {
  await migrate(embedded.url)
  const database = openDatabase(embedded.url, { max: 2 })
  await seedDemo(database, await createStorage(readConfig(environment(embedded.url, dataDir, 1))))
  const pages = (await pagesIn(database)).filter(({ name, path }) => name.includes(only) || path?.includes(only))
  await database.close()
  const port = await freePort()
  server = await openServer(environment(embedded.url, dataDir, port))

  const measured: PageFigures[] = []
  const skipped: string[] = []
  if (!json) say(heading)
  for (const { name, path } of pages) {
    if (path === null) {
      skipped.push(name)
      if (!json) say(`${name.padEnd(20)}  not measured: the demo community has none`)
      continue
    }
    const figures = await audit({ name, url: `http://127.0.0.1:${port}${path}`, runs, chromePath, language })
    measured.push(figures)
    if (!json) for (const line of rowOf(figures)) say(line)
  }
  const missed = measured.flatMap((figures) => missedBounds(figures).map((what) => `${figures.name}: ${what}`))
  if (json) console.log(JSON.stringify({ runs, language, pages: measured, skipped, missed }, null, 2))
  else for (const line of missed) say(`✗ ${line}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  server?.disconnect()
  if (server && server.exitCode === null) await once(server, 'exit')
  await embedded.stop()
}
