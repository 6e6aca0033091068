import * as z from 'zod/mini'
import { normalize } from '#kit/normalize.ts'
import { oneTimeCode, withLatinDigits } from '#kit/one-time-code.ts'
import type { SecondFactorFieldCode } from './errors.ts'

const code = (value: SecondFactorFieldCode) => value

/** The code of an authenticator app. */
export const verificationCode = () => oneTimeCode(code('second_factor.code_invalid'))

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
