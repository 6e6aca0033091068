import type { FieldError } from '#kit/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { findText } from './browser-text-source.ts'

/** The text of a code: the area's own, else the kernel's, else that something unexpected happened. */
const textOf = (code: string, area: string | undefined, params: Record<string, number | string>): string =>
  findText(area ? [area, 'shell'] : ['shell'], `errors.${code}`, params) ??
  findText(['shell'], 'errors.unexpected') ??
  code

/**
 * What went wrong, in the reader's language: every refusal's code has its text under `errors` in the locales of the
 * area that was called, or of the shell. For handlers and forms in the browser.
 */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? textOf(error.code, error.area, error.params) : textOf('unexpected', undefined, {})

/**
 * Which change failed (ERR-03), "Could not register vote", and why. The first stands under `failures` in the locales of the
 * area that was called: by the endpoint's verb, or by `verb_variant` for an endpoint with more than one title.
 */
export const failureParts = (error: unknown, variant?: string): [string, string?] => {
  const find = (suffix: string) =>
    error instanceof ApiError ? findText([error.area], `failures.${error.verb}${suffix}`) : undefined
  const reason = errorText(error)
  const title = find(`_${variant}`) ?? find('')
  return title ? [title, reason] : [reason]
}

/** Which change failed and why, in one text, for forms and dialogs. */
export const failureText = (error: unknown, variant?: string): string => {
  const [title, reason] = failureParts(error, variant)
  return reason ? title.replace(/\.?$/, '. ') + reason : title
}

/** The text of a bare code, e.g. the reason in `can: { apply: 'opportunity.closed' }`. */
export const codeText = (code: string, area?: string): string => textOf(code, area, {})

/** What is wrong with one field. */
export const fieldErrorText = (field: Pick<FieldError, 'code' | 'params'>, area?: string): string =>
  textOf(field.code, area, field.params ?? {})

/** A refused form: each refused field's text by its path, e.g. `{ email: 'Ange en giltig e-postadress' }`. */
export const fieldTexts = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map((field) => [field.path, fieldErrorText(field, error.area)]))
    : {}
