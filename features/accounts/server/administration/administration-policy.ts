import { type AdminLevel, adminLevels, mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { BulkUserAction, UserLinkKind } from '../../contract/index.ts'

/**
 * Rules for user administration (ADM-02, ADM-03). Evaluate them under the lock on administrators, with the viewer's
 * current level.
 *
 * - Only super admins act on super admins, give or remove the levels admin and super admin, and ban their holders:
 *   otherwise an admin could promote a friend or ban other admins. Admins give and remove the level viewer.
 * - Only super admins delete accounts, and not their own this way.
 * - Members cannot ban or demote themselves, or change their own level.
 * - The last super admin who is not banned keeps the level, cannot be banned and cannot be erased.
 * - Banned and unconfirmed members get no rights: the owner of an unconfirmed address is not known.
 * - A person with a link to an account can take it over, so nobody creates one for an administrator of their own level or a
 *   higher one, or for themselves.
 */

export type PolicyViewer = Pick<Viewer, 'id' | 'adminLevel' | 'accessRoles' | 'isLockedOut' | 'emailConfirmed'>

export type Facts = {
  id: string
  /** The effective level, from the flag or the access role (ADM-09). */
  adminLevel: AdminLevel | null
  emailConfirmed: boolean
  isBanned: boolean
  hasSecondFactor: boolean
  otherSuperAdmins: number
}

const canMakeChanges = (level: AdminLevel | null) => level === 'admin' || level === 'super_admin'
const isLastSuperAdmin = (facts: Facts) => facts.adminLevel === 'super_admin' && facts.otherSuperAdmins === 0

const mayHoldRights = (facts: Facts) =>
  facts.isBanned ? 'user.banned' : facts.emailConfirmed ? 'ok' : 'user.unconfirmed'

/** For changes to neither level nor access: admins may act on anyone but super admins, themselves included. */
const administer = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.adminLevel === 'super_admin' && viewer.adminLevel !== 'super_admin' ? 'user.super_admins_only' : 'ok'
}

export const maySetLevel = (viewer: PolicyViewer, facts: Facts, level: AdminLevel | null) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if (levelToSet(facts.adminLevel, level) === 'super_admin' && viewer.adminLevel !== 'super_admin')
    return 'user.super_admins_only'
  if (level !== 'super_admin' && isLastSuperAdmin(facts)) return 'user.last_super_admin'
  return level === null ? 'ok' : mayHoldRights(facts)
}

/** The lowest level that gives or removes these levels. */
export const levelToSet = (from: AdminLevel | null, to: AdminLevel | null): 'admin' | 'super_admin' =>
  canMakeChanges(from) || canMakeChanges(to) ? 'super_admin' : 'admin'

export const mayBan = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if (canMakeChanges(facts.adminLevel) && viewer.adminLevel !== 'super_admin') return 'user.super_admins_only'
  if (facts.isBanned) return 'user.already_banned'
  return isLastSuperAdmin(facts) ? 'user.last_super_admin' : 'ok'
}

/** Deleting another member's account: only super admins, because nobody can bring the account back. */
export const mayDelete = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('super-admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  return isLastSuperAdmin(facts) ? 'user.last_super_admin' : 'ok'
}

/** Account deletion (SET-10). Does not check who asks for it. */
export const mayErase = (facts: Facts) => (isLastSuperAdmin(facts) ? 'user.last_super_admin' : 'ok')

export const mayUnban = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (canMakeChanges(facts.adminLevel) && viewer.adminLevel !== 'super_admin') return 'user.super_admins_only'
  return facts.isBanned ? 'ok' : 'user.not_banned'
}

export const mayVerify = (viewer: PolicyViewer, facts: Facts) => administer(viewer, facts)

export const mayModerate = (viewer: PolicyViewer, facts: Facts, moderator: boolean) => {
  const verdict = administer(viewer, facts)
  return verdict === 'ok' && moderator ? mayHoldRights(facts) : verdict
}

/** The rule of an action on several members is that of the action on one. */
export const mayDoInBulk = (viewer: PolicyViewer, facts: Facts, action: BulkUserAction) => {
  switch (action) {
    case 'verify':
    case 'unverify':
      return mayVerify(viewer, facts)
    case 'ban':
      return mayBan(viewer, facts)
    case 'unban':
      return mayUnban(viewer, facts)
    case 'add_moderator':
    case 'remove_moderator':
      return mayModerate(viewer, facts, action === 'add_moderator')
  }
}

export const mayCreateUser = (viewer: PolicyViewer) => mayCall('admin', viewer)

export const mayResetFactors = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if (canMakeChanges(facts.adminLevel) && viewer.adminLevel !== 'super_admin') return 'user.super_admins_only'
  return facts.hasSecondFactor ? 'ok' : 'user.no_second_factor'
}

/** Members end their own sessions in their settings, where the current one is named. */
export const mayEndSessions = (viewer: PolicyViewer, facts: Facts) => {
  const verdict = administer(viewer, facts)
  return verdict === 'ok' && viewer.id === facts.id ? 'user.yourself' : verdict
}

const rankOf = (level: AdminLevel | null) => (level === null ? -1 : adminLevels.indexOf(level))

export const mayCreateLink = (viewer: PolicyViewer, facts: Facts, kind: UserLinkKind) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if (rankOf(facts.adminLevel) >= rankOf(viewer.adminLevel)) return 'user.level_too_high'
  if (facts.isBanned) return 'user.banned'
  if (kind === 'invitation') return facts.emailConfirmed ? 'user.confirmed' : 'ok'
  return facts.emailConfirmed ? 'ok' : 'user.unconfirmed'
}
