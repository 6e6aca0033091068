import * as z from 'zod/mini'

/** The digits 0 to 9 of Arabic and Persian keyboards. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A code of six digits that a member reads and types: also in Arabic or Persian digits, and with spaces or hyphens. */
export const oneTimeCode = () =>
  z.string().check(
    z.maxLength(20),
    z.overwrite((value) =>
      value
        .normalize('NFKC')
        .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
        .replace(/[\s-]/g, ''),
    ),
    z.regex(/^\d{6}$/),
  )
