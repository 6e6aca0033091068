import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { InvitationState } from '../contract/index.ts'

/**
 * - Administrators who may manage users invite, resend and withdraw. Those who may only read see the list.
 * - An import gives neither an admin level nor the partner role: no role field takes them.
 * - An invitation whose mail waits is not sent again, nor one whose mail was sent within the hour.
 * - An accepted invitation is the member's; it cannot be sent again or withdrawn.
 * - The owner of the link may accept it while it is pending. A mail can arrive before its job has recorded it, and a link that
 *   is being replaced works until the new mail, so the link of a waiting invitation works too.
 */

export const mayInvite = (viewer: Viewer | null) => mayCall('admin', viewer)

type Facts = { state: InvitationState; wasMailedRecently: boolean }

export const mayResend = (viewer: Viewer | null, { state, wasMailedRecently }: Facts) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (state === 'accepted') return 'invitation.accepted'
  if (state === 'waiting') return 'invitation.waiting'
  return wasMailedRecently ? 'invitation.sent_recently' : 'ok'
}

export const mayWithdraw = (viewer: Viewer | null, { state }: Pick<Facts, 'state'>) => {
  const access = mayCall('admin', viewer)
  if (access !== 'ok') return access
  if (state === 'accepted') return 'invitation.accepted'
  if (state === 'withdrawn') return 'invitation.withdrawn'
  return state === 'expired' ? 'invitation.expired' : 'ok'
}

type LinkFacts = { isAccepted: boolean; isWithdrawn: boolean; isExpired: boolean }

export const canAccept = ({ isAccepted, isWithdrawn, isExpired }: LinkFacts) => {
  if (isAccepted) return 'invitation.accepted'
  if (isWithdrawn) return 'invitation.withdrawn'
  return isExpired ? 'invitation.expired' : 'ok'
}
