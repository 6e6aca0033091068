import type { Viewer } from '#platform/auth/viewer.ts'
import type { AccessRole, SessionViewer } from '../contract/index.ts'
import type { ViewerRow } from './queries/viewers.ts'

/**
 * A session's row as every request knows its caller. The admin flag decides, else the first access role (ADM-09). A banned or locked
 * account has neither: what is open to anyone shows it no more than to a visitor.
 */
export const toViewer = (row: ViewerRow): Viewer => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  emailConfirmed: row.email_confirmed,
  adminLevel: row.blocked ? null : row.is_admin ? row.admin_level : row.access_roles[0] === 'admin' ? 'admin' : null,
  accessRoles: row.blocked ? [] : row.access_roles,
  role: row.role,
  language: row.language,
  timeZone: row.time_zone,
  avatarUrl: row.avatar_url,
  onboarded: row.onboarded,
  blocked: row.blocked,
  memberSince: row.member_since.toISOString(),
  sessionId: row.session_id,
})

/** The member as their own browser may know them. The session's id stays here. */
export const viewerView = ({ sessionId: _, role, accessRoles, ...viewer }: Viewer): SessionViewer => ({
  ...viewer,
  // The tables allow no others.
  role: role as SessionViewer['role'],
  accessRoles: accessRoles as AccessRole[],
})

/** The selected columns of a row, instants as text: what PostgREST would answer. */
export const restRow = <Row extends object>(row: Row, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column as keyof Row] as unknown
      return [column, value instanceof Date ? value.toISOString() : value]
    }),
  )
