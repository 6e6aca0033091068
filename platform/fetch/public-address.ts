import { BlockList, isIP } from 'node:net'
import { mappedIPv4Of } from '#platform/networks.ts'

// Private and reserved networks that the server must not send requests to (SSRF).
// Two lists, because a single `BlockList` matches an IPv4 address against the IPv6 rules of its mapped address.
const privateNetworks = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // 6to4 relay (RFC 7526). Like NAT64, Teredo and 6to4 below, it can reach private IPv4 addresses.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks[4].addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Everything except 2000::/3, the only block of public addresses (RFC 4291).
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Teredo, benchmarks and other protocol assignments (RFC 2928), documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateNetworks[6].addSubnet(network, prefix, 'ipv6')
}

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 0) return false
  const mapped = mappedIPv4Of(address)
  if (mapped !== null) return isPublicAddress(mapped)
  return family === 6 ? !privateNetworks[6].check(address, 'ipv6') : !privateNetworks[4].check(address, 'ipv4')
}

const privateHostnames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|onion|test|example|invalid)$/

/** Why the server does not send requests to a URL. */
export type AddressRefusal = 'invalid' | 'not_https' | 'not_public'

/**
 * Why the server must not send a request to the URL; null for https on the default port with a public host name and without
 * a user name. `lookupPublicAddress` checks the resolved address of each request, because DNS can change.
 */
export const addressRefusal = (url: string): AddressRefusal | null => {
  if (!URL.canParse(url)) return 'invalid'
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'https:') return 'not_https'
  const host = hostname.toLowerCase().replace(/\.$/, '')
  const isPublic =
    port === '' &&
    username === '' &&
    password === '' &&
    host.includes('.') &&
    isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
    !privateHostnames.test(host)
  return isPublic ? null : 'not_public'
}

export const isPublicHttpsUrl = (url: string): boolean => addressRefusal(url) === null

/** For tests, whose services run on the same machine. */
export const isLoopback = (url: string): boolean => /^http:\/\/127\.0\.0\.1:\d+\//.test(url)
