import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { RunState } from '../contract/index.ts'

/** Every administrator sees what could be deleted; starting and stopping needs the level `admin`. */
export const mayStart = (viewer: Viewer | null) => mayCall('admin', viewer)

export const mayStop = (viewer: Viewer | null, state: RunState) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return state === 'waiting' || state === 'running' ? 'ok' : 'cleanup.ended'
}
