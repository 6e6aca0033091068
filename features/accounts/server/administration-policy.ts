import { type AdminLevel, mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

/**
 * Who may do what to a member (ADM-02, ADM-03). Pure; asked under the lock of those who change administrators, with the
 * caller as they are then.
 *
 * - Viewers change nothing.
 * - Only super admins touch super admins, and only they give or take the levels that change things (admin, super admin) or
 *   ban who has one: else an admin could make themselves heirs, or shut their peers out. Admins give and take the level viewer.
 * - Nobody bans or demotes themselves, or changes their own level at all.
 * - The last super admin who is not banned keeps level and access, and is not erased.
 * - Rights are given to nobody who is banned or whose address is not confirmed: whose it is, nobody knows yet.
 */

export type PolicyViewer = Pick<Viewer, 'id' | 'adminLevel' | 'accessRoles' | 'blocked' | 'emailConfirmed'>

/** What the rules look at. */
export type Facts = {
  id: string
  /** The level that counts, by flag or by access role (ADM-09). */
  adminLevel: AdminLevel | null
  emailConfirmed: boolean
  isBanned: boolean
  /** Super admins beside this member who are not banned. */
  otherSuperAdmins: number
}

const canMakeChanges = (level: AdminLevel | null) => level === 'admin' || level === 'super_admin'
const isLastSuperAdmin = (facts: Facts) => facts.adminLevel === 'super_admin' && facts.otherSuperAdmins === 0

const mayHoldRights = (facts: Facts) =>
  facts.isBanned ? 'user.banned' : facts.emailConfirmed ? 'ok' : 'user.unconfirmed'

/** What changes neither level nor access: everybody but super admins, and oneself. */
const administer = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  return facts.adminLevel === 'super_admin' && viewer.adminLevel !== 'super_admin' ? 'user.super_admins_only' : 'ok'
}

export const setLevel = (viewer: PolicyViewer, facts: Facts, level: AdminLevel | null) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if ((canMakeChanges(facts.adminLevel) || canMakeChanges(level)) && viewer.adminLevel !== 'super_admin')
    return 'user.super_admins_only'
  if (level !== 'super_admin' && isLastSuperAdmin(facts)) return 'user.last_super_admin'
  return level === null ? 'ok' : mayHoldRights(facts)
}

export const ban = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === facts.id) return 'user.yourself'
  if (canMakeChanges(facts.adminLevel) && viewer.adminLevel !== 'super_admin') return 'user.super_admins_only'
  if (facts.isBanned) return 'user.already_banned'
  return isLastSuperAdmin(facts) ? 'user.last_super_admin' : 'ok'
}

/** Leaving for good (SET-10). Whether it is they who ask for it is not asked here. */
export const erase = (facts: Facts) => (isLastSuperAdmin(facts) ? 'user.last_super_admin' : 'ok')

export const unban = (viewer: PolicyViewer, facts: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (canMakeChanges(facts.adminLevel) && viewer.adminLevel !== 'super_admin') return 'user.super_admins_only'
  return facts.isBanned ? 'ok' : 'user.not_banned'
}

export const verify = (viewer: PolicyViewer, facts: Facts) => administer(viewer, facts)

export const moderate = (viewer: PolicyViewer, facts: Facts, moderator: boolean) => {
  const verdict = administer(viewer, facts)
  return verdict === 'ok' && moderator ? mayHoldRights(facts) : verdict
}
