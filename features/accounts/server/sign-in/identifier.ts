import { toE164 } from '../../contract/phone.ts'

export type Identifier = { kind: 'email' | 'phone'; value: string }

export const parseIdentifier = (typed: string): Identifier =>
  /^\+?[\d\s()./-]{6,}$/.test(typed)
    ? { kind: 'phone', value: toE164(typed) }
    : { kind: 'email', value: typed.normalize('NFC').toLowerCase() }
