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

export type Caller = Pick<Viewer, 'id' | 'adminLevel' | 'accessRoles' | 'blocked' | 'emailConfirmed'>

/** What the rules look at. */
export type Facts = {
  id: string
  /** The level that counts, by flag or by access role (ADM-09). */
  adminLevel: AdminLevel | null
  emailConfirmed: boolean
  banned: boolean
  /** Super admins beside this member who are not banned. */
  otherSuperAdmins: number
}

const changesThings = (level: AdminLevel | null) => level === 'admin' || level === 'super_admin'
const isLast = (facts: Facts) => facts.adminLevel === 'super_admin' && facts.otherSuperAdmins === 0

const entitled = (facts: Facts) => (facts.banned ? 'user.banned' : facts.emailConfirmed ? 'ok' : 'user.unconfirmed')

/** What changes neither level nor access: everybody but super admins, and oneself. */
const touch = (caller: Caller, facts: Facts) => {
  const access = mayCall('admin', caller)
  if (access !== 'ok') return access
  return facts.adminLevel === 'super_admin' && caller.adminLevel !== 'super_admin' ? 'user.super_admins_only' : 'ok'
}

export const setLevel = (caller: Caller, facts: Facts, level: AdminLevel | null) => {
  const access = mayCall('admin', caller)
  if (access !== 'ok') return access
  if (caller.id === facts.id) return 'user.yourself'
  if ((changesThings(facts.adminLevel) || changesThings(level)) && caller.adminLevel !== 'super_admin')
    return 'user.super_admins_only'
  if (level !== 'super_admin' && isLast(facts)) return 'user.last_super_admin'
  return level === null ? 'ok' : entitled(facts)
}

export const ban = (caller: Caller, facts: Facts) => {
  const access = mayCall('admin', caller)
  if (access !== 'ok') return access
  if (caller.id === facts.id) return 'user.yourself'
  if (changesThings(facts.adminLevel) && caller.adminLevel !== 'super_admin') return 'user.super_admins_only'
  if (facts.banned) return 'user.already_banned'
  return isLast(facts) ? 'user.last_super_admin' : 'ok'
}

/** Leaving for good (SET-10). Whether it is they who ask for it is not asked here. */
export const erase = (facts: Facts) => (isLast(facts) ? 'user.last_super_admin' : 'ok')

export const unban = (caller: Caller, facts: Facts) => {
  const access = mayCall('admin', caller)
  if (access !== 'ok') return access
  if (changesThings(facts.adminLevel) && caller.adminLevel !== 'super_admin') return 'user.super_admins_only'
  return facts.banned ? 'ok' : 'user.not_banned'
}

export const verify = (caller: Caller, facts: Facts) => touch(caller, facts)

export const moderate = (caller: Caller, facts: Facts, moderator: boolean) => {
  const verdict = touch(caller, facts)
  return verdict === 'ok' && moderator ? entitled(facts) : verdict
}
