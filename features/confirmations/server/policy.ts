import { mayCall } from '#kit/access.ts'
import type { Administrator } from '#platform/second-administrator.ts'
import { type ConfirmationStatus, confirmationLimits, setConfirmationSetting } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code. What the action itself needs is checked by its area.
 *
 * - Another administrator decides: neither the one who asks nor the member that the request concerns, and with the level that
 *   the action needs.
 * - Only a request that waits is decided, and only within its seven days.
 * - The one who asks withdraws their request while it waits, also after they have lost the level.
 * - Super admins turn the setting on, if there are two of them, and off with a second one.
 */

export type Facts = {
  level: 'admin' | 'super_admin'
  askedBy: string | null
  memberId: string | null
  status: ConfirmationStatus
  lapsesAt: Date
}

const hasEnded = ({ status }: Pick<Facts, 'status'>) => status !== 'waiting'

export const mayDecide = (viewer: Administrator | null, facts: Facts, now: Date) => {
  const access = mayCall(facts.level === 'admin' ? 'admin' : 'super-admin', viewer)
  if (access !== 'ok') return access
  if (facts.status === 'lapsed') return 'confirmation.lapsed'
  if (hasEnded(facts)) return 'confirmation.ended'
  if (facts.askedBy === viewer?.id) return 'confirmation.own_request'
  if (facts.memberId === viewer?.id) return 'confirmation.about_you'
  return now < facts.lapsesAt ? 'ok' : 'confirmation.lapsed'
}

export const mayWithdraw = (viewer: Administrator | null, facts: Pick<Facts, 'askedBy' | 'status'>) => {
  const access = mayCall('admin-viewer', viewer)
  if (access !== 'ok') return access
  if (facts.askedBy !== viewer?.id) return 'confirmation.not_yours'
  return hasEnded(facts) ? 'confirmation.ended' : 'ok'
}

/** @param superAdmins the number of those who are not banned */
export const mayChangeSetting = (
  viewer: Administrator | null,
  { isOn, waits, superAdmins }: { isOn: boolean; waits: boolean; superAdmins: number },
) => {
  const access = mayCall(setConfirmationSetting.access, viewer)
  if (access !== 'ok') return access
  const areEnough = superAdmins >= confirmationLimits.superAdmins
  if (!isOn) return areEnough ? 'ok' : 'confirmation.one_super_admin'
  if (waits) return 'confirmation.waiting'
  return areEnough ? 'ok' : 'confirmation.nobody_else'
}
