import { describe, expect, it } from 'vitest'
import { okOutput, endpoint, emptyInput } from '#kit/endpoint.ts'
import { limits } from '#kit/limits.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createFlakyNetwork } from '#tests/support/flaky-network.ts'
import { startKernelNode } from '#tests/support/kernel-node.ts'
import { extraWindowSeconds, extendRateWindows } from '#tests/support/rate-windows.ts'
import { route } from './route.ts'

const sensitive = endpoint({
  name: 'test.sensitive',
  method: 'POST',
  path: '/api/test/sensitive',
  summary: '',
  access: 'anyone',
  input: emptyInput,
  output: okOutput,
  rate: 'sensitive',
})
const write = endpoint({ ...sensitive, name: 'test.write', path: '/api/test/write', rate: 'write' })
const membersOnly = endpoint({
  ...sensitive,
  name: 'test.membersOnly',
  path: '/api/test/members-only',
  access: 'member',
})
const routes = [sensitive, write, membersOnly].map((one) => route(one, async () => ({ ok: true }) as const))
const network = await createFlakyNetwork(await createTestDatabase())
const node = await startKernelNode({
  routes,
  rateLimits: true,
  databaseUrl: network.url,
  config: { trustedProxies: 1 },
})
const secondNode = await startKernelNode({
  routes,
  rateLimits: true,
  databaseUrl: network.url,
  config: { trustedProxies: 1 },
})
await extendRateWindows(node.database.pool)
const sensitiveLimit = limits.rate.sensitive

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`
const forwardedFrom = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('rate limits', () => {
  it('refuse with 429 and Retry-After, and notify the security watch', async () => {
    const [client, options] = [node.client(), forwardedFrom(newAddress())]
    const codes = []
    for (let n = 0; n < sensitiveLimit; n++) codes.push((await client.call(sensitive, {}, options)).code)
    expect(new Set(codes)).toEqual(new Set([null]))
    const refused = await client.call(sensitive, {}, options)
    expect(refused).toMatchObject({ status: 429, code: 'rate.limited' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(extraWindowSeconds + 60)
    expect(refused.refusal?.params).toEqual({ seconds })
    expect(node.securityCalls).toContain('exceeded test.sensitive sensitive')
    // Each rate class has its own limit.
    expect((await client.call(write, {}, options)).status).toBe(200)
  })

  it('apply across all nodes, even to concurrent calls', async () => {
    const options = forwardedFrom(newAddress())
    const answers = await Promise.all(
      Array.from({ length: sensitiveLimit + 10 }, (_, n) =>
        (n % 2 === 0 ? node : secondNode).client().call(sensitive, {}, options),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(sensitiveLimit)
  })

  it('are counted separately for each member and each visitor', async () => {
    const shared = newAddress()
    const exceedLimit = (client: ReturnType<typeof node.client>, address: string) =>
      Promise.all(
        Array.from({ length: sensitiveLimit + 1 }, () => client.call(membersOnly, {}, forwardedFrom(address))),
      )
    await exceedLimit(node.client({ id: 'anna' }), shared)
    expect((await node.client({ id: 'anna' }).call(membersOnly, {}, forwardedFrom(newAddress()))).status).toBe(429)
    expect((await node.client({ id: 'erik' }).call(membersOnly, {}, forwardedFrom(shared))).status).toBe(200)
    expect((await node.client().call(sensitive, {}, forwardedFrom(shared))).status).toBe(200)
  })

  it('count sensitive calls open to visitors per network, even when a member is signed in', async () => {
    const options = forwardedFrom(newAddress())
    const callers = [node.client(), node.client({ id: 'first' }), node.client({ id: 'second' })]
    const answers = await Promise.all(
      Array.from({ length: sensitiveLimit + 10 }, (_, n) => callers[n % callers.length]?.call(sensitive, {}, options)),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(sensitiveLimit)
    expect((await node.client({ id: 'third' }).call(sensitive, {}, options)).status).toBe(429)
    expect((await node.client({ id: 'first' }).call(sensitive, {}, forwardedFrom(newAddress()))).status).toBe(200)
  })

  it('count all addresses of an IPv6 /64 network together', async () => {
    const client = node.client()
    for (let n = 0; n < sensitiveLimit; n++)
      await client.call(sensitive, {}, forwardedFrom(`2001:db8:1:2::${n.toString(16)}`))
    expect((await client.call(sensitive, {}, forwardedFrom('2001:db8:1:2:ffff::1'))).status).toBe(429)
    expect((await client.call(sensitive, {}, forwardedFrom('2001:db8:1:3::1'))).status).toBe(200)
  })

  it('are counted per node while the database is unavailable', async () => {
    network.cut()
    const options = forwardedFrom(newAddress())
    const answers = await Promise.all(
      Array.from({ length: sensitiveLimit + 5 }, () => node.client().call(sensitive, {}, options)),
    )
    network.restore()
    // Calls within the limit fail at the database.
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(sensitiveLimit)
  })
})
