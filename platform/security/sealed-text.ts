import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Encrypts a text that the server has to read again (AES-256-GCM): a stolen database does not reveal it.
 * @param purpose keeps the texts of one feature unreadable in another
 * @param owner whose text it is; it cannot be opened for another one
 * @param secret `config.secret`
 */
export const sealText = (purpose: string, owner: string, text: string, secret: string): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(purpose, secret), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The text of `sealText`; null if it was changed, or sealed with another secret, purpose or owner. */
export const openText = (purpose: string, owner: string, sealed: Uint8Array, secret: string): string | null => {
  const bytes = Buffer.from(sealed)
  if (bytes.byteLength < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, keyOf(purpose, secret), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
