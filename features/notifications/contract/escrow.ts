import * as z from 'zod/mini'
import { defineNotifications } from './define-notifications.ts'

const payment = {
  payload: z.strictObject({ title: z.string() }),
  group: 'payments',
  channels: ['app', 'mail', 'push'],
} as const

/** Section 3: escrow payments. No area sends these types yet, but members can already set preferences for them. */
export const escrowNotifications = defineNotifications({
  escrow_funded: { ...payment, icon: 'lock' },
  funds_released: { ...payment, icon: 'banknote' },
  dispute_initiated: { ...payment, icon: 'scale' },
  escrow_cancelled: { ...payment, icon: 'undo' },
})
