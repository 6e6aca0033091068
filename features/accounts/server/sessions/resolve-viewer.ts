import type { ResolveViewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import { createMissingProfile, findViewer, touchSession } from '../queries/viewers.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { toViewer } from '../view.ts'

/** Takes one statement for a member, and none for a visitor or an invalid cookie. */
export const createViewerResolver = ({ database, config }: { database: Database; config: Config }): ResolveViewer => {
  const { pool } = database
  return async (cookieHeader) => {
    const token = sessionTokenOf(cookieHeader, config.secret)
    if (token === null) return null
    const row = await findViewer(pool, token)
    if (!row) return null
    if (row.seen_long_ago) await touchSession(pool, row.session_id)
    if (!row.has_profile) await createMissingProfile(pool, row.id)
    return toViewer(row)
  }
}
