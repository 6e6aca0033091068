import * as z from 'zod/mini'
import type { Viewer } from '#platform/auth/viewer.ts'
import {
  type AuditRunView,
  type ChangeView,
  type CheckView,
  checkView,
  findingView,
  type ProductionAuditView,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import type { RunRow } from './queries.ts'

const storedCheck = z.extend(checkView, { findings: z.array(z.unknown()) })

/** What a run found. Leaves out checks and findings that this release does not know. */
export const checksOf = ({ checks }: Pick<RunRow, 'checks'>): CheckView[] =>
  (checks as unknown[]).flatMap((stored) => {
    const check = storedCheck.safeParse(stored)
    if (!check.success) return []
    const findings = check.data.findings.flatMap((one) => {
      const finding = findingView.safeParse(one)
      return finding.success ? [finding.data] : []
    })
    return [{ ...check.data, findings }]
  })

/** The checks whose state is another one than before. */
export const changesBetween = (before: readonly CheckView[], after: readonly CheckView[]): ChangeView[] =>
  after.flatMap(({ check, state }) => {
    const earlier = before.find((one) => one.check === check)?.state ?? null
    return earlier === state ? [] : [{ check, before: earlier, after: state }]
  })

const runViewOf = (row: RunRow): AuditRunView => {
  const checks = checksOf(row)
  const countOf = (state: CheckView['state']) => checks.filter((one) => one.state === state).length
  return {
    id: row.id,
    trigger: row.trigger as AuditRunView['trigger'],
    startedBy: row.started_by_name,
    startedAt: row.started_at.toISOString(),
    finishedAt: (row.finished_at ?? row.started_at).toISOString(),
    passed: countOf('passed'),
    warning: countOf('warning'),
    failed: countOf('failed'),
  }
}

export const auditViewOf = (
  { runs, isRunning }: { runs: readonly RunRow[]; isRunning: boolean },
  viewer: Viewer | null,
): ProductionAuditView => {
  const [latest, before] = runs
  const checks = latest ? checksOf(latest) : []
  return {
    checks,
    changes: before ? changesBetween(checksOf(before), checks) : [],
    runs: runs.map(runViewOf),
    can: { run: policy.mayRun(viewer, { isRunning }) },
  }
}
