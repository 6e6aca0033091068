import type { FieldError } from '#kit/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { findText } from './browser-text-source.ts'

/** The text of a code from the area, else from the shell, else a generic text. */
const textOf = (code: string, area: string | undefined, params: Record<string, number | string>): string =>
  findText(area ? [area, 'shell'] : ['shell'], `errors.${code}`, params) ??
  findText(['shell'], 'errors.unexpected') ??
  code

/** The translated text of an error, from `errors` in the locales of the called area or of the shell. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? textOf(error.code, error.area, error.params) : textOf('unexpected', undefined, {})

/**
 * ERR-03: the failed action ("Could not register vote") and the reason. The action's text is under `failures` in the
 * called area's locales, by the endpoint's verb, or by `verb_variant` for an endpoint with several texts.
 */
export const failureParts = (error: unknown, variant?: string): [string, string?] => {
  const find = (suffix: string) =>
    error instanceof ApiError ? findText([error.area], `failures.${error.verb}${suffix}`) : undefined
  const reason = errorText(error)
  const title = find(`_${variant}`) ?? find('')
  return title ? [title, reason] : [reason]
}

/** Both parts in one string, for forms and dialogs. */
export const failureText = (error: unknown, variant?: string): string => {
  const [title, reason] = failureParts(error, variant)
  return reason ? title.replace(/\.?$/, '. ') + reason : title
}

/** The text of a bare code, such as the reason in `can: { apply: 'opportunity.closed' }`. */
export const codeText = (code: string, area?: string): string => textOf(code, area, {})

export const fieldErrorText = (field: Pick<FieldError, 'code' | 'params'>, area?: string): string =>
  textOf(field.code, area, field.params ?? {})

/** The texts of all invalid fields by path, e.g. `{ email: 'Ange en giltig e-postadress' }`. */
export const fieldTexts = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map((field) => [field.path, fieldErrorText(field, error.area)]))
    : {}
