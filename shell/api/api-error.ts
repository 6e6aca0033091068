import type { ErrorBody, FieldError } from '#kit/errors.ts'

/** A failed call. `code` comes from the contract; the browser adds `offline` (no complete response) and `internal`. */
export class ApiError extends Error {
  readonly code: string
  /** HTTP status; 0 without a complete response. */
  readonly status: number
  readonly fields: FieldError[]
  readonly params: Record<string, number | string>
  /** Members quote it to support. */
  readonly requestId: string | undefined
  /** In seconds. */
  readonly retryAfter: number | undefined
  /** The area whose locales contain the text for `code`. */
  readonly area: string
  /** The endpoint's name within its area: `setVote` for `suggestions.setVote`. */
  readonly verb: string

  constructor(endpointName: string, status: number, body: ErrorBody['error'], retryAfter?: number) {
    super(`${endpointName}: ${body.code}`)
    this.name = 'ApiError'
    // Endpoint names are camelCase, folders kebab-case: `securityEvents.log` is in `features/security-events`.
    this.verb = endpointName.split('.')[1] as string
    this.area = (endpointName.split('.')[0] as string).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    this.code = body.code
    this.status = status
    this.fields = body.fields ?? []
    this.params = body.params ?? {}
    this.requestId = body.requestId
    this.retryAfter = retryAfter
  }
}

/** The error in a response body, or undefined if the value is not an error body. */
export const errorBodyOf = (value: unknown): ErrorBody['error'] | undefined => {
  const error = (value as Partial<ErrorBody> | null)?.error
  return typeof error?.code === 'string' ? error : undefined
}
