import { randomInt } from 'node:crypto'
import { signatureOf } from '#platform/security/signed-token.ts'
import { secondFactorLimits } from '../contract/index.ts'
import { recoveryCodeAlphabet, recoveryCodeLength } from '../contract/fields.ts'

const groupLength = 4

const createCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)]).join(
    '',
  )

/** `0123-4567-89AB` */
const inGroups = (code: string): string =>
  Array.from({ length: code.length / groupLength }, (_, at) =>
    code.slice(at * groupLength, (at + 1) * groupLength),
  ).join('-')

/** Keyed, so that a stolen database does not allow guessing (SET-04). @param code without its hyphens */
export const hashRecoveryCode = (userId: string, code: string, secret: string): Buffer =>
  Buffer.from(signatureOf('second_factors.recovery_code', `${userId}:${code}`, secret), 'base64url')

/** @returns the codes as the member sees them, and their hashes for the database */
export const createRecoveryCodes = (userId: string, secret: string): { codes: string[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, createCode)
  return { codes: codes.map(inGroups), hashes: codes.map((code) => hashRecoveryCode(userId, code, secret)) }
}
