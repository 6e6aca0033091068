import { ApiError } from '../api/api-error.ts'

/** Selects a title without "try again" for a client error, where a retry would not help. */
export const refusedVariant = (error: unknown): 'refused' | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : undefined
