import { defineErrors } from '#kit/errors.ts'

export const analyticsErrors = defineErrors({
  /** Nobody sees the rows: they are private to two members. */
  'analytics.rows_private': 403,
  /** Only administrators see the rows. */
  'analytics.rows_of_administrators': 403,
})

export const analyticsFieldCodes = ['analytics.ends_before_start', 'analytics.period_too_long'] as const
export type AnalyticsFieldCode = (typeof analyticsFieldCodes)[number]
