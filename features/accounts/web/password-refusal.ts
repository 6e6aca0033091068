import { ApiError } from '#shell/api/api-error.ts'
import { errorText } from '#shell/i18n/error-text.ts'

/** The field error if the server refused the password itself (AUTH-02). */
export const passwordRefusalText = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError && refusal.code.startsWith('password.') ? errorText(refusal) : undefined
