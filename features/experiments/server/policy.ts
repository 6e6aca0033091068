import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. The service enforces them and the views send them as `can`.
 *
 * - Administrators above level `viewer` start an experiment unless it is running or visitor statistics are off.
 * - They choose what everyone sees, of the latest run only: an earlier one decides nothing.
 */

export const mayStart = (viewer: Viewer | null, facts: { isRunning: boolean; isCounting: boolean }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (facts.isRunning) return 'experiment.running'
  return facts.isCounting ? 'ok' : 'experiment.statistics_off'
}

export const mayChoose = (viewer: Viewer | null, facts: { isLatest: boolean }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.isLatest ? 'ok' : 'experiment.superseded'
}
