import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** A secret for a feed's address: 256 random bits, as 43 characters of base64url. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** A stolen database reveals no address. The secret is random, so a plain hash is enough. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The secret in the name of a requested file: `<token>.ics`; an empty text, which no feed has, for any other name. */
export const tokenOf = (file: string): string => /^([\w-]{43})\.ics$/.exec(file)?.[1] ?? ''
