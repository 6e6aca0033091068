import { kernelErrors, type FieldError, type KernelErrorCode } from '#kit/errors.ts'

/** An error response with a declared code. Services throw it with `ctx.fail`, and directly only outside a request. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly params: Record<string, number | string> | undefined
  readonly fields: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    status: number,
    details: { params?: Record<string, number | string>; fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.params = details.params
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export const kernelError = (code: KernelErrorCode, details?: ConstructorParameters<typeof ApiError>[2]) =>
  new ApiError(code, kernelErrors[code], details)
