import { connectionsPerNode } from '#platform/db/connection-counts.ts'
import { readMigrationState } from '#platform/db/migration-state.ts'
import type { FindingView } from '../../contract/index.ts'
import type { Check } from '../check.ts'
import * as queries from '../check-queries.ts'
import { good, problem } from '../finding.ts'

/** The versions that the tests run on (docs/operations.md). */
const supportedVersions = { from: 15, to: 18 }
/** Without these, a power failure can damage the database, or its tables only ever grow. */
const neededSettings = ['fsync', 'full_page_writes', 'autovacuum', 'track_counts'] as const
/** A server sets them with each connection, unless DATABASE_URL leads to a pooler (docs/scaling.md). */
const neededTimeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const
const warnUsedShare = 0.8

export type DatabaseFacts = Awaited<ReturnType<typeof queries.databaseFacts>>

export const judgeDatabase = (facts: DatabaseFacts): FindingView[] => {
  const { version, encoding, collation, used, limit } = facts
  const major = Math.floor(facts.versionNumber / 10_000)
  const isSupported = major >= supportedVersions.from && major <= supportedVersions.to
  const unsafe = [
    ...neededSettings.flatMap((setting) =>
      facts[setting] === 'on' ? [] : [problem('failed', 'database_setting_unsafe', { setting, value: facts[setting] })],
    ),
    // The last fraction of a second is lost with a power failure; the database stays whole.
    ...(facts.synchronous_commit === 'off'
      ? [problem('warning', 'database_setting_unsafe', { setting: 'synchronous_commit', value: 'off' })]
      : []),
  ]
  const timeoutsMissing = neededTimeouts.filter((setting) => facts[setting] === '0')
  const { recordedCollation: before, actualCollation: after } = facts
  return [
    isSupported
      ? good('database_version', { version, encoding, collation })
      : problem('failed', 'database_version_unsupported', { version }),
    ...(encoding === 'UTF8' ? [] : [problem('failed', 'database_encoding', { encoding })]),
    ...(unsafe.length > 0 ? unsafe : [good('database_settings_safe')]),
    ...timeoutsMissing.map((setting) => problem('warning', 'database_timeout_missing', { setting })),
    ...(before !== null && after !== null && before !== after
      ? [problem('failed', 'database_collation_changed', { before, after })]
      : []),
    limit < connectionsPerNode
      ? problem('failed', 'database_connections_short', { limit, needed: connectionsPerNode })
      : used >= warnUsedShare * limit
        ? problem('warning', 'database_connections_used', { used, limit })
        : good('database_connections', { used, limit }),
  ]
}

export const databaseCheck: Check = {
  needsDatabase: true,
  run: async ({ db }) => judgeDatabase(await queries.databaseFacts(db)),
}

/** All migrations of this release are applied, unchanged, and no others. */
export const migrationsCheck: Check = {
  needsDatabase: true,
  run: async ({ db }) => {
    const { applied, pending, unknown, altered } = await readMigrationState(db)
    const values = (names: readonly string[]) => ({ number: names.length, first: names[0] ?? '' })
    const problems = [
      ...(pending.length > 0 ? [problem('failed', 'migrations_pending', values(pending))] : []),
      ...(altered.length > 0 ? [problem('failed', 'migrations_altered', values(altered))] : []),
      // An earlier release works on the tables of a later one, for as long as it takes to go back.
      ...(unknown.length > 0 ? [problem('warning', 'migrations_unknown', values(unknown))] : []),
    ]
    return problems.length > 0 ? problems : [good('migrations_applied', { number: applied.length })]
  },
}
