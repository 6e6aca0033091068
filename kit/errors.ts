import type * as z from 'zod/mini'

/** Error codes with HTTP statuses. The server sends only codes; their texts are in the locales. */
export type ErrorTable = Readonly<Record<string, number>>

/** Declares an area's errors as code → HTTP status: `{ 'opportunity.closed': 409 }`. */
export const defineErrors = <const T extends ErrorTable>(table: T): T => table

/** Errors that the kernel raises itself; endpoints do not declare them. */
export const kernelErrors = defineErrors({
  'input.malformed': 400,
  'input.invalid': 400,
  'auth.required': 401,
  'auth.unconfirmed': 403,
  'auth.forbidden': 403,
  'auth.blocked': 403,
  'auth.reauthentication_required': 403,
  'auth.second_factor_required': 403,
  'origin.refused': 403,
  /** The function is off for the caller (`Endpoint.flag`). */
  'feature.off': 403,
  not_found: 404,
  'method.not_allowed': 405,
  'body.too_large': 413,
  'media.unsupported': 415,
  'idempotency.mismatch': 422,
  'rate.limited': 429,
  internal: 500,
  unavailable: 503,
  'disk.full': 503,
  maintenance: 503,
})
export type KernelErrorCode = keyof typeof kernelErrors

/** Kernel errors that every endpoint can return. */
export const universalErrors = [
  'input.malformed',
  'input.invalid',
  'rate.limited',
  'internal',
  'unavailable',
  'disk.full',
] as const satisfies readonly KernelErrorCode[]

/** Validation errors of one field. An area can add its own code as its schema's error; texts are under `field.*`. */
export const fieldCodes = [
  'field.required',
  'field.unknown',
  'field.invalid',
  'field.too_short',
  'field.too_long',
  'field.too_small',
  'field.too_big',
  'field.too_few',
  'field.too_many',
  'field.not_in_list',
  'field.invalid_email',
  'field.invalid_url',
  'field.invalid_date',
  'field.invalid_id',
  'field.invalid_characters',
  'field.address_in_name',
  'field.name_reserved',
  'field.maximum_below_minimum',
  'field.range_empty',
] as const
export type FieldCode = (typeof fieldCodes)[number]

/** One invalid field: its dotted path, its code and the parameters of its text (`{ minimum: 6 }`). */
export type FieldError = { path: string; code: string; params?: Record<string, number | string> }

/** The body of every error response. Members can quote `requestId` to support. */
export type ErrorBody = {
  error: { code: string; fields?: FieldError[]; params?: Record<string, number | string>; requestId?: string }
}

const isCode = (message: string | undefined): message is string =>
  message !== undefined && /^[a-z_]+(\.[a-z_]+)+$/.test(message)

/** Converts Zod issues to field errors. Parse with `reportInput: true`, or wrong types look like missing values. */
export const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldError[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'field.unknown' }))
    }
    if (isCode(issue.message)) return [{ path, code: issue.message }]
    switch (issue.code) {
      case 'invalid_type':
        return [{ path, code: issue.input === undefined ? 'field.required' : 'field.invalid' }]
      case 'too_small': {
        const params = { minimum: Number(issue.minimum) }
        if (issue.origin === 'string')
          return [{ path, code: params.minimum <= 1 ? 'field.required' : 'field.too_short', params }]
        if (issue.origin === 'array')
          return [{ path, code: params.minimum <= 1 ? 'field.required' : 'field.too_few', params }]
        return [{ path, code: 'field.too_small', params }]
      }
      case 'too_big': {
        const params = { maximum: Number(issue.maximum) }
        if (issue.origin === 'string') return [{ path, code: 'field.too_long', params }]
        if (issue.origin === 'array') return [{ path, code: 'field.too_many', params }]
        return [{ path, code: 'field.too_big', params }]
      }
      case 'invalid_value':
        return [{ path, code: issue.input === undefined ? 'field.required' : 'field.not_in_list' }]
      case 'invalid_format':
        if (issue.format === 'email') return [{ path, code: 'field.invalid_email' }]
        if (issue.format === 'url') return [{ path, code: 'field.invalid_url' }]
        if (issue.format === 'uuid' || issue.format === 'guid') return [{ path, code: 'field.invalid_id' }]
        if (issue.format === 'date' || issue.format === 'datetime') return [{ path, code: 'field.invalid_date' }]
        return [{ path, code: 'field.invalid' }]
      default:
        return [{ path, code: 'field.invalid' }]
    }
  })
