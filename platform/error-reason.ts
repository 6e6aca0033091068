import { getSystemErrorName } from 'node:util'

/** A short name for an error's cause, such as ECONNREFUSED or 42P01. Messages may contain secrets and are English. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { code, errno, responseCode, name, cause } = error as {
    code?: unknown
    errno?: unknown
    responseCode?: unknown
    name?: unknown
    cause?: unknown
  }
  if (typeof responseCode === 'number') return String(responseCode)
  // The mail client replaces the code of the system's error with another code.
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno)
  if (typeof code === 'string' && code !== '') return code
  if (cause instanceof Error) return reasonOf(cause)
  return typeof name === 'string' && name !== '' ? name : 'Error'
}
