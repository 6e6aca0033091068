import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import { signIn } from '../../contract/index.ts'
import { createPasswordQueue } from './password-queue.ts'
import { buildMember } from '../testing.ts'

/** A queue with one slot; `next` finishes the running call. */
const createTestQueue = (capacity: { known: number; unknown: number }) => {
  const queue = createPasswordQueue({ concurrency: 1, capacity })
  const begun: string[] = []
  let end = (): void => undefined
  const enter = (name: string, ip: string, isKnownBrowser = false) =>
    queue({ ip, isKnownBrowser }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const next = async () => {
    end()
    await setImmediate()
  }
  return { enter, next, begun }
}

describe('password queue', () => {
  it('[AUTH-12] lets networks take turns, counting an IPv4 /24 and an IPv6 /48 as one network', async () => {
    const { enter, next, begun } = createTestQueue({ known: 4, unknown: 8 })
    const all = [
      enter('now', '192.0.2.1'),
      enter('a1', '198.51.100.1'),
      enter('a2', '198.51.100.2'),
      enter('a3', '::ffff:198.51.100.3'),
      enter('b1', '2001:db8:1:1::1'),
      enter('b2', '2001:db8:1:2::1'),
      enter('c1', '203.0.113.1'),
    ]
    for (const _ of all) await next()
    expect(await Promise.all(all)).toEqual(all.map(() => 'done'))
    expect(begun).toEqual(['now', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('[AUTH-12] drops the newest call of the network with the most queued calls when the queue is full', async () => {
    const { enter, next, begun } = createTestQueue({ known: 2, unknown: 4 })
    const flood = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5'].map((name) => enter(name, '198.51.100.1'))
    const honest = [enter('h1', '203.0.113.1'), enter('h2', '192.0.2.1'), enter('h3', '192.0.2.200')]
    // h3 shares a network with h2, which would then have as many places as the flood, so h3 is refused.
    for (let turn = 0; turn < 5; turn++) await next()
    expect(await Promise.all(flood)).toEqual(['done', 'done', 'done', 'unavailable', 'unavailable', 'unavailable'])
    expect(await Promise.all(honest)).toEqual(['done', 'done', 'unavailable'])
    expect(begun).toEqual(['f0', 'f1', 'h1', 'h2', 'f2'])
  })

  it('[AUTH-12] reserves capacity and every second turn for known browsers', async () => {
    const { enter, next, begun } = createTestQueue({ known: 2, unknown: 3 })
    const unknown = ['u0', 'u1', 'u2', 'u3'].map((name, n) => enter(name, `198.51.${n}.1`))
    const known = ['k1', 'k2', 'k3'].map((name, n) => enter(name, `203.0.${n}.1`, true))
    for (let turn = 0; turn < 6; turn++) await next()
    expect(await Promise.all(unknown)).toEqual(['done', 'done', 'done', 'done'])
    expect(await Promise.all(known)).toEqual(['done', 'done', 'unavailable'])
    expect(begun).toEqual(['u0', 'k1', 'u1', 'k2', 'u2', 'u3'])
  })

  it('[AUTH-12] continues after a failed call', async () => {
    const queue = createPasswordQueue({ concurrency: 1, capacity: { known: 1, unknown: 1 } })
    const browser = { ip: '192.0.2.1', isKnownBrowser: false }
    const failing = queue(browser, () => Promise.reject(new Error('failed')))
    const next = queue(browser, async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
    expect(await queue(browser, async () => 'done')).toBe('done')
  })
})

describe('flood of sign-ins', () => {
  it(
    '[AUTH-12] lets others sign in during a flood from ten networks that stay within their limits',
    { timeout: 60_000 },
    async () => {
      const server = await startTestServer({ rateLimits: true, config: { trustedProxies: 1 } })
      const password = 'norrsken över fjärden'
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
      const members = await Promise.all(Array.from({ length: 12 }, () => buildMember(server, { password })))
      const [known, unknown] = [members.slice(0, 6), members.slice(6)]
      const signInAs = async (member: { email: string }, n: number, client = server.client()) =>
        (await client.call(signIn, { identifier: member.email, password }, from(`203.0.${n}.1`))).status
      const knownBrowsers = known.map(() => server.client())
      for (const [n, member] of known.entries()) expect(await signInAs(member, n, knownBrowsers[n])).toBe(200)

      let isFull = (): void => undefined
      const full = new Promise<void>((resolve) => {
        isFull = resolve
      })
      const flood = Array.from({ length: 150 }, async (_, n) => {
        const { status, headers } = await server.call(
          signIn,
          { identifier: `flood-${n}@example.com`, password: 'something else' },
          undefined,
          from(`198.51.${n % 10}.1`),
        )
        if (status === 503) isFull()
        return [status, headers.get('retry-after')].join()
      })
      await full
      const honest = await Promise.all([
        ...known.map((member, n) => signInAs(member, n, knownBrowsers[n])),
        ...unknown.map((member, n) => signInAs(member, 100 + n)),
      ])
      expect(honest).toEqual(members.map(() => 200))
      // The queue refused the flood, not the rate limits.
      expect(new Set(await Promise.all(flood))).toEqual(new Set(['401,', '503,2']))
    },
  )
})
