import { defineErrors } from '#kit/errors.ts'

export const secondFactorErrors = defineErrors({
  /** Wrong, expired or used before (AUTH-13, SET-03). The error does not say which. */
  'second_factor.code_invalid': 422,
  /** Unknown or used before (SET-04). */
  'second_factor.recovery_code_invalid': 422,
  'second_factor.already_on': 409,
  'second_factor.off': 409,
  /** No setup waits for its code, or a newer one has replaced it. */
  'second_factor.setup_replaced': 409,
})

/** Codes of invalid fields: a malformed code is as wrong as any other one. */
const secondFactorFieldCodes = ['second_factor.code_invalid', 'second_factor.recovery_code_invalid'] as const
export type SecondFactorFieldCode = (typeof secondFactorFieldCodes)[number]
