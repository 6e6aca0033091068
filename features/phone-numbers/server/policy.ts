/*
 * Who may confirm a phone number:
 * - A member with a confirmed mail address, where this installation sends text messages.
 * - The number in the own profile, once, if it is a mobile number. Landlines get no codes, and premium numbers cost the
 *   operator money.
 * - A number that another member has confirmed too: the member who has the phone now has the number (decision 060).
 */
import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'

export type Facts = { isOffered: boolean; phone: string | null; isMobile: boolean; isConfirmed: boolean }

export const mayRequestCode = (viewer: Viewer | null, { isOffered, phone, isMobile, isConfirmed }: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!isOffered) return 'phone.unavailable'
  if (phone === null) return 'phone.missing'
  if (isConfirmed) return 'phone.already_confirmed'
  return isMobile ? 'ok' : 'phone.not_mobile'
}
