import type { AdminLevel } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { Config } from '#platform/config.ts'
import type { AccessRole, SessionViewer } from '../contract/index.ts'
import type { MemberRow, ViewerRow } from './queries/viewers.ts'

type AdministrationRule = { config: Pick<Config, 'adminSecondFactor'>; now: Date }

/** The admin flag decides, else the first access role (ADM-09). */
const adminLevelOf = (row: MemberRow): AdminLevel | null =>
  row.is_admin ? row.admin_level : row.access_roles[0] === 'admin' ? 'admin' : null

/**
 * The rights of a session's member. A banned or locked account has none, so endpoints open to anyone treat it as a
 * visitor. An administrator without a second factor loses the admin level after the grace period, and is a member.
 */
const rightsOf = (row: MemberRow, { config, now }: AdministrationRule) => {
  const level = row.is_locked_out ? null : adminLevelOf(row)
  const dueAt = config.adminSecondFactor === 'required' && level !== null ? row.second_factor_due_at : null
  const isClosed = dueAt !== null && dueAt <= now
  return {
    adminLevel: isClosed ? null : level,
    closedAdminLevel: isClosed ? level : null,
    secondFactorDueAt: dueAt?.toISOString() ?? null,
    accessRoles: row.is_locked_out ? [] : row.access_roles,
  }
}

const memberOf = (row: MemberRow) => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  emailConfirmed: row.email_confirmed,
  role: row.role,
  language: row.language,
  timeZone: row.time_zone,
  avatarUrl: row.avatar_url,
  onboarded: row.onboarded,
  isLockedOut: row.is_locked_out,
  memberSince: row.member_since.toISOString(),
  deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
})

/** Maps a session row to the request's viewer. */
export const toViewer = (row: ViewerRow, rule: AdministrationRule): Viewer => ({
  ...memberOf(row),
  ...rightsOf(row, rule),
  sessionId: row.session_id,
  isReauthenticated: row.is_reauthenticated,
})

/** The roles with which a member moderates or administers. */
const rolesWithDuties: readonly string[] = ['admin', 'moderator'] satisfies AccessRole[]

/** Maps the member of an access token to the request's viewer: without the rights to moderate or administer. */
export const toTokenViewer = (row: MemberRow, token: NonNullable<Viewer['token']>): Viewer => ({
  ...memberOf(row),
  adminLevel: null,
  closedAdminLevel: null,
  secondFactorDueAt: null,
  accessRoles: row.is_locked_out ? [] : row.access_roles.filter((role) => !rolesWithDuties.includes(role)),
  sessionId: null,
  isReauthenticated: false,
  token,
})

/** Omits the session id, which must not reach the browser. */
export const viewerView = ({
  sessionId: _,
  isReauthenticated: __,
  token: ___,
  role,
  accessRoles,
  isLockedOut,
  closedAdminLevel = null,
  ...viewer
}: Viewer): SessionViewer => ({
  ...viewer,
  closedAdminLevel,
  // Check constraints allow only these values.
  role: role as SessionViewer['role'],
  accessRoles: accessRoles as AccessRole[],
  blocked: isLockedOut,
})
