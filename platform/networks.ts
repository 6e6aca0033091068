import { isIPv6 } from 'node:net'

/**
 * The subscriber behind an address: the address itself if it is IPv4, else its network of 64 bits, which is what a
 * household or a server is given, and all of which it may use (RFC 6177).
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (embedded) return embedded[1] as string
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The network that one organisation or attacker easily has all of: 24 bits of IPv4, 48 of IPv6 (RFC 6177's end site). */
export const siteNetworkOf = (ip: string): string => {
  const network = networkOf(ip)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.replace(/\.\d+$/, '')}.0/24`
}
