import { createAccountDeletion } from '#features/account-deletion/server/index.ts'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { accessTokens, findToken } from '#features/access-tokens/server/index.ts'
import { createAccounts, createViewerResolver } from '#features/accounts/server/index.ts'
import { activity } from '#features/activity/server/index.ts'
import { createAdmin } from '#features/admin/server/index.ts'
import { collectFigures, countHistory, createAnalytics } from '#features/analytics/server/index.ts'
import { createApplications } from '#features/applications/server/index.ts'
import { createBackups } from '#features/backups/server/index.ts'
import { createCalendar } from '#features/calendar/server/index.ts'
import { createConfirmations, secondAdministrator } from '#features/confirmations/server/index.ts'
import { createExperiments } from '#features/experiments/server/index.ts'
import { createFeatureFlagsStore, featureFlags } from '#features/feature-flags/server/index.ts'
import { featureFlagsChanged } from '#features/feature-flags/contract/index.ts'
import { founderRecords } from '#features/founder-records/server/index.ts'
import { createCleanup } from '#features/cleanup/server/index.ts'
import { createDataExport } from '#features/data-export/server/index.ts'
import { createListExports } from '#features/list-exports/server/index.ts'
import { files } from '#features/files/server/index.ts'
import { createMailLogin } from '#features/mail-login/server/index.ts'
import { marketing } from '#features/marketing/server/index.ts'
import { messages } from '#features/messages/server/index.ts'
import { network } from '#features/network/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { opportunities } from '#features/opportunities/server/index.ts'
import { profiles } from '#features/profiles/server/index.ts'
import { createSavedFilters } from '#features/saved-filters/server/index.ts'
import { createSearch } from '#features/search/server/index.ts'
import { secondFactors } from '#features/second-factors/server/index.ts'
import { createSecurityWatch, securityEvents } from '#features/security-events/server/index.ts'
import { suggestions } from '#features/suggestions/server/index.ts'
import { translationsChanged } from '#features/translations/contract/index.ts'
import { createTextOverrides, translations, versionOf } from '#features/translations/server/index.ts'
import { blocks } from '#features/blocks/server/index.ts'
import { createIdentityProviders } from '#features/identity-providers/server/index.ts'
import { createInsights } from '#features/insights/server/index.ts'
import { introductions } from '#features/introductions/server/index.ts'
import { partners } from '#features/partners/server/index.ts'
import { auditLog } from '#features/audit-log/server/index.ts'
import { createModeration } from '#features/moderation/server/index.ts'
import { products } from '#features/products/server/index.ts'
import { feedback } from '#features/feedback/server/index.ts'
import { investors } from '#features/investors/server/index.ts'
import { mentorship } from '#features/mentorship/server/index.ts'
import { programCohorts } from '#features/program-cohorts/server/index.ts'
import { programReviews } from '#features/program-reviews/server/index.ts'
import { programSchedule } from '#features/program-schedule/server/index.ts'
import { certificates } from '#features/certificates/server/index.ts'
import { phoneNumbers } from '#features/phone-numbers/server/index.ts'
import { passkeys } from '#features/passkeys/server/index.ts'
import { memberInvitations } from '#features/member-invitations/server/index.ts'
import { userNotes } from '#features/user-notes/server/index.ts'
import { verification } from '#features/verification/server/index.ts'
import { createVisits } from '#features/visits/server/index.ts'
import { webhooks } from '#features/webhooks/server/index.ts'
import { platformSettingsChanged } from '#features/platform-settings/contract/index.ts'
import { createSettingsStore, platformSettings, siteOf } from '#features/platform-settings/server/index.ts'
import { createPageSpeed } from '#features/page-speed/server/index.ts'
import { createProductionAudit } from '#features/production-audit/server/index.ts'
import { programs } from '#features/programs/server/index.ts'
import { selfTests } from '#features/self-tests/server/index.ts'
import { publicKeys } from '#features/public-keys/server/index.ts'
import { pageRoutes } from '#shell/route-table.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { EmbeddedError } from '#embedded-postgres/embedded.ts'
import { addressesOf, type DatabaseAddresses } from './db/addresses.ts'
import { MigrationError } from './db/migrate.ts'
import { DatabaseError, waitForDatabase } from './db/wait-for-database.ts'
import type { Feature } from './feature.ts'
import { type Log, createLog } from './log/log.ts'
import { checkServices } from './service-checks.ts'
import { createStorage } from './storage/storage.ts'
import { handleUncaughtExceptions } from './uncaught-exceptions.ts'
import { type NodeOptions, requestStopTimeoutMs, type RunningNode, startNode } from './node.ts'

