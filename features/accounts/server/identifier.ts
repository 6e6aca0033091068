import { asPhone } from '../contract/phone.ts'

/** What was typed to sign in: an address, or a phone number as E.164. */
export type Identifier = { kind: 'email' | 'phone'; value: string }

export const readIdentifier = (typed: string): Identifier =>
  /^\+?[\d\s()./-]{6,}$/.test(typed)
    ? { kind: 'phone', value: asPhone(typed) }
    : { kind: 'email', value: typed.normalize('NFC').toLowerCase() }

/**
 * The part of an address that one subscriber holds: all of IPv4, the first 64 bits of IPv6, where one machine has
 * as many addresses as it likes.
 */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] as string
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] as string).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).map((part) => part.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}
