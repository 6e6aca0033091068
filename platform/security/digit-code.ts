import { randomInt } from 'node:crypto'
import { isSignatureOf, signatureOf } from './signed-token.ts'

/** A code of six digits for a mail or a text message. */
export const randomDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What a code is for, such as `accounts.email_change`, and whose it is. */
export type CodeSubject = { readonly purpose: string; readonly of: string; readonly secret: string }

/** Keyed by the server's secret, because a code of six digits has too few values for a plain hash. */
export const hashOfDigits = (code: string, { purpose, of, secret }: CodeSubject): Buffer =>
  Buffer.from(signatureOf(purpose, `${of}:${code}`, secret))

/** Compares in constant time. */
export const isHashOfDigits = (hash: Buffer, code: string, { purpose, of, secret }: CodeSubject): boolean =>
  isSignatureOf(hash.toString(), purpose, `${of}:${code}`, secret)