/** What further ways to sign in ask about second steps and other ways to sign in. */
const proofAreas: Feature[] = [secondFactors, passkeys]
const otherAreas: Feature[] = [
  securityEvents,
  messages,
  notifications,
  suggestions,
  files,
  opportunities,
  marketing,
  translations,
  blocks,
  activity,
  introductions,
  profiles,
  network,
  partners,
  verification,
  userNotes,
  auditLog,
  products,
  feedback,
  investors,
  mentorship,
  programs,
  programReviews,
  programCohorts,
  founderRecords,
  programSchedule,
  certificates,
  platformSettings,
  featureFlags,
  publicKeys,
  phoneNumbers,
  accessTokens,
  webhooks,
  memberInvitations,
  createPageSpeed(pageRoutes.map(({ path }) => path)),
  createProductionAudit(async () => {
    const { demoMembers, demoPassword } = await import('#seed/demo-members.ts')
    return { emails: demoMembers.map(({ email }) => email), password: demoPassword }
  }),
  selfTests,
  createConfirmations(() => features),
  createMailLogin(proofAreas),
  createIdentityProviders(proofAreas),
  ...proofAreas,
]
export const accounts = createAccounts(otherAreas, secondAdministrator)
const areas: Feature[] = [accounts, ...otherAreas]
const applications = createApplications(areas)
const figures = collectFigures([...areas, applications])
/** These collect what the others declare. */
const collectingAreas: Feature[] = [
  applications,
  createCalendar(areas),
  createSearch(areas),
  createModeration(areas),
  createAdmin(areas),
  createAnalytics(figures),
  createExperiments(areas),
]
const accountDeletion = createAccountDeletion(() => ({ features, accounts }), secondAdministrator)
const insights = createInsights([...areas, ...collectingAreas])
const visits = createVisits(
  areas,
  pageRoutes.map(({ path }) => path),
  insights.rememberView,
)
const exportingAreas = [...areas, ...collectingAreas, visits]
const listExports = createListExports(exportingAreas)
const savedFilters = createSavedFilters(exportingAreas)
const backups = createBackups(() => ({ features, accounts }))
const cleanup = createCleanup(areas, () => ({ features, accounts }))
const exportedAreas = [
  ...areas,
  ...collectingAreas,
  insights.feature,
  visits,
  listExports,
  savedFilters,
  accountDeletion,
  backups,
  cleanup,
]
/** The server's only list of areas. */
export const features: Feature[] = [...exportedAreas, createDataExport(exportedAreas)]

/** Starts a node on a running database. */
export const start = (config: Config, addresses: DatabaseAddresses, options?: NodeOptions): Promise<RunningNode> =>
  startNode(
    config,
    addresses,
    {
      features,
      pages: pageRoutes,
      createViewerResolver: (deps) => createViewerResolver(deps, { findToken }),
      createSettings: createSettingsStore,
      siteOf,
      settingsChangedEvent: platformSettingsChanged,
      createFlags: createFeatureFlagsStore,
      flagsChangedEvent: featureFlagsChanged,
      createTextOverrides,
      textsChangedEvent: translationsChanged,
      textsVersionOf: versionOf,
      createSecurityWatch,
      viewerChangedEvent: accountChanged,
    },
    options,
  )

/** Time limit for jobs, connections and the embedded database during a stop. */
const databaseStopTimeoutMs = 2_400

const databaseStartTimeoutMs = 60_000

const printLine = (line: string) => process.stdout.write(`${line}\n`)

