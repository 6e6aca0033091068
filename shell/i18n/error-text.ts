import type { FieldError } from '#kit/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { findText } from './browser.ts'

/** The text of a code: the area's own, else the kernel's, else that something unexpected happened. */
const textOf = (code: string, area: string | undefined, params: Record<string, number | string>): string =>
  findText(area ? [area, 'shell'] : ['shell'], `errors.${code}`, params) ?? findText(['shell'], 'errors.unexpected') ?? code

/**
 * What went wrong, in the reader's language: every refusal's code has its text under `errors` in the locales of the
 * area that was called, or of the shell. For handlers and forms in the browser.
 */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? textOf(error.code, error.area, error.params) : textOf('unexpected', undefined, {})

/** Whether it only did not work this time: no answer came, or the server broke down. Anything else has a reason to tell. */
const isBreakdown = (error: unknown): boolean => !(error instanceof ApiError) || ['offline', 'unavailable', 'internal'].includes(error.code)

/**
 * Which change failed (ERR-03): "Could not register vote", from `failures` in the locales of the area that was called. `variant`:
 * for an endpoint that is called for more than one purpose. Undefined for what is no failed call of a change.
 */
const failureTitle = (error: unknown, variant?: string): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const { area, verb } = error
  const find = (name: string) => findText([area], `failures.${name}`)
  return (variant && find(`${verb}_${variant}`)) || (!isBreakdown(error) && find(`${verb}_refused`)) || find(verb)
}

/** Whether a title asks to try again, so that a breakdown has nothing to add. A refusal has a title that does not ask it. */
const asksAgain = (error: unknown): boolean => error instanceof ApiError && isBreakdown(error) && findText([error.area], `failures.${error.verb}_refused`) !== undefined

/** Which change failed and why, in one text, for forms and dialogs. */
export const failureText = (error: unknown, variant?: string): string => {
  const [title, reason] = [failureTitle(error, variant), errorText(error)]
  if (title === undefined || reason.startsWith(title)) return reason
  if (asksAgain(error)) return title
  return /[.!?؟]$/.test(title) ? `${title} ${reason}` : `${title}. ${reason}`
}

/** The same for `toast`. */
export const failureToast = (error: unknown, variant?: string): { title: string; text?: string; tone: 'destructive' } => {
  const [title, reason] = [failureTitle(error, variant), errorText(error)]
  if (title === undefined || reason.startsWith(title)) return { title: reason, tone: 'destructive' }
  return { title, text: reason, tone: 'destructive' }
}

/** The text of a bare code, e.g. the reason in `can: { apply: 'opportunity.closed' }`. */
export const codeText = (code: string, area?: string): string => textOf(code, area, {})

/** What is wrong with one field. */
export const fieldErrorText = (field: Pick<FieldError, 'code' | 'params'>, area?: string): string => textOf(field.code, area, field.params ?? {})

/** A refused form: each refused field's text by its path, e.g. `{ email: 'Ange en giltig e-postadress' }`. */
export const fieldTexts = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(error.fields.map((field) => [field.path, fieldErrorText(field, error.area)])) : {}
