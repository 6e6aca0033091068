import { parseVerificationCode } from '../contract/index.ts'

/** A code of six digits is sent as soon as it is typed. */
export const isWholeCode = (typed: string): boolean => /^\d{6}$/.test(parseVerificationCode(typed))
