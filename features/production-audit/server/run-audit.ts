import { reasonOf } from '#platform/error-reason.ts'
import { probeSite } from '#platform/fetch/probe-site.ts'
import { timedOut, within } from '#platform/within.ts'
import { type AuditCheck, auditChecks, checkStates, type CheckView, type FindingView } from '../contract/index.ts'
import { productionAuditLimits } from '../contract/index.ts'
import type { AuditDeps, Check, CheckContext } from './check.ts'
import * as queries from './check-queries.ts'
import { checks as allChecks } from './checks/index.ts'
import { problem, skipped } from './finding.ts'
import { readNode } from './read-node.ts'

/** Less than a check's time, so that the check can report what did not answer. */
const requestTimeoutMs = 5_000
const databaseTimeoutMs = 7_000

const rank = ({ state }: { state: FindingView['state'] }) => checkStates.indexOf(state)

/** The first call makes it; the others share it. */
const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

/** Why the database cannot be asked; null if it can. */
const databaseProblem = async ({ db }: AuditDeps): Promise<FindingView | null> => {
  try {
    const answer = await within(queries.databaseTime(db), databaseTimeoutMs)
    return answer === timedOut ? problem('failed', 'database_unreachable', { reason: 'TIMEOUT' }) : null
  } catch (error) {
    return problem('failed', 'database_unreachable', { reason: reasonOf(error) })
  }
}

const findingsOf = async (
  name: AuditCheck,
  { needsDatabase, run }: Check,
  ctx: CheckContext,
  readDatabaseProblem: () => Promise<FindingView | null>,
): Promise<FindingView[]> => {
  const unreachable = needsDatabase ? await readDatabaseProblem() : null
  if (unreachable) return [name === 'database' ? unreachable : skipped('database_needed')]
  return run(ctx)
}

/** Makes one check. One that hangs or throws has failed, and the others go on. */
const runCheck = async (
  name: AuditCheck,
  findingsWithin: () => Promise<FindingView[]>,
  seconds: number,
): Promise<CheckView> => {
  const began = performance.now()
  let findings: FindingView[]
  try {
    const found = await within(findingsWithin(), seconds * 1000)
    findings = found === timedOut ? [problem('failed', 'check_too_slow', { limit: seconds })] : found
  } catch (error) {
    findings = [problem('failed', 'check_fails', { reason: reasonOf(error) })]
  }
  findings = findings.toSorted((one, other) => rank(other) - rank(one))
  return {
    check: name,
    state: findings[0]?.state ?? 'not_applicable',
    findings,
    duration: Math.round(performance.now() - began),
  }
}

/**
 * Makes all checks at once (ADM-07), in at most `productionAuditLimits.auditSeconds`. Changes nothing but a file in the
 * storage, which it removes.
 */
export const runAudit = (
  deps: AuditDeps,
  checks: Readonly<Record<AuditCheck, Check>> = allChecks,
): Promise<CheckView[]> => {
  const { config, now, overrides = {} } = deps
  const ctx: CheckContext = {
    ...deps,
    readSite: once(() =>
      probeSite(config.publicBaseUrl, {
        timeoutMs: requestTimeoutMs,
        now: () => now().getTime(),
        ...(overrides.ca !== undefined && { ca: overrides.ca }),
        ...(overrides.plainPort !== undefined && { plainPort: overrides.plainPort }),
      }),
    ),
    readNode: once(() => readNode(config)),
  }
  const readDatabaseProblem = once(() => databaseProblem(deps))
  const seconds = overrides.checkSeconds ?? productionAuditLimits.checkSeconds
  return Promise.all(
    auditChecks.map((name) => runCheck(name, () => findingsOf(name, checks[name], ctx, readDatabaseProblem), seconds)),
  )
}
