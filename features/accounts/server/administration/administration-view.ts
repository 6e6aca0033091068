import { adminLevels } from '#kit/access.ts'
import type { AccessRole, UserRow } from '../../contract/index.ts'
import * as policy from './administration-policy.ts'
import type { UserRecord } from '../queries/users.ts'

/** @param superAdmins ids of the super admins who are not banned */
export const factsOf = (row: UserRecord, superAdmins: readonly string[]): policy.Facts => ({
  id: row.id,
  adminLevel: row.admin_level,
  emailConfirmed: row.email_confirmed,
  isBanned: row.ban !== null,
  hasSecondFactor: row.strong_proofs > 0,
  otherSuperAdmins: superAdmins.filter((id) => id !== row.id).length,
})

const instantOf = (value: string | null) => (value === null ? null : new Date(value).toISOString())

export const userView = (row: UserRecord, viewer: policy.PolicyViewer, superAdmins: readonly string[]): UserRow => {
  const facts = factsOf(row, superAdmins)
  const levels = adminLevels.map((level) => [`admin_${level}`, policy.maySetLevel(viewer, facts, level)] as const)
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    emailConfirmed: row.email_confirmed,
    username: row.username,
    avatarUrl: row.avatar_url,
    // A check constraint allows only these values.
    role: row.role,
    company: row.company,
    verified: row.verified_at !== null,
    adminLevel: row.admin_level,
    accessRoles: row.access_roles as AccessRole[],
    hasSecondFactor: row.strong_proofs > 0,
    ban: row.ban && {
      reason: row.ban.reason,
      at: instantOf(row.ban.blocked_at as unknown as string) as string,
      until: instantOf(row.ban.expires_at as unknown as string | null),
    },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    memberSince: row.created_at.toISOString(),
    can: {
      ...(Object.fromEntries(levels) as Record<(typeof levels)[number][0], string>),
      admin_none: policy.maySetLevel(viewer, facts, null),
      verify: policy.mayVerify(viewer, facts),
      ban: policy.mayBan(viewer, facts),
      unban: policy.mayUnban(viewer, facts),
      delete: policy.mayDelete(viewer, facts),
      reset_factors: policy.mayResetFactors(viewer, facts),
      end_sessions: policy.mayEndSessions(viewer, facts),
      link: policy.mayCreateLink(viewer, facts, row.email_confirmed ? 'password' : 'invitation'),
      moderate: policy.mayModerate(viewer, facts, !row.access_roles.includes('moderator')),
    },
  }
}
