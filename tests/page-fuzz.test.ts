import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import { buildOpportunity } from '#features/opportunities/server/testing.ts'
import { buildProduct } from '#features/products/server/testing.ts'
import { pageRoutes } from '#shell/route-table.ts'
import { hostileText } from './support/arbitraries.ts'
import { createFuzzer } from './support/fuzzing.ts'
import { servedEndpoints } from './support/served-endpoints.ts'
import { startTestServer } from './support/server.ts'

const { assertAlways, runs } = createFuzzer('tests/page-fuzz.test.ts')

const logged: string[] = []
const server = await startTestServer({
  pages: true,
  jobs: false,
  logLevel: 'warn',
  logTo: { write: (line) => logged.push(line) },
})
const member = await signedInMember(server, { adminLevel: 'super_admin' })
const opportunity = await buildOpportunity(server, member.id)
const product = await buildProduct(server, member.id, { thumbnail: false })

const paths = [...pageRoutes.map(({ path }) => path), '/*']

/** Byte sequences that `encodeURIComponent` cannot produce, and control characters. */
const rawSegments = [
  '%',
  '%0',
  '%00',
  'a%00b',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%f8%88%80%80%80',
  '%c0%ae%c0%ae',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%5c..%5c',
  '%0d%0aset-cookie:a=b',
  '%0a',
  '%e2%80%a8',
  '%c2%85',
  '%e2%80%ae',
  '%2500',
  '%252e%252e',
  ';',
  '%3b',
  '%23',
  '%3f',
  '*',
  '%2a',
  '@',
  ':slug',
  '[]',
  '%5b%5d',
  'a'.repeat(513),
  'a'.repeat(8000),
  '%61'.repeat(300),
  '__proto__',
  'constructor',
  `${opportunity.slug}%00`,
  `x-${product.id.slice(0, 8)}%00`,
  '%00.data',
  '_.data',
  '__manifest',
]
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const segment = fc.oneof(
  fc.constantFrom(...rawSegments),
  hostileText.map(encoded),
  fc.constantFrom(opportunity.slug, opportunity.id, product.slug, product.id, member.id),
)

const queryNames = [
  ...new Set([
    'lang',
    'next',
    'tab',
    'board',
    'suggestion',
    'tag',
    'remote',
    'code',
    'error',
    'paths',
    '_routes',
    'index',
    ...servedEndpoints.flatMap((endpoint) =>
      endpoint.method === 'GET' ? Object.keys((endpoint.input as { def?: { shape?: object } }).def?.shape ?? {}) : [],
    ),
  ]),
]
const pair = fc.oneof(
  fc
    .tuple(fc.constantFrom(...queryNames), fc.oneof(hostileText.map(encoded), fc.constantFrom(...rawSegments)))
    .map(([name, value]) => `${name}=${value}`),
  fc
    .tuple(fc.constantFrom(...queryNames), fc.constantFrom('[]', '[a]', '[__proto__]', '.a', '%00'), hostileText)
    .map(([name, suffix, value]) => `${name}${suffix}=${encoded(value)}`),
  fc.constantFrom(...rawSegments),
)
const query = fc
  .array(pair, { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 8000)))

/** Characters of a path: with the query, it fits into the headers that the server accepts. */
const longestPath = 7000

const addressesOf = (path: string) =>
  fc
    .tuple(fc.array(segment, { minLength: 2, maxLength: 2 }), fc.constantFrom('', '', '', '/', '.data'), query)
    .map(([segments, end, asked]) => {
      const params = /:[a-zA-Z]+|\*/g
      // A longer address is refused before it reaches a page.
      const longest = Math.floor(longestPath / (path.match(params)?.length ?? 1))
      let used = 0
      return path.replace(params, () => (segments[used++ % 2] as string).slice(0, longest)) + end + asked
    })

const consoles = (['error', 'warn', 'log', 'info'] as const).map((method) => vi.spyOn(console, method))

const visitor = server.client()
/** Returns a finding when a page answers with a server error or writes a log line. */
const findingAt = async (address: string): Promise<string | null> => {
  for (const client of [visitor, member.client]) {
    const response = await client.raw(server.url + address)
    await response.arrayBuffer()
    const lines = [...logged.splice(0), ...consoles.flatMap((spy) => spy.mock.calls.splice(0).map(String))]
    if (response.status >= 500 || lines.length > 0)
      return `${response.status}, logged: ${lines.join('\n').slice(0, 500)}`
  }
  return null
}

describe.each(paths)('page %s', (path) => {
  it('the page answers hostile URLs without a 500 and without a log line', async () => {
    await assertAlways(
      fc.asyncProperty(addressesOf(path), async (address) => {
        expect(await findingAt(address), address.slice(0, 300)).toBeNull()
      }),
      runs * (path.includes(':') ? 8 : 3),
    )
  })
})
