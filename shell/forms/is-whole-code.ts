import { parseOneTimeCode } from '#kit/one-time-code.ts'

/** A code of six digits is sent as soon as it is typed. */
export const isWholeCode = (typed: string): boolean => /^\d{6}$/.test(parseOneTimeCode(typed))
