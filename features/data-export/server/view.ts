import type { DataExportView } from '../contract/index.ts'
import type { ExportRow } from './queries.ts'

/** An export whose time is over is gone, also before the sweep has marked it. */
export const exportView = (row: ExportRow | undefined, now: Date): DataExportView | null => {
  if (!row) return null
  const isReady = row.state === 'ready' && row.expires_at !== null && row.expires_at > now
  return {
    id: row.id,
    state: row.state === 'ready' && !isReady ? 'deleted' : row.state,
    requestedAt: row.requested_at.toISOString(),
    progress: row.state === 'pending' || row.state === 'processing' ? Math.min(1, row.steps_done / row.steps) : null,
    file: isReady && row.expires_at ? { size: Number(row.bytes), expiresAt: row.expires_at.toISOString() } : null,
  }
}
