import type { AdminLevel } from '#kit/access.ts'

/** Roles that members may choose for themselves (section 6, NET-04). */
export const selfAssignableRoles = [
  'student',
  'entrepreneur',
  'founder',
  'developer',
  'designer',
  'researcher',
  'mentor',
  'advisor',
  'investor',
  'company',
  'public_sector',
] as const
export type SelfAssignableRole = (typeof selfAssignableRoles)[number]

/** `partner` comes only from an approved application (PROF-03, PART-01). */
export const profileRoles = [...selfAssignableRoles, 'partner'] as const
export type ProfileRole = (typeof profileRoles)[number]

/** Stored access roles (ADM-09). Members without a row have the role `user`. */
export const accessRoles = ['user', 'admin', 'partner', 'moderator'] as const
export type AccessRole = (typeof accessRoles)[number]

/** A member's effective access role: the admin flag, else the first row of `user_roles`, else `user` (ADM-09). */
export const accessRoleOf = (
  member: { adminLevel: AdminLevel | null; accessRoles: readonly AccessRole[] } | null,
): AccessRole => (member?.adminLevel ? 'admin' : (member?.accessRoles[0] ?? 'user'))
