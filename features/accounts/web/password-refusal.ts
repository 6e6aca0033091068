import { ApiError } from '#shell/api/api-error.ts'
import { errorText } from '#shell/i18n/error-text.ts'

/** Why the server would not take a password, if that is what it refused: said at the field (AUTH-02). */
export const passwordRefusalText = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError && refusal.code.startsWith('password.') ? errorText(refusal) : undefined
