import * as z from 'zod/mini'
import { normalize } from '#kit/normalize.ts'

/** Arabic keyboards write ٠ to ٩ or ۰ to ۹. */
export const withLatinDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Apps and mails show a code in groups, and people type it so. */
export const parseOneTimeCode = (typed: string): string =>
  withLatinDigits(normalize(typed, 'NFKC')).replace(/[\s\p{Cf}-]/gu, '')

/**
 * A code of six digits, in any script and spacing that an app or a keyboard produces.
 * @param error the field code of anything else
 */
export const oneTimeCode = (error?: string) => {
  const options = error === undefined ? undefined : { error }
  return z.string(options).check(z.maxLength(40, options), z.overwrite(parseOneTimeCode), z.regex(/^\d{6}$/, options))
}
