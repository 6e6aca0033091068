import { storedForms } from '#platform/phone-numbers.ts'

export type Identifier = { kind: 'email'; email: string } | { kind: 'phone'; forms: [string, ...string[]] }

export const parseIdentifier = (typed: string): Identifier =>
  /^\+?[\d\s()./-]{6,}$/.test(typed)
    ? { kind: 'phone', forms: storedForms(typed) }
    : { kind: 'email', email: typed.normalize('NFC').toLowerCase() }
