import { ApiError } from '../api/api-error.ts'

/** The variant of a title that asks to try again, for a call that the server refused: trying again would not help. */
export const refusedVariant = (error: unknown): 'refused' | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : undefined
