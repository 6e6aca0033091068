import { expect, it } from 'vitest'
import { createPublicLookup, lookupPublicAddress, NoPublicAddressError } from './lookup-public-address.ts'
import { addressRefusal, isPublicAddress, isPublicHttpsUrl } from './public-address.ts'

it('accepts only public IP addresses', () => {
  expect(
    [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      '64:ff9b::8.8.8.8',
      '192.88.99.1',
      '2001::1',
      '2001:0:a00:1::f5ff:fffe',
      '2001:20::1',
      '2002:a00:1::1',
      '3fff::1',
      '::ffff:0:127.0.0.1',
      '5f00::1',
      '4000::1',
      '100::1',
      'nothing',
    ].filter(isPublicAddress),
  ).toEqual([])
  expect(
    ['8.8.8.8', '142.250.74.10', '2a00:1450:400f::1', '192.88.98.1', '2001:4860:4860::8888'].filter(isPublicAddress),
  ).toHaveLength(5)
})

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://calendar.google.com:443/calendar/ical/a/basic.ics',
])('accepts %s', (url) => {
  expect(isPublicHttpsUrl(url)).toBe(true)
})

it.each([
  ['calendar', 'invalid'],
  ['https://', 'invalid'],
  ['http://calendar.example.org/a', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['gopher://calendar.example.org/a', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['https://calendar.example.org:8443/a', 'not_public'],
  ['https://ada:secret@calendar.example.org/a', 'not_public'],
  ['https://ada@calendar.example.org/a', 'not_public'],
  ['https://192.0.2.1/a', 'not_public'],
  ['https://8.8.8.8/a', 'not_public'],
  ['https://0x7f.1/a', 'not_public'],
  ['https://2130706433/a', 'not_public'],
  ['https://[::1]/a', 'not_public'],
  ['https://[::ffff:127.0.0.1]/a', 'not_public'],
  ['https://localhost/a', 'not_public'],
  ['https://localhost./a', 'not_public'],
  ['https://LOCALHOST/a', 'not_public'],
  ['https://db/a', 'not_public'],
  ['https://printer.local/a', 'not_public'],
  ['https://metadata.google.internal/a', 'not_public'],
  ['https://router.home.arpa./a', 'not_public'],
  ['https://①②⑦.0.0.1/a', 'not_public'],
])('refuses %s as %s', (url, refusal) => {
  expect(addressRefusal(url)).toBe(refusal)
})

it.each([true, false])('refuses a name that resolves to private addresses only (all: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublicAddress('localhost', { all }, resolve))
  expect(error).toBeInstanceOf(NoPublicAddressError)
})

it('asks the name server once and returns only the public addresses of its answer', async () => {
  let lookups = 0
  const lookup = createPublicLookup((_host, _options, done) => {
    lookups += 1
    // The second answer of a rebinding name server would be private.
    const addresses = ['10.0.0.1', ...(lookups === 1 ? ['142.250.74.10', '8.8.8.8'] : ['127.0.0.1'])]
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
  })
  const found = await new Promise((resolve) =>
    lookup('calendar.example.org', { all: true }, (_error, addresses) => resolve(addresses)),
  )
  expect(found).toEqual([
    { address: '142.250.74.10', family: 4 },
    { address: '8.8.8.8', family: 4 },
  ])
  expect(lookups).toBe(1)
  expect(await new Promise((resolve) => lookup('calendar.example.org', {}, resolve))).toBeInstanceOf(
    NoPublicAddressError,
  )
})
