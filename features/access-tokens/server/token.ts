import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Recognisable to secret scanners. */
const prefix = 'nbp_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
const format = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

const inBase62 = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text
}

const checksumOf = (text: string) => inBase62(BigInt(crc32(text)), checksumLength)

/** `nbp_`, 32 characters with 190 random bits, and a checksum of six. */
export const createToken = (): string => {
  // 32 bytes, so that the remainder is as good as evenly distributed.
  const random = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  return `${prefix}${random}${checksumOf(prefix + random)}`
}

/** Whether the checksum is right: typing errors and other texts are refused without the database. */
export const isWellFormed = (token: string): boolean =>
  format.test(token) && checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength)

/** What the database stores and finds a token by, so that no comparison depends on the token's characters. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
