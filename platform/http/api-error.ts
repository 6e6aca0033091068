import { kernelErrors, type FieldError, type KernelErrorCode } from '#kit/errors.ts'

/** A refusal on its way to the caller: a declared code with its status. Thrown through `ctx.fail`; by hand only where no call is served, as when a member is erased. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  readonly params: Record<string, number | string> | undefined
  readonly fields: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    status: number,
    more: { params?: Record<string, number | string>; fields?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.status = status
    this.params = more.params
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** A refusal of the kernel's own. */
export const kernelFailure = (code: KernelErrorCode, more?: ConstructorParameters<typeof Failure>[2]) =>
  new Failure(code, kernelErrors[code], more)
