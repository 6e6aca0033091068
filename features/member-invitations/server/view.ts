import { hourMs } from '#kit/durations.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { invitationLimits, type InvitationView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { InvitationRow } from './queries.ts'

export const factsOf = (row: InvitationRow, now: Date) => ({
  state: row.state,
  wasMailedRecently:
    row.queued_at !== null && now.getTime() - row.queued_at.getTime() < invitationLimits.resendHours * hourMs,
})

/** When the state began; for a pending invitation when its link expires. */
const timeOf = (row: InvitationRow): Date => {
  const times: Record<InvitationView['state'], Date | null> = {
    waiting: row.due_at ?? row.queued_at,
    pending: row.expires_at,
    accepted: row.accepted_at,
    expired: row.expires_at,
    failed: row.failed_at ?? row.queued_at,
    withdrawn: row.withdrawn_at,
  }
  return times[row.state] ?? row.created_at
}

export const invitationView = (row: InvitationRow, viewer: Viewer, now: Date): InvitationView => ({
  id: row.id,
  email: row.email,
  fullName: row.full_name,
  role: row.role as InvitationView['role'],
  language: row.language as InvitationView['language'],
  state: row.state,
  invitedBy: row.invited_by_name,
  createdAt: row.created_at.toISOString(),
  at: timeOf(row).toISOString(),
  can: {
    resend: policy.mayResend(viewer, factsOf(row, now)),
    withdraw: policy.mayWithdraw(viewer, factsOf(row, now)),
  },
})
