import type { ViewerResolver } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { createMissingProfile, findViewer, findViewerAndRow, touchSession, type ViewerRow } from '../queries/viewers.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { toViewer } from '../view.ts'

/** Takes one statement for a member, and none for a visitor or an invalid cookie. */
export const createViewerResolver = ({
  database,
  config,
  clock,
}: {
  database: Database
  config: Pick<Config, 'secret' | 'adminSecondFactor'>
  clock: () => Date
}): ViewerResolver => {
  const { db, pool } = database
  const useSession = async (row: ViewerRow) => {
    if (row.seen_long_ago) await touchSession(pool, row.session_id)
    if (!row.has_profile) await createMissingProfile(pool, row.id)
    return toViewer(row, { config, now: clock() })
  }
  return {
    resolveViewer: async (cookieHeader) => {
      const token = sessionTokenOf(cookieHeader, config.secret)
      const row = token === null ? undefined : await findViewer(db, { token })
      return row ? useSession(row) : null
    },
    resolveViewerAndRow: async (cookieHeader, read) => {
      const token = sessionTokenOf(cookieHeader, config.secret)
      const found = token === null ? undefined : await findViewerAndRow(db, token, read)
      return found ? { ...found, viewer: await useSession(found.viewer) } : null
    },
  }
}
