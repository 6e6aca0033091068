import { accountChanged } from '#features/accounts/contract/index.ts'
import { accounts, openViewers } from '#features/accounts/server/index.ts'
import { activity } from '#features/activity/server/index.ts'
import { admin } from '#features/admin/server/index.ts'
import { files } from '#features/files/server/index.ts'
import { marketing } from '#features/marketing/server/index.ts'
import { messages } from '#features/messages/server/index.ts'
import { network } from '#features/network/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { opportunities } from '#features/opportunities/server/index.ts'
import { profiles } from '#features/profiles/server/index.ts'
import { search } from '#features/search/server/index.ts'
import { openSecurityWatch, securityEvents } from '#features/security-events/server/index.ts'
import { suggestions } from '#features/suggestions/server/index.ts'
import { translations } from '#features/translations/server/index.ts'
import { blocks } from '#features/blocks/server/index.ts'
import { introductions } from '#features/introductions/server/index.ts'
import { partners } from '#features/partners/server/index.ts'
import { auditLog } from '#features/audit-log/server/index.ts'
import { moderationOf } from '#features/moderation/server/index.ts'
import { products } from '#features/products/server/index.ts'
import { feedback } from '#features/feedback/server/index.ts'
import { investors } from '#features/investors/server/index.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { EmbeddedError } from './db/embedded.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseError, reachDatabase } from './db/wait-for-database.ts'
import type { Feature } from './feature.ts'
import { type Log, openLog } from './log/log.ts'
import { checkServices } from './service-checks.ts'
import { openStorage } from './storage/storage.ts'
import { type NodeOptions, requestsEndWithinMs, type RunningNode, startNode } from './node.ts'

const areas: Feature[] = [
  accounts,
  securityEvents,
  messages,
  notifications,
  suggestions,
  files,
  opportunities,
  marketing,
  translations,
  admin,
  blocks,
  activity,
  introductions,
  search,
  profiles,
  network,
  partners,
  auditLog,
  products,
  feedback,
  investors,
]
/** The areas of the product. The only place on the server that lists them; the moderation goes through what all of them let members report. */
export const features: Feature[] = [...areas, moderationOf(areas)]

/** Starts a node of the product on a database that is already there. */
export const start = (config: Config, databaseUrl: string, options?: NodeOptions): Promise<RunningNode> =>
  startNode(
    config,
    databaseUrl,
    { features, openViewers, openWatch: openSecurityWatch, viewerChanged: accountChanged },
    options,
  )

/** How long jobs, connections and the embedded database may take to end, in ms. */
const databaseEndsWithinMs = 2_400

/** How long a start waits for an external database, in ms. */
const databaseStartsWithinMs = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Waits for the external database, or starts the embedded one. */
const openOwnDatabase = async (config: Config, log: Log) => {
  const onEvent = config.production ? (line: string) => log.warn(line) : say
  if (config.database.kind === 'external') {
    await reachDatabase(config.database.url, { forMs: databaseStartsWithinMs, onWait: onEvent })
    return { url: config.database.url, stop: async () => undefined }
  }
  const { startEmbedded } = await import('./db/embedded.ts')
  const embedded = await startEmbedded({ dataDir: config.dataDir, reservedPort: config.port, onEvent })
  return { url: embedded.url, stop: () => embedded.stop() }
}

const greet = async (config: Config, node: RunningNode, withStory: boolean) => {
  if (config.production)
    return node.log.info({ url: config.publicBaseUrl, port: node.port, metrics: config.metricsToken !== null }, 'ready')
  say(`\n  Nordbro is ready: ${node.url}`)
  if (config.mailUrl === null) say(`  Mailbox:          ${node.url}/dev/mailbox`)
  if (withStory) {
    const { demoLogins, demoPassword } = await import('#seed/demo.ts')
    say(`\n  Demo logins, all with the password ${demoPassword}:`)
    for (const { email, who } of demoLogins) say(`    ${email.padEnd(30)} ${who}`)
  }
  say('\n  Ctrl-C stops it.\n')
}

/** Runs one node until a signal ends it. Exit codes: 0 stopped as asked, 1 failed, 2 wrong settings. */
const run = async () => {
  const config = readConfig(process.env)
  const log = openLog('info')
  const database = await openOwnDatabase(config, log)
  let node: RunningNode | undefined
  let ending = false
  const hurry = new AbortController()
  const end = async (code: number) => {
    // A second signal ends the draining.
    if (ending) return hurry.abort()
    ending = true
    const drainMs = config.drainSeconds * 1000
    // What has not ended by then is ended: what was committed is safe.
    setTimeout(
      () => {
        log.warn('ended before everything was put away, which the next start makes up for')
        process.exit(code)
      },
      drainMs + requestsEndWithinMs(config) + databaseEndsWithinMs,
    ).unref()
    await node?.stop({ drainMs, signal: hurry.signal }).catch(() => undefined)
    await database.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('unhandledRejection', (reason) => {
    node?.log.error({ err: reason }, 'unhandled rejection')
  })
  try {
    node = await start(config, database.url)
    const isDemo = !config.production && config.database.kind === 'embedded'
    const { isNewCommunity, isStoryTold, tellStory } = await import('#seed/demo.ts')
    // Asked of the tables, not of this start: one that was killed halfway leaves a database without a story.
    if (isDemo && (await isNewCommunity(node.database))) await tellStory(node.database, await openStorage(config))
    await greet(config, node, isDemo && (await isStoryTold(node.database)))
    for (const { setting, error } of await checkServices(config, await openStorage(config)))
      log.error({ err: error, setting }, `${setting}: the service does not work`)
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    await end(1)
  }
}

const explain = (error: unknown): string => {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop the other program, or set PORT.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: set PORT to 1024 or above.`
  if (error instanceof MigrationError || error instanceof EmbeddedError || error instanceof DatabaseError)
    return error.message
  return (error as Error).stack ?? String(error)
}

/** Runs the program by the environment's settings. */
export const main = (): void => {
  run().catch((error: unknown) => {
    if (error instanceof ConfigError) {
      for (const line of error.lines) process.stderr.write(`${line}\n`)
      process.exit(2)
    }
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
}

if (import.meta.main) main()
