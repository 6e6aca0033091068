import { type KeyObject, randomBytes, sign } from 'node:crypto'

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const commonName = identifier('550403')
const rsaWithSha256 = sequence(identifier('2a864886f70d01010b'), der(0x05))
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))

/** `260131235959Z` */
const utcTimeText = (time: Date) => `${time.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`

/** A self-signed X.509 certificate for a host, as PEM. Node cannot make one. */
export const selfSignedCertificate = (
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { host = 'A test', validTo = new Date('2049-12-31T23:59:59Z') }: { host?: string; validTo?: Date } = {},
) => {
  const algorithm = publicKey.asymmetricKeyType === 'rsa' ? rsaWithSha256 : ecdsaWithSha256
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    name,
    sequence(utcTime('200101000000Z'), utcTime(utcTimeText(validTo))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const lines = sequence(content, algorithm, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----', ''].join('\n')
}
