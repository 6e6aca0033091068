import type { ErrorBody, FieldError } from '#kit/errors.ts'

/**
 * A refused or failed call. `code` is what the contract declares, or one of the browser's own:
 * `offline` (no whole answer came), `internal` (a refusal without words).
 */
export class ApiError extends Error {
  readonly code: string
  /** HTTP status; 0 when no whole answer came. */
  readonly status: number
  readonly fields: FieldError[]
  readonly params: Record<string, number | string>
  /** What a member can quote to support. */
  readonly requestId: string | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** The area whose texts explain the code. */
  readonly area: string
  /** What was called, within the area: `setVote` of `suggestions.setVote`. */
  readonly verb: string

  constructor(endpointName: string, status: number, body: ErrorBody['error'], retryAfter?: number) {
    super(`${endpointName}: ${body.code}`)
    this.name = 'ApiError'
    // `securityEvents.log` speaks with the texts of `features/security-events`.
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

/** A refusal of the server's as it stands in a body; undefined for anything else. */
export const errorBodyOf = (value: unknown): ErrorBody['error'] | undefined => {
  const error = (value as Partial<ErrorBody> | null)?.error
  return typeof error?.code === 'string' ? error : undefined
}
