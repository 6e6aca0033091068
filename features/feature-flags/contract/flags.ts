import { personalInsightsFlag } from '#features/insights/contract/flags.ts'
import { introductionsFlag } from '#features/introductions/contract/flags.ts'

/** The only list of flags, in the order in which administrators see them. */
export const flags = [introductionsFlag, personalInsightsFlag] as const
export type FlagName = (typeof flags)[number]['name']

export const flagNames = flags.map(({ name }) => name) as [FlagName, ...FlagName[]]
