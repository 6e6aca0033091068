import type { AddressInfo } from 'node:net'
import type { AnyEvent } from '#kit/events.ts'
import type { Language } from '#kit/languages.ts'
import type { FlatTexts } from '#kit/text-overrides.ts'
import type { ViewerResolver } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { type DatabaseAddresses, poolerOf } from '#platform/db/addresses.ts'
import { followReplica } from '#platform/db/read-replica.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Feature, SitePage } from '#platform/feature.ts'
import { cleanupJob } from '#platform/jobs/cleanup.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createHub } from '#platform/live/hub.ts'
import type { PendingEvent } from '#platform/live/outbox.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { mailJob } from '#platform/mail/mail.ts'
import { hasMailbox } from '#platform/mail/mailbox.ts'
import { smsJob } from '#platform/sms/sms.ts'
import type { FeatureFlagsStore } from '#platform/feature-flags.ts'
import type { TextOverridesStore } from '#platform/i18n/text-overrides.ts'
import type { SettingsStore, SiteState } from '#platform/platform-settings.ts'
import { registerNodeMetrics } from './metrics.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { Registry } from 'prom-client'
import type { SecurityWatch } from './http/admission.ts'
import { bearerTokenOf } from './http/bearer-token.ts'
import { createDraining } from './http/draining.ts'
import { maintenanceError } from './http/maintenance.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { createKernel } from './http/kernel.ts'
import { createRateLimiter, noRateLimits } from './http/rate-limit.ts'
import { createRequestTimes } from './http/request-times.ts'
import { startStoringRequestTimes } from './http/store-request-times.ts'
import { createServer } from './http/server.ts'
import { sitemapJob } from './http/sitemap.ts'
import { createVisitorAnswers } from './http/visitor-answers.ts'

/** The parts that the composition root (`main.ts`) provides. */
export type Product = {
  features: readonly Feature[]
  /** The pages of the browser side, for `robots.txt` and the sitemap. */
  pages: readonly SitePage[]
  createViewerResolver: (deps: { database: Database; config: Config; clock: () => Date }) => ViewerResolver
  createSettings: (deps: { database: Database; log: Log }) => Promise<SettingsStore>
  /** What the pages show of the settings and flags. */
  siteOf: (state: SiteState, language: Language, memberId: string | null) => object
  /** The event after which the settings may differ. */
  settingsChangedEvent: AnyEvent
  /** `onChange` runs after a change of the flags that no event announced. */
  createFlags: (deps: { database: Database; log: Log; onChange: () => void }) => Promise<FeatureFlagsStore>
  /** The event after which the flags may differ. */
  flagsChangedEvent: AnyEvent
  /** `onChange` runs after a change of the overridden texts that no event announced. */
  createTextOverrides: (deps: { database: Database; log: Log; onChange: () => void }) => Promise<TextOverridesStore>
  /** The event after which the overridden texts may differ. */
  textsChangedEvent: AnyEvent
  /** Differs for different texts of an area. */
  textsVersionOf: (texts: FlatTexts) => string
  createSecurityWatch: (deps: { database: Database; log: Log }) => SecurityWatch & { stop(): Promise<void> }
  /** The event after which a member's `Viewer` may differ: the member's open streams are rechecked. */
  viewerChangedEvent?: AnyEvent
}

/** How long a stop waits for requests in flight; in production long enough for a large upload. */
export const requestStopTimeoutMs = ({ production }: Pick<Config, 'production'>): number =>
  production ? 20_000 : 2_500

export type NodeOptions = {
  clock?: () => Date
  /** False for load tests and tests that are not about limits. */
  rateLimits?: boolean
  /** False leaves out the web pages, for API tests. */
  pages?: boolean
  /** False stores no copy of the build in the data folder. */
  storesBuild?: boolean
  /** False leaves jobs to other nodes. */
  jobs?: boolean
  /** False for tests, in which a scheduled job could run at any moment. */
  schedules?: boolean
  /** Multiplies the database timeouts. */
  timeoutFactor?: number
  /** How often the times of responses are stored; once a minute by default. */
  requestTimesEveryMs?: number
  /** How long a closed connection still accepts the rest of its request. */
  lingerMs?: number
  logLevel?: string
  /** Receives log lines, one per call, instead of standard output. */
  logTo?: { write(line: string): void }
}

export type RunningNode = {
  url: string
  port: number
  database: Database
  log: Log
  /** Drains for `drainMs` or until `signal`, waits for requests in flight, then ends jobs and connections. */
  stop(options?: { drainMs?: number; signal?: AbortSignal }): Promise<void>
}

