import { defineErrors } from '#kit/errors.ts'

/** Error codes of the area and their HTTP status. Their texts are under `errors` in the locales. */
export const featureFlagErrors = defineErrors({
  /** Another administrator has changed the flag since the caller read it. */
  'flag.changed_meanwhile': 409,
  /** A named member has deleted their account. */
  'flag.member_gone': 409,
})

/** Codes of single fields. */
export const featureFlagFieldCodes = ['flag.member_twice'] as const
export type FeatureFlagFieldCode = (typeof featureFlagFieldCodes)[number]
