import * as z from 'zod/mini'

/** Converts `0701-23 45 67`, `0046 70 …` or `+46 …` to `+4670…`. A number without a country code is Swedish. */
export const toE164 = (typed: string): string => {
  const digits = typed.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return `+46${digits.replace(/^0/, '')}`
}

/** A phone number, stored as E.164. @param error field code for invalid input */
export const phoneNumber = (error: string) =>
  z.string().check(
    z.maxLength(40),
    z.overwrite((typed) => (/^\s*\+?[\d\s()./-]+$/.test(typed) ? toE164(typed) : typed)),
    z.regex(/^\+[1-9][0-9]{6,14}$/, { error }),
  )
