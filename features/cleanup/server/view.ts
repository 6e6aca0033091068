import type { Viewer } from '#platform/auth/viewer.ts'
import type { CleanupRun } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { RunRow } from './queries.ts'

export const viewOf = (row: RunRow, viewer: Viewer | null): CleanupRun => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  days: row.days,
  startedBy: row.starter_name,
  requestedAt: row.requested_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  found: row.found,
  removed: row.removed,
  skipped: row.skipped,
  can: { stop: policy.mayStop(viewer, row.state) },
})
