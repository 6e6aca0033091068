import type { TokenRefusal, Viewer, ViewerResolver } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import {
  createMissingProfile,
  findViewer,
  findViewerAndRow,
  type MemberRow,
  touchSession,
  type ViewerRow,
} from '../queries/viewers.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { toTokenViewer, toViewer } from '../view.ts'

/** Finds a usable access token with its member, or says why it is refused. Notes the use of the token. */
export type FindToken = (
  database: Database,
  token: string,
  now: Date,
) => Promise<{ member: MemberRow; token: NonNullable<Viewer['token']> } | TokenRefusal>

type ResolverDeps = {
  database: Database
  config: Pick<Config, 'secret' | 'adminSecondFactor'>
  clock: () => Date
}

/**
 * Resolves who makes a request. Takes one statement for a member, and none for a visitor, an invalid cookie or a mistyped
 * token.
 */
export const createViewerResolver = (
  { database, config, clock }: ResolverDeps,
  { findToken }: { findToken: FindToken },
): ViewerResolver => {
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
    resolveToken: async (token) => {
      const found = await findToken(database, token, clock())
      if (typeof found === 'string') return found
      if (!found.member.has_profile) await createMissingProfile(pool, found.member.id)
      return toTokenViewer(found.member, found.token)
    },
  }
}
