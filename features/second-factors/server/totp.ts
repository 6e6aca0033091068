import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Clocks of phones drift, and typing takes time: one step each way (RFC 6238, section 5.2). */
const driftSteps = 1

const totpOf = (secret: string, { issuer = '', label = '' } = {}) =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits as base32, as long as the hash (RFC 4226, section 4). */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code contains. The app shows the platform's name and the member's address (`account`) beside the code. */
export const totpUri = (secret: string, { platformName, account }: { platformName: string; account: string }): string =>
  totpOf(secret, { issuer: platformName, label: account }).toString()

/** @returns the 30-second step that the code belongs to; null if it is wrong at this time */
export const stepOfCode = (secret: string, code: string, at: Date): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: driftSteps })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / periodSeconds) + delta
}

/** The code that an app shows at that time; for tests. */
export const codeAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })
