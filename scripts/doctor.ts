import { parseArgs } from 'node:util'
import type { CheckView } from '#features/production-audit/contract/index.ts'
import { reportOf, reportOfRefusedSettings, runAudit } from '#features/production-audit/server/index.ts'
import { findRunning } from '#embedded-postgres/embedded.ts'
import { asLanguage, type Language, languages } from '#kit/languages.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { addressesOf, type DatabaseAddresses, poolerOf } from '#platform/db/addresses.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { demoMembers, demoPassword } from '#seed/demo-members.ts'

const usage = `Is this installation ready for production? Run it with the server's settings:

  npm run doctor                   all checks of the production audit
  npm run doctor -- --language sv  in Swedish (${languages.join(', ')}; default en)
  npm run doctor -- --json         for programs

Exit code: 0 everything passed, 1 warnings, 2 failed checks or settings that cannot be read, 3 wrong arguments`

const exitCodes = { passed: 0, warning: 1, failed: 2, usage: 3 } as const

/** Nothing listens there: the embedded database runs only beside its server. */
const nowhere = 'postgres://localhost:9/'

const addressesFor = async ({ database, dataDir }: Config): Promise<DatabaseAddresses> =>
  database.kind === 'external' ? database : addressesOf((await findRunning(dataDir)) ?? nowhere)

const audit = async (config: Config): Promise<CheckView[]> => {
  const addresses = await addressesFor(config)
  const { db, close } = openDatabase(addresses.url, {
    max: 4,
    name: 'nordbro-doctor',
    pooler: await poolerOf(addresses).catch(() => 'unprepared'),
    timeoutFactor: 2,
  })
  try {
    return await runAudit({
      config,
      db,
      storage: await createStorage(config),
      now: () => new Date(),
      demoAccounts: async () => ({ emails: demoMembers.map(({ email }) => email), password: demoPassword }),
    })
  } finally {
    await close().catch(() => undefined)
  }
}

const exitCodeOf = (checks: readonly CheckView[]): number => {
  if (checks.some(({ state }) => state === 'failed')) return exitCodes.failed
  return checks.some(({ state }) => state === 'warning') ? exitCodes.warning : exitCodes.passed
}

const readArguments = (): { language: Language; json: boolean } | null => {
  try {
    const { values } = parseArgs({
      options: { language: { type: 'string', default: 'en' }, json: { type: 'boolean' } },
    })
    const language = asLanguage(values.language)
    return language === null ? null : { language, json: values.json ?? false }
  } catch {
    return null
  }
}

const run = async (): Promise<{ code: number; output: string }> => {
  const options = readArguments()
  if (options === null) return { code: exitCodes.usage, output: usage }
  const { language, json } = options
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { lines } = error
    const output = json
      ? JSON.stringify({ checks: [], settings: lines }, null, 2)
      : reportOfRefusedSettings(lines, language)
    return { code: exitCodes.failed, output }
  }
  const checks = await audit(config)
  const output = json
    ? JSON.stringify({ checks, settings: [] }, null, 2)
    : reportOf(checks, language, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { code: exitCodeOf(checks), output }
}

const { code, output } = await run()
process.exitCode = code
// Ends the process although a check that was too slow may still wait for its answer.
process.stdout.write(`${output}\n`, () => process.exit())
