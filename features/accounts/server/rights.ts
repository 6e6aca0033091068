import * as policy from './administration/administration-policy.ts'
import {
  findAdministrator,
  findTarget,
  lockTarget,
  publishUserChange,
  type Target,
  type UserContext,
} from './administration/target.ts'
import { partnerRole } from './queries/partner-role.ts'
import { administratorsFrom, lockAdministrators, setVerified, superAdminIds } from './queries/users.ts'

type VerifyContext = UserContext & { allow: (verdict: ReturnType<typeof policy.mayVerify>) => void }

/** Verifies a member whose request was approved. No effect on a verified one. The caller writes the audit log. */
const verifyMember = async (ctx: VerifyContext, { row, viewer, facts }: Target): Promise<void> => {
  ctx.allow(policy.mayVerify(viewer, facts))
  if (row.verified_at !== null) return
  await setVerified(ctx.tx, row.id, ctx.member.id, ctx.now)
  publishUserChange(ctx, row.id, true)
}

/** What members get by the decisions of administrators in other areas. */
export const rights = {
  partnerRole,
  findMember: findTarget,
  lockMember: lockTarget,
  verifyMember,
  mayDelete: policy.mayDelete,
  findAdministrator,
  administratorsFrom,
  lockAdministrators,
  superAdminIds,
}
