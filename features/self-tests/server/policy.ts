import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/*
 * Administrators see what the tests found, also with the level viewer. Admins and super admins run them, each test one
 * run at a time and a few times a minute, because tests connect to other services. The page of the administrator who runs
 * a test takes part in it: it confirms the live event, and no other page can. The server that runs the test `error` calls
 * itself without a session, so the id of the run is the key.
 */

export const mayRun = (viewer: Viewer | null, { isRunning }: { isRunning: boolean }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return isRunning ? 'self_test.in_progress' : 'ok'
}

export const mayTakePart = (viewer: Viewer | null, run: { isRunning: boolean; startedBy: string | null }) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return run.isRunning && run.startedBy === viewer?.id ? 'ok' : 'self_test.not_running'
}

export const mayProvokeError = ({ isRunning }: { isRunning: boolean }) => (isRunning ? 'ok' : 'self_test.not_running')
