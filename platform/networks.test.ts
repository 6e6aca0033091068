import { expect, it } from 'vitest'
import { networkOf, siteNetworkOf } from './networks.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
])('networkOf maps %s to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:0DB8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('siteNetworkOf maps %s to %s', (ip, network) => {
  expect(siteNetworkOf(ip)).toBe(network)
})
