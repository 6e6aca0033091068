import type { rights } from '#features/accounts/server/index.ts'
import { mayCall } from '#kit/access.ts'

/**
 * Rules for the deletion of accounts (SET-10, ADM-02). Who may schedule one is `rights.mayDelete` of accounts.
 *
 * - A member cancels what they asked for. What an administrator has scheduled, only an administrator cancels.
 * - Super admins cancel what an administrator has scheduled, unless it is their own account.
 */

/** `reason` is null when the member asked for it. */
export type Request = { reason: string | null }

type PolicyViewer = Parameters<typeof rights.mayDelete>[0]

/** Members may cancel a request that they have not made: it changes nothing. */
export const mayCancelOwn = (request: Request | undefined) =>
  request && request.reason !== null ? 'accountDeletion.by_administrator' : 'ok'

export const mayCancel = (viewer: PolicyViewer, memberId: string, request: Request | undefined) => {
  const access = mayCall('super-admin', viewer)
  if (access !== 'ok') return access
  if (viewer.id === memberId) return 'user.yourself'
  if (!request) return 'accountDeletion.not_scheduled'
  return request.reason === null ? 'accountDeletion.by_member' : 'ok'
}