const startDatabase = async (config: Config, log: Log) => {
  const onEvent = config.production ? (line: string) => log.warn(line) : printLine
  if (config.database.kind === 'external') {
    const { url, directUrl } = config.database
    const waitFor = (setting: string, address: string) =>
      waitForDatabase(address, { setting, timeoutMs: databaseStartTimeoutMs, onWait: onEvent })
    const pooler = await waitFor('DATABASE_URL', url)
    if (url !== directUrl) await waitFor('DATABASE_DIRECT_URL', directUrl)
    else if (pooler !== 'none')
      onEvent(
        'DATABASE_URL leads to a pooler. In transaction mode it needs DATABASE_DIRECT_URL beside it (docs/scaling.md).',
      )
    return { addresses: config.database, stop: async () => undefined }
  }
  const { startEmbedded } = await import('#embedded-postgres/embedded.ts')
  const embedded = await startEmbedded({ dataDir: config.dataDir, reservedPort: config.port, onEvent })
  return { addresses: addressesOf(embedded.url), stop: () => embedded.stop() }
}

const printBanner = async (config: Config, node: RunningNode, hasDemoData: boolean) => {
  if (config.production)
    return node.log.info({ url: config.publicBaseUrl, port: node.port, metrics: config.metricsToken !== null }, 'ready')
  printLine(`\n  Nordbro is ready: ${node.url}`)
  if (config.mailUrl === null) printLine(`  Mailbox:          ${node.url}/dev/mailbox`)
  if (hasDemoData) {
    const { demoLogins, demoPassword } = await import('#seed/demo.ts')
    printLine(`\n  Demo logins, all with the password ${demoPassword}:`)
    for (const { email, who } of demoLogins) printLine(`    ${email.padEnd(30)} ${who}`)
  }
  printLine('\n  Ctrl-C stops it.\n')
}

/** Runs one node until a signal stops it. Exit codes: 0 stopped, 1 failed, 2 invalid settings. */
const run = async () => {
  const config = readConfig(process.env)
  const log = createLog('info')
  handleUncaughtExceptions(log)
  const database = await startDatabase(config, log)
  let node: RunningNode | undefined
  let isStopping = false
  const drainAbort = new AbortController()
  const stop = async (code: number) => {
    // A second signal ends the draining.
    if (isStopping) return drainAbort.abort()
    isStopping = true
    const drainMs = config.drainSeconds * 1000
    // Exit even if something hangs: committed data is safe.
    setTimeout(
      () => {
        log.warn('ended before everything was put away, which the next start makes up for')
        process.exit(code)
      },
      drainMs + requestStopTimeoutMs(config) + databaseStopTimeoutMs,
    ).unref()
    await node?.stop({ drainMs, signal: drainAbort.signal }).catch(() => undefined)
    await database.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('unhandledRejection', (reason) => {
    node?.log.error({ err: reason }, 'unhandled rejection')
  })
  try {
    node = await start(config, database.addresses)
    const isDemo = !config.production && config.database.kind === 'embedded'
    const { hasNoMembers, hasDemoData, seedDemo } = await import('#seed/demo.ts')
    // Checks the tables, because a start that was killed halfway leaves a database without demo data.
    if (isDemo && (await hasNoMembers(node.database))) {
      await seedDemo(node.database, await createStorage(config))
      await countHistory(node.database.db, figures, new Date())
    }
    await printBanner(config, node, isDemo && (await hasDemoData(node.database)))
    for (const { setting, error } of await checkServices(config, await createStorage(config)))
      log.error({ err: error, setting }, `${setting}: the service does not work`)
  } catch (error) {
    process.stderr.write(`${errorMessageOf(error)}\n`)
    await stop(1)
  }
}

const errorMessageOf = (error: unknown): string => {
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: stop the other program, or set PORT.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: set PORT to 1024 or above.`
  if (error instanceof MigrationError || error instanceof EmbeddedError || error instanceof DatabaseError)
    return error.message
  return (error as Error).stack ?? String(error)
}

export const main = (): void => {
  run().catch((error: unknown) => {
    if (error instanceof ConfigError) {
      for (const line of error.lines) process.stderr.write(`${line}\n`)
      process.exit(2)
    }
    process.stderr.write(`${errorMessageOf(error)}\n`)
    process.exit(1)
  })
}

if (import.meta.main) main()
