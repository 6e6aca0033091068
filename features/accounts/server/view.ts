import type { Viewer } from '#platform/auth/viewer.ts'
import type { AccessRole, SessionViewer } from '../contract/index.ts'
import type { ViewerRow } from './queries/viewers.ts'

/**
 * Maps a session row to the request's viewer. The admin flag decides, else the first access role (ADM-09). A banned or
 * locked account has neither, so endpoints open to anyone treat it as a visitor.
 */
export const toViewer = (row: ViewerRow): Viewer => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  emailConfirmed: row.email_confirmed,
  adminLevel: row.is_locked_out
    ? null
    : row.is_admin
      ? row.admin_level
      : row.access_roles[0] === 'admin'
        ? 'admin'
        : null,
  accessRoles: row.is_locked_out ? [] : row.access_roles,
  role: row.role,
  language: row.language,
  timeZone: row.time_zone,
  avatarUrl: row.avatar_url,
  onboarded: row.onboarded,
  isLockedOut: row.is_locked_out,
  memberSince: row.member_since.toISOString(),
  sessionId: row.session_id,
  isReauthenticated: row.is_reauthenticated,
})

/** Omits the session id, which must not reach the browser. */
export const viewerView = ({
  sessionId: _,
  isReauthenticated: __,
  role,
  accessRoles,
  isLockedOut,
  ...viewer
}: Viewer): SessionViewer => ({
  ...viewer,
  // Check constraints allow only these values.
  role: role as SessionViewer['role'],
  accessRoles: accessRoles as AccessRole[],
  blocked: isLockedOut,
})
