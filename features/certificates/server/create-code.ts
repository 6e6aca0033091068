import { randomBytes } from 'node:crypto'
import { codeAlphabet, codeLength } from '../contract/index.ts'

/** A random code. 256 is a multiple of 32, so every character is as likely as any other. */
export const createCode = (): string =>
  [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