/** Applies migrations and starts one node on a running database. */
export const startNode = async (
  config: Config,
  addresses: DatabaseAddresses,
  product: Product,
  options: NodeOptions = {},
): Promise<RunningNode> => {
  const clock = options.clock ?? (() => new Date())
  const log = createLog(
    options.logLevel ?? (config.environment === 'test' ? 'fatal' : config.production ? 'info' : 'warn'),
    options.logTo,
  )
  const { unknown } = await migrate(addresses.directUrl)
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'the database is newer than this program: it has migrations of a later release')
  const database = openDatabase(addresses.url, {
    timeoutFactor: options.timeoutFactor ?? 1,
    pooler: await poolerOf(addresses),
  })
  const { db, pool } = database

  for (const feature of product.features) await feature.prepare?.(db)
  const metrics = new Registry()
  const settings = await product.createSettings({ database, log })
  const errorHandler = createErrorHandler({ log, metrics })
  const storage = await createStorage(config, metrics)
  const allJobs = [
    mailJob,
    smsJob,
    cleanupJob(product.features),
    sitemapJob(product.features, product.pages),
    ...product.features.flatMap((feature) => feature.jobs ?? []),
  ]
  const jobs = createJobs({
    connectionString: addresses.directUrl,
    db,
    config,
    log,
    clock,
    jobs: allJobs,
    storage,
    metrics,
    work: options.jobs !== false,
    schedules: options.schedules !== false,
  })
  const hub = createHub({ db, connectionString: addresses.directUrl, log })
  hub.onEvent(({ name, memberIds }) => {
    if (name === product.viewerChangedEvent?.name) hub.recheck(memberIds)
  })
  const replica = addresses.readUrl
    ? followReplica({ primary: db, url: addresses.readUrl, log, timeoutFactor: options.timeoutFactor ?? 1 })
    : null
  registerNodeMetrics(metrics, { db, pool, hub, jobs, replica, features: product.features, clock })
  const watch = product.createSecurityWatch({ database, log })
  const rateLimiter = options.rateLimits === false ? noRateLimits : createRateLimiter(pool)
  const visitorAnswers = createVisitorAnswers({ clock, config })
  let evictPages: (eventName: string) => void = () => undefined
  const evict = (eventName: string) => {
    // What is made from now on must not be older than the event.
    replica?.requireCurrent(eventName)
    visitorAnswers.evict(eventName)
    evictPages(eventName)
  }
  const textOverrides = await product.createTextOverrides({
    database,
    log,
    onChange: () => evict(product.textsChangedEvent.name),
  })
  const flags = await product.createFlags({
    database,
    log,
    onChange: () => evict(product.flagsChangedEvent.name),
  })
  /**
   * Evicts only once new settings, texts and flags apply, so that nothing made with the earlier ones is cached again.
   * Events for a limited audience do not change what visitors see.
   */
  const followEvent = async (eventName: string, audience: unknown) => {
    if (eventName === product.settingsChangedEvent.name) await settings.reload()
    if (eventName === product.textsChangedEvent.name) await textOverrides.reload()
    if (eventName === product.flagsChangedEvent.name) await flags.reload()
    if (audience === 'everyone') evict(eventName)
  }
  // This node follows its events before it responds; other nodes do so when the hub delivers them.
  const onCommit = async (published: readonly PendingEvent[]) => {
    for (const { event, audience } of published) await followEvent(event.name, audience)
  }
  hub.onEvent(({ name, audience }) => void followEvent(name, audience))
  const kernel = createKernel({
    config,
    pool,
    db,
    jobs,
    rateLimiter,
    log,
    errorHandler,
    clock,
    storage,
    watch,
    visitorAnswers,
    replica,
    settings,
    flags,
    onCommit,
  })
  const routes = product.features.flatMap((feature) => feature.routes)
  const viewerResolver = product.createViewerResolver({ database, config, clock })
  const draining = createDraining()
  const requestTimes = createRequestTimes(metrics)
  const storedRequestTimes = startStoringRequestTimes({
    requestTimes,
    features: product.features,
    db,
    log,
    clock,
    everyMs: options.requestTimesEveryMs ?? 60_000,
  })
  const { app, callAs, setEarlyResponder } = await createServer({
    config,
    log,
    pool,
    rateLimiter,
    kernel,
    hub,
    routes,
    settings,
    ...viewerResolver,
    draining,
    errorHandler,
    metrics,
    requestTimes,
    lingerMs: options.lingerMs,
  })

  if (hasMailbox(config)) {
    const { registerMailbox } = await import('#platform/mail/mailbox-page.ts')
    registerMailbox(app, config)
  }
  if (options.pages !== false) {
    const { registerPages } = await import('#platform/http/pages.ts')
    const { registerSite } = await import('#platform/http/site.ts')
    app.register(async (scope) => {
      scope.addHook('onRequest', async () => {
        const { maintenance } = settings.current()
        if (maintenance) throw maintenanceError(maintenance, clock())
      })
      registerSite(scope, { config, db, rateLimiter, features: product.features, pages: product.pages })
    })
    const pages = await registerPages(app, {
      config,
      log,
      errorHandler,
      callAs,
      rateLimiter,
      draining,
      requestTimes,
      liveCursor: hub.cursor,
      settings,
      flags,
      siteOf: product.siteOf,
      clock,
      pages: product.pages,
      textOverrides,
      textsVersionOf: product.textsVersionOf,
      alwaysStaleAfter: [
        product.settingsChangedEvent.name,
        product.textsChangedEvent.name,
        product.flagsChangedEvent.name,
      ],
      storesBuild: options.storesBuild !== false,
      viewerOf: async (request) =>
        bearerTokenOf(request.headers.authorization) === null
          ? viewerResolver.resolveViewer(request.headers.cookie)
          : null,
    })
    evictPages = pages.evict
    setEarlyResponder(pages.respondFromCache)
  }

  let stopped: Promise<void> | null = null
  const stop: RunningNode['stop'] = async ({ drainMs = 0, signal } = {}) => {
    draining.begin(drainMs, signal)
    const closed = app.close()
    await draining.ended()
    // A client that sends half a request must not delay the stop.
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), requestStopTimeoutMs(config))
    await closed
    clearTimeout(forceCloseTimer)
    await storedRequestTimes.stop()
    await jobs.stop()
    await watch.stop()
    settings.stop()
    textOverrides.stop()
    flags.stop()
    await replica?.stop()
    await database.close()
  }

  try {
    await Promise.all([jobs.start(), hub.start()])
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    // If the start fails, for example because the port is taken, stop what has started before the database ends.
    await stop().catch(() => undefined)
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    port,
    database,
    log,
    stop: (stopOptions) => (stopped ??= stop(stopOptions)),
  }
}
