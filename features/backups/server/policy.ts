import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/*
 * Administrators see the backups, also with the level viewer. Admins and super admins turn the daily one on or off, and make
 * one now: not without a key, because no backup is written without encryption, and one at a time.
 */

type Facts = { hasKey: boolean; isUnderWay: boolean }

export const mayEdit = (viewer: Viewer | null) => mayCall('admin', viewer)

export const mayStart = (viewer: Viewer | null, { hasKey, isUnderWay }: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (!hasKey) return 'backup.no_key'
  return isUnderWay ? 'backup.in_progress' : 'ok'
}
