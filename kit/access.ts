/**
 * Who may call an endpoint at all. Policies decide what a viewer may do with one row.
 *
 * - `anyone`: visitors too
 * - `signed-in`: signed in, even when banned or locked, for what nobody may be kept from
 * - `member`: signed in, mail address confirmed or not
 * - `confirmed`: signed in with a confirmed mail address
 * - `moderator`: has the moderator access role or any admin level
 * - `admin-viewer`: any admin level; read only (ADM-03)
 * - `admin`: admin level `admin` or `super_admin`
 * - `super-admin`: admin level `super_admin`
 *
 * An administrator without a second factor has no admin level after the grace period: the rules that need a level refuse
 * with `auth.second_factor_required`.
 */
export const accessRules = [
  'anyone',
  'signed-in',
  'member',
  'confirmed',
  'moderator',
  'admin-viewer',
  'admin',
  'super-admin',
] as const
export type Access = (typeof accessRules)[number]

/** The rules that require an access role or an admin level. */
export const administrationRules = [
  'moderator',
  'admin-viewer',
  'admin',
  'super-admin',
] as const satisfies readonly Access[]

/** The codes that each access rule can refuse with: every result of `mayCall` except `'ok'`. */
export const accessErrors = {
  anyone: [],
  'signed-in': ['auth.required'],
  member: ['auth.required', 'auth.blocked'],
  confirmed: ['auth.required', 'auth.blocked', 'auth.unconfirmed'],
  moderator: ['auth.required', 'auth.blocked', 'auth.forbidden', 'auth.second_factor_required'],
  'admin-viewer': ['auth.required', 'auth.blocked', 'auth.forbidden', 'auth.second_factor_required'],
  admin: ['auth.required', 'auth.blocked', 'auth.forbidden', 'auth.second_factor_required'],
  'super-admin': ['auth.required', 'auth.blocked', 'auth.forbidden', 'auth.second_factor_required'],
} as const satisfies Record<Access, readonly Exclude<AccessVerdict, 'ok'>[]>

export const adminLevels = ['viewer', 'admin', 'super_admin'] as const
export type AdminLevel = (typeof adminLevels)[number]

/** How long after a sign-in, or a confirmation of the identity, an account's security may be changed. */
export const reauthenticationMinutes = 10

/** How long a new administrator may administer without two-step login or a passkey. */
export const secondFactorGraceDays = 14

export type AccessFacts = {
  emailConfirmed: boolean
  adminLevel: AdminLevel | null
  /** The level that an administrator gets back with a second factor; `adminLevel` is null then. */
  closedAdminLevel?: AdminLevel | null
  accessRoles: readonly string[]
  isLockedOut: boolean
}

/**
 * Whether the caller may use the platform during the maintenance mode (ADM-06): every administrator, so that one whose
 * second factor is overdue can set it up.
 */
export const isAdministrator = (caller: AccessFacts | null): boolean =>
  caller !== null && !caller.isLockedOut && (caller.adminLevel ?? caller.closedAdminLevel ?? null) !== null

export type AccessVerdict =
  | 'ok'
  | 'auth.required'
  | 'auth.unconfirmed'
  | 'auth.forbidden'
  | 'auth.blocked'
  | 'auth.second_factor_required'

/** Applies an access rule to a caller; null is a visitor. A locked-out member passes only `anyone` and `signed-in`. */
export const mayCall = <A extends Access>(
  access: A,
  caller: AccessFacts | null,
): 'ok' | (typeof accessErrors)[A][number] =>
  // `access.test.ts` compares the verdicts of every rule with `accessErrors`.
  verdictFor(access, caller) as 'ok' | (typeof accessErrors)[A][number]

const verdictFor = (access: Access, caller: AccessFacts | null): AccessVerdict => {
  if (access === 'anyone') return 'ok'
  if (!caller) return 'auth.required'
  if (access === 'signed-in') return 'ok'
  if (caller.isLockedOut) return 'auth.blocked'
  switch (access) {
    case 'member':
      return 'ok'
    case 'confirmed':
      return caller.emailConfirmed ? 'ok' : 'auth.unconfirmed'
    case 'moderator':
      return caller.accessRoles.includes('moderator') ? 'ok' : verdictForLevel('viewer', caller)
    case 'admin-viewer':
      return verdictForLevel('viewer', caller)
    case 'admin':
      return verdictForLevel('admin', caller)
    case 'super-admin':
      return verdictForLevel('super_admin', caller)
  }
}

const verdictForLevel = (needed: AdminLevel, { adminLevel, closedAdminLevel = null }: AccessFacts): AccessVerdict => {
  const isEnough = (level: AdminLevel | null) =>
    level !== null && adminLevels.indexOf(level) >= adminLevels.indexOf(needed)
  if (isEnough(adminLevel)) return 'ok'
  return isEnough(closedAdminLevel) ? 'auth.second_factor_required' : 'auth.forbidden'
}
