/**
 * What administrators can delete, in the order of the screen. Areas declare how in `Feature.leftovers`.
 * `days`: how long it was not touched, by default and at least.
 */
export const leftoverRules = {
  unconfirmed_accounts: { days: 60, minDays: 14 },
  product_drafts: { days: 365, minDays: 90 },
  rejected_products: { days: 365, minDays: 90 },
  program_drafts: { days: 365, minDays: 90 },
  closed_opportunities: { days: 730, minDays: 180 },
} as const satisfies Record<string, { days: number; minDays: number }>

export type LeftoverKind = keyof typeof leftoverRules
export const leftoverKinds = Object.keys(leftoverRules) as [LeftoverKind, ...LeftoverKind[]]
