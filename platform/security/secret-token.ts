import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie, link or address: 192 random bits by default, as base64url. */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('base64url')

/** What the database stores of a random token, so that a stolen database opens nothing. Too fast a hash for passwords. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
