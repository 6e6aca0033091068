import type { Viewer } from '#platform/auth/viewer.ts'
import type { Context } from '#platform/http/context.ts'
import { findViewer } from '../queries/viewers.ts'
import { toViewer } from '../view.ts'

/**
 * The current viewer of a session, for answers that take so long that the member may have lost the session or a
 * right meanwhile; null if the session has ended.
 */
export const findViewerOfSession = async (
  { db, config }: Pick<Context, 'db' | 'config'>,
  sessionId: string,
): Promise<Viewer | null> => {
  const row = await findViewer(db, { id: sessionId })
  return row ? toViewer(row, { config, now: new Date() }) : null
}
