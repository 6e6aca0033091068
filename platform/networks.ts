import { isIPv6 } from 'node:net'

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`), as sockets report it; null for any other. */
export const mappedIPv4Of = (ip: string): string | null => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null

/** The network of one subscriber: an IPv4 address, or the /64 network of an IPv6 address (RFC 6177). */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const mapped = mappedIPv4Of(ip)
  if (mapped !== null) return mapped
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

/** The network of one organisation or attacker: IPv4 /24, IPv6 /48 (RFC 6177's end site). */
export const siteNetworkOf = (ip: string): string => {
  const network = networkOf(ip)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.replace(/\.\d+$/, '')}.0/24`
}

/** Whether the host name of a URL is this machine. */
export const isLocalHost = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
