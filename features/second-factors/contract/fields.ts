import * as z from 'zod/mini'
import { normalize } from '#kit/normalize.ts'
import type { SecondFactorFieldCode } from './errors.ts'

const code = (value: SecondFactorFieldCode) => value

/** Arabic keyboards write ٠ to ٩ or ۰ to ۹. */
const withLatinDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Apps show the code in two groups, and people type it so. */
export const parseVerificationCode = (typed: string): string =>
  withLatinDigits(normalize(typed, 'NFKC')).replace(/[\s\p{Cf}-]/gu, '')

/** Six digits, in any script and spacing that an app or a keyboard produces. */
export const verificationCode = () =>
  z
    .string({ error: code('second_factor.code_invalid') })
    .check(
      z.maxLength(40, { error: code('second_factor.code_invalid') }),
      z.overwrite(parseVerificationCode),
      z.regex(/^\d{6}$/, { error: code('second_factor.code_invalid') }),
    )

/** Crockford's base 32, without the letters that look like digits: 12 characters are 60 random bits. */
export const recoveryCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryCodeLength = 12

export const parseRecoveryCode = (typed: string): string =>
  withLatinDigits(normalize(typed, 'NFKC'))
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** A recovery code in any case and spacing. */
export const recoveryCode = () =>
  z
    .string({ error: code('second_factor.recovery_code_invalid') })
    .check(
      z.maxLength(60, { error: code('second_factor.recovery_code_invalid') }),
      z.overwrite(parseRecoveryCode),
      z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, { error: code('second_factor.recovery_code_invalid') }),
    )
