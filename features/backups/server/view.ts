import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import { parseStorageUrl } from '#platform/storage/location.ts'
import type { BackupRunView, BackupsView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { RunRow } from './queries.ts'
import { nextBackupAt, type ScheduleFacts } from './schedule.ts'

const instant = (time: Date | null): string | null => time?.toISOString() ?? null

const runView = (row: RunRow): BackupRunView => ({
  id: row.id,
  state: row.state as BackupRunView['state'],
  trigger: row.trigger as BackupRunView['trigger'],
  startedBy: row.started_by_name,
  requestedAt: row.requested_at.toISOString(),
  startedAt: instant(row.started_at),
  finishedAt: instant(row.finished_at),
  failure: row.failure as BackupRunView['failure'],
  content:
    row.archive === null
      ? null
      : {
          archive: row.archive,
          size: Number(row.bytes),
          rows: Number(row.row_count),
          files: Number(row.file_count),
          missingFiles: Number(row.missing_files ?? 0),
        },
  verifiedAt: instant(row.verified_at),
  removedAt: instant(row.removed_at),
})

export const backupsViewOf = (
  facts: Omit<ScheduleFacts, 'hasKey'> & { runs: readonly RunRow[]; isUnderWay: boolean },
  { config, viewer, now }: { config: Pick<Config, 'backupKey' | 'backupUrl'>; viewer: Viewer | null; now: Date },
): BackupsView => {
  const hasKey = config.backupKey !== null
  const location = config.backupUrl === null ? null : parseStorageUrl(config.backupUrl)
  const { runs, isUnderWay, automatic, lastGoodAt } = facts
  return {
    hasKey,
    place: location?.kind === 's3' ? 'bucket' : 'folder',
    automatic,
    nextAt: isUnderWay ? null : instant(nextBackupAt({ ...facts, hasKey }, now)),
    lastGoodAt: instant(lastGoodAt),
    runs: runs.map(runView),
    can: { edit: policy.mayEdit(viewer), start: policy.mayStart(viewer, { hasKey, isUnderWay }) },
  }
}
