import { kernelErrors, type FieldError, type KernelErrorCode } from '#kit/errors.ts'

/** A refusal on its way to the caller: a declared code with its status. Thrown through `ctx.fail`; by hand only where no call is served, as when a member is erased. */
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

/** A refusal of the kernel's own. */
export const kernelError = (code: KernelErrorCode, details?: ConstructorParameters<typeof ApiError>[2]) =>
  new ApiError(code, kernelErrors[code], details)
