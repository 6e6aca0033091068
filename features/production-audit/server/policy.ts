import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/*
 * Administrators see what the audit found, also with the level viewer. Admins and super admins run it, one at a time, because
 * it connects to other services.
 */

export const mayRun = (viewer: Viewer | null, { isRunning }: { isRunning: boolean }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return isRunning ? 'production_audit.in_progress' : 'ok'
}
